package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Location;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The left pane: the base of changes, a filter, and the tree of mounts. */
final class TreePane extends VBox {
    /** Menu actions that apply to files, not to folders. */
    private static final Set<String> OF_FILES = Set.of("blame.toggle", "files.restore", "files.versions");
    private static final Set<String> ADDING = Set.of("files.new-file", "files.new-folder", "mounts.addTo", "mounts.new");

    private final Session session;
    private final Translations words;
    private final MountTree mounts;
    private final FilteredTree filtered;
    private final Consumer<Location> chosen;
    private final BiConsumer<Location, Boolean> again;
    private final Runnable allow;
    private final TreeView<TreeRow> tree = new TreeView<>();
    private final HBox head;
    private final HBox counts = ViewParts.row();
    private final TextField filter = new TextField();
    private @Nullable Location wanted;
    private boolean following;
    private Consumer<TreeCell<TreeRow>> eachCell = cell -> {};
    private List<UserCommand> actions = List.of();
    private Runnable copied = () -> {};

    /**
     * @param chosen gets a file that is to stay open
     * @param again gets the row of each click, also of one that is selected already, with whether it is a folder
     */
    TreePane(Session session, Translations words, Consumer<Location> chosen, BiConsumer<Location, Boolean> again, Runnable allow) {
        this.again = again;
        this.allow = allow;
        this.session = session;
        this.words = words;
        this.chosen = chosen;
        mounts = new MountTree(session, BusyDelay.OF_A_PERSON);
        filtered = new FilteredTree(session, mounts, this::change);
        getStyleClass().addAll("files-tree-pane", "sr-pane", "sr-border-right");
        buildTree();
        VBox.setVgrow(tree, Priority.ALWAYS);
        head = head();
        getChildren().addAll(head, since(), filterRow(), tree);
        session.stateProperty().subscribe(v -> count());
        session.selectionProperty().subscribe(v -> selected());
    }

    MountTree mounts() {
        return mounts;
    }

    TreeView<TreeRow> tree() {
        return tree;
    }

    boolean isLoading() {
        return mounts.isLoading() || filtered.isLoading();
    }

    private HBox head() {
        Button funnel = ViewParts.iconButton("filter", words.get("filter"), words.get("filter") + "  Ctrl F", "files-filter-button", this::showFilter);
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("files"), "sr-title"), ViewParts.grow(), funnel), "sr-bar");
        head.setId("files-head");
        return head;
    }

    private HBox since() {
        counts.setId("files-counts");
        counts.getStyleClass().add("files-counts");
        HBox row = ViewParts.styled(new HBox(ViewParts.text(words.get("since"), "sr-small", "sr-muted"), new SinceMenu(session, words), ViewParts.grow(), counts), "files-since-row");
        row.managedProperty().bind(row.visibleProperty());
        session.workspaceProperty().subscribe(open -> row.setVisible(open != null && open.threads() != null));
        return row;
    }

    private HBox filterRow() {
        filter.setId("files-filter");
        filter.setPromptText(words.get("filter.prompt"));
        filter.setAccessibleText(words.get("filter"));
        HBox.setHgrow(filter, Priority.ALWAYS);
        HBox row = ViewParts.styled(ViewParts.row(filter), "files-filter-row");
        row.setVisible(false);
        row.managedProperty().bind(row.visibleProperty());
        filter.textProperty().subscribe(text -> {
            filtered.filter(text);
            TreeItem<TreeRow> root = text.isBlank() ? mounts.root() : filtered.root();
            if (tree.getRoot() != root) {
                change(() -> tree.setRoot(root));
            }
        });
        filter.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ESCAPE) {
                hideFilter();
                e.consume();
            } else if (e.getCode() == KeyCode.DOWN || e.getCode() == KeyCode.ENTER) {
                focusTree();
                e.consume();
            }
        });
        return row;
    }

    /** Opens the filter and focuses it. */
    void showFilter() {
        filter.getParent().setVisible(true);
        filter.requestFocus();
        filter.selectAll();
    }

    private void hideFilter() {
        filter.clear();
        filter.getParent().setVisible(false);
        focusTree();
    }

    /** Focuses the tree, on a row that stands for something. */
    void focusTree() {
        // The shown file may not be in the tree yet: it is selected when it comes.
        boolean nothing = session.selectionProperty().get() == null && tree.getSelectionModel().getSelectedItem() == null;
        if (nothing && tree.getExpandedItemCount() > 0) {
            tree.getSelectionModel().select(0);
        }
        tree.requestFocus();
        focusSelectedRow();
    }

    /** After a change of rows no row may be focused, and then the arrow keys have no effect. */
    private void focusSelectedRow() {
        int selected = tree.getSelectionModel().getSelectedIndex();
        if (selected >= 0 && tree.getFocusModel().getFocusedIndex() < 0) {
            tree.getFocusModel().focus(selected);
        }
    }

    private void buildTree() {
        tree.setId("files-tree");
        tree.setShowRoot(false);
        tree.setRoot(mounts.root());
        tree.setAccessibleText(words.get("files"));
        tree.setCellFactory(view -> {
            RowCell cell = new RowCell(words, this::act);
            eachCell.accept(cell);
            return cell;
        });
        tree.getSelectionModel().selectedItemProperty().subscribe(this::chose);
        tree.setOnKeyPressed(this::keyed);
        tree.setOnMouseClicked(e -> {
            if (e.getButton() == MouseButton.PRIMARY && e.getClickCount() == 2) {
                keep();
            } else if (e.getButton() == MouseButton.PRIMARY) {
                chooseAgain();
            }
        });
        UserCommand open = UserCommand.of("files.row.open", words.get("row.open"), "corner-down-left", this::openRow);
        UserCommand copy = UserCommand.of("files.row.copy", words.get("copy.path"), "copy", this::copyPath);
        UserCommand reveal = UserCommand.of("files.row.reveal", words.get("reveal"), "crosshair", this::showInTree)
                .when(filter.textProperty().isNotEmpty(), words.get("reveal"));
        tree.setContextMenu(CommandMenu.of(() -> Stream.of(Stream.of(open, reveal), actions.stream().filter(this::fits), Stream.of(copy)).flatMap(each -> each).toList()));
    }

    /** A folder has neither lines with authors nor versions. */
    private boolean fits(UserCommand action) {
        TreeItem<TreeRow> item = tree.getSelectionModel().getSelectedItem();
        return item == null || !item.getValue().isFolder() || !OF_FILES.contains(action.id());
    }

    private void showInTree() {
        Location at = session.selectionProperty().get();
        hideFilter();
        if (at != null) {
            reveal(at);
        }
    }

    /** Opens a file in a tab that stays, or expands or collapses a folder. */
    private void openRow() {
        TreeItem<TreeRow> item = tree.getSelectionModel().getSelectedItem();
        if (item != null && item.getValue().isFolder()) {
            item.setExpanded(!item.isExpanded());
        } else {
            keep();
        }
    }

    /** Sets what rows do besides showing a file: dragging, the menu's actions, and what copying a path also does. */
    void act(Consumer<TreeCell<TreeRow>> onEachCell, List<UserCommand> menu, Runnable onCopy) {
        copied = onCopy;
        eachCell = onEachCell;
        actions = menu;
        MenuButton plus = new MenuButton();
        plus.setId("files-add");
        plus.getStyleClass().addAll("sr-flat", "no-arrow");
        plus.setGraphic(FeatherIcons.of("plus", FeatherIcons.ROW));
        plus.setAccessibleText(words.get("add"));
        HoverTip.set(plus, words.get("add"));
        List<UserCommand> adding = menu.stream().filter(command -> ADDING.contains(command.id())).toList();
        // A menu button without items does not open.
        plus.getItems().setAll(CommandMenu.items(adding, false));
        plus.setOnShowing(e -> plus.getItems().setAll(CommandMenu.items(adding, true)));
        plus.setOnHidden(e -> plus.getItems().setAll(CommandMenu.items(adding, false)));
        head.getChildren().add(plus);
        tree.setCellFactory(tree.getCellFactory());
    }

    private void keyed(KeyEvent event) {
        TreeItem<TreeRow> item = tree.getSelectionModel().getSelectedItem();
        if (event.getCode() == KeyCode.ENTER && item != null) {
            switch (item.getValue()) {
                case TreeRow.More more -> mounts.more(more.at());
                case TreeRow.Loading loading -> mounts.stop(loading.at());
                case TreeRow.Trouble trouble -> mounts.retry(trouble.at());
                case TreeRow.Top _, TreeRow.Node _, TreeRow.Hit _, TreeRow.Remark _ -> {
                    if (item.getValue().isFolder()) {
                        item.setExpanded(!item.isExpanded());
                    } else {
                        keep();
                    }
                }
            }
            event.consume();
        } else if (event.getCode() == KeyCode.F && event.isShortcutDown() && !event.isShiftDown()) {
            showFilter();
            event.consume();
        } else if (event.getCode() == KeyCode.C && event.isShortcutDown()) {
            copyPath();
            copied.run();
            event.consume();
        }
    }

    private void act(RowCell.Action action) {
        if (action.item() == null || action.item().getValue() == null) {
            return;
        }
        Location at = action.item().getValue().at();
        switch (action.kind()) {
            case STOP -> mounts.stop(at);
            case MORE -> mounts.more(at);
            case RETRY -> mounts.retry(at);
            case ALLOW -> allow.run();
            case DETAILS -> mounts.toggleDetails(action.item());
        }
    }

    /** A click on the row that is selected already brings its file to the front. */
    private void chooseAgain() {
        TreeItem<TreeRow> item = tree.getSelectionModel().getSelectedItem();
        Location at = session.selectionProperty().get();
        if (item != null && at != null && item.getValue() != null && Location.of(at.mount(), at.path()).equals(item.getValue().at())) {
            again.accept(item.getValue().at(), item.getValue().isFolder());
        }
    }

    private void keep() {
        TreeItem<TreeRow> item = tree.getSelectionModel().getSelectedItem();
        if (item != null && (item.getValue() instanceof TreeRow.Node || item.getValue() instanceof TreeRow.Hit)
                && !item.getValue().isFolder()) {
            chosen.accept(item.getValue().at());
        }
    }

    /** Copies the selected path as the agent writes it. */
    void copyPath() {
        Location at = session.selectionProperty().get();
        if (at != null) {
            SystemClipboard.put(at.agentPath());
        }
    }

    private void chose(@Nullable TreeItem<TreeRow> item) {
        if (item == null || following || mounts.isApplying()) {
            return;
        }
        if (item.getValue() instanceof TreeRow.Node || item.getValue() instanceof TreeRow.Hit || item.getValue() instanceof TreeRow.Top) {
            wanted = null;
            following = true;
            session.selectionProperty().set(item.getValue().at());
            following = false;
        }
    }

    private void selected() {
        Location at = session.selectionProperty().get();
        if (!following && at != null) {
            reveal(at);
        }
    }

    /** Expands the folders around a place, and selects and shows it as soon as it is there. */
    void reveal(Location place) {
        wanted = Location.of(place.mount(), place.path());
        if (mounts.openAround(wanted)) {
            follow();
        }
    }

    /** To be called after each change of rows. */
    void applied() {
        follow();
    }

    /** Changes rows; the selection stays with the shown file. */
    private void change(Runnable rows) {
        boolean outer = following;
        following = true;
        rows.run();
        following = outer;
        follow();
    }

    /** Sets the tree's selection to the session's: after a step, a load or a reveal. */
    private void follow() {
        Location at = session.selectionProperty().get();
        if (at == null || mounts.isApplying()) {
            return;
        }
        Location place = Location.of(at.mount(), at.path());
        TreeItem<TreeRow> item = tree.getRoot() == mounts.root() ? mounts.find(place) : filtered.find(place);
        TreeItem<TreeRow> now = tree.getSelectionModel().getSelectedItem();
        following = true;
        if (item == null) {
            if (now != null && (now.getValue() instanceof TreeRow.Node || now.getValue() instanceof TreeRow.Hit || now.getValue() instanceof TreeRow.Top)) {
                tree.getSelectionModel().clearSelection();
            }
        } else if (item != now && tree.getRow(item) >= 0) {
            tree.getSelectionModel().select(item);
        }
        focusSelectedRow();
        following = false;
        if (item != null && place.equals(wanted)) {
            wanted = null;
            int row = tree.getRow(item);
            if (row >= 0) {
                tree.scrollTo(Math.max(0, row - 4));
            }
        }
    }

    private void count() {
        StepState state = session.stateProperty().get();
        counts.getChildren().clear();
        if (state == null) {
            return;
        }
        for (FileChange.Kind kind : FileChange.Kind.values()) {
            long many = state.changes().stream().filter(c -> c.kind() == kind).count();
            if (many == 0) {
                continue;
            }
            String letter = RowCell.letter(kind);
            Label number = ViewParts.text(words.get("number", many), "sr-mono-small");
            number.setId("files-count-" + letter);
            number.setAccessibleText(words.get("count." + letter, many));
            counts.getChildren().addAll(ViewParts.badge(letter), number);
        }
    }
}
