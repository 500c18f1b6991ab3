package dev.stateroom.ui.kit;

import java.util.List;
import javafx.collections.ObservableList;

/** Rows that are shown in place of others, of which most stay. */
public final class KeptRows {
    private KeptRows() {}

    /** Leaves the rows in front and at the end that are the same as before, so that neither they nor what is selected among them change. */
    public static <T> void replace(ObservableList<T> shown, List<? extends T> rows) {
        int least = Math.min(shown.size(), rows.size());
        int front = 0;
        while (front < least && shown.get(front).equals(rows.get(front))) {
            front++;
        }
        int end = 0;
        while (end < least - front && shown.get(shown.size() - 1 - end).equals(rows.get(rows.size() - 1 - end))) {
            end++;
        }
        if (front == 0 && end == 0) {
            shown.setAll(rows);
            return;
        }
        int common = least - front - end;
        for (int i = front; i < front + common; i++) {
            shown.set(i, rows.get(i));
        }
        if (shown.size() > rows.size()) {
            shown.subList(front + common, shown.size() - end).clear();
        } else if (shown.size() < rows.size()) {
            shown.addAll(front + common, rows.subList(front + common, rows.size() - end));
        }
    }
}
