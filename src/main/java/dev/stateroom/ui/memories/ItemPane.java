package dev.stateroom.ui.memories;

import dev.stateroom.history.LineDiff;
import dev.stateroom.history.memory.MemoryDrift;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.ui.diff.TextDiff;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.memories.LoadedMemory.ShownVersion;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.markdown.MarkdownView;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.TaskRunner;
import java.util.List;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.collections.MapChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Shows one memory: as text that can be edited, rendered, as a diff, or as the stored value. */
final class ItemPane extends BorderPane {
    private final MemoriesModel model;
    private final Translations words;
    private final TaskRunner work;
    private final HistoryPane history;
    private final Label path = ViewParts.path("", "sr-mono", "memories-path");
    private final Label place = ViewParts.chip("");
    private final ChoiceSegment<Mode> modes = new ChoiceSegment<>(Mode.TEXT);
    private final HBox strip;
    private final Label stripText = ViewParts.shrinking("");
    private final Label stripWhy = ViewParts.shrinking("");
    private final Label info = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label added = ViewParts.text("", "sr-mono-small", "sr-success");
    private final Label removed = ViewParts.text("", "sr-mono-small", "sr-danger");
    private final StackPane content = new StackPane();
    private final EditArea text;
    private final TextDiff diff;
    private final TextArea json = new TextArea();
    private Mode mode = Mode.TEXT;
    private @Nullable Compared compared;
    private final LatestTask comparing;
    private @Nullable MemoryLocation shown;
    private @Nullable MarkdownView rendered;
    private final PauseTransition slow = new PauseTransition(Duration.millis(200));

    /** The ways to look at a memory. */
    enum Mode {
        TEXT,
        RENDERED,
        DIFF,
        JSON,
        HISTORY
    }

    /** Two texts that are compared in place of the staged edit; {@code said} names them. */
    private record Compared(String said, String before, String after) {}

    ItemPane(MemoriesModel model, Translations words, HistoryPane history) {
        this.model = model;
        comparing = new LatestTask(model.session().work(), model.session()::broken);
        this.words = words;
        this.work = model.session().work();
        this.history = history;
        text = new EditArea(work, words, model.edits()::stage);
        diff = new TextDiff(words.get("mode.diff"));
        diff.setId("memories-diff");
        path.setId("memories-path");
        place.setGraphic(FeatherIcons.of("database", 12));
        for (Mode one : Mode.values()) {
            String name = one.name().toLowerCase(java.util.Locale.ROOT);
            ToggleButton button = modes.add(one, "memories-mode-" + name, words.get("mode." + name));
            button.managedProperty().bind(button.visibleProperty());
        }
        modes.setOnPressed(one -> {
            compared = null;
            choose(one);
        });
        HBox bar = ViewParts.styled(ViewParts.row(path, place, ViewParts.grow(), modes), "sr-bar");
        strip = strip();
        HBox line = ViewParts.styled(ViewParts.row(info, ViewParts.grow(), added, removed), "memories-info");
        json.setId("memories-json");
        json.setEditable(false);
        json.setWrapText(true);
        json.getStyleClass().add("memories-json");
        json.setAccessibleText(words.get("mode.json"));
        content.getStyleClass().add("sr-content");
        content.setMinHeight(0);
        setTop(new VBox(bar, strip, line));
        setCenter(content);
        slow.setOnFinished(e -> showReading());
        model.selectedProperty().subscribe(place -> slow.playFromStart());
        model.itemProperty().subscribe(this::showItem);
        model.edits().staged().addListener((MapChangeListener<MemoryLocation, Staged>) change -> {
            if (!change.wasAdded() && mode == Mode.DIFF && compared == null) {
                mode = Mode.TEXT;
            }
            showStaged();
        });
    }

    private HBox strip() {
        Button compare = ViewParts.button("columns", words.get("drift.compare"), "memories-compare-copies", this::compareCopies);
        stripText.getStyleClass().add("sr-strong");
        stripText.setMinWidth(USE_PREF_SIZE);
        HBox box = ViewParts.row(FeatherIcons.of("clock", 16), stripText, stripWhy, ViewParts.grow(), compare);
        box.setId("memories-drift");
        box.getStyleClass().addAll("sr-strip", "sr-warning");
        box.managedProperty().bind(box.visibleProperty());
        box.setVisible(false);
        return box;
    }

    EditArea text() {
        return text;
    }

    /** Returns the node that takes the focus. */
    Node focusTarget() {
        return switch (mode) {
            case TEXT -> text.area();
            case RENDERED -> rendered == null ? this : rendered.node();
            case DIFF -> diff.list();
            case JSON -> json;
            case HISTORY -> history.list();
        };
    }

    boolean isLoading() {
        return text.isLoading() || comparing.isRunning();
    }

    /** In a narrow window the history is one of the modes. */
    void setNarrow(boolean next) {
        modes.button(Mode.HISTORY).setVisible(next);
        ViewParts.setShown(place, !next);
        if (!next && mode == Mode.HISTORY) {
            choose(Mode.TEXT);
        } else {
            fill();
        }
    }

    Mode mode() {
        return mode;
    }

    void choose(Mode next) {
        mode = next;
        fill();
    }

    void nextMode() {
        compared = null;
        List<Mode> all = Stream.of(Mode.values()).filter(one -> modes.button(one).isVisible()).toList();
        choose(all.get((all.indexOf(mode) + 1) % all.size()));
        focusTarget().requestFocus();
    }

    /** Compares the copy in the open thread's prompt with the stored text. */
    void compareCopies() {
        LoadedMemory item = model.itemProperty().get();
        if (item == null || item.text() == null) {
            return;
        }
        MemoryDrift drift = item.drift();
        String copy = drift != null
                ? drift.copy().text()
                : model.indexProperty().get().of(String.valueOf(item.path())).stream()
                        .map(dev.stateroom.history.memory.PromptIndex.Carried::text)
                        .filter(carried -> !carried.equals(item.text()))
                        .findFirst()
                        .orElse(null);
        if (copy != null) {
            compare(words.get("compared.prompt"), copy, item.text());
        }
    }

    /** Compares a version with the one before it, or shows the staged edit. */
    void compare(HistoryPane.Line line) {
        ShownVersion version = line.version();
        if (version == null) {
            compared = null;
            choose(Mode.DIFF);
            return;
        }
        ShownVersion before = line.before();
        String former = before == null || before.text() == null ? "" : before.text();
        compare(
                before == null ? words.get("compared.first", version.number()) : words.get("compared.versions", before.number(), version.number()),
                former,
                version.text() == null ? "" : version.text());
    }

    private void compare(String said, String before, String after) {
        compared = new Compared(said, before, after);
        choose(Mode.DIFF);
    }

    private void showItem() {
        LoadedMemory item = model.itemProperty().get();
        boolean other = item != null && !item.place().equals(shown);
        if (item == null) {
            if (model.selectedProperty().get() == null) {
                shown = null;
            }
            slow.playFromStart();
            return;
        }
        if (other) {
            compared = null;
            shown = item.place();
            if (mode == Mode.DIFF && !model.edits().staged().containsKey(item.place())) {
                mode = Mode.TEXT;
            }
        }
        path.setText(item.place().key());
        HoverTip.set(path, item.place().toString());
        place.setText(item.place().namespace() == null ? item.place().owner() : String.join(" / ", item.place().namespace().labels()));
        offer(Mode.RENDERED, !item.format().equals("json"));
        // A file is not an item: it has no value to show.
        offer(Mode.JSON, item.value() != null);
        long drifted = item.drifted();
        strip.setVisible(drifted > 0);
        MemoryDrift drift = item.drift();
        stripText.setText(drift == null || drift.turn() == 0 ? words.get("drift.title") : words.get("drift.since", drift.turn()));
        stripWhy.setText(words.get("drift.threads", drifted));
        text.setVersions(item.versions());
        showStaged();
    }

    /** While the selected memory is being read, shows that it is: neither the former text under the new name nor a blank pane. */
    private void showReading() {
        MemoryLocation place = model.selectedProperty().get();
        if (model.itemProperty().get() == null && place != null) {
            path.setText(place.key());
            strip.setVisible(false);
            info.setText("");
            count(null);
            content.getChildren().setAll(ViewParts.empty("loader", words.get("work.item", place.key()), "", null));
        }
    }

    private void offer(Mode way, boolean possible) {
        modes.button(way).setVisible(possible);
        if (mode == way && !possible) {
            mode = Mode.TEXT;
        }
    }

    private void showStaged() {
        LoadedMemory item = model.itemProperty().get();
        if (item == null) {
            return;
        }
        Staged edit = model.edits().staged().get(item.place());
        String now = edit == null ? item.text() : edit.text();
        boolean editable = item.readOnly().isEmpty() && (edit == null || edit.text() != null);
        text.show(now == null ? "" : now, editable, words.get("text.name", item.place().key()));
        fill();
    }

    private void fill() {
        LoadedMemory item = model.itemProperty().get();
        modes.choose(mode);
        if (item == null) {
            return;
        }
        Staged edit = model.edits().staged().get(item.place());
        String now = edit == null ? item.text() : edit.text();
        String readOnly = item.readOnly().isEmpty() ? "" : item.readOnly();
        info.setText(readOnly.isEmpty() ? words.get("info." + item.format()) : readOnly);
        HoverTip.set(info, readOnly.isEmpty() ? null : readOnly);
        info.setGraphic(readOnly.isEmpty() ? null : FeatherIcons.of("lock", FeatherIcons.ROW));
        count(null);
        if (mode != Mode.RENDERED) {
            rendered = null;
        }
        switch (mode) {
            case TEXT -> {
                content.getChildren().setAll(text);
                compareFor(item.text(), now);
            }
            case RENDERED -> {
                rendered = new MarkdownView(MarkdownDocument.of(now == null ? "" : now), Translations.of(PreviewPane.class), _ -> null);
                content.getChildren().setAll(rendered.node());
                compareFor(item.text(), now);
            }
            case DIFF -> showDiff(item, edit, now);
            case JSON -> {
                json.setText(item.content().json());
                content.getChildren().setAll(json);
            }
            case HISTORY -> content.getChildren().setAll(history);
        }
    }

    private void showDiff(LoadedMemory item, @Nullable Staged edit, @Nullable String now) {
        Compared two = compared;
        if (two != null) {
            info.setText(two.said());
            info.setGraphic(null);
            compareFor(two.before(), two.after());
            content.getChildren().setAll(diff);
        } else if (edit == null) {
            content.getChildren().setAll(ViewParts.empty(
                    "edit-3",
                    words.get("diff.none"),
                    item.readOnly().isEmpty() ? words.get("diff.none.why") : item.readOnly(),
                    null));
        } else {
            compareFor(edit.baseText(), now);
            content.getChildren().setAll(diff);
        }
    }

    /** Counts the lines that differ, and shows them if the diff is the chosen mode. */
    private void compareFor(@Nullable String before, @Nullable String after) {
        comparing.cancel();
        String old = before == null ? "" : before;
        String next = after == null ? "" : after;
        if (old.equals(next) && mode != Mode.DIFF) {
            return;
        }
        comparing.begin(words.get("work.compare"), (c, p) -> LineDiff.of(old, next, LineDiff.Whitespace.COUNTS, c), found -> {
            count(found);
            if (mode == Mode.DIFF) {
                diff.show(found);
            }
        });
    }

    private void count(@Nullable LineDiff found) {
        added.setText(found == null || found.isSame() ? "" : words.get("lines.added", found.added()));
        removed.setText(found == null || found.isSame() ? "" : words.get("lines.removed", found.removed()));
    }
}
