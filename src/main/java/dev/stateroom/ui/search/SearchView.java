package dev.stateroom.ui.search;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.search.AgentSight;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchQuery;
import dev.stateroom.search.SearchSource;
import dev.stateroom.search.WorkspaceSearch;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ListWithDetail;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Looks for a text in everything that is open; hits come while the search continues. */
public final class SearchView extends PanesView {
    private static final Duration TYPING = Duration.millis(250);
    private static final double ROW = 26;
    private static final double PREVIEW = 520;
    private static final String TEXT = "text";
    private static final String AS_AGENT = "agent";

    private final Session session;
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final Translations words = Translations.of(SearchView.class);
    private final ListView<SearchRow> list = new ListView<>();
    private final StackPane body = new StackPane();
    private final Label status = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button stop = ViewParts.link(words.get("stop"));
    private final SearchBar bar;
    private final HitPreview preview;
    private final ListWithDetail panes;
    private final EmptySearch empty;
    private final PauseTransition typing = new PauseTransition(TYPING);
    private final AtomicBoolean drawing = new AtomicBoolean();
    private @Nullable CollectedHits gathering;
    private final LatestTask running;
    private String failed = "";

    /** A view of that session; {@code opener} creates the tools that an agent would have. */
    public SearchView(Session session, WorkspaceOpener opener, Navigation navigation) {
        super("search");
        this.session = session;
        running = new LatestTask(session.work(), session::broken);
        this.opener = opener;
        this.navigation = navigation;
        bar = new SearchBar(words, typing::playFromStart, this::draw);
        empty = new EmptySearch(words, text -> {
            bar.look(text, bar.asAgent());
            bar.field().requestFocus();
            bar.field().end();
            search();
        });
        preview = new HitPreview(session, words, this::openSelected);
        panes = remember(new ListWithDetail(body, preview, ListWithDetail.NarrowForm.BESIDE, PREVIEW, 320, 900));
        panes.setMinHeight(0);
        VBox.setVgrow(panes, Priority.ALWAYS);
        typing.setOnFinished(e -> search());
        list.setId("search-list");
        list.setAccessibleText(words.get("hits"));
        list.setFixedCellSize(ROW);
        list.setCellFactory(view -> new FoundCell(words, session.titles()::names));
        list.getSelectionModel().selectedItemProperty().subscribe(this::look);
        list.setContextMenu(CommandMenu.of(List.of(
                UserCommand.of("search.open", words.get("open"), "corner-down-left", this::openSelected),
                UserCommand.of("search.copy", words.get("copy"), "copy", this::copySelected))));
        list.setOnMouseClicked(e -> {
            if (e.getClickCount() == 2) {
                openSelected();
            }
        });
        list.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER) {
                openSelected();
                e.consume();
            } else if (e.getCode() == KeyCode.ESCAPE) {
                bar.field().requestFocus();
                e.consume();
            }
        });
        bar.field().setOnAction(e -> {
            empty.keep(bar.query().text());
            search();
        });
        bar.field().setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.DOWN && !list.getItems().isEmpty()) {
                list.requestFocus();
                list.getSelectionModel().select(firstHit());
                e.consume();
            }
        });
        stop.setId("search-stop");
        stop.setOnAction(e -> stop());
        HBox foot = ViewParts.styled(ViewParts.row(status, ViewParts.grow(), stop), "search-foot");
        status.setId("search-status");
        setContent(ViewParts.styled(new VBox(bar, panes, foot), "sr-content"));
        preview.visibleProperty().subscribe(this::arrange);
        setCommands(List.of(
                UserCommand.of("search.again", words.get("again"), "refresh-cw", this::search).on("F9"),
                UserCommand.of("search.agent", words.get("agent.tip"), "cpu", bar::toggleAgent).on("Alt+A")));
        session.workspaceProperty().subscribe(v -> search());
        session.selectionProperty().subscribe(this::drawEmpty);
        session.threadIdProperty().subscribe(v -> search());
        draw();
    }

    private int firstHit() {
        for (int i = 0; i < list.getItems().size(); i++) {
            if (list.getItems().get(i) instanceof SearchRow.Found) {
                return i;
            }
        }
        return 0;
    }

    private void search() {
        typing.stop();
        running.cancel();
        gathering = null;
        failed = "";
        SearchQuery query = bar.query();
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null || query.text().isEmpty()) {
            draw();
            return;
        }
        CollectedHits into = new CollectedHits(this::grown);
        gathering = into;
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey at = session.stepProperty().get();
        boolean asAgent = bar.asAgent();
        Dialect dialect = asAgent ? session.dialects().inUseProperty().get().dialect() : Dialect.DOCUMENTED;
        running.begin(
                words.get("searching", query.text()),
                (c, p) -> run(open, thread, at, query, asAgent ? dialect : null, into, c),
                outcome -> {
                    failed = outcome instanceof Outcome.Failed<SearchQuery>(Failure why) ? CoreSentences.shown(why) : "";
                    draw();
                },
                defect -> {
                    failed = words.get("broken", String.valueOf(defect.getMessage()));
                    draw();
                });
        draw();
    }

    private Outcome<SearchQuery> run(
            OpenWorkspace open,
            @Nullable RecordedThread thread,
            @Nullable CheckpointKey at,
            SearchQuery query,
            @Nullable Dialect dialect,
            CollectedHits into,
            Cancellation cancellation) {
        OpenWorkspace here = thread == null || at == null ? open : open.at(thread, at);
        MountedTree tree = new MountedTree(here);
        WorkspaceStores stores = WorkspaceStores.of(open, cancellation);
        List<SearchSource.Threaded> threads =
                thread == null ? List.of() : List.of(new SearchSource.Threaded(thread.id(), at, _ -> Outcome.ok(thread)));
        List<SearchSource.Stored> stored = new ArrayList<>();
        stores.stores().forEach(store -> stored.add(new SearchSource.Stored(store.name(), store.items())));
        SearchSource source = new SearchSource(open.name(), tree.files(), tree::prefixOf, threads, stored, stores.failures());
        Outcome<SearchQuery> searched = WorkspaceSearch.run(List.of(source), query, into, cancellation);
        if (dialect != null && searched instanceof Outcome.Ok<SearchQuery>) {
            return opener.asAgent(here, dialect).then(reply -> switch (reply) {
                case AgentReply.Answered<AgentBackend>(AgentBackend agent) -> {
                    into.seen(AgentSight.of(agent, query, into.files(), tree.files(), cancellation));
                    yield searched;
                }
                case AgentReply.Raised<AgentBackend>(String type, String message) ->
                    Outcome.failed(Failure.Kind.INVALID, words.get("agent.raised", type + ": " + message));
                case AgentReply.Withheld<AgentBackend>(String sentence) -> Outcome.failed(Failure.Kind.DENIED, sentence);
            });
        }
        return searched;
    }

    /** Called on any thread: the list is redrawn once for all hits that came meanwhile. */
    private void grown() {
        if (drawing.compareAndSet(false, true)) {
            Platform.runLater(() -> {
                drawing.set(false);
                draw();
            });
        }
    }

    private void stop() {
        if (running.isRunning()) {
            running.cancel();
            failed = words.get("stopped");
            draw();
        }
    }

    private void draw() {
        boolean busy = running.isRunning();
        stop.setVisible(busy);
        CollectedHits now = gathering;
        CollectedHits.Shown shown = now == null ? new CollectedHits.Shown(List.of(), Map.of(), 0, -1) : now.shown(bar.shown());
        bar.count(shown.counts());
        SearchRow selected = list.getSelectionModel().getSelectedItem();
        list.getItems().setAll(shown.rows());
        // Hits come as they are found: the first one is another until a person goes into the list.
        boolean isTyping = !isShown() || node().getScene().getFocusOwner() == bar.field();
        list.getSelectionModel().select(again(isTyping ? null : selected, shown.rows()));
        status.setText(
                !failed.isEmpty()
                        ? failed
                        : now == null
                                ? ""
                                : shown.missing() >= 0
                                        ? words.get("status.agent", words.get("status", shown.total()), shown.missing())
                                        : words.get(busy ? "status.busy" : "status", shown.total()));
        boolean nothing = shown.rows().isEmpty();
        body.getChildren().setAll(nothing ? empty(now != null, busy) : list);
        if (nothing) {
            preview.clear();
        }
        arrange();
    }

    /** Index of the hit that was selected, of which more may be known by now; else of the first hit. */
    private int again(@Nullable SearchRow selected, List<SearchRow> rows) {
        for (int i = 0; selected instanceof SearchRow.Found(var hit, var _, var _, var _) && i < rows.size(); i++) {
            if (rows.get(i) instanceof SearchRow.Found found && found.hit() == hit) {
                return i;
            }
        }
        return firstHit();
    }

    private void arrange() {
        panes.filledProperty().set(!list.getItems().isEmpty());
        look(list.getSelectionModel().getSelectedItem());
    }

    private void look(@Nullable SearchRow row) {
        SearchHit hit = hitOf(row);
        if (preview.isVisible() && hit != null) {
            preview.show(hit, FoundCell.where(words, hit));
        }
    }

    /** The hit of a row; of a file its first. */
    private static @Nullable SearchHit hitOf(@Nullable SearchRow row) {
        return row instanceof SearchRow.Found found ? found.hit() : row instanceof SearchRow.InFile file ? file.first() : null;
    }

    private void copySelected() {
        SearchHit hit = hitOf(list.getSelectionModel().getSelectedItem());
        if (hit != null) {
            SystemClipboard.put(hit.text());
        }
    }

    private void drawEmpty() {
        if (gathering == null) {
            draw();
        }
    }

    private Node empty(boolean asked, boolean busy) {
        return busy
                ? ViewParts.empty("search", words.get("busy"), words.get("busy.why"), null)
                : asked && failed.isEmpty()
                        ? ViewParts.empty("search", words.get("none"), words.get("none.why"), null)
                        : empty.of(session.selectionProperty().get());
    }

    private void openSelected() {
        empty.keep(bar.query().text());
        SearchHit hit = hitOf(list.getSelectionModel().getSelectedItem());
        if (hit != null) {
            switch (hit.place()) {
                case HitLocation.Mounted(String mount, FilePath file) -> file(mount, file, null, hit.line());
                case HitLocation.Recorded recorded -> file(recorded.path(), recorded.step(), hit.line());
                case HitLocation.Offloaded offloaded -> file(offloaded.path(), offloaded.step(), hit.line());
                case HitLocation.Called called -> navigation.openCall(called.callId());
                case HitLocation.Said said -> navigation.openMessage(new BranchConversation.Place(said.step().at(), said.id()));
                case HitLocation.Item item -> item(item, hit.line());
            }
        }
    }

    private void file(String path, HitLocation.Step step, long line) {
        FilePath.parse(FilePath.rooted(path)).ifPresent(file -> file("/", file, step.at().id(), line));
    }

    private void file(String mount, FilePath path, @Nullable String version, long line) {
        String below = mount.length() > 1 && path.text().startsWith(mount) ? path.text().substring(mount.length() - 1) : path.text();
        FilePath.parse(below)
                .ifPresent(file -> navigation.openPath(new Location(mount, file, version, (int) Math.min(line, Integer.MAX_VALUE))));
    }

    /** Opens an item; if a mount shows it, as a file there. */
    private void item(HitLocation.Item item, long line) {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null) {
            return;
        }
        session.work()
                .submit(
                        BackgroundTask.of(words.get("searching", item.key()), (c, p) -> WorkspaceStores.of(open, c)),
                        stores -> {
                            WorkspaceStores.Mounted store = stores.named(item.store());
                            String path = store == null ? null : store.path(item.namespace(), item.key());
                            if (path != null) {
                                String mount = new MountedTree(open).prefixOf(new FilePath(path));
                                file(mount, new FilePath(path), null, line);
                            } else {
                                status.setText(words.get("no.mount", item.key()));
                            }
                        },
                        defect -> status.setText(words.get("broken", String.valueOf(defect.getMessage()))));
    }

    /** What {@link #restore} takes to look for that text; nothing for null. */
    public static Map<String, String> looking(@Nullable String text, boolean asAgent) {
        return text == null ? Map.of() : Map.of(TEXT, text, AS_AGENT, Boolean.toString(asAgent));
    }

    @Override
    public void restore(Map<String, String> remembered) {
        String text = remembered.get(TEXT);
        if (text != null) {
            bar.look(text, Boolean.parseBoolean(remembered.get(AS_AGENT)));
        }
        super.restore(remembered);
    }

    @Override
    public boolean showsTimeline() {
        return true;
    }

    @Override
    public void focusFirst() {
        bar.field().requestFocus();
        bar.field().selectAll();
    }

    @Override
    public List<Node> panes() {
        return preview.isVisible() ? List.of(bar, list, preview) : List.of(bar, list);
    }

    @Override
    public boolean isLoading() {
        return typing.getStatus() == javafx.animation.Animation.Status.RUNNING || preview.isLoading() || running.isRunning();
    }
}
