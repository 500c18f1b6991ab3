package dev.stateroom.ui.preview.tree;

import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.preview.image.PictureView;
import dev.stateroom.ui.preview.json.JsonItem;
import dev.stateroom.ui.preview.json.JsonLevels;
import dev.stateroom.ui.preview.json.JsonSearch;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.ui.preview.text.VisibleText;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.SearchableView;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A JSON file as a tree. Enter, or a double click, on a long text shows all of it below; an embedded picture is shown as a picture. */
public final class JsonTreeView implements FileViewer {
    private static final int MOST_TEXT = 200_000;
    private static final int MOST_ENCODED = 90_000_000;
    private static final int UNFOLDED = 60;

    private final TaskRunner work;
    private final JsonLevels levels;
    private final Translations words;
    private final TreeView<JsonBranch.Row> tree = new TreeView<>();
    private final SplitPane root = new SplitPane(tree);
    private final List<TaskRunner.Running> running = new ArrayList<>();
    private final JsonBranch top;
    private final TreeFind find;
    private TaskRunner.@Nullable Running revealing;

    /**
     * A tree, expanded one level.
     *
     * @param rootItem the value that all others are in
     * @param first what is in it, read already
     * @param trouble receives a sentence when the file cannot be searched
     */
    public JsonTreeView(TaskRunner work, JsonLevels levels, JsonItem rootItem, List<JsonItem> first, Translations words, Consumer<String> trouble) {
        this.work = work;
        this.levels = levels;
        this.words = words;
        find = new TreeFind(work, this, words.get("find.title"), trouble);
        top = new JsonBranch(rootItem, into -> into.hold(branches(first), 0, behind(0, first)));
        tree.setId("preview-tree");
        tree.getStyleClass().add("preview-tree");
        tree.setAccessibleText(words.get("tree.name"));
        tree.setFixedCellSize(24);
        tree.setCellFactory(view -> new JsonCell(words, find::isFound));
        tree.setRoot(top);
        top.setExpanded(true);
        if (first.size() == 1 && !top.getChildren().isEmpty() && top.getChildren().getFirst() instanceof JsonBranch only && first.getFirst().children() <= UNFOLDED) {
            only.setExpanded(true);
        }
        tree.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        tree.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            TreeItem<JsonBranch.Row> item = tree.getSelectionModel().getSelectedItem();
            if (item != null && (event.getClickCount() == 2 || (item.getValue() instanceof JsonBranch.Row.More || item.getValue() instanceof JsonBranch.Row.Earlier))) {
                act();
            }
        });
        root.setOrientation(Orientation.VERTICAL);
        root.getStyleClass().add("preview-tree-split");
    }

    private List<JsonBranch> branches(List<JsonItem> items) {
        return items.stream().map(item -> new JsonBranch(item, into -> fetch(into, 0, into::hold))).toList();
    }

    private static JsonBranch.@Nullable Row behind(long from, List<JsonItem> items) {
        return items.size() < JsonLevels.PAGE ? null : new JsonBranch.Row.More(from + items.size());
    }

    /** Receives a page of values: the values, the number of the first, and the placeholder after them. */
    private interface Page {
        void take(List<JsonBranch> branches, long from, JsonBranch.@Nullable Row behind);
    }

    private TaskRunner.Running fetch(JsonBranch into, long from, Page page) {
        return run(BackgroundTask.of(words.get("tree.reading"), (c, p) -> levels.children(into.item(), from, c)), outcome -> outcome.either(items -> page.take(branches(items), from, behind(from, items)), why -> into.append(List.of(), new JsonBranch.Row.Broken(CoreSentences.shown(why)))));
    }

    /** The path of indices to the selected value. */
    long[] currentWay() {
        List<Long> way = new ArrayList<>();
        for (TreeItem<JsonBranch.Row> at = tree.getSelectionModel().getSelectedItem(); at instanceof JsonBranch branch && branch != top; at = at.getParent()) {
            way.addFirst(branch.number());
        }
        return way.stream().mapToLong(Long::longValue).toArray();
    }

    /** A search of the file. */
    JsonSearch search(String text, boolean matchCase) {
        return new JsonSearch(levels, text, matchCase);
    }

    /** Called when other values match. */
    void marksChanged() {
        tree.refresh();
    }

    /** Expands the path to a value, loading what is missing, and selects it. */
    void reveal(long[] way) {
        if (revealing != null) {
            revealing.cancel();
        }
        reveal(top, way, 0);
    }

    private void show(JsonBranch value) {
        tree.getSelectionModel().select(value);
        tree.scrollTo(Math.max(0, tree.getRow(value) - 5));
    }

    private void reveal(JsonBranch at, long[] way, int level) {
        if (level == way.length) {
            show(at);
            return;
        }
        JsonBranch next = at.child(way[level]);
        if (next != null) {
            at.setExpanded(true);
            reveal(next, way, level + 1);
            return;
        }
        revealing = fetch(at, way[level] / JsonLevels.PAGE * JsonLevels.PAGE, (branches, from, behind) -> {
            at.hold(branches, from, behind);
            at.setExpanded(true);
            JsonBranch found = at.child(way[level]);
            if (found != null) {
                reveal(found, way, level + 1);
            }
        });
    }

    private <T> TaskRunner.Running run(BackgroundTask<T> task, Consumer<T> done) {
        running.removeIf(ended -> !ended.isRunning());
        TaskRunner.Running begun = work.submit(task, done, JsonTreeView::broken);
        running.add(begun);
        return begun;
    }

    private static void broken(Throwable defect) {
        System.getLogger(JsonTreeView.class.getName()).log(System.Logger.Level.ERROR, "a tree broke", defect);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            act();
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE && root.getItems().size() > 1) {
            closeDetail();
            event.consume();
        } else if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
            copy();
            event.consume();
        }
    }

    private @Nullable JsonItem selected() {
        TreeItem<JsonBranch.Row> item = tree.getSelectionModel().getSelectedItem();
        return item != null && item.getValue() instanceof JsonBranch.Row.Value(JsonItem value) ? value : null;
    }

    private void act() {
        TreeItem<JsonBranch.Row> item = tree.getSelectionModel().getSelectedItem();
        if (item == null) {
            return;
        }
        if (item.getValue() instanceof JsonBranch.Row.More(long from) && item.getParent() instanceof JsonBranch parent) {
            item.setValue(new JsonBranch.Row.Reading());
            fetch(parent, from, (branches, at, behind) -> parent.append(branches, behind));
        } else if (item.getValue() instanceof JsonBranch.Row.Earlier(long to) && item.getParent() instanceof JsonBranch parent) {
            item.setValue(new JsonBranch.Row.Reading());
            fetch(parent, Math.max(0, to - JsonLevels.PAGE), (branches, at, behind) -> {
                parent.prepend(branches.subList(0, (int) Math.min(branches.size(), to - at)), at);
                show(Objects.requireNonNullElse(parent.child(to - 1), parent));
            });
        } else if (item.getValue() instanceof JsonBranch.Row.Value(JsonItem value) && value.kind() == JsonItem.Kind.STRING) {
            showText(value);
        }
    }

    /** The detail of a text: a picture, or the text itself. */
    private sealed interface Detail {
        record Shown(DecodedImage picture) implements Detail {}

        record Plain(String text) implements Detail {}
    }

    private void showText(JsonItem item) {
        run(
                BackgroundTask.of(words.get("tree.reading"), (c, p) -> levels.text(item, MOST_ENCODED, c).map(text -> EncodedBytes.of(text)
                        .flatMap(bytes -> picture(item, bytes))
                        .orElseGet(() -> plain(text)))),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<Detail>(Detail.Shown(DecodedImage picture)) ->
                            showDetail(item, new PictureView(picture, item.key(), words).node());
                        case Outcome.Ok<Detail>(Detail.Plain(String text)) -> showDetail(item, area(text));
                        case Outcome.Failed<Detail>(var why) -> showDetail(item, new Label(CoreSentences.shown(why)));
                    }
                });
    }

    private static java.util.Optional<Detail> picture(JsonItem item, EncodedBytes bytes) {
        return DecodedImage.decode(bytes.bytes(), item.key()) instanceof Outcome.Ok<DecodedImage>(DecodedImage picture)
                ? java.util.Optional.of(new Detail.Shown(picture))
                : java.util.Optional.empty();
    }

    private static Detail plain(String text) {
        String part = text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) + "…" : text;
        return new Detail.Plain(VisibleText.of(part).shown());
    }

    private TextArea area(String text) {
        TextArea area = new TextArea(text);
        area.setId("preview-tree-text");
        area.setEditable(false);
        area.setWrapText(true);
        area.getStyleClass().add("json-text");
        area.setAccessibleText(words.get("tree.text"));
        return area;
    }

    private void showDetail(JsonItem item, Node what) {
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", this::closeDetail);
        HBox head = ViewParts.styled(new HBox(8, ViewParts.shrinking(item.key(), "sr-mono-small"), ViewParts.text(words.get("tree.units", item.length()), "sr-small", "sr-muted"), ViewParts.grow(), close), "preview-bar");
        head.setAlignment(Pos.CENTER_LEFT);
        BorderPane detail = new BorderPane(what);
        detail.setTop(head);
        root.getItems().setAll(tree, detail);
        root.setDividerPositions(0.6);
    }

    private void closeDetail() {
        root.getItems().setAll(tree);
        tree.requestFocus();
    }

    @Override
    public Region node() {
        return root;
    }

    @Override
    public void focus() {
        tree.requestFocus();
        if (tree.getSelectionModel().isEmpty()) {
            tree.getSelectionModel().select(0);
        }
    }

    @Override
    public void close() {
        find.endSearch();
        running.forEach(TaskRunner.Running::cancel);
    }

    @Override
    public SearchableView searchable() {
        return find;
    }

    /** Copies the key and, for a scalar, the value as far as it is shown. */
    @Override
    public void copy() {
        JsonItem item = selected();
        if (item != null) {
            SystemClipboard.put(item.kind().isContainer() ? item.key() : item.text());
        }
    }
}
