package dev.stateroom.ui.overview;

import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Rows of the overview; Up and Down go over those that lead somewhere, Enter and Space follow them. */
final class OverviewList extends ListView<OverviewRow> {

    OverviewList(String id, String spoken) {
        setId(id);
        setAccessibleText(spoken);
        getStyleClass().add("overview-list");
        setCellFactory(list -> new OverviewCell());
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.DOWN || e.getCode() == KeyCode.UP) {
                move(e.getCode() == KeyCode.DOWN ? 1 : -1);
                e.consume();
            } else if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.SPACE) {
                follow();
                e.consume();
            }
        });
        focusedProperty().subscribe(focused -> {
            if (focused && getSelectionModel().getSelectedIndex() < 0) {
                move(1);
            }
        });
    }

    private void follow() {
        OverviewRow row = getSelectionModel().getSelectedItem();
        Runnable go = row == null ? null : row.go();
        if (go != null) {
            go.run();
        }
    }

    private void move(int by) {
        int at = getSelectionModel().getSelectedIndex() + by;
        while (at >= 0 && at < getItems().size()) {
            if (getItems().get(at).go() != null) {
                getSelectionModel().clearAndSelect(at);
                getFocusModel().focus(at);
                scrollTo(Math.max(0, at - 3));
                return;
            }
            at += by;
        }
    }

    /** Leaves the rows in front and at the end that are the very ones of before. */
    private void replace(List<OverviewRow> rows) {
        List<OverviewRow> shown = getItems();
        int least = Math.min(shown.size(), rows.size());
        int front = 0;
        while (front < least && shown.get(front) == rows.get(front)) {
            front++;
        }
        int end = 0;
        while (end < least - front && shown.get(shown.size() - 1 - end) == rows.get(rows.size() - 1 - end)) {
            end++;
        }
        if (front == 0 && end == 0) {
            getItems().setAll(rows);
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

    /** Shows rows in place of the former; the selected one stays selected where it is still there. */
    void show(List<OverviewRow> rows) {
        OverviewRow selected = getSelectionModel().getSelectedItem();
        replace(rows); // cells keep the nodes of what looks as before
        if (selected != null && getSelectionModel().getSelectedItem() != selected) {
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).getClass() == selected.getClass() && rows.get(i).spoken().equals(selected.spoken())) {
                    getSelectionModel().clearAndSelect(i);
                    return;
                }
            }
        }
    }
}
