package dev.stateroom.ui.kit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javafx.collections.ModifiableObservableListBase;
import javafx.collections.ObservableList;

/** Rows that are shown in place of others, of which most stay. Who listens hears of the changed rows once and of those that came or went once. */
public final class KeptRows<T> extends ModifiableObservableListBase<T> {
    private final List<T> rows = new ArrayList<>();

    /** Leaves the rows in front and at the end that are the same as before, so that neither they nor what is selected among them change. */
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
            setAll(now);
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
        // On its own: with a change of rows in one event, a list view would select what is at the old place of the selected row.
        if (size() > now.size()) {
            subList(front + common, size() - end).clear();
        } else if (size() < now.size()) {
            addAll(front + common, now.subList(front + common, now.size() - end));
        }
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
