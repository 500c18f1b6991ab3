package dev.stateroom.ui.replay;

import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import org.jspecify.annotations.Nullable;

/**
 * A call in the list.
 *
 * @param index its place among all calls, from 0
 * @param call as it runs
 * @param depth number of subagents around it
 * @param result its result; null while it has not run
 * @param before its verdict in the run before, if that was another one; else null
 * @param stops whether a run stops before it
 * @param edited whether it runs with other arguments than recorded
 */
record ReplayRow(
        int index,
        LoggedCall call,
        int depth,
        @Nullable ReplayedCall result,
        @Nullable ReplayVerdict before,
        boolean stops,
        boolean edited) {

    ReplayRow with(@Nullable ReplayedCall now, @Nullable ReplayVerdict former) {
        return new ReplayRow(index, now == null ? call : now.call(), depth, now, former, stops, edited);
    }

    ReplayRow stopping(boolean stop) {
        return new ReplayRow(index, call, depth, result, before, stop, edited);
    }
}
