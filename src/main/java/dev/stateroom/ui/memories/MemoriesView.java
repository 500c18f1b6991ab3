package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryHint;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.memories.LoadedMemory.ShownVersion;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.kit.SidePanes;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.StatusItem;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Location;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.TreeItem;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What agents remember: by namespace, with history, staged edits, and who shares it; see {@code View}. */
public final class MemoriesView extends PanesView {
    private final Session session;
    private final Translations words = Translations.of(MemoriesView.class);
    private final MemoriesModel model;
    private final NewItem newItem;
    private final LeftPane left;
    private final HistoryPane history;
    private final ItemPane item;
    private final NamespaceMatrix matrix;
    private final HintsPane hints;
    private final EmptyMemories empty;
    private final StackPane middle = new StackPane();
    private final SidePanes panes;
    private final MemoryStatusItems signs;
    private @Nullable MemoryLocation goTo;
    private int goToLine;
    private Middle shown = Middle.ITEM;

    private enum Middle {
        ITEM,
        MATRIX,
        HINTS
    }

    /** A view of the memories of {@code session}'s workspace; {@code clock} dates what is committed. */
    public MemoriesView(Session session, Navigation navigation, InstantSource clock) {
        super("memories");
        this.session = session;
        model = new MemoriesModel(session, words, clock);
        signs = new MemoryStatusItems(model, words);
        history = new HistoryPane(model, words, navigation, line -> compare(line));
        item = new ItemPane(model, words, history);
        matrix = new NamespaceMatrix(model, words, () -> show(Middle.ITEM));
        hints = new HintsPane(model, words, this::go, () -> show(Middle.ITEM));
        empty = new EmptyMemories(model, words, navigation, () -> command("memories.add").runIfEnabled());
        newItem = new NewItem(model, words, overlays(), this::edit);
        setCommands(makeCommands());
        left = new LeftPane(model, words, command("memories.matrix"), command("memories.hints"), command("memories.add"));
        left.tree().setContextMenu(CommandMenu.of(Stream.of("edit", "diff", "history", "copies", "blame", "copy", "restore", "delete", "add").map(name -> command("memories." + name)).toList()));
        StagingBar footer = new StagingBar(model, words, command("memories.revert"), command("memories.commit"), command("memories.undo"), command("memories.rebase"));
        VBox.setVgrow(middle, Priority.ALWAYS);
        middle.setMinHeight(0);
        panes = remember(new SidePanes(new VBox(middle, footer)).left(left, 272, 236, 212, 520).right(history, 288, 288, 220, 520).rightLeaves(item::setNarrow));
        setContent(panes);
        listen();
        arrange();
    }

    private void listen() {
        node().sceneProperty().subscribe(this::wakeIfShown);
        session.workspaceProperty().subscribe(this::wakeIfShown);
        model.overviewProperty().subscribe(this::arrange);
        model.indexProperty().subscribe(this::arrange);
        model.selectedProperty().subscribe(this::arrange);
        // A click on the selected row, too, leaves the matrix.
        left.tree().addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            TreeItem<MemoryRow> selected = left.tree().getSelectionModel().getSelectedItem();
            if (event.getButton() == MouseButton.PRIMARY && shown != Middle.ITEM && selected != null && selected.getValue() instanceof MemoryRow.Item) {
                show(Middle.ITEM);
            }
        });
        model.failureProperty().subscribe(this::arrange);
        model.edits().busyProperty().subscribe(busy -> {
            // After a commit, Undo means the commit and not what was typed: the focus leaves the text.
            if (!busy && item.text().area().isFocused() && model.edits().staged().isEmpty()) {
                left.tree().requestFocus();
            }
        });
        model.itemProperty().subscribe(shownItem -> {
            arrange();
            if (shownItem != null && shownItem.place().equals(goTo)) {
                goTo = null;
                item.choose(ItemPane.Mode.TEXT);
                item.text().goTo(goToLine);
            }
        });
        panes.narrowProperty().subscribe(_ -> arrange());
    }

    private void wakeIfShown() {
        if (isShown()) {
            model.wake();
            Location at = session.selectionProperty().get();
            if (at != null && model.selectedProperty().get() == null) {
                wantedPath = at.agentPath();
            }
        }
    }

    private @Nullable String wantedPath;

    /** Follows the selection of the other views if it is a memory. */
    private void followSelection() {
        MemoriesModel.Overview overview = model.overviewProperty().get();
        String path = wantedPath;
        if (overview == null || path == null) {
            return;
        }
        wantedPath = null;
        MemoryLocation place = overview.stores().place(path);
        if (place != null) {
            model.selectedProperty().set(place);
        }
    }

    // ---- what is in the middle

    private void arrange() {
        followSelection();
        Node content = switch (shown) {
            case MATRIX -> matrix;
            case HINTS -> hints;
            case ITEM -> {
                boolean failed = model.itemProperty().get() == null && model.failureProperty().get() != null;
                yield model.selectedProperty().get() == null || failed ? empty.now() : item;
            }
        };
        if (middle.getChildren().size() != 1 || middle.getChildren().getFirst() != content) {
            middle.getChildren().setAll(content);
        }
        ViewParts.setShown(history, content == item || panes.narrowProperty().get());
    }

    private void show(Middle next) {
        shown = next;
        arrange();
        switch (next) {
            case ITEM -> left.tree().requestFocus();
            case MATRIX -> matrix.table().requestFocus();
            case HINTS -> hints.list().requestFocus();
        }
    }

    private void compare(HistoryPane.Line line) {
        shown = Middle.ITEM;
        item.compare(line);
        arrange();
    }

    private void go(MemoryHint.Spot spot) {
        goTo = spot.place();
        goToLine = Math.max(1, spot.line());
        shown = Middle.ITEM;
        if (spot.place().equals(model.selectedProperty().get())) {
            model.reread();
        } else {
            model.selectedProperty().set(spot.place());
        }
        arrange();
    }

    // ---- what can be done

    private List<UserCommand> makeCommands() {
        BooleanBinding any = Bindings.isNotEmpty(model.edits().staged());
        BooleanBinding idle = any.and(model.edits().busyProperty().not());
        BooleanBinding committable = Bindings.createBooleanBinding(
                () -> idle.get() && model.edits().refusal().isEmpty() && !model.edits().isOvertaken(), idle, model.edits().staged(), model.itemProperty());
        BooleanBinding overtaken = Bindings.createBooleanBinding(model.edits()::isOvertaken, model.itemProperty(), model.edits().staged());
        BooleanBinding open = Bindings.isNotNull(model.itemProperty());
        BooleanBinding editable = Bindings.createBooleanBinding(
                () -> model.itemProperty().get() != null && model.itemProperty().get().readOnly().isEmpty(), model.itemProperty());
        BooleanBinding writable = Bindings.createBooleanBinding(model::isAnyWritable, model.overviewProperty());
        String none = words.get("why.none");
        return List.of(
                UserCommand.of("memories.commit", words.get("commit"), "check", () -> model.edits().commit())
                        .on("Shortcut+Enter")
                        .when(committable, () -> model.edits().isOvertaken() ? words.get("overtaken") : any.get() ? model.edits().refusal() : words.get("why.nothingStaged")),
                UserCommand.of("memories.undo", words.get("undo"), "corner-up-left", model.edits()::undo)
                        .on("Shortcut+Z")
                        .when(model.edits().canUndoProperty().and(model.edits().busyProperty().not()), words.get("why.undo")),
                UserCommand.of("memories.revert", words.get("revert"), "rotate-ccw", this::revert)
                        .on("Shortcut+Shift+Z")
                        .when(idle, words.get("why.nothingStaged")),
                UserCommand.of("memories.rebase", words.get("rebase"), "refresh-cw", model.edits()::rebase).when(overtaken, words.get("why.rebase")),
                UserCommand.of("memories.edit", words.get("edit"), "edit-2", this::edit).on("F2").when(editable, this::whyReadOnly),
                UserCommand.of("memories.add", words.get("add"), "plus", newItem::ask).on("Shortcut+N").when(writable, words.get("why.foreign")),
                UserCommand.of("memories.delete", words.get("delete"), "trash-2", () -> model.edits().stage(null)).on("Delete").when(editable, this::whyReadOnly),
                UserCommand.of("memories.restore", words.get("restore"), "rotate-ccw", this::restore).on("r").when(editable, this::whyReadOnly),
                UserCommand.of("memories.mode", words.get("nextMode"), "layers", item::nextMode).on("Alt+V").when(open, none),
                UserCommand.of("memories.diff", words.get("mode.diff"), "git-pull-request", () -> item.choose(ItemPane.Mode.DIFF)).on("d").when(open, none),
                UserCommand.of("memories.blame", words.get("blame"), "user", item.text()::toggleBlame).on("Alt+B").when(open, none),
                UserCommand.of("memories.copies", words.get("drift.compare"), "columns", item::compareCopies).on("c").when(open, none),
                UserCommand.of("memories.history", words.get("history"), "clock", this::toHistory).on("h").when(open, none),
                UserCommand.of("memories.filter", words.get("filter"), "filter", () -> left.filter().focusByKey()).on("/"),
                UserCommand.of("memories.matrix", words.get("matrix"), "users", () -> show(shown == Middle.MATRIX ? Middle.ITEM : Middle.MATRIX))
                        .on("Shortcut+Shift+A"),
                UserCommand.of("memories.hints", words.get("hints"), "alert-circle", () -> show(shown == Middle.HINTS ? Middle.ITEM : Middle.HINTS))
                        .on("Shortcut+Shift+H"),
                UserCommand.of("memories.copy", words.get("copy"), "copy", this::copy).on("y").when(open, none),
                UserCommand.of("memories.refresh", words.get("refresh"), "refresh-cw", model::refresh).on("Shift+F5"));
    }

    private String whyReadOnly() {
        LoadedMemory shownItem = model.itemProperty().get();
        return shownItem == null ? words.get("why.none") : shownItem.readOnly();
    }

    private void edit() {
        shown = Middle.ITEM;
        arrange();
        item.choose(ItemPane.Mode.TEXT);
        item.text().area().requestFocus();
    }

    private void revert() {
        MemoryLocation place = model.selectedProperty().get();
        if (place != null && model.edits().staged().containsKey(place)) {
            model.edits().revert(place);
        } else {
            model.edits().revertAll();
        }
    }

    private void restore() {
        ShownVersion version = history.selected();
        if (version != null) {
            model.edits().stage(version.text());
            item.choose(ItemPane.Mode.DIFF);
        }
    }

    private void toHistory() {
        if (panes.narrowProperty().get()) {
            item.choose(ItemPane.Mode.HISTORY);
        }
        history.list().requestFocus();
    }

    private void copy() {
        LoadedMemory shownItem = model.itemProperty().get();
        if (shownItem != null && shownItem.text() != null) {
            SystemClipboard.put(shownItem.text());
        }
    }

    // ---- View

    @Override
    public void focusFirst() {
        left.tree().requestFocus();
    }

    @Override
    public void shown() {
        wakeIfShown();
    }

    @Override
    public List<Node> panes() {
        List<Node> all = new ArrayList<>(List.of(left.tree()));
        switch (shown) {
            case ITEM -> {
                all.add(item.focusTarget());
                if (!panes.narrowProperty().get()) {
                    all.add(history.list());
                    if (!history.readers().getItems().isEmpty()) {
                        all.add(history.readers());
                    }
                }
            }
            case MATRIX -> {
                all.add(matrix.table());
                all.add(matrix.findings());
            }
            case HINTS -> all.add(hints.list());
        }
        return all;
    }

    @Override
    public Map<String, String> remembered() {
        Map<String, String> all = super.remembered();
        all.put("mode", item.mode().name());
        return all;
    }

    @Override
    public void restore(Map<String, String> remembered) {
        super.restore(remembered);
        for (ItemPane.Mode mode : List.of(ItemPane.Mode.TEXT, ItemPane.Mode.RENDERED, ItemPane.Mode.JSON)) {
            if (mode.name().equals(remembered.get("mode"))) {
                item.choose(mode);
            }
        }
    }

    @Override
    public ObservableList<StatusItem> signs() {
        return signs.all();
    }

    @Override
    public List<String> unsaved() {
        return model.edits().staged().isEmpty() ? List.of() : List.of(words.get("unsaved", model.edits().staged().size()));
    }

    @Override
    public void save(Runnable saved) {
        model.edits().commit(saved);
    }

    @Override
    public boolean isLoading() {
        return model.isLoading() || left.isLoading() || item.isLoading();
    }
}
