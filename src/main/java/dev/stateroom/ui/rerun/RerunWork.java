package dev.stateroom.ui.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.rerun.RerunEnd;
import dev.stateroom.workspace.rerun.RerunPlan;
import dev.stateroom.workspace.rerun.RerunSettings;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run of {@link RerunDialog}: a step again, or an answer to a waiting request. */
interface RerunWork {

    String title(Translations words);

    /** What happens to the thread, in a few sentences. */
    String what(Translations words);

    /** The server that runs it; null if the user's own agent does. */
    @Nullable String server();

    /** The calls that the step asks for; may block. */
    List<Message.Call> calls(Cancellation cancellation);

    /** True if the user may add a message and change a call's arguments. */
    boolean isChangeable();

    /** Returns what would run; may block. */
    Outcome<RerunPlan> plan(Map<String, ForeignValue> arguments, @Nullable String message);

    /**
     * Runs it; blocks.
     *
     * @param settings null on a server
     * @param follows gets each new step
     */
    Outcome<RerunEnd> run(RerunPlan plan, @Nullable RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation);

    /**
     * Asks for the key if it is needed for a signature. FX thread.
     *
     * @param again runs it once the key is there
     * @param left gets the reason if the passphrase was not entered
     * @return false if the run signs nothing
     */
    default boolean askForKey(Runnable again, Consumer<Failure> left) {
        return false;
    }

    /** Called on the FX thread after a run, however it ended. */
    default void ran() {}
}
