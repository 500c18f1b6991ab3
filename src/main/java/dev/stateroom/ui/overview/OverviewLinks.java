package dev.stateroom.ui.overview;

import dev.stateroom.history.ToolCall;
import dev.stateroom.workspace.overview.ThreadOverview;

/** The targets of the overview's rows. */
interface OverviewLinks {
    /** Goes to the step at that index, compared with the start of its turn. */
    void step(int index);

    /** Opens a file of the thread's state, at the current step or else at the last one that has it. */
    void file(ThreadOverview.ChangedPath file);

    /** Goes to the step of a call and opens the call. */
    void call(ToolCall call);

    /** Shows the view with that id. */
    void view(String id);

    /** Shows the list of problems. */
    void problems();

    /** Searches for files that calls named and that were not found. */
    void find();

    /** Shows the waiting calls of a thread. */
    void review(String threadId);

    /** Opens another thread. */
    void thread(String id);
}
