package dev.stateroom.ui.results;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload.Status;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ListWithDetail;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What the open thread moved into files; see {@code View}. */
public final class ResultsView extends PanesView {
    private static final double PANE = 520;

    private final Session session;
    private final Translations words = Translations.of(ResultsView.class);
    private final ResultsTable table = new ResultsTable(words);
    private final ResultsBar bar;
    private final DanglingPane dangling;
    private final ResultPane pane;
    private final ReadBackList readBacks;
    private final ListWithDetail panes;
    private final StackPane content = new StackPane();
    private final BooleanProperty selected = new SimpleBooleanProperty();
    private final BooleanProperty hasRows = new SimpleBooleanProperty();
    private final BooleanProperty hasCall = new SimpleBooleanProperty();
    private final BooleanProperty hasPath = new SimpleBooleanProperty();
    private final ShownLedger load;
    private @Nullable OffloadLedger shown;
    private final EmptyLedger empty;
    private boolean wantsFocus;

    /** A view of {@code session}'s thread; {@code dialog} asks for the file of an export. */
    public ResultsView(Session session, Navigation navigation, SaveDialog dialog) {
        super("results");
        this.session = session;
        OffloadLinks destinations = new OffloadLinks(session, navigation);
        String none = words.get("why.noneSelected");
        UserCommand copyAll = UserCommand.of("results.copyAll", words.get("copyAll"), "copy", () -> SystemClipboard.put(table.asText()))
                .on("Shortcut+Shift+C")
                .when(hasRows, words.get("why.noRows"));
        UserCommand copyPath = UserCommand.of("results.copy", words.get("copyPath"), "copy", () -> with(ResultsView::copyPath))
                .on("Shortcut+C")
                .when(hasPath, none);
        UserCommand openFile = UserCommand.of("results.file", words.get("openFile"), "external-link", () -> with(destinations::file))
                .on("o")
                .when(hasPath, words.get("why.noFile"));
        UserCommand find = UserCommand.of("results.find", words.get("find"), "search", this::find)
                .on("Shortcut+F")
                .when(selected, none);
        readBacks = new ReadBackList(this::step, destinations::call);
        pane = new ResultPane(session, readBacks, copyPath, openFile, find, this::uncover);
        ResultsExport export = new ResultsExport(session, words, this::wanted, hasRows, dialog, this::said);
        setCommands(Stream.concat(Stream.of(
                UserCommand.of("results.open", words.get("open"), "corner-down-left", this::open)
                        .on("Enter")
                        .when(selected, none),
                UserCommand.of("results.filter", words.get("filterResults"), "filter", this::focusFilter).on("/"),
                UserCommand.of("results.trouble", words.get("trouble.tip"), "alert-circle", this::toggleTrouble).on("p"),
                UserCommand.of("results.call", words.get("goToCall"), "corner-up-right", () -> with(destinations::call))
                        .on("g")
                        .when(hasCall, words.get("why.noCall")),
                openFile,
                UserCommand.of("results.seen", words.get("toggleSeen"), "eye", pane::toggleSeen)
                        .on("m")
                        .when(selected, none),
                UserCommand.of("results.readBack", words.get("goToReadBack"), "rotate-ccw", this::focusReadBacks)
                        .on("r")
                        .when(selected, none),
                find,
                UserCommand.of("results.sort", words.get("sort"), "bar-chart-2", table::sortByNext).on("s"),
                UserCommand.of("results.reverse", words.get("reverse"), "repeat", table::reverse).on("Shift+s"),
                copyPath,
                copyAll), export.commands().stream()).toList());
        table.setContextMenu(CommandMenu.of(Stream.of("open", "file", "call", "readBack", "copy").map(name -> command("results." + name)).toList()));
        load = new ShownLedger(session, words);
        empty = new EmptyLedger(words, new UnaskedMounts(session, navigation), navigation::chooseAndOpen, this::showAll, session::rulesChanged);
        bar = new ResultsBar(words, Stream.concat(export.commands().stream(), Stream.of(copyAll)).toList(), this::refilter);
        dangling = new DanglingPane(destinations::message);
        VBox.setVgrow(content, Priority.ALWAYS);
        content.getStyleClass().add("sr-content");
        content.setMinHeight(0);
        panes = remember(new ListWithDetail(new VBox(content, dangling), pane, ListWithDetail.NarrowForm.OVER, PANE, 320, 900));
        panes.setTable(table);
        panes.setBars(bar);
        setContent(panes);
        panes.filledProperty().bind(selected);
        panes.narrowProperty().subscribe(bar::setNarrow);
        panes.coveredProperty().subscribe(pane::setCovering);
        listen();
    }

    private void listen() {
        table.getSelectionModel().selectedItemProperty().subscribe(this::selectionMoved);
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.addEventHandler(MouseEvent.MOUSE_CLICKED, e -> {
            if (e.getClickCount() == 2 && selected.get()) {
                open();
            }
        });
        bar.filter().leadsTo(table::requestFocus);
        session.risksProperty().subscribe(this::loadIfShown);
        session.threadProperty().subscribe(this::loadIfShown);
        session.workspaceProperty().subscribe(this::loadIfShown);
        session.threadComingProperty().subscribe(this::refilter);
        node().sceneProperty().subscribe(this::loadIfShown);
    }

    // ---- the ledger

    private void loadIfShown() {
        if (isShown() && (load.ledger() == null || load.ledger() != shown)) {
            shown = load.ledger();
            ledgerChanged();
        }
    }

    private List<Offload> entries() {
        OffloadLedger ledger = load.ledger();
        return ledger == null ? List.of() : ledger.entries();
    }

    private void ledgerChanged() {
        if (load.ledger() == null) {
            panes.askedProperty().set(false);
            pane.clear();
        }
        dangling.show(entries());
        bar.about(load.about());
        refilter();
        if (wantsFocus && !table.getItems().isEmpty()) {
            focusFirst();
        }
    }

    private void said(String sentence) {
        bar.about(sentence);
    }

    private List<Offload> wanted() {
        return entries().stream().filter(bar.wanted().asTest(status -> StatusStyles.word(words, status))).toList();
    }

    private void refilter() {
        List<Offload> wanted = wanted().stream().filter(o -> o.status() != Status.DANGLING || o.call() != null).toList();
        table.show(wanted);
        hasRows.set(!wanted.isEmpty());
        if (table.getSelectionModel().isEmpty()) {
            table.getSelectionModel().selectFirst();
        }
        content.getChildren()
                .setAll(
                        wanted.isEmpty()
                                ? empty.of(
                                        session.threadProperty().get() != null || session.threadComingProperty().get(),
                                        load.ledger(),
                                        load.calls(),
                                        !bar.wanted().equals(LedgerFilter.ALL))
                                : table);
    }

    private void showAll() {
        bar.showAll();
        table.requestFocus();
    }

    // ---- the selected one

    private @Nullable Offload chosen() {
        return table.getSelectionModel().getSelectedItem();
    }

    private void selectionMoved(@Nullable Offload offload) {
        RecordedThread thread = session.threadProperty().get();
        selected.set(offload != null);
        hasCall.set(offload != null && offload.call() != null);
        hasPath.set(offload != null && offload.path() != null);
        if (offload != null && thread != null) {
            pane.show(thread, offload);
        }
    }

    private @Nullable Integer step(ToolCall call) {
        RecordedThread thread = session.threadProperty().get();
        Checkpoint checkpoint = thread == null ? null : thread.checkpoint(call.checkpoint());
        return checkpoint == null ? null : checkpoint.step();
    }

    // ---- what can be done

    private void open() {
        if (selected.get()) {
            panes.askedProperty().set(true);
            pane.focusContent();
        }
    }

    private void uncover() {
        panes.askedProperty().set(false);
        table.requestFocus();
    }

    private void with(Consumer<Offload> action) {
        Offload offload = chosen();
        if (offload != null) {
            action.accept(offload);
        }
    }

    private static void copyPath(Offload offload) {
        if (offload.path() != null) {
            SystemClipboard.put(offload.path());
        }
    }

    private void find() {
        panes.askedProperty().set(true);
        pane.find();
    }

    private void focusFilter() {
        bar.filter().focusByKey();
    }

    private void toggleTrouble() {
        bar.toggleTrouble();
    }

    private void focusReadBacks() {
        panes.askedProperty().set(true);
        readBacks.list().requestFocus();
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown() || event.isShiftDown()) {
            return;
        }
        if (event.getCode() == KeyCode.ENTER) {
            open();
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE && panes.coveredProperty().get()) {
            uncover();
            event.consume();
        }
    }

    // ---- View

    @Override
    public void focusFirst() {
        wantsFocus = table.getScene() == null;
        table.requestFocus();
    }

    @Override
    public void shown() {
        loadIfShown();
    }

    @Override
    public List<Node> panes() {
        List<Node> found = new ArrayList<>(panes.panes(table));
        if (!panes.coveredProperty().get() && dangling.isVisible() && dangling.list().isVisible()) {
            found.add(1, dangling.list());
        }
        return found;
    }

    @Override
    public boolean isLoading() {
        return load.isReading() || (pane.isVisible() && pane.isLoading());
    }
}
