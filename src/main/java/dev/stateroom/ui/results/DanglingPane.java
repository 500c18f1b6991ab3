package dev.stateroom.ui.results;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Below the ledger: the paths that messages name and that do not exist, and why a result was overwritten. */
final class DanglingPane extends VBox {
    private static final double ROW = 44;
    private static final int MOST_ROWS = 3;

    private final Translations words = Translations.of(DanglingPane.class);
    private final ListView<Offload> list = new ListView<>();
    private final VBox missing;
    private final Label note = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final HBox noteRow = ViewParts.row(note);
    private final Consumer<Offload> open;

    /** @param open goes to the message that names the path */
    DanglingPane(Consumer<Offload> open) {
        this.open = open;
        HBox head = ViewParts.row(
                ViewParts.text(words.get("dangling"), "sr-strong"), ViewParts.shrinking(words.get("dangling.what"), "sr-small", "sr-muted"));
        head.getStyleClass().add("results-dangling-head");
        list.setId("results-dangling");
        list.setAccessibleText(words.get("dangling"));
        list.setFixedCellSize(ROW);
        list.setCellFactory(l -> new Cell());
        list.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            Offload selected = list.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && selected != null) {
                open.accept(selected);
                event.consume();
            }
        });
        RowGestures.selectFirstOnFocus(list);
        missing = new VBox(head, list);
        note.setGraphic(FeatherIcons.of("info", FeatherIcons.ROW));
        noteRow.getStyleClass().add("results-note");
        getChildren().addAll(missing, noteRow);
        getStyleClass().add("sr-border-top");
        show(List.of());
    }

    ListView<Offload> list() {
        return list;
    }

    /** Shows the entries of a ledger that belong here. */
    void show(List<Offload> ledger) {
        List<Offload> dangling = ledger.stream().filter(o -> o.status() == Offload.Status.DANGLING).toList();
        list.getItems().setAll(dangling);
        double height = Math.min(dangling.size(), MOST_ROWS) * ROW + 1;
        ViewParts.fixHeight(list, height);
        ViewParts.setShown(missing, !dangling.isEmpty());
        Optional<String> why = ledger.stream()
                .filter(o -> o.status() == Offload.Status.OVERWRITTEN || o.status() == Offload.Status.KEPT_INLINE)
                .findFirst()
                .map(this::why);
        note.setText(why.orElse(""));
        ViewParts.setShown(noteRow, why.isPresent());
        ViewParts.setShown(this, !dangling.isEmpty() || why.isPresent());
    }

    private String why(Offload offload) {
        ToolCall call = offload.call();
        ToolCall by = offload.by();
        String id = call == null ? "" : HiddenCharacters.visible(call.id());
        if (offload.status() == Offload.Status.KEPT_INLINE) {
            return words.get("why.kept", id);
        }
        return by == null || by.id().equals(id)
                ? words.get("why.sameId", id)
                : words.get("why.collision", id, HiddenCharacters.visible(by.id()));
    }

    private final class Cell extends FilledCell<Offload> {
        Cell() {
            setPrefWidth(0);
        }

        @Override
        protected void fill(Offload offload) {
            String path = String.valueOf(offload.path());
            Label shown = ViewParts.path(HiddenCharacters.visible(path), "sr-mono-small");
            HoverTip.set(shown, path);
            String by = words.get("named." + offload.kind().id());
            Label where = ViewParts.shrinking(
                    offload.step() == null ? by : words.get("named.at", by, offload.step()), "sr-small", "sr-muted");
            where.setMinWidth(90);
            Button go = ViewParts.link(words.get("go.message"), () -> open.accept(offload));
            go.setFocusTraversable(false);
            ViewParts.show(this, ViewParts.row(ViewParts.pill("link-2", words.get("never"), "warning"), shown, ViewParts.grow(), where, go));
            setAccessibleText(words.get("never") + " " + path + ", " + where.getText());
        }
    }
}
