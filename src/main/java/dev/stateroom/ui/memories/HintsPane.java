package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryHint;
import dev.stateroom.history.memory.MemoryHints;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The hints about what pollutes memories: a row for each, and below it a row for each line that it points to. */
final class HintsPane extends VBox {
    private final Translations words;
    private final ListView<Row> list = new ListView<>();
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");

    /** A hint, or one of its places. */
    private record Row(MemoryHint hint, MemoryHint.@Nullable Spot spot) {}

    /** @param go shows the line that the user chose */
    HintsPane(MemoriesModel model, Translations words, Consumer<MemoryHint.Spot> go, Runnable close) {
        this.words = words;
        setId("memories-hints-pane");
        list.setId("memories-hints-list");
        list.setAccessibleText(words.get("hints"));
        list.setFixedCellSize(30);
        list.setCellFactory(l -> new HintCell());
        Runnable act = () -> {
            Row row = list.getSelectionModel().getSelectedItem();
            if (row != null) {
                go.accept(row.spot() == null ? row.hint().spots().getFirst() : row.spot());
            }
        };
        RowGestures.onOpen(list, act);
        Button back = ViewParts.button("x", words.get("hints.close"), "memories-hints-close", close);
        HBox bar = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("hints"), "sr-strong"), about, ViewParts.grow(), back), "sr-bar");
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(bar, list);
        model.hintsProperty().subscribe(this::show);
    }

    ListView<?> list() {
        return list;
    }

    private void show(@Nullable MemoryHints found) {
        List<Row> rows = new ArrayList<>();
        if (found == null) {
            list.setPlaceholder(ViewParts.empty("loader", words.get("hints.reading"), words.get("hints.reading.why"), null));
        } else {
            list.setPlaceholder(ViewParts.empty("check", words.get("hints.none"), words.get("hints.none.why", found.looked()), null));
            about.setText(words.get("hints.about", found.hints().size(), found.looked()));
            found.hints().forEach(hint -> {
                rows.add(new Row(hint, null));
                hint.spots().forEach(spot -> rows.add(new Row(hint, spot)));
            });
        }
        list.getItems().setAll(rows);
    }

    private final class HintCell extends FilledCell<Row> {
        @Override
        protected void fill(Row row) {
            MemoryHint.Spot spot = row.spot();
            HBox box;
            if (spot == null) {
                MemoryHint.Kind kind = row.hint().kind();
                String icon = switch (kind) {
                    case SECRET -> "alert-octagon";
                    case CONTRADICTION -> "git-pull-request";
                    case DUPLICATE -> "copy";
                    case NEAR_DUPLICATE -> "layers";
                };
                Label pill = ViewParts.pill(
                        icon,
                        words.get("hint." + kind.name().toLowerCase(java.util.Locale.ROOT)),
                        kind == MemoryHint.Kind.SECRET ? "danger" : kind == MemoryHint.Kind.CONTRADICTION ? "warning" : "neutral");
                Label sentence = ViewParts.shrinking(CoreSentences.shown(row.hint().sentence()));
                HoverTip.set(sentence, CoreSentences.shown(row.hint().sentence()));
                box = ViewParts.row(pill, sentence);
                setAccessibleText(pill.getText() + ": " + CoreSentences.shown(row.hint().sentence()));
            } else {
                String where = spot.place() + (spot.line() == 0 ? "" : ":" + spot.line());
                box = ViewParts.row(ViewParts.text(where, "sr-mono-small", "sr-muted"), ViewParts.shrinking(spot.text(), "sr-mono-small"));
                box.getStyleClass().add("memories-spot");
                setAccessibleText(where + ": " + spot.text());
            }
            box.setAlignment(Pos.CENTER_LEFT);
            setPrefWidth(0);
            ViewParts.show(this, box);
        }
    }
}
