package dev.stateroom.ui.mounts;

import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.kit.SidePanes;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.lint.LintFinding;
import dev.stateroom.workspace.resolve.ResolvedPath;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.MapChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The workspace file: what is mounted where, its problems, and where a path goes. */
public final class MountsView extends PanesView {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final MountCommands everywhere;
    private final Translations words = Translations.of(MountsView.class);
    private final MountsModel model;
    private final ListView<RouteRow> routes = new ListView<>();
    private final PathField resolve;
    private final Label count = ViewParts.text("", "sr-small", "sr-muted");
    private final ContextMenu menu;
    private final BorderPane content = new BorderPane();
    private final Label failure = ViewParts.shrinking("", "sr-small", "sr-danger");
    private final ObservableList<QuickFix> mendings = FXCollections.observableArrayList();

    /** {@code opener} tests mounts that are edited, {@code everywhere} has the commands that other views offer too. */
    public MountsView(Session session, WorkspaceOpener opener, Navigation navigation, MountCommands everywhere) {
        super("mounts");
        this.everywhere = everywhere;
        this.session = session;
        this.opener = opener;
        this.navigation = navigation;
        this.model = everywhere.model();
        this.resolve = new PathField(model, words);
        setCommands(makeCommands());
        routes.setId("mounts-routes");
        routes.setAccessibleText(words.get("routes"));
        session.mountFailures().addListener((MapChangeListener<String, Failure>) change -> {
            routes.refresh();
            showMendings();
        });
        session.workspaceProperty().subscribe(v -> showMendings());
        menu = CommandMenu.of(Stream.of("mounts.edit", "mounts.up", "mounts.down", "mounts.remove").map(this::command).toList());
        routes.setContextMenu(menu);
        routes.setCellFactory(list -> new RouteCell(words, this));
        routes.widthProperty().subscribe(routes::refresh);
        resolve.foundProperty().subscribe(found -> showWay());
        session.stateProperty().subscribe(v -> routes.refresh());
        session.openMounts().addListener((MapChangeListener<String, Capabilities>) change -> routes.refresh());
        routes.setOnMouseClicked(e -> {
            if (e.getClickCount() == 2) {
                run("mounts.edit");
            }
        });
        routes.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.F2) {
                run("mounts.edit");
                e.consume();
            }
        });
        SidePanes panes = remember(new SidePanes(centre()).right(right(), 352, 296, 240, 600));
        content.setTop(bar());
        content.setCenter(panes);
        model.fileProperty().subscribe(v -> show());
        session.threadIdProperty().subscribe(v -> show());
        model.findingsProperty().subscribe(found -> {
            routes.refresh();
            showMendings();
        });
        model.failureProperty().subscribe(why -> {
            failure.setText(why == null ? "" : CoreSentences.shown(why));
            ViewParts.setShown(failure, why != null);
            show();
        });
    }

    /** What is known of a row; answers at once. */
    RouteState state(RouteRow row) {
        ResolvedPath tried = resolve.foundProperty().get();
        return RouteState.of(session, model.findingsProperty().get(), row, tried == null ? null : tried.spec());
    }

    /** Makes the edits of a finding. */
    void mend(LintFinding finding) {
        model.edit(finding.edits());
    }

    /** Shows below a node what can be done with a row. */
    void showMenu(Node below, RouteRow row) {
        routes.getSelectionModel().select(row);
        menu.show(below, Side.BOTTOM, 0, 0);
    }

    /** Scrolls to the row that the tried path goes to, without selecting it, so that keys still apply to the selected one. */
    private void showWay() {
        routes.refresh();
        ResolvedPath tried = resolve.foundProperty().get();
        if (tried != null) {
            routes.getItems().stream()
                    .filter(row -> RouteState.has(row.spec(), tried.spec()))
                    .findFirst()
                    .ifPresent(routes::scrollTo);
        }
    }

    private boolean isDocument() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open != null && open.isDocument();
    }

    private void showMendings() {
        mendings.setAll(Stream.concat(
                        waiting(),
                        model.findingsProperty().get().stream()
                                .filter(finding -> finding.severity() != LintFinding.Severity.INFO)
                                .map(this::fix))
                .toList());
    }

    /** One for each mount that waits for the user's consent. */
    private Stream<QuickFix> waiting() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null
                ? Stream.of()
                : open.mounts().stream()
                        .filter(Mount::waitsForAgreement)
                        .map(mount -> new QuickFix(
                                mount.prefix(),
                                words.get("trust.waits", mount.prefix(), mount.connectedTo()),
                                words.get("trust.short"),
                                navigation::trust));
    }

    /** Its edit is made, to be tried and saved or taken back here. */
    private QuickFix fix(LintFinding finding) {
        Runnable act = () -> {
            if (model.edit(finding.edits())) {
                navigation.show(id());
                finding.edits().stream()
                        .flatMap(edit -> edit instanceof DocumentEdit.RenameField renamed ? Stream.of(renamed.newName()) : Stream.empty())
                        .findFirst()
                        .ifPresent(this::tryPath);
            }
        };
        return new QuickFix(
                finding.place().toString(),
                words.get("finding.sentence", CoreSentences.shown(finding.sentence()), finding.place().line()),
                finding.edits().isEmpty() ? "" : words.get("finding.try"),
                finding.edits().isEmpty() ? null : act);
    }

    /** Tries the newest path of the thread's calls that starts with a route's prefix; the prefix itself if there is none. */
    private void tryPath(String prefix) {
        ToolCall.Ledger calls = session.callsProperty().get();
        resolve.tryIfEmpty(Stream.concat(calls == null ? Stream.empty() : calls.inOrder().reversed().stream().map(ToolCall::path), Stream.of(prefix))
                .filter(path -> path != null && path.startsWith(prefix))
                .findFirst()
                .orElse(prefix));
    }

    @Override
    public ObservableList<QuickFix> mendings() {
        return mendings;
    }

    private HBox bar() {
        Label file = ViewParts.shrinking("", "sr-small", "sr-muted");
        file.setId("mounts-file");
        file.textProperty()
                .bind(model.fileProperty().map(now -> words.get(now.isChanged() ? "file.changed" : "file.same", now.path().getFileName())).orElse(""));
        HBox bar = ViewParts.row(ViewParts.text(words.get("title"), "sr-title"), file, ViewParts.grow());
        for (String id : List.of("mounts.addTo", "mounts.trust", "mounts.undo", "mounts.redo", "mounts.revert")) {
            bar.getChildren().add(CommandButtons.icon(command(id)));
        }
        Button save = CommandButtons.primary(command("mounts.save"));
        save.setText(words.get("save"));
        bar.getChildren().add(save);
        bar.getStyleClass().addAll("sr-bar", "mounts-bar");
        return bar;
    }

    private VBox centre() {
        failure.setId("mounts-failure");
        failure.setWrapText(true);
        failure.getStyleClass().add("mounts-failure");
        ViewParts.setShown(failure, false);
        Label hint = ViewParts.shrinking(words.get("hint"), "sr-small", "sr-muted");
        hint.setWrapText(true);
        hint.getStyleClass().add("mounts-hint");
        hint.setMaxWidth(Double.MAX_VALUE);
        VBox.setVgrow(routes, Priority.ALWAYS);
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("routing.from"), "sr-small", "sr-muted"), ViewParts.grow(), count), "routes-head");
        return ViewParts.styled(new VBox(failure, resolve, head, routes, hint), "sr-content");
    }

    private VBox right() {
        FindingsPane findings = new FindingsPane(model, words);
        VBox.setVgrow(findings, Priority.ALWAYS);
        return ViewParts.styled(new VBox(new ResolvePane(resolve.foundProperty(), words), findings), "sr-pane", "sr-border-left");
    }

    private void show() {
        DocumentFile file = model.fileProperty().get();
        if (file == null) {
            boolean failed = model.failureProperty().get() != null;
            VBox empty = ViewParts.empty(
                    failed ? "alert-octagon" : "layers",
                    words.get(failed ? "failed.title" : "empty.title"),
                    failed ? failure.getText() : words.get("empty.why"),
                    failed || session.threadProperty().get() == null ? null : newWorkspace());
            empty.setAlignment(Pos.CENTER);
            setContent(empty);
            return;
        }
        int at = routes.getSelectionModel().getSelectedIndex();
        RouteRow chosen = selected();
        List<RouteRow> rows = RouteRow.of(file.document().backend());
        routes.getItems().setAll(rows);
        count.setText(words.get("routing.count", rows.size()));
        // A moved route stays selected, also after undo.
        int same = chosen == null ? -1 : IntStream.range(0, rows.size()).filter(i -> rows.get(i).isSameRoute(chosen)).findFirst().orElse(-1);
        routes.getSelectionModel().select(same >= 0 ? same : Math.clamp(at, 0, rows.size() - 1));
        if (content.getParent() == null) {
            setContent(content);
        }
    }

    private Button newWorkspace() {
        Button button = ViewParts.button("file-plus", words.get("new.verb"), "mounts-new", () -> run("mounts.new"));
        button.getStyleClass().add("sr-primary");
        return button;
    }

    private List<UserCommand> makeCommands() {
        BooleanBinding open = model.fileProperty().isNotNull();
        ObservableValue<Boolean> changed = model.fileProperty().map(DocumentFile::isChanged).orElse(false);
        BooleanBinding chosen = routes.getSelectionModel().selectedItemProperty().isNotNull();
        ObservableValue<Boolean> route = routes.getSelectionModel().selectedItemProperty().map(row -> !row.isDefault()).orElse(false);
        String noFile = words.get("why.noFile");
        String noRoute = words.get("why.noRoute");
        return List.of(
                UserCommand.of("mounts.add", words.get("add.title"), "plus", () -> everywhere.add(""))
                        .on("Shortcut+N")
                        .when(open, noFile),
                UserCommand.of("mounts.edit", words.get("edit.title"), "edit-2", this::edit)
                        .on("Shortcut+E")
                        .when(chosen, noRoute),
                UserCommand.of("mounts.remove", words.get("remove"), "trash-2", this::remove)
                        .on("Delete")
                        .when(route, noRoute),
                UserCommand.of("mounts.up", words.get("up"), "arrow-up", () -> move(-1)).on("Alt+Up").when(route, noRoute),
                UserCommand.of("mounts.down", words.get("down"), "arrow-down", () -> move(1))
                        .on("Alt+Down")
                        .when(route, noRoute),
                UserCommand.of("mounts.resolve", words.get("resolve"), "corner-down-right", resolve::focus)
                        .on("Shortcut+L")
                        .when(open, noFile),
                UserCommand.of("mounts.trust", words.get("trust"), "shield", navigation::trust)
                        .when(
                                Bindings.createBooleanBinding(this::isDocument, session.workspaceProperty()),
                                words.get("why.noPrograms")),
                UserCommand.of("mounts.revert", words.get("revert"), "x-circle", model::revert)
                        .when(changed, words.get("why.same")));
    }

    @Override
    public UserCommand command(String id) {
        return Stream.concat(commands().stream(), everywhere.commands().stream()).filter(c -> c.id().equals(id)).findFirst().orElseThrow();
    }

    private void run(String id) {
        command(id).runIfEnabled();
    }

    private @Nullable RouteRow selected() {
        return routes.getSelectionModel().getSelectedItem();
    }

    private void edit() {
        RouteRow row = selected();
        if (row == null) {
            return;
        }
        MountDialog dialog = new MountDialog(session.work(), opener, model, words, row, overlays());
        overlays().show(dialog, dialog::focus);
    }

    private void remove() {
        RouteRow row = selected();
        if (row != null && row.routes() != null) {
            model.edit(List.of(new DocumentEdit.RemoveField(row.routes(), row.name())));
        }
    }

    private void move(int by) {
        RouteRow row = selected();
        if (row != null && row.index() + by >= 0) {
            moveTo(row, row.index() + by);
        }
    }

    void moveTo(RouteRow row, int index) {
        if (row.routes() != null) {
            model.edit(List.of(new DocumentEdit.MoveField(row.routes(), row.name(), index)));
        }
    }

    @Override
    public void focusFirst() {
        routes.requestFocus();
    }

    @Override
    public List<Node> panes() {
        return List.of(resolve, routes);
    }

    @Override
    public List<String> unsaved() {
        DocumentFile file = model.fileProperty().get();
        return file != null && model.hasUnsaved() ? List.of(words.get("unsaved.file", file.path().getFileName())) : List.of();
    }

    @Override
    public void save(Runnable saved) {
        everywhere.saveThen(_ -> saved.run());
    }

    @Override
    public boolean isLoading() {
        return model.isLoading();
    }
}
