package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.tool.Toolset;
import org.jspecify.annotations.Nullable;

/** What calls run over: a copy, of which nothing gets back to what it was made of. Not for several threads at once. */
public interface ReplayScratch extends AutoCloseable {

    /** Whose behaviour. */
    default Dialect dialect() {
        return tools().dialect();
    }

    /** The main agent's tools over the copy, behind its rules. */
    Toolset tools();

    /** The tools of an agent over the copy, behind its own rules. */
    default Toolset tools(String agent) {
        return tools();
    }

    /** The same tools over the same copy as another release would have them; null if there are none. */
    default @Nullable Toolset toolsOf(Dialect other) {
        return null;
    }

    /** The same tools over the same copy as they answer behind a table of routes, where nothing says which; null if that is known. */
    default @Nullable Toolset behindRoutes(String agent) {
        return null;
    }

    /** What happens to calls of the agent and its subagents; null if nothing is before the tools. */
    default @Nullable CallJudges judges() {
        return null;
    }

    /** Whether some agent has rules here. */
    default boolean hasRules() {
        CallJudges judges = judges();
        return judges != null
                && judges.names().stream().anyMatch(name -> judges.of(name).hasRules());
    }

    /** The files of the agent's state, which the tools change. */
    KeyMap<FileData> state();

    /** Whether the agent's state keeps what is written under a path, and not another mount. */
    default boolean isInState(String path) {
        return true;
    }

    /** Whether other mounts than the state are there too, so that the routes are known. */
    default boolean hasMounts() {
        return false;
    }

    /** Takes the mounts besides the state back to what they held before recorded calls, as far as a thread's say it; before anything runs. */
    default void windBack(CallRecording recording) {}

    /** Hears of each call when its turn is over, run or not. */
    default void passed(LoggedCall call) {}

    /** Whether its rules are others than those that the agent is declared with. */
    default boolean hasOtherRules() {
        return hasRules();
    }

    /**
     * Why a mount besides the state may hold something else for a call than it did when the call ran, one phrase; null for no reason.
     *
     * @param unproven whether a mount of which no recorded call says what it held counts, too
     */
    default @Nullable String movedOn(LoggedCall call, boolean unproven) {
        return null;
    }

    /** What shows that another user changed a mount besides the state between the calls, where a call looks, one phrase; null if nothing does. */
    default @Nullable String changedBetween(LoggedCall call) {
        return null;
    }

    default boolean runsCommands() {
        return false;
    }

    @Override
    default void close() {}
}
