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

/** Predicts what waiting calls do to the files that an agent's tools reach. Changes nothing, but may read a disk or a network. */
@FunctionalInterface
public interface CallEffects extends AutoCloseable {
    /** The effect of approving the call unchanged. */
    EffectPreview of(Asked asked);

    /** Facts about paths where the call would run: the thread's own files, and mounts if they are available. */
    default PathFacts facts(Asked asked) {
        return new FileSetFacts(asked.files(), PathFacts.UNKNOWN);
    }

    /** The dialect that the agent's workspace declares, which overrides the one detected in the thread; null if none is declared. */
    default @Nullable Dialect named() {
        return null;
    }

    /** Closes the resources opened for predictions. */
    @Override
    default void close() {}

    /**
     * A call of a message that is still to run; all of them run in parallel.
     *
     * @param place in the message
     * @param waits true if it also needs a person's approval
     */
    record ParallelCall(Message.Call call, int place, boolean waits) {}

    /**
     * A call that waits.
     *
     * @param thread the thread, with its user
     * @param agent the caller: {@code main} or a subagent's name
     * @param at the checkpoint of the request
     * @param files of the thread's state there
     * @param dialect of the thread
     * @param before the earlier calls of the same message
     * @param parallel all calls of the message that are still to run, including this one
     * @param original the call as the model wrote it; null if that is unknown
     * @param action the call with the arguments to try
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
