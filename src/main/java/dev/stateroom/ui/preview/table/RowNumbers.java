package dev.stateroom.ui.preview.table;

import javafx.collections.ObservableListBase;

/** The numbers of rows, from 0: a list without storage that grows at its end. */
final class RowNumbers extends ObservableListBase<Integer> {
    private int size;

    @Override
    public Integer get(int index) {
        return index;
    }

    @Override
    public int size() {
        return size;
    }

    /** Grows up to the limit of a table. */
    void growTo(long rows) {
        int next = (int) Math.min(Integer.MAX_VALUE - 8, rows);
        if (next > size) {
            beginChange();
            nextAdd(size, next);
            size = next;
            endChange();
        }
    }
}
