package dev.stateroom.ui.overview;

import dev.stateroom.ui.kit.KeptRows;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Rows of the overview; Up and Down go over those that lead somewhere, Enter and Space follow them. */
final class OverviewList extends ListView<OverviewRow> {

    private final KeptRows<OverviewRow> rows = new KeptRows<>();

    OverviewList(String id, String spoken) {
        setItems(rows);
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

    /** Replaces the rows; the selection is kept if its row still exists. */
    void show(List<OverviewRow> now) {
        OverviewRow selected = getSelectionModel().getSelectedItem();
        rows.replace(now); // cells keep the nodes of what looks as before
        if (selected != null && getSelectionModel().getSelectedItem() != selected) {
            for (int i = 0; i < now.size(); i++) {
                if (now.get(i).getClass() == selected.getClass() && now.get(i).spoken().equals(selected.spoken())) {
                    getSelectionModel().clearAndSelect(i);
                    return;
                }
            }
        }
    }
}
