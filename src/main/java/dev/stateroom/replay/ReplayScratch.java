package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.tool.Toolset;
import org.jspecify.annotations.Nullable;

/** A copy that calls run on; changes never reach the original. Not thread-safe. */
public interface ReplayScratch extends AutoCloseable {

    /** The dialect of the tools. */
    default Dialect dialect() {
        return tools().dialect();
    }

    /** The main agent's tools on the copy, with its rules applied. */
    Toolset tools();

    /** An agent's tools on the copy, with its own rules applied. */
    default Toolset tools(String agent) {
        return tools();
    }

    /** Tools of another release on the same copy; null if there are none. */
    default @Nullable Toolset toolsOf(Dialect other) {
        return null;
    }

    /** The tools on the same copy as if behind a table of routes, if the routes are unknown; null if they are known. */
    default @Nullable Toolset behindRoutes(String agent) {
        return null;
    }

    /** The rules and reviews for calls of the agent and its subagents; null for none. */
    default @Nullable CallJudges judges() {
        return null;
    }

    /** Whether any agent has rules here. */
    default boolean hasRules() {
        CallJudges judges = judges();
        return judges != null
                && judges.names().stream().anyMatch(name -> judges.of(name).hasRules());
    }

    /** The files of the agent's state, which the tools change. */
    KeyMap<FileData> state();

    /** Whether a path is in the agent's state and not on another mount. */
    default boolean isInState(String path) {
        return true;
    }

    /** Whether there are mounts besides the state, so that the routes are known. */
    default boolean hasMounts() {
        return false;
    }

    /** Restores mounts besides the state to their content before the recorded calls, as far as known; called before anything runs. */
    default void windBack(CallRecording recording) {}

    /** Called for each call after its turn, whether it ran or not. */
    default void passed(LoggedCall call) {}

    /** Whether its rules differ from the agent's declared rules. */
    default boolean hasOtherRules() {
        return hasRules();
    }

    /**
     * Why the content of a mount besides the state may have changed since the call was recorded, as one phrase; null for no reason.
     *
     * @param unproven whether to include mounts whose content no recorded call shows
     */
    default @Nullable String movedOn(LoggedCall call, boolean unproven) {
        return null;
    }

    /** Evidence that another user changed a mount between the calls, where a call looks, as one phrase; null for none. */
    default @Nullable String changedBetween(LoggedCall call) {
        return null;
    }

    default boolean runsCommands() {
        return false;
    }

    @Override
    default void close() {}
}
