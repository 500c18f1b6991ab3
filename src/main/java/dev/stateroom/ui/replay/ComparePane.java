package dev.stateroom.ui.replay;

import dev.stateroom.replay.RunComparison;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Two runs side by side: what was set up differently, the calls that differed, the files that differ at the end. */
final class ComparePane extends VBox {
    private static final double ROW = 30;

    private final Translations words = Translations.of(ComparePane.class);
    private final ListView<Line> lines = new ListView<>();

    /** A line of the list. */
    private sealed interface Line {
        /** A call in both runs. */
        record Call(RunComparison.Pair pair) implements Line {}

        /** A file that differs at the end. */
        record File(RunComparison.FileDifference file) implements Line {}

        /** The heading of the lines below it. */
        record Head(String text) implements Line {}
    }

    /** {@code select} gets the number of a call that is chosen, {@code close} closes the pane. */
    ComparePane(RunComparison comparison, Consumer<Integer> select, Runnable close) {
        setId("replay-compare");
        getStyleClass().addAll("sr-card", "replay-editor");
        HBox head = ViewParts.row(ViewParts.text(words.get("compare.title"), "sr-title"), ViewParts.grow(), ViewParts.text(sum(comparison), "sr-small", "sr-muted"));
        VBox changed = new VBox(4);
        for (RunComparison.Changed one : comparison.changed()) {
            Label what = ViewParts.text(words.get("compare." + one.what().name().toLowerCase(Locale.ROOT)), "sr-small", "sr-strong");
            what.setMinWidth(84);
            changed.getChildren().add(ViewParts.row(what, ViewParts.path(named(one.before()), "sr-mono-small"), ViewParts.text("→", "sr-muted"), ViewParts.shrinking(named(one.after()), "sr-mono-small")));
        }
        if (comparison.changed().isEmpty()) {
            changed.getChildren().add(ViewParts.text(words.get("compare.alike"), "sr-small", "sr-muted"));
        }
        List<RunComparison.Pair> otherwise = comparison.calls().stream().filter(pair -> !pair.isSame()).toList();
        if (!otherwise.isEmpty()) {
            lines.getItems().add(new Line.Head(words.get("compare.calls", otherwise.size())));
            otherwise.forEach(pair -> lines.getItems().add(new Line.Call(pair)));
        }
        if (!comparison.files().isEmpty()) {
            lines.getItems().add(new Line.Head(words.get("compare.files", comparison.files().size())));
            comparison.files().forEach(file -> lines.getItems().add(new Line.File(file)));
        }
        lines.setId("replay-compared");
        lines.setAccessibleText(words.get("compare.title"));
        lines.setFixedCellSize(ROW);
        lines.setPlaceholder(ViewParts.empty("check", words.get("compare.same"), words.get("compare.same.why"), null));
        lines.setPrefHeight(Math.clamp(lines.getItems().size() * ROW + 4, 150, 400));
        lines.setCellFactory(_ -> new Cell());
        RowGestures.onOpen(lines, () -> choose(select));
        VBox.setVgrow(lines, Priority.ALWAYS);
        Button done = ViewParts.plainButton(words.get("compare.close"), "replay-compare-close", close);
        getChildren().addAll(head, changed, lines, ViewParts.row(ViewParts.text(words.get("compare.hint"), "sr-small", "sr-muted"), ViewParts.grow(), done));
        setMaxWidth(760);
        setMaxHeight(USE_PREF_SIZE);
    }

    void focus() {
        lines.requestFocus();
        lines.getSelectionModel().select(lines.getItems().size() > 1 ? 1 : 0);
    }

    private void choose(Consumer<Integer> select) {
        if (lines.getSelectionModel().getSelectedItem() instanceof Line.Call(RunComparison.Pair pair)) {
            select.accept(pair.index());
        }
    }

    private String sum(RunComparison comparison) {
        return words.get("compare.sum", comparison.differing(), comparison.calls().size(), comparison.files().size());
    }

    private String named(String value) {
        return value.isEmpty() ? words.get("compare.none") : value;
    }

    private String size(RunRecord.@Nullable Content file) {
        return file == null
                ? words.get("compare.absent")
                : file.equals(RunRecord.Content.DELETED) ? words.get("compare.deleted") : words.get("compare.bytes", file.size());
    }

    /** A line as it is shown. */
    private final class Cell extends FilledCell<Line> {
        @Override
        protected void fill(Line line) {
            HBox row = switch (line) {
                case Line.Head(String text) -> ViewParts.row(ViewParts.text(text, "sr-small", "sr-strong"));
                case Line.Call(RunComparison.Pair pair) -> {
                    String path = pair.shown().path();
                    yield ViewParts.row(
                            number(pair.index() + 1),
                            ViewParts.text(pair.shown().tool(), "sr-mono-small"),
                            ViewParts.path(path == null ? "" : path, "sr-mono-small", "sr-muted"),
                            ViewParts.grow(),
                            verdict(pair.before()),
                            ViewParts.text("→", "sr-muted"),
                            verdict(pair.after()));
                }
                case Line.File(RunComparison.FileDifference file) -> ViewParts.row(
                        FeatherIcons.of("file", FeatherIcons.ROW),
                        ViewParts.path(file.path(), "sr-mono-small"),
                        ViewParts.grow(),
                        ViewParts.text(size(file.before()), "sr-small"),
                        ViewParts.text("→", "sr-muted"),
                        ViewParts.text(size(file.after()), "sr-small"));
            };
            row.setAlignment(Pos.CENTER_LEFT);
            ViewParts.show(this, row);
            setAccessibleText(said(line));
        }

        private Label number(int number) {
            Label label = ViewParts.text(Integer.toString(number), "sr-mono-small", "sr-muted");
            label.setMinWidth(40);
            label.setAlignment(Pos.CENTER_RIGHT);
            return label;
        }

        private Label verdict(RunRecord.@Nullable Call call) {
            if (call == null) {
                return ViewParts.text(words.get("compare.none"), "sr-small", "sr-muted");
            }
            Label label = ViewParts.text(VerdictStyles.word(words, call.verdict()), "sr-small");
            label.setGraphic(FeatherIcons.of(VerdictStyles.icon(call.verdict()), FeatherIcons.ROW));
            label.getGraphic().getStyleClass().add("sr-" + (call.asRecorded() ? "muted" : VerdictStyles.tone(call.verdict())));
            return label;
        }

        private String said(Line line) {
            return switch (line) {
                case Line.Head(String text) -> text;
                case Line.Call(RunComparison.Pair pair) -> words.get(
                        "compare.spoken", pair.index() + 1, pair.shown().tool(), word(pair.before()), word(pair.after()));
                case Line.File(RunComparison.FileDifference file) -> words.get("compare.spoken.file", file.path(), size(file.before()), size(file.after()));
            };
        }

        private String word(RunRecord.@Nullable Call call) {
            return call == null ? words.get("compare.none") : VerdictStyles.word(words, call.verdict());
        }
    }
}
