package dev.stateroom.review;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.replay.FileSetFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What waiting calls would do to the files that an agent's tools reach. Nothing real is changed; asking may read a disk or a network. */
@FunctionalInterface
public interface CallEffects extends AutoCloseable {
    /** The effect if the call were approved as it is. */
    EffectPreview of(Asked asked);

    /** What is known about paths where the call would run: the thread's own files, and mounts where they are there. */
    default PathFacts facts(Asked asked) {
        return new FileSetFacts(asked.files(), PathFacts.UNKNOWN);
    }

    /** The dialect that the agent's workspace names, which is before what the thread's data show; null if none is named. */
    default @Nullable Dialect named() {
        return null;
    }

    /** Gives back what was opened to answer. */
    @Override
    default void close() {}

    /**
     * A call of a message that is still to run: all of them run at the same time.
     *
     * @param place in the message
     * @param waits true if it runs only once a person approves it, too
     */
    record ParallelCall(Message.Call call, int place, boolean waits) {}

    /**
     * A call that waits.
     *
     * @param thread the thread, with whose it is
     * @param agent who calls: {@code main} or a subagent's name
     * @param at the checkpoint that asks
     * @param files of the thread's state there
     * @param dialect of the thread
     * @param before the calls of the same message in front of it
     * @param parallel all calls of the message that are still to run, this one too
     * @param original the call as the model wrote it; null if that is unknown
     * @param action the call with the arguments to be tried
     */
    record Asked(
            ThreadUser thread,
            String agent,
            CheckpointKey at,
            FileSet files,
            Dialect dialect,
            List<Message.Call> before,
            List<ParallelCall> parallel,
            Message.@Nullable Call original,
            PendingInterrupt.ActionRequest action) {
        /** Copies the lists. */
        public Asked {
            before = List.copyOf(before);
            parallel = List.copyOf(parallel);
        }

        public String threadId() {
            return thread.threadId();
        }
    }
}
