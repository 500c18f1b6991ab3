package dev.stateroom.ui.replay;

import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Replayed;
import dev.stateroom.replay.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A call in the list.
 *
 * @param index its place among all calls, from 0
 * @param call as it runs
 * @param depth how many subagents it lies within
 * @param result what came of it; null while it has not run
 * @param before what came of it in the run before, where that was something else; null otherwise
 * @param stops whether a run stops before it
 * @param edited whether it runs with other arguments than recorded
 */
record ReplayRow(
        int index,
        LoggedCall call,
        int depth,
        @Nullable Replayed result,
        @Nullable Verdict before,
        boolean stops,
        boolean edited) {

    ReplayRow with(@Nullable Replayed now, @Nullable Verdict former) {
        return new ReplayRow(index, now == null ? call : now.call(), depth, now, former, stops, edited);
    }

    ReplayRow stopping(boolean stop) {
        return new ReplayRow(index, call, depth, result, before, stop, edited);
    }
}
