package dev.stateroom.ui.kit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javafx.collections.ModifiableObservableListBase;
import javafx.collections.ObservableList;

/**
 * A list for rows that are replaced as a whole although most stay. A listener gets one event for changed rows and one for added or removed
 * rows.
 */
public final class KeptRows<T> extends ModifiableObservableListBase<T> {
    private final List<T> rows = new ArrayList<>();

    /** Replaces the rows, except those at the start and the end that are equal, so that their cells and the selection stay. */
    public void replace(List<? extends T> now) {
        int least = Math.min(size(), now.size());
        int front = 0;
        while (front < least && get(front).equals(now.get(front))) {
            front++;
        }
        int end = 0;
        while (end < least - front && get(size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
            end++;
        }
        if (front == 0 && end == 0) {
            replaceAll(now);
            return;
        }
        beginChange();
        int common = least - front - end;
        for (int i = front; i < front + common; i++) {
            if (!get(i).equals(now.get(i))) {
                set(i, now.get(i));
            }
        }
        endChange();
        // A separate event: if rows changed in the same one, a list view would select the row at the old index of the selection.
        if (size() > now.size()) {
            subList(front + common, size() - end).clear();
        } else if (size() < now.size()) {
            addAll(front + common, now.subList(front + common, now.size() - end));
        }
    }

    /** Replaces all rows in one change: removing thousands one by one would move the rest each time. */
    public void replaceAll(List<? extends T> now) {
        beginChange();
        List<T> former = List.copyOf(rows);
        rows.clear();
        nextRemove(0, former);
        rows.addAll(now);
        nextAdd(0, rows.size());
        endChange();
    }

    /** Replaces a row without an event, for a caller that refills the visible cells itself. */
    public void putQuietly(int index, T row) {
        rows.set(index, row);
    }

    /** Makes the children of a tree item those that are wanted: one that stays is not taken out, so that its cell stays too. */
    public static <T> void rearrange(ObservableList<T> shown, List<? extends T> wanted) {
        Set<T> staying = Collections.newSetFromMap(new IdentityHashMap<>());
        staying.addAll(wanted);
        Set<T> leaving = Collections.newSetFromMap(new IdentityHashMap<>());
        leaving.addAll(shown);
        leaving.removeAll(staying);
        if (!leaving.isEmpty()) {
            shown.removeAll(leaving);
        }
        int at = 0;
        while (at < wanted.size()) {
            T here = at < shown.size() ? shown.get(at) : null;
            int end = at;
            while (end < wanted.size() && wanted.get(end) != here) {
                end++;
            }
            if (end > at) {
                List<? extends T> run = wanted.subList(at, end);
                shown.removeAll(run);
                shown.addAll(at, run);
            }
            at = end == at ? at + 1 : end;
        }
    }

    @Override
    public T get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    protected void doAdd(int index, T row) {
        rows.add(index, row);
    }

    @Override
    protected T doSet(int index, T row) {
        return rows.set(index, row);
    }

    @Override
    protected T doRemove(int index) {
        return rows.remove(index);
    }
}
