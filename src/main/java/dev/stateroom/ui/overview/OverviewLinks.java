package dev.stateroom.ui.overview;

import dev.stateroom.history.ToolCall;
import dev.stateroom.workspace.overview.ThreadOverview;

/** Where the rows of the overview lead. */
interface OverviewLinks {
    /** The step of that index, compared with the start of its turn. */
    void step(int index);

    /** A file of the thread's state, at the step that is shown or else at the last one that has it. */
    void file(ThreadOverview.ChangedPath file);

    /** The step of a call, with the call opened. */
    void call(ToolCall call);

    /** The view of that id. */
    void view(String id);

    /** The list of problems. */
    void problems();

    /** The search for files that calls named and that are nowhere here. */
    void find();

    /** What waits in a thread. */
    void review(String threadId);

    /** Another thread. */
    void thread(String id);
}
