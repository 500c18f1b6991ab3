package dev.stateroom.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ForkedThreads.Truth;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said about checkpoints of {@link ForkedThreads}, against what was logged while they were made. */
public final class DivergenceVerdicts {
    private final Map<Verdict, List<String>> found = new EnumMap<>(Verdict.class);
    private int threads;
    private int judged;
    private int diverging;

    private enum Verdict {
        RIGHT,
        MISSED,
        WRONG_FILES,
        FALSE_ALARM,
        NEEDLESS_DOUBT
    }

    /** Asks about every checkpoint of one database that something was logged for. */
    public void judge(List<Truth> truths, ThreadSource source) {
        Map<String, RecordedThread> opened = new HashMap<>();
        for (Truth truth : truths) {
            RecordedThread thread =
                    opened.computeIfAbsent(truth.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow());
            if (truth.judged()) {
                StoredDivergence said = thread.divergenceAt(truth.key(), Cancellation.NEVER).orThrow().orElse(null);
                boolean diverges = diverges(truth, thread);
                judged++;
                diverging += diverges ? 1 : 0;
                found.computeIfAbsent(verdict(truth, diverges, said), _ -> new ArrayList<>()).add(line(truth, said));
            }
        }
        threads += opened.size();
    }

    /** A medium that shares values by version reads fewer checkpoints wrongly than the one that the thread was recorded in. */
    private static boolean diverges(Truth truth, RecordedThread thread) {
        return truth.diverges()
                && !ForkedThreads.hashes(thread.filesAt(truth.key(), Cancellation.NEVER).orThrow().value()).equals(truth.live());
    }

    private static Verdict verdict(Truth truth, boolean diverges, @Nullable StoredDivergence said) {
        if (!diverges) {
            return said == null || truth.doubtful() && said.live() == null
                    ? Verdict.RIGHT
                    : said.live() == null ? Verdict.NEEDLESS_DOUBT : Verdict.FALSE_ALARM;
        }
        if (said == null) {
            return Verdict.MISSED;
        }
        Map<String, String> happened = truth.live() == null ? truth.logged() : truth.live();
        boolean right = said.live() == null ? truth.live() == null : ForkedThreads.hashes(said.live()).equals(happened);
        return right ? Verdict.RIGHT : Verdict.WRONG_FILES;
    }

    private static String line(Truth truth, @Nullable StoredDivergence said) {
        String live = said == null ? "nothing" : said.cause() + (said.live() == null ? " (open): " : ": ") + said.why();
        return "\n  " + truth.thread() + (truth.linear() ? " (linear) " : " ") + truth.key() + " " + truth.cause() + ", said: " + live;
    }

    private int count(Verdict verdict) {
        return found.getOrDefault(verdict, List.of()).size();
    }

    /** One line: how many were asked about, found, answered rightly and alarmed for nothing. */
    public String figures() {
        int flagged = diverging - count(Verdict.MISSED);
        return threads + " threads, " + judged + " checkpoints judged, " + diverging + " diverging: " + flagged + " flagged, "
                + (flagged - count(Verdict.WRONG_FILES)) + " with the right files; " + count(Verdict.FALSE_ALARM)
                + " false alarms, " + count(Verdict.NEEDLESS_DOUBT) + " needless doubts";
    }

    /** All flagged, no false alarm, 95 of 100 with the right files. */
    public void check() {
        Map<Verdict, List<String>> wrong = new EnumMap<>(found);
        wrong.remove(Verdict.RIGHT);
        String all = figures() + ": " + wrong;
        assertThat(diverging).isPositive();
        assertThat(wrong).as(all).doesNotContainKeys(Verdict.MISSED, Verdict.FALSE_ALARM, Verdict.NEEDLESS_DOUBT);
        assertThat(count(Verdict.WRONG_FILES)).as(all).isLessThanOrEqualTo(diverging / 20);
    }
}
