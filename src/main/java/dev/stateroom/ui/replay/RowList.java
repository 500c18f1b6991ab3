package dev.stateroom.ui.replay;

import java.util.ArrayList;
import java.util.List;
import javafx.collections.ModifiableObservableListBase;

/** The rows. Results come to those that are there without a change of the list, at which a table lays all of itself out again. */
final class RowList extends ModifiableObservableListBase<ReplayRow> {
    private final List<ReplayRow> rows = new ArrayList<>();

    /** Replaces rows in place without an event: the view refills its visible cells itself. */
    void update(List<ReplayRow> changed) {
        changed.forEach(row -> rows.set(row.index(), row));
    }

    /** Replaces the rows as one change: row by row, listeners would get an event for each of thousands. */
    void replace(List<ReplayRow> fresh) {
        beginChange();
        List<ReplayRow> former = List.copyOf(rows);
        rows.clear();
        nextRemove(0, former);
        rows.addAll(fresh);
        nextAdd(0, rows.size());
        endChange();
    }

    @Override
    public ReplayRow get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    protected void doAdd(int index, ReplayRow row) {
        rows.add(index, row);
    }

    @Override
    protected ReplayRow doSet(int index, ReplayRow row) {
        return rows.set(index, row);
    }

    @Override
    protected ReplayRow doRemove(int index) {
        return rows.remove(index);
    }
}
