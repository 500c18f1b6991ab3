package dev.stateroom.ui.preview.table;

import dev.stateroom.ui.preview.records.RowSearch;
import dev.stateroom.ui.preview.viewer.MarkingFind;
import dev.stateroom.work.TaskRunner;
import java.util.function.Consumer;

/** Find in a {@link RecordsView}; cells with the text are marked. */
final class RecordsFind extends MarkingFind<RowSearch> {
    private final RecordsView view;
    private int origin;
    private int shown = -1;
    private int wanted = -1;

    RecordsFind(TaskRunner work, RecordsView view, String title, Consumer<String> trouble) {
        super(work, title, trouble, view::marksChanged);
        this.view = view;
    }

    @Override
    protected RowSearch begin(String text, boolean matchCase) {
        int row = view.currentRow();
        if (row != shown) {
            // While the user types on, the search continues from where it began.
            origin = row;
        }
        return view.search(text, matchCase);
    }

    @Override
    protected int first(RowSearch of) {
        return of.firstFrom(origin);
    }

    @Override
    protected void show(RowSearch of, int number) {
        shown = of.row(number);
        wanted = shown;
        if (!isSettled(of)) {
            unsettled();
        }
    }

    /** Goes to the wanted row once the table has it: the search may be ahead of counting. */
    @Override
    protected boolean isSettled(RowSearch of) {
        if (wanted >= 0 && wanted < view.lines()) {
            view.goToLine(wanted + 1L);
            wanted = -1;
        }
        return wanted < 0;
    }

    @Override
    protected void stopped() {
        wanted = -1;
    }
}
