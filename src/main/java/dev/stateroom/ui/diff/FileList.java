package dev.stateroom.ui.diff;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.diff.DiffComparison.ChangedFile;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.kit.FilterField;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The changed files by folder, with their counts; selecting one scrolls it to the top. */
final class FileList extends BorderPane {
    private final DiffModel model;
    private final IntConsumer chosen;
    private final Translations words = Translations.of(FileList.class);
    private final Label count = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label added = ViewParts.text("", "sr-mono-small", "sr-success");
    private final Label removed = ViewParts.text("", "sr-mono-small", "sr-danger");
    private final FilterField filter;
    private final ObservableList<Row> rows = FXCollections.observableArrayList();
    private final ListView<Row> list = new ListView<>(rows);
    private final Label unchanged = ViewParts.shrinking("", "sr-small", "sr-muted");
    private boolean following;

    /** A row of the list. */
    private sealed interface Row {
        record Folder(String path) implements Row {}

        record Entry(int file) implements Row {}
    }

    /** Shows the files of {@code model}; {@code chosen} gets the index of the one that the user picks. */
    FileList(DiffModel model, IntConsumer chosen) {
        this.model = model;
        this.chosen = chosen;
        getStyleClass().addAll("sr-pane", "sr-border-right");
        HBox counts = new HBox(4, added, removed);
        counts.setAlignment(Pos.CENTER_RIGHT);
        counts.setMinWidth(USE_PREF_SIZE);
        HBox bar = ViewParts.row(ViewParts.text(words.get("files.title"), "sr-title"), count, ViewParts.grow(), counts);
        bar.getStyleClass().setAll("sr-bar");
        filter = new FilterField("diff-filter", words.get("files.filter"), "");
        filter.textProperty().subscribe(this::refresh);
        filter.addEventFilter(KeyEvent.KEY_PRESSED, this::keyInFilter);
        StackPane field = new StackPane(filter);
        field.getStyleClass().add("diff-filter-place");
        list.setId("diff-files");
        list.setAccessibleText(words.get("files.title"));
        list.getStyleClass().add("diff-files");
        list.setCellFactory(l -> new Cell());
        list.setPlaceholder(new Label());
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::keyInList);
        list.getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (!following && row instanceof Row.Entry(int file)) {
                chosen.accept(file);
            }
        });
        unchanged.setGraphic(FeatherIcons.of("eye-off", FeatherIcons.ROW));
        HBox footer = ViewParts.styled(ViewParts.row(unchanged), "diff-footer");
        setTop(new VBox(bar, field));
        setCenter(list);
        setBottom(footer);
    }

    ListView<?> list() {
        return list;
    }

    FilterField filter() {
        return filter;
    }

    /** Shows the model's current files and counts. */
    void show(int unchangedFiles) {
        count.setText(words.get("files.count", model.files().size()));
        unchanged.setText(words.get("files.unchanged", unchangedFiles));
        unchanged.getParent().setVisible(unchangedFiles > 0);
        refreshCounts();
        refresh();
    }

    /** Updates counts that are now known. */
    void refreshCounts() {
        added.setText("+" + model.added());
        removed.setText("−" + model.removed());
        added.pseudoClassStateChanged(DiffView.ZERO, model.added() == 0);
        removed.pseudoClassStateChanged(DiffView.ZERO, model.removed() == 0);
        list.refresh();
    }

    /** Marks the current file, without selecting it. */
    void follow(int file) {
        following = true;
        try {
            int index = rows.indexOf(new Row.Entry(file));
            if (index < 0) {
                list.getSelectionModel().clearSelection();
            } else if (list.getSelectionModel().getSelectedIndex() != index) {
                list.getSelectionModel().select(index);
                list.scrollTo(Math.max(0, index - 6));
            }
        } finally {
            following = false;
        }
    }

    private void refresh() {
        Row selected = list.getSelectionModel().getSelectedItem();
        String wanted = filter.wanted().toLowerCase(Locale.ROOT);
        List<Row> next = new ArrayList<>();
        String folder = null;
        for (int i = 0; i < model.files().size(); i++) {
            ChangedFile file = model.files().get(i);
            if (!file.path().toLowerCase(Locale.ROOT).contains(wanted)) {
                continue;
            }
            if (!file.folder().equals(folder)) {
                folder = file.folder();
                next.add(new Row.Folder(folder));
            }
            next.add(new Row.Entry(i));
        }
        following = true;
        rows.setAll(next);
        following = false;
        if (selected instanceof Row.Entry(int file)) {
            follow(file);
        }
        ((Label) list.getPlaceholder())
                .setText(wanted.isEmpty() ? words.get("empty.none") : words.get("files.none", filter.wanted()));
    }

    private void keyInFilter(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            filter.clear();
            list.requestFocus();
            event.consume();
        } else if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
            list.requestFocus();
            if (list.getSelectionModel().isEmpty() || event.getCode() == KeyCode.ENTER) {
                move(-1, 1);
            }
            event.consume();
        }
    }

    /** Up and Down move between files, skipping folders. */
    private void keyInList(KeyEvent event) {
        boolean plain = !event.isAltDown() && !event.isShortcutDown() && !event.isShiftDown();
        int at = list.getSelectionModel().getSelectedIndex();
        switch (event.getCode()) {
            case UP -> consumeIf(event, plain && move(at < 0 ? rows.size() : at, -1));
            case DOWN -> consumeIf(event, plain && move(at, 1));
            case HOME -> consumeIf(event, plain && move(-1, 1));
            case END -> consumeIf(event, plain && move(rows.size(), -1));
            case ENTER -> {
                if (list.getSelectionModel().getSelectedItem() instanceof Row.Entry(int file)) {
                    chosen.accept(file);
                    event.consume();
                }
            }
            default -> {}
        }
    }

    private static void consumeIf(KeyEvent event, boolean done) {
        if (done) {
            event.consume();
        }
    }

    private boolean move(int from, int by) {
        int next = from + by;
        while (next >= 0 && next < rows.size() && rows.get(next) instanceof Row.Folder) {
            next += by;
        }
        if (next >= 0 && next < rows.size()) {
            list.getSelectionModel().clearAndSelect(next);
            list.scrollTo(Math.max(0, next - 6));
        }
        return true;
    }

    /** A folder's path, or a file with badge and counts. */
    private final class Cell extends FilledCell<Row> {
        private final Label name = ViewParts.name("");
        private final Label plus = ViewParts.text("", "sr-mono-small", "sr-success");
        private final Label minus = ViewParts.text("", "sr-mono-small", "sr-danger", "diff-count");

        Cell() {
            setPrefWidth(0);
            addEventFilter(MouseEvent.MOUSE_PRESSED, e -> consumeIfFolder(e));
        }

        private void consumeIfFolder(MouseEvent event) {
            if (getItem() instanceof Row.Folder) {
                event.consume();
            }
        }

        @Override
        protected void clear() {
            pseudoClassStateChanged(DiffView.FOLDER, getItem() instanceof Row.Folder);
        }

        @Override
        protected void fill(Row row) {
            switch (row) {
                case Row.Folder(String path) -> {
                    ViewParts.show(this, ViewParts.shrinking(path.isEmpty() ? words.get("files.noFolder") : HiddenCharacters.visible(path), "sr-mono-small", "sr-muted"));
                    setAccessibleText(path);
                }
                case Row.Entry(int index) when index < model.files().size() -> showFile(index);
                case Row.Entry _ -> setGraphic(null);
            }
        }

        private void showFile(int index) {
            ChangedFile file = model.files().get(index);
            FileDiff result = model.result(index);
            FileChange.Kind kind = file.change().kind();
            String letter =
                    switch (kind) {
                        case ADDED -> "A";
                        case MODIFIED -> "M";
                        case DELETED -> "D";
                    };
            name.setText(HiddenCharacters.visible(file.name()));
            name.getStyleClass().removeAll("sr-deleted");
            if (kind == FileChange.Kind.DELETED) {
                name.getStyleClass().add("sr-deleted");
            }
            boolean counted = result instanceof FileDiff.Lines;
            plus.setText(counted ? "+" + result.added() : "");
            minus.setText(counted ? "−" + result.removed() : "");
            plus.pseudoClassStateChanged(DiffView.ZERO, result.added() == 0);
            minus.pseudoClassStateChanged(DiffView.ZERO, result.removed() == 0);
            HBox row = new HBox(8, ViewParts.badge(letter), name, ViewParts.grow(), plus, minus);
            row.setAlignment(Pos.CENTER_LEFT);
            ViewParts.show(this, row);
            setAccessibleText(words.get(
                    "files.spoken." + letter, file.path(), result.added(), result.removed()));
        }
    }
}
