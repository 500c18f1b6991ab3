package dev.stateroom.ui.replay;

import java.util.ArrayList;
import java.util.List;
import javafx.collections.ModifiableObservableListBase;

/** The rows; those of a moment of a run change in one go, since a table looks at all that it shows at each change. */
final class RowList extends ModifiableObservableListBase<ReplayRow> {
    private final List<ReplayRow> rows = new ArrayList<>();

    /** Puts rows into their places. */
    void update(List<ReplayRow> changed) {
        beginChange();
        changed.forEach(row -> set(row.index(), row));
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
