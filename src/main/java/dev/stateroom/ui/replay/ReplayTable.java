package dev.stateroom.ui.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.ui.kit.RowTable;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The calls with their verdicts; only visible rows have cells. */
final class ReplayTable extends RowTable<ReplayRow> {
    private static final int LONGEST = 200;
    private static final double INDENT = 16;

    private final Translations words;
    private final List<TableRow<ReplayRow>> made = new ArrayList<>();
    private int filled;

    ReplayTable(ObservableList<ReplayRow> rows, Translations words) {
        super("replay", words, words.get("calls"));
        this.words = words;
        setItems(rows);
        TableColumn<ReplayRow, ReplayRow> argument = counted("argument", 220, this::argument);
        setColumns(
                List.of(ofNumbers(counted("number", 52, this::number)), counted("tool", 128, this::tool), argument, counted("note", 160, this::note), counted("verdict", 116, this::verdict)),
                argument,
                80);
        setRowFactory(_ -> {
            TableRow<ReplayRow> row = new Line();
            made.add(row);
            return row;
        });
    }

    /** A call's row. */
    private static final class Line extends TableRow<ReplayRow> {
        private static final PseudoClass STOPS = PseudoClass.getPseudoClass("stops");

        @Override
        protected void updateItem(@Nullable ReplayRow row, boolean empty) {
            super.updateItem(row, empty);
            pseudoClassStateChanged(STOPS, row != null && row.stops());
        }
    }

    /** Refills the visible ones of the rows, which are in order and next to each other; the others cost nothing. */
    void update(List<ReplayRow> changed) {
        if (changed.isEmpty()) {
            return;
        }
        int first = changed.getFirst().index();
        int last = changed.getLast().index();
        for (TableRow<ReplayRow> row : made) {
            if (row.getIndex() >= first && row.getIndex() <= last) {
                row.updateIndex(row.getIndex());
            }
        }
        int selected = getSelectionModel().getSelectedIndex();
        if (selected >= first && selected <= last) {
            getSelectionModel().clearAndSelect(selected);
        }
    }

    /** Number of cells that have been filled since the table was made. */
    int filled() {
        return filled;
    }

    private TableColumn<ReplayRow, ReplayRow> counted(String key, double width, BiConsumer<RowCell<ReplayRow>, ReplayRow> show) {
        return column(key, width, (cell, row) -> {
            filled++;
            show.accept(cell, row);
        });
    }

    private void number(RowCell<ReplayRow> cell, ReplayRow row) {
        Label number = ViewParts.text(Integer.toString(row.index() + 1), "sr-mono-small", "sr-muted");
        if (row.stops()) {
            number.setGraphic(FeatherIcons.of("octagon", FeatherIcons.ROW));
            number.getGraphic().getStyleClass().add("sr-danger");
        }
        cell.show(number, row.stops() ? words.get("spoken.stops", row.index() + 1) : Integer.toString(row.index() + 1));
    }

    private void tool(RowCell<ReplayRow> cell, ReplayRow row) {
        Label tool = ViewParts.shrinking(row.call().tool(), "sr-mono-small");
        tool.setGraphic(FeatherIcons.of(FeatherIcons.ofTool(row.call().tool()), FeatherIcons.ROW));
        tool.setPadding(new Insets(0, 0, 0, row.depth() * INDENT));
        cell.show(tool, row.call().tool());
        if (!row.call().agent().equals("main")) {
            HoverTip.set(cell, words.get("agent", row.call().agent()));
        }
    }

    private void argument(RowCell<ReplayRow> cell, ReplayRow row) {
        String said = about(words, row.call());
        Label about = row.call().path() == null ? ViewParts.shrinking(said, "sr-mono-small") : ViewParts.path(said, "sr-mono-small");
        HoverTip.set(cell, said);
        HBox box = ViewParts.row(about);
        if (row.edited()) {
            box.getChildren().add(ViewParts.pill("edit-3", words.get("edited"), "accent"));
        }
        cell.show(box, about.getText());
    }

    /** A call on one line. */
    static String about(Translations words, LoggedCall call) {
        ForeignValue.Fields args = ForeignValue.fields(call.args());
        String pattern = ForeignValue.text(args.get("pattern"));
        String path = call.path();
        String text = pattern == null ? path : path == null ? pattern : words.get("search", pattern, path);
        if (text == null) {
            text = args.values().values().stream()
                    .map(ForeignValue::text)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse("");
        }
        String line = text.replace('\n', ' ').replace('\r', ' ');
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    private void note(RowCell<ReplayRow> cell, ReplayRow row) {
        ReplayedCall result = row.result();
        String text = result == null ? "" : VerdictStyles.why(words, result);
        if (row.before() != null) {
            text = words.get("was", VerdictStyles.word(words, row.before()), text);
        }
        Label note = ViewParts.shrinking(text, "sr-small", "sr-muted");
        cell.show(note, text);
        if (!text.isEmpty()) {
            HoverTip.set(cell, text);
        }
    }

    private void verdict(RowCell<ReplayRow> cell, ReplayRow row) {
        ReplayedCall result = row.result();
        if (result == null) {
            cell.show(ViewParts.text("–", "sr-muted"), words.get("verdict.none"));
            return;
        }
        Label label = VerdictStyles.label(words, result);
        cell.show(label, label.getText());
    }
}
