package dev.stateroom.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;

/** The answers to all that is asked of each step of a thread, and how many questions of its source they cost. */
public final class StepAnswers {
    private StepAnswers() {}

    private static Map<CheckpointKey, String> of(RecordedThread thread, List<Checkpoint> inOrder) {
        Map<CheckpointKey, String> told = new HashMap<>();
        for (Checkpoint checkpoint : inOrder) {
            CheckpointKey key = checkpoint.key();
            told.put(key, ("" + checkpoint.createdAt() + thread.changesAt(key, Cancellation.NEVER) + thread.messagesWrittenInto(key, Cancellation.NEVER)
                    + thread.messagesPending(key, Cancellation.NEVER) + thread.writesAt(key, Set.of("files", "messages"))
                    + thread.filesWithPending(key, Cancellation.NEVER).orThrow().value().keys()).replaceAll("@[0-9a-f]+", ""));
        }
        return told;
    }

    /**
     * Each thread that is gone through in one source gives what another source gives that is asked here and there, with few questions.
     *
     * @param least how many a short thread may cost
     * @param share the number of checkpoints for which there may be one more
     * @param questions how many were asked so far
     * @return the checkpoints of the longest
     */
    public static int compare(ThreadSource one, ThreadSource other, int least, int share, LongSupplier questions) {
        int longest = 0;
        Random random = new Random(1);
        for (ThreadSource.ThreadSummary listed : one.threads(Cancellation.NEVER).orThrow()) {
            long before = questions.getAsLong();
            RecordedThread thread = one.thread(listed.id(), Cancellation.NEVER).orThrow();
            Map<CheckpointKey, String> told = of(thread, thread.checkpoints());
            long asked = questions.getAsLong() - before;
            RecordedThread again = other.thread(listed.id(), Cancellation.NEVER).orThrow();
            List<Checkpoint> scattered = new ArrayList<>(again.checkpoints());
            Collections.shuffle(scattered, random);
            assertThat(told).isEqualTo(of(again, scattered));
            assertThat(asked).as("%s with %s checkpoints", listed.id(), told.size()).isLessThan(least + told.size() / share);
            longest = Math.max(longest, told.size());
        }
        return longest;
    }
}
