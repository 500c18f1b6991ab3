package dev.stateroom.ui.files;

import dev.stateroom.ui.calls.StepDrawer;
import dev.stateroom.ui.changes.ChangeBar;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.cost.CostLine;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.kit.SidePanes;
import dev.stateroom.ui.modelinput.ModelInputPane;
import dev.stateroom.ui.overview.OverviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.sight.ModelSight;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.workspace.OpenWorkspace;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The files that the agent had at the step that is looked at: tree, open files, what is known about a path, calls. */
public final class FilesView extends PanesView {
    private final Session session;
    private final Navigation navigation;
    private final Translations words = Translations.of(FilesView.class);
    private final OpenTabs tabs = new OpenTabs();
    private final TreePane tree;
    private final OverviewPane overview;
    private final ModelInputPane input;
    private final EditorPane editor;
    private final AboutPane about;
    private final StepDrawer drawer;
    private final SelectedEntry chosen;
    private final SelectedFile selected;
    private final ChangeStack stack;
    private final ChangeAccess access;
    private final TreeChanges changes;
    private final VersionExport restoring;
    private final VersionCommands versions;
    private final RepositoryMounts repositories;
    private final EditDrafts editing;
    private final ModelSight sight;
    private final StackPane right = new StackPane();
    private final BooleanProperty aboutWanted = new SimpleBooleanProperty(true);
    private final BooleanProperty overlayWanted = new SimpleBooleanProperty(false);
    private final SidePanes panes;
    private final BooleanProperty narrow = new SimpleBooleanProperty(false);
    private final List<UserCommand> mounting;
    private @Nullable FilesViewState before;

    /** {@code dialog} asks where to write, {@code mounting} adds mounts, {@code rerun} runs the step again, {@code cost} shows the cost. */
    public FilesView(Session session, Navigation navigation, SaveDialog dialog, InstantSource clock, List<UserCommand> mounting, UserCommand rerun, CostLine cost) {
        super("files");
        this.session = session;
        this.navigation = navigation;
        this.mounting = List.copyOf(mounting);
        tree = new TreePane(session, words, tabs::keep, this::again, navigation::trust);
        drawer = new StepDrawer(session, rerun);
        drawer.managedProperty().bind(drawer.visibleProperty());
        session.workspaceProperty().subscribe(open -> drawer.setVisible(open != null && open.threads() != null));
        chosen = new SelectedEntry(session, tree.mounts());
        stack = new ChangeStack(session.work());
        stack.onAsked(PromptSheet.assent(overlays()));
        access = new ChangeAccess(session, words, tree.mounts(), overlays(), stack, this::accessChanged);
        changes = new TreeChanges(session, words, chosen, overlays(), stack, access);
        restoring = new VersionExport(session, words, chosen, overlays(), stack, dialog, this::window);
        editing = new EditDrafts(session, words, stack, this::editingChanged);
        repositories = new RepositoryMounts(session, words, tree.mounts(), overlays(), stack, this::changed, editing::end);
        sight = new ModelSight(session, overlays(), chosen::isOnFolder);
        HBox tools = ViewParts.row();
        overview = new OverviewPane(session, navigation, this::open, cost, clock);
        overview.narrowProperty().bind(narrow);
        input = new ModelInputPane(session, this::open);
        editor = new EditorPane(session, words, tabs, tree.mounts(), session.selectionProperty()::set, drawer.cards()::show, overview, input, tools);
        UserCommand toggling = UserCommand.of("files.about", words.get("about.toggle"), "sidebar", this::toggleAbout).on("I");
        UserCommand comparing = UserCommand.of("files.compare", words.get("compare.long"), "columns", () -> navigation.show("diff"))
                .on("D")
                .when(comparable(), words.get("why.no.base"));
        about = new AboutPane(session, words, editor.preview(), access, repositories, new AboutActions(words, comparing, restoring.command()), tree::copyPath, this::toggleAbout);
        versions = new VersionCommands(session, words, navigation, about.knownProperty(), this::showVersions);
        setCommands(makeCommands(toggling, comparing));
        Button toggle = AboutActions.icon(toggling);
        toggle.setId("files-about-toggle");
        Button seen = AboutActions.icon(sight.command());
        seen.setId("files-as-model");
        Button given = AboutActions.icon(command("files.model-input"));
        given.setId("files-model-input");
        Button blame = AboutActions.icon(editor.blame().commands().getFirst());
        blame.setId("files-blame-toggle");
        tools.getChildren().addAll(seen, given, blame, toggle);
        tools.getStyleClass().add("tab-tools");
        VersionMenu menu = new VersionMenu(
                session,
                words,
                about.versions(),
                navigation,
                restoring::version,
                new RestoringHere(session, words, chosen, overlays(), stack)::version,
                chosen.writableEntryProperty());
        menu.setOnHidden(e -> about.markShown());
        about.versions().focusedProperty().subscribe((was, now) -> {
            if (was && !menu.isShowing()) {
                about.markShown();
            }
        });
        about.versions().setContextMenu(menu);
        VBox.setVgrow(editor, Priority.ALWAYS);
        editor.setMinHeight(120);
        VBox centre = new VBox(editor, drawer, about.shortLine(narrow.and(Bindings.createBooleanBinding(() -> tabs.get().selected() >= 0, tabs.openProperty())), this::toggleAbout));
        panes = remember(new SidePanes(centre).left(tree, 272, 236, 212, 600).right(right, 288, 288, 200, 600).rightFloats());
        tree.getChildren().add(tree.getChildren().indexOf(tree.tree()), new OutsideFiles(session, words, navigation));
        tree.getChildren().add(new ChangeBar(stack));
        tree.act(new TreeDrag(session, words, chosen, stack, changes::copy)::install, menu(), changes::mark);
        editor.editWith(editing::of);
        stack.onChanged(this::changed);
        setContent(panes, drawer.cards());
        arrange();
        selected = new SelectedFile(session, tree.mounts(), tabs, editor, this::showFolder);
        session.workspaceProperty().subscribe(v -> workspaceChanged());
        selected.follow();
        session.stateProperty().subscribe(v -> editor.mountsChanged());
        tree.mounts().onApplied(() -> {
            tree.applied();
            chosen.update();
            access.update();
            repositories.update();
            editor.mountsChanged();
        });
    }

    private void arrange() {
        narrow.bind(panes.narrowProperty());
        right.getChildren().addAll(about, overview.side(), input.side());
        about.visibleProperty().bind(overview.side().visibleProperty().or(input.side().visibleProperty()).not());
        tabs.openProperty().subscribe(v -> showSide());
        drawer.headOnlyProperty().bind(tabs.openProperty().map(now -> now.selected() < 0));
        right.visibleProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> narrow.get() ? overlayWanted.get() : aboutWanted.get(), narrow, overlayWanted, aboutWanted));
        right.managedProperty().bind(right.visibleProperty());
        narrow.subscribe((was, now) -> {
            showSide();
            drawer.openProperty().set(!now);
            if (now) {
                overlayWanted.set(false);
            }
        });
        about.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ESCAPE && narrow.get() && overlayWanted.get()) {
                overlayWanted.set(false);
                tree.focusTree();
                e.consume();
            }
        });
    }

    /** To the right of the thread's overview is what needs the user's attention; to the right of a file or folder, the facts about it. */
    private void showSide() {
        overview.side().setVisible(tabs.get().isOverview() && overview.isOfThread() && !narrow.get());
        input.side().setVisible(tabs.get().isInput());
    }

    private void showFolder(@Nullable Location at) {
        overview.lookAt(at);
        tabs.overview();
        showSide();
    }

    /** A click on the row that is selected already, whose file may not be in front. */
    private void again(Location at, boolean isFolder) {
        if (isFolder) {
            showFolder(at);
        } else {
            tabs.look(at);
        }
    }

    /** Brings a file to the front, whether or not it is selected already. */
    private void open(Location at) {
        navigation.openPath(at);
        tabs.look(at);
    }

    private List<UserCommand> menu() {
        UserCommand may = UserCommand.of("files.may", words.get("may"), "shield", () -> navigation.run("permissions", "permissions.ask"))
                .when(chosen.entryProperty(), words.get("why.no.path"));
        List<UserCommand> menu =
                new ArrayList<>(List.of(versions.compare(), versions.list(), editor.blame().commands().getFirst(), may, restoring.command(), versions.written(), command(CompareWith.ID), sight.command()));
        menu.addAll(changes.commands());
        menu.addAll(mounting);
        return menu;
    }

    private ObservableValue<Boolean> comparable() {
        return session.stateProperty().map(state -> state.base() != null).orElse(false);
    }

    private List<UserCommand> makeCommands(UserCommand toggling, UserCommand comparing) {
        BooleanBinding selected = session.selectionProperty().isNotNull();
        CompareWith choosing = new CompareWith(session, words, navigation, selected, versions::stepBefore);
        ObservableValue<Boolean> open = tabs.openProperty().map(now -> now.selected() >= 0);
        ObservableValue<Boolean> any = tabs.openProperty().map(now -> !now.tabs().isEmpty() || now.hasInput());
        ObservableValue<Boolean> closable = tabs.openProperty().map(now -> !now.isOverview());
        String none = words.get("why.no.file");
        List<UserCommand> all = new ArrayList<>(List.of(
                sight.command(),
                toggling,
                comparing,
                versions.compare(),
                versions.list(),
                versions.written(),
                UserCommand.of("files.filter", words.get("filter"), "filter", tree::showFilter),
                UserCommand.of("files.calls", words.get("calls.toggle"), "terminal", drawer::toggle),
                UserCommand.of("files.copy-path", words.get("copy.path"), "copy", tree::copyPath)
                        .on("Shortcut+Shift+C")
                        .when(selected, words.get("why.no.path")),
                UserCommand.of("files.keep", words.get("tab.keep.long"), "bookmark", this::keep).when(open, none),
                UserCommand.of("files.close", words.get("tab.close.long"), "x", () -> editor.strip().close(tabs.get().selected()))
                        .on("Shortcut+W")
                        .when(closable, none),
                UserCommand.of("files.model-input", words.get("input"), "log-in", tabs::input)
                        .on("Shortcut+Shift+I")
                        .when(session.threadProperty().isNotNull(), words.get("why.no.thread")),
                UserCommand.of("files.next-tab", words.get("tab.next"), "arrow-right", () -> move(1))
                        .on("Ctrl+Page_Down")
                        .when(any, none),
                UserCommand.of("files.previous-tab", words.get("tab.previous"), "arrow-left", () -> move(-1))
                        .on("Ctrl+Page_Up")
                        .when(any, none),
                UserCommand.of("files.edit", words.get("edit"), "edit-2", this::edit)
                        .on("Shortcut+E")
                        .when(chosen.writableEntryProperty(), access::why)));
        all.addAll(changes.commands());
        all.addAll(access.commands());
        all.addAll(repositories.commands());
        all.add(choosing.command());
        all.add(restoring.command());
        all.addAll(editor.blame().commands());
        return List.copyOf(all);
    }

    private void edit() {
        ChangeTarget place = chosen.place();
        if (place != null && !chosen.isFolder(place)) {
            tabs.keep(place.location());
            editing.begin(place);
        }
    }

    private void editingChanged() {
        editor.reload();
    }

    /** Mounts have become changeable or read-only; a fork may show other files. */
    private void accessChanged() {
        chosen.update();
        access.update();
        editor.reload();
    }

    /** Reads a changed place again, in the tree and in front. */
    private void changed(Location where) {
        tree.mounts().retry(Location.of(where.mount(), FilePath.ROOT));
        editor.reload();
    }

    private void keep() {
        Location at = tabs.get().current();
        if (at != null) {
            tabs.keep(at);
        }
    }

    private void move(int by) {
        tabs.move(by);
        Location at = tabs.get().current();
        if (at != null) {
            session.selectionProperty().set(at);
        }
    }

    private void toggleAbout() {
        BooleanProperty wanted = narrow.get() ? overlayWanted : aboutWanted;
        wanted.set(!wanted.get());
    }

    /** Shows the pane that lists the versions of the selected file, and focuses it. */
    private void showVersions() {
        BooleanProperty wanted = narrow.get() ? overlayWanted : aboutWanted;
        wanted.set(true);
        Location at = session.selectionProperty().get();
        if (at != null) {
            tabs.look(at);
        }
        about.versions().requestFocus();
    }

    @Override
    public boolean showsTimeline() {
        return true;
    }

    @Override
    public void focusFirst() {
        tree.focusTree();
    }

    @Override
    public List<Node> panes() {
        return List.of(tree.tree(), editor, overview.side().isVisible() ? overview.side() : input.side().isVisible() ? input.side() : about, drawer);
    }

    @Override
    public List<String> unsaved() {
        return editing.hasUnsaved() ? List.of(words.get("unsaved.edits")) : List.of();
    }

    @Override
    public void save(Runnable saved) {
        editing.save(saved);
    }

    @Override
    public boolean isLoading() {
        return session.callsProperty().get() != null && session.risksProperty().get() == null || drawer.isLoading() || sight.isLoading() || repositories.isLoading() || tree.isLoading() || editor.isLoading() || about.isLoading();
    }

    @Override
    public Map<String, String> remembered() {
        OpenWorkspace open = session.workspaceProperty().get();
        Map<String, String> sizes = super.remembered();
        sizes.put("calls", drawer.remembered());
        return FilesViewState.write(
                sizes,
                aboutWanted.get(),
                narrow.get() || drawer.openProperty().get(),
                tree.mounts().open(),
                tabs.get(),
                session.selectionProperty().get(),
                open == null ? "" : open.address());
    }

    @Override
    public void restore(Map<String, String> remembered) {
        super.restore(remembered);
        drawer.restore(remembered.get("calls"));
        FilesViewState was = FilesViewState.read(remembered);
        aboutWanted.set(was.about());
        drawer.openProperty().set(was.drawer());
        before = was;
        workspaceChanged();
    }

    /** Another workspace was opened; the one of the last time gets its folders and files back. */
    private void workspaceChanged() {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null) {
            return;
        }
        tabs.closeAll();
        overview.lookAt(null);
        FilesViewState was = before;
        before = null;
        selected.keepBehind(null);
        if (was != null && was.address().equals(open.address())) {
            tree.mounts().open(was.open());
            was.kept().forEach(tabs::keep);
            if (was.behind() != null) {
                selected.keepBehind(was.behind());
                tabs.overview();
            }
        }
    }
}
