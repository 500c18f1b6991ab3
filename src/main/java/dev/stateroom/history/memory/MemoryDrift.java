package dev.stateroom.history.memory;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FilePatch;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileText;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One memory of a prompt, compared with the stored one.
 *
 * @param copy the text in the prompt
 * @param state the result of the comparison
 * @param now the stored memory; null if there is none, or it is unknown
 * @param since the first step of the thread at which the two differed; null if they do not, if the change came after the thread's last
 *     step, and if no time or file shows it
 * @param turn number of the human message that this step belongs to, from 1; 0 before the first and if there is no such step
 * @param why one sentence if {@code state} is UNKNOWN; empty otherwise
 */
public record MemoryDrift(
        PromptCopy copy, State state, CurrentMemory.@Nullable Now now, @Nullable Checkpoint since, int turn, String why) {

    /** The result of the comparison. */
    public enum State {
        /** The same text. */
        SAME,
        /** Another text is stored now. */
        DRIFTED,
        /** Nothing is stored there any more. */
        GONE,
        /** The stored text is unknown. */
        UNKNOWN
    }

    /** True if the text in the prompt is no longer stored. */
    public boolean isFinding() {
        return state == State.DRIFTED || state == State.GONE;
    }

    /** The changes since the prompt was made, as a unified diff; empty if there are none or they are unknown. */
    public String unified() {
        return switch (state) {
            case DRIFTED, GONE -> FilePatch.unified(copy.source(), now == null ? null : copy.source(), copy.text(), now == null ? "" : now.text());
            case SAME, UNKNOWN -> "";
        };
    }

    /** Compares all memories in the prompts of a thread's newest checkpoints. */
    public static List<MemoryDrift> ofThread(RecordedThread thread, CurrentMemory current, Cancellation cancellation) {
        List<MemoryDrift> found = new ArrayList<>();
        Turns turns = new Turns(thread, cancellation);
        for (PromptCopy copy : PromptCopy.ofThread(thread, cancellation)) {
            cancellation.check();
            found.add(of(thread, copy, current.now(copy.source()), turns));
        }
        return found;
    }

    private static MemoryDrift of(RecordedThread thread, PromptCopy copy, Outcome<CurrentMemory.Now> asked, Turns turns) {
        return switch (asked) {
            case Outcome.Ok<CurrentMemory.Now>(CurrentMemory.Now now) when now.text().equals(copy.text()) ->
                new MemoryDrift(copy, State.SAME, now, null, 0, "");
            case Outcome.Ok<CurrentMemory.Now>(CurrentMemory.Now now) -> {
                Checkpoint since = turns.firstDifference(thread, copy, now.changedAt());
                yield new MemoryDrift(copy, State.DRIFTED, now, since, turns.turn(since), "");
            }
            case Outcome.Failed<CurrentMemory.Now>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> {
                Checkpoint since = turns.firstDifference(thread, copy, null);
                yield new MemoryDrift(copy, State.GONE, null, since, turns.turn(since), "");
            }
            case Outcome.Failed<CurrentMemory.Now>(Failure failure) ->
                new MemoryDrift(copy, State.UNKNOWN, null, null, 0, failure.sentence());
        };
    }

    /** Finds the time of changes in a thread; reads the main agent's timeline once, lazily. */
    private static final class Turns {
        private final RecordedThread thread;
        private final Cancellation cancellation;
        private @Nullable Timeline timeline;

        Turns(RecordedThread thread, Cancellation cancellation) {
            this.thread = thread;
            this.cancellation = cancellation;
        }

        private @Nullable Timeline timeline() {
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            if (timeline == null && head != null) {
                timeline = Timeline.of(thread, head.key(), cancellation, (done, total, what) -> {});
            }
            return timeline;
        }

        /** By the thread's own file if it has one under that path, otherwise by the time of the change. */
        @Nullable Checkpoint firstDifference(RecordedThread of, PromptCopy copy, @Nullable Instant changedAt) {
            Timeline known = timeline();
            if (known == null) {
                return null;
            }
            boolean touched = known.steps().stream().anyMatch(step -> step.changedPaths().contains(copy.source()));
            if (touched) {
                return byFile(of, copy, known);
            }
            return changedAt == null ? null : byTime(copy, changedAt, known);
        }

        private @Nullable Checkpoint byFile(RecordedThread of, PromptCopy copy, Timeline known) {
            boolean wasEqual = false;
            for (Timeline.Step step : known.steps()) {
                cancellation.check();
                boolean changes = step.changedPaths().contains(copy.source());
                if (!changes || !(of.filesAt(step.key(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files))) {
                    continue;
                }
                FileData data = files.value().get(copy.source());
                boolean isEqual = data != null && FileText.of(data) instanceof FileText.Plain(String text) && text.equals(copy.text());
                if (wasEqual && !isEqual) {
                    return step.checkpoint();
                }
                wasEqual |= isEqual;
            }
            return null;
        }

        /** The first step after the loading whose checkpoint is not older than the change. */
        private static @Nullable Checkpoint byTime(PromptCopy copy, Instant changedAt, Timeline known) {
            boolean loaded = !copy.namespace().isEmpty();
            for (Timeline.Step step : known.steps()) {
                Checkpoint checkpoint = step.checkpoint();
                if (loaded && checkpoint.createdAt() != null && !checkpoint.createdAt().toInstant().isBefore(changedAt)) {
                    return checkpoint;
                }
                loaded |= checkpoint.key().equals(copy.loadedAt().key());
            }
            return null;
        }

        int turn(@Nullable Checkpoint since) {
            Timeline known = timeline;
            Timeline.Turn turn = since == null || known == null ? null : known.turnAt(known.indexOf(since.key()));
            return turn == null ? 0 : turn.number();
        }
    }
}
