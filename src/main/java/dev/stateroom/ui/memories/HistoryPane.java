package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.memories.LoadedMemory.Reader;
import dev.stateroom.ui.memories.LoadedMemory.ShownVersion;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.MapChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The versions of the selected memory, the threads that know it, and its facts. */
final class HistoryPane extends VBox {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final double ROW = 46;
    private static final double READER = 28;
    private static final int MOST_ROWS = 7;

    /** Number of versions and threads that are visible at once in the smallest window. */
    private static final int LEAST_ROWS = 2;

    private final MemoriesModel model;
    private final Translations words;
    private final ListView<Line> list = new ListView<>();
    private final ListView<Reader> readers = new ListView<>();
    private final Label readersTitle;
    private final GridPane facts = new GridPane();
    private final VBox factsBox;

    /** A row: a version with the one before it, or what is staged. */
    record Line(@Nullable ShownVersion version, @Nullable ShownVersion before) {}

    /** @param chosen gets the row that the user selects */
    HistoryPane(MemoriesModel model, Translations words, Navigation navigation, Consumer<Line> chosen) {
        this.model = model;
        this.words = words;
        setId("memories-history-pane");
        getStyleClass().addAll("sr-pane", "sr-border-left");
        HBox head = ViewParts.row(
                ViewParts.text(words.get("history"), "sr-strong"), ViewParts.grow(), ViewParts.shrinking(words.get("history.undo"), "sr-small", "sr-muted"));
        head.getStyleClass().add("sr-bar");
        list.setId("memories-history");
        list.setAccessibleText(words.get("history"));
        list.setCellFactory(l -> new VersionRow());
        list.setFixedCellSize(ROW);
        Label none = ViewParts.text(words.get("history.none"), "sr-small", "sr-muted");
        // While the memory is still being read, its readers are unknown.
        none.visibleProperty().bind(javafx.beans.binding.Bindings.isNotNull(model.itemProperty()));
        list.setPlaceholder(none);
        RowGestures.onEnter(list, () -> choose(chosen));
        list.addEventHandler(MouseEvent.MOUSE_CLICKED, e -> choose(chosen));
        readersTitle = ViewParts.text(words.get("readers"), "sr-strong");
        readers.setId("memories-readers");
        readers.setAccessibleText(words.get("readers"));
        readers.setFixedCellSize(READER);
        readers.setCellFactory(l -> new ReaderRow());
        readers.setPlaceholder(ViewParts.text("", "sr-small"));
        Runnable goThere = () -> {
            Reader reader = readers.getSelectionModel().getSelectedItem();
            if (reader != null) {
                navigation.openThread(reader.threadId());
            }
        };
        RowGestures.onOpen(readers, goThere);
        VBox readersBox = ViewParts.styled(new VBox(readersTitle, readers), "memories-section", "sr-border-top");
        readersBox.managedProperty().bind(readersBox.visibleProperty());
        readersBox.visibleProperty().bind(javafx.beans.binding.Bindings.isNotEmpty(readers.getItems()));
        facts.getStyleClass().add("memories-facts");
        factsBox = new VBox(ViewParts.text(words.get("item"), "sr-strong"), facts);
        factsBox.getStyleClass().addAll("memories-section", "sr-border-top");
        getChildren().addAll(head, list, readersBox, factsBox);
        model.itemProperty().subscribe(this::show);
        model.edits().staged().addListener((MapChangeListener<MemoryLocation, Staged>) change -> show());
    }

    ListView<Line> list() {
        return list;
    }

    ListView<Reader> readers() {
        return readers;
    }

    /** Returns the selected version; null if none or the staged edit is selected. */
    @Nullable ShownVersion selected() {
        Line line = list.getSelectionModel().getSelectedItem();
        return line == null ? null : line.version();
    }

    private void choose(Consumer<Line> chosen) {
        Line line = list.getSelectionModel().getSelectedItem();
        if (line != null) {
            chosen.accept(line);
        }
    }

    private void show() {
        LoadedMemory item = model.itemProperty().get();
        int selected = list.getSelectionModel().getSelectedIndex();
        List<Line> lines = new ArrayList<>();
        if (item != null) {
            if (model.edits().staged().containsKey(item.place())) {
                lines.add(new Line(null, null));
            }
            List<ShownVersion> versions = item.versions();
            for (int i = versions.size() - 1; i >= 0; i--) {
                lines.add(new Line(versions.get(i), i == 0 ? null : versions.get(i - 1)));
            }
        }
        list.getItems().setAll(lines);
        list.getSelectionModel().select(Math.min(selected, lines.size() - 1));
        list.setPrefHeight(Math.clamp(lines.size(), 1, MOST_ROWS) * ROW + 14);
        list.setMinHeight(Math.clamp(lines.size(), 1, LEAST_ROWS) * ROW + 14);
        readers.getItems().setAll(item == null ? List.of() : item.readers());
        readers.setMinHeight(Math.clamp(readers.getItems().size(), 1, LEAST_ROWS) * READER + 2);
        readers.setPrefHeight(Math.clamp(readers.getItems().size(), 1, MOST_ROWS) * READER + 2);
        factsBox.setVisible(item != null);
        facts.getChildren().clear();
        if (item != null) {
            fact(words.get("fact.format"), words.get("format." + item.format()));
            fact(words.get("fact.size"), size(item));
            if (!item.createdAt().isEmpty()) {
                fact(words.get("fact.created"), time(item.createdAt()));
            }
            if (!item.updatedAt().isEmpty()) {
                fact(words.get("fact.updated"), time(item.updatedAt()));
            }
            if (item.path() != null && item.place().namespace() != null) {
                fact(words.get("fact.path"), item.path());
            }
        }
    }

    private String size(LoadedMemory item) {
        long now = bytes(item.text());
        Staged edit = model.edits().staged().get(item.place());
        return edit == null ? words.get("size", now) : words.get("size.staged", now, bytes(edit.text()));
    }

    private static long bytes(@Nullable String text) {
        return text == null ? 0 : text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    }

    private void fact(String name, String value) {
        int row = facts.getRowCount();
        Label shown = ViewParts.shrinking(value, "sr-small");
        HoverTip.set(shown, value);
        GridPane.setHgrow(shown, Priority.ALWAYS);
        facts.addRow(row, ViewParts.text(name, "sr-small", "sr-muted"), shown);
    }

    /** One sentence for a version. */
    static String sentence(Translations words, ShownVersion version) {
        return words.get("version", version.number()) + " " + title(words, version) + ", " + detail(words, version);
    }

    private static String title(Translations words, ShownVersion version) {
        return version.step() != null ? words.get("step", version.step()) : version.when().isEmpty() ? "" : time(version.when());
    }

    private static String detail(Translations words, ShownVersion version) {
        return switch (version.kind()) {
            case ADDED -> words.get("made.added", version.who(), version.through());
            case CHANGED -> words.get("made.changed", version.who(), version.through());
            case DELETED -> words.get("made.deleted", version.who(), version.through());
            case LOADED -> words.get("made.loaded");
            case STORED -> words.get("made.stored");
            case CALLED -> words.get("made.called", version.who(), ShortText.middle(version.through(), 14));
        };
    }

    private final class VersionRow extends FilledCell<Line> {
        @Override
        protected void fill(Line line) {
            ShownVersion version = line.version();
            String icon = version == null
                    ? "edit-3"
                    : switch (version.kind()) {
                        case ADDED -> "plus";
                        case CHANGED -> "edit-2";
                        case DELETED -> "trash-2";
                        case LOADED -> "eye";
                        case STORED -> "database";
                        case CALLED -> FeatherIcons.ofTool(version.who());
                    };
            Node glyph = FeatherIcons.of(icon, FeatherIcons.ROW);
            Label name = ViewParts.text(version == null ? words.get("staged.title") : words.get("version", version.number()), "sr-strong");
            if (version == null) {
                glyph.getStyleClass().add("sr-accent");
                name.getStyleClass().add("sr-accent");
            }
            Label when = ViewParts.shrinking(version == null ? words.get("staged.now") : title(words, version), "sr-small", "sr-muted");
            Label who = ViewParts.shrinking(version == null ? words.get("staged.you") : detail(words, version), "sr-small", "sr-muted");
            VBox text = new VBox(2, ViewParts.row(name, when), who);
            text.setAlignment(Pos.CENTER_LEFT);
            HBox box = new HBox(8, glyph, text);
            box.setAlignment(Pos.CENTER_LEFT);
            setPrefWidth(0);
            ViewParts.show(this, box);
            setAccessibleText(name.getText() + " " + when.getText() + ", " + who.getText());
        }
    }

    private final class ReaderRow extends FilledCell<Reader> {
        @Override
        protected void fill(Reader reader) {
            Label id = ViewParts.shrinking(model.threadNames().unique(reader.threadId()), "sr-small");
            HoverTip.set(id, HiddenCharacters.visible(reader.threadId()));
            Label pill = pill(reader);
            HBox box = new HBox(8, id, ViewParts.grow(), pill);
            box.setAlignment(Pos.CENTER_LEFT);
            setPrefWidth(0);
            ViewParts.show(this, box);
            setAccessibleText(id.getText() + ", " + pill.getText());
        }

        private Label pill(Reader reader) {
            if (!reader.inPrompt()) {
                return ViewParts.pill(reader.wrote() ? "edit-2" : "eye", words.get(reader.wrote() ? "reader.wrote" : "reader.read"), "neutral");
            }
            String version = reader.version() == 0 ? words.get("reader.other") : words.get("version", reader.version());
            return reader.current()
                    ? ViewParts.pill("check", words.get("reader.current", version), "neutral")
                    : ViewParts.pill("clock", words.get("reader.old", version), "warning");
        }
    }

    /** Date and time of a store or record, in the zone of the reader; the stored text itself if it is no time. */
    private static String time(String stored) {
        try {
            String iso = stored.replace(' ', 'T');
            boolean zoned = iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$");
            Instant instant = zoned ? OffsetDateTime.parse(iso).toInstant() : Instant.parse(iso + "Z");
            return SHOWN.format(instant.atZone(ZoneId.systemDefault()));
        } catch (DateTimeException notATime) {
            return stored;
        }
    }
}
