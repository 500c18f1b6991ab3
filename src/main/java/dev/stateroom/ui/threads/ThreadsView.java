package dev.stateroom.ui.threads;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ListWithDetail;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.overview.ThreadGlance;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** All threads of the open source; see {@code View}. */
public final class ThreadsView extends PanesView {
    private static final double PANE = 352;

    private final Session session;
    private final Navigation navigation;
    private final UnaskedMounts unasked;
    private final Translations words = Translations.of(ThreadsView.class);
    private final FactsLoader loader;
    private final FoundThreads found;
    private final ThreadTable table;
    private final ThreadsBar bar;
    private final DetailsPane details;
    private final ListWithDetail panes;
    private final StackPane content = new StackPane();
    private final BooleanProperty selected = new SimpleBooleanProperty();
    private final DetailsReading reading;
    private final ThreadActions actions;
    private @Nullable ThreadSource source;
    private List<ThreadSummary> listed = List.of();
    private boolean stale = true;

    /** A view of {@code session}'s threads; {@code opener} knows the way to servers. */
    public ThreadsView(Session session, Navigation navigation, WorkspaceOpener opener) {
        super("threads");
        this.session = session;
        this.navigation = navigation;
        unasked = new UnaskedMounts(session, navigation);
        table = new ThreadTable(session.titles(), words, this::wake);
        loader = new FactsLoader(
                session.work(), words.get("work.facts"), ThreadStatus::of, table::visibleThreads, () -> session.lastThreadPage().hasMore(), this::factsArrived);
        found = new FoundThreads(session.work(), words.get("work.find"), () -> session.lastThreadPage().hasMore() ? listed : null, this::refilter);
        table.setLoader(loader);
        actions = new ThreadActions(session, navigation, words, table.getSelectionModel(), selected);
        PromoteThread promoting = new PromoteThread(session, opener, navigation, overlays(), words, table.getSelectionModel());
        UserCommand open = UserCommand.of("threads.open", words.get("threads.open"), "corner-down-left", this::openSelected)
                .on("Enter")
                .when(selected, words.get("why.noneSelected"));
        setCommands(List.of(
                open,
                UserCommand.of("threads.peek", words.get("threads.peek"), "sidebar", this::togglePeek)
                        .on("Space")
                        .when(selected, words.get("why.noneSelected")),
                UserCommand.of("threads.filter", words.get("threads.filter"), "filter", this::focusFilter)
                        .on("/"),
                actions.compare(),
                promoting.command(),
                actions.copyId()));
        table.setContextMenu(CommandMenu.of(commands()));
        bar = new ThreadsBar(words, this::refilter, navigation::chooseAndOpen);
        details = new DetailsPane(open, this::openAt);
        reading = new DetailsReading(session.work(), words, details, this::wanted);
        table.getSelectionModel().selectedItemProperty().subscribe(this::selectionMoved);
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
        bar.filter().leadsTo(this::toTable);
        content.getChildren().add(table);
        content.getStyleClass().add("sr-content");
        panes = remember(new ListWithDetail(content, details, ListWithDetail.NarrowForm.BESIDE, PANE, 280, 560));
        panes.setTable(table);
        panes.setBars(bar);
        panes.filledProperty().bind(selected);
        panes.narrowProperty().subscribe(bar::setNarrow);
        details.visibleProperty().subscribe(isOpen -> {
            if (isOpen) {
                reading.soon();
            }
        });
        setContent(panes);
        session.threadsProperty().subscribe(this::listIfShown);
        session.glancesProperty().subscribe(this::glanced);
        session.threadComingProperty().subscribe(this::showEmpty);
        session.workspaceProperty().subscribe(this::listIfShown);
        node().sceneProperty().subscribe(this::listIfShown);
    }

    // ---- what is listed

    private void listIfShown() {
        stale = true;
        if (isShown()) {
            list();
        }
    }

    private void list() {
        OpenWorkspace open = session.workspaceProperty().get();
        ThreadSource now = open == null ? null : open.threads();
        List<ThreadSummary> threads = session.threadsProperty().get();
        if (!stale && now == source && threads == listed) {
            return;
        }
        stale = false;
        boolean another = now != source;
        boolean grown = !another && !listed.isEmpty() && threads.size() > listed.size() && threads.subList(0, listed.size()).equals(listed);
        source = now;
        listed = threads;
        reading.show(open);
        if (another) {
            table.getSelectionModel().clearSelection();
            bar.filter().clear();
        }
        if (grown) {
            loader.grow(threads);
        } else {
            loader.start(now, threads);
        }
        bar.about(now == null ? "" : now.description().name(), session.lastThreadPage(), threads);
        refilter();
        if (table.getSelectionModel().isEmpty() && !threads.isEmpty()) {
            var thread = session.threadProperty().get();
            if (thread != null) {
                table.select(thread.id());
            }
            if (table.getSelectionModel().isEmpty()) {
                table.getSelectionModel().selectFirst();
            }
        }
        showEmpty();
    }

    private void refilter() {
        String wanted = bar.filter().wanted().toLowerCase(Locale.ROOT);
        Optional<ThreadStatus.State> status = bar.status();
        if (status.isPresent() || !wanted.isEmpty()) {
            loader.readUnseen();
        }
        found.look(source, bar.filter().wanted());
        table.show(
                Stream.concat(listed.stream(), found.threads().stream())
                        .filter(t -> ThreadFacts.matches(t.id(), loader.facts(t.id()), wanted))
                        .filter(t -> status.isEmpty() || has(t.id(), status.get()))
                        .toList());
        showEmpty();
        wake();
    }

    private boolean has(String id, ThreadStatus.State status) {
        return loader.status(id) == status;
    }

    private void glanced(List<ThreadGlance> glances) {
        loader.tell(glances);
        factsArrived();
    }

    private void wake() {
        if (isShown()) {
            loader.wake();
            if (table.isEndSeen()) {
                session.listMoreThreads();
            }
        }
    }

    private void factsArrived() {
        session.titles().learn(loader.titles());
        bar.counts(
                listed.size(),
                loader.count(ThreadStatus.State.INTERRUPTED),
                loader.count(ThreadStatus.State.ERROR),
                loader.isComplete(),
                loader.isWhole());
        if (bar.status().isPresent() || !bar.filter().wanted().isEmpty()) {
            refilter();
        } else {
            table.refresh();
        }
        ThreadSummary thread = table.getSelectionModel().getSelectedItem();
        if (thread != null) {
            details.head(session.titles().names(), thread.id(), loader.facts(thread.id()));
        }
    }

    private void showEmpty() {
        content.getChildren().setAll(table);
        if (!table.getItems().isEmpty()) {
            return;
        }
        if (source == null) {
            Button open = ViewParts.button("folder-plus", words.get("openSource"), () -> navigation.chooseAndOpen());
            content.getChildren().add(unasked.orElse(() -> ViewParts.empty("git-branch", words.get("empty.noSource"), words.get("empty.noSource.why"), open)));
        } else if (listed.isEmpty() && session.threadComingProperty().get()) {
            content.getChildren().add(ViewParts.empty("loader", words.get("empty.reading"), "", null));
        } else if (listed.isEmpty()) {
            content.getChildren().add(ViewParts.empty("git-branch", words.get("empty.none"), words.get("empty.none.why", source.description().name()), null));
        } else {
            Button all = ViewParts.button("x", words.get("empty.showAll"));
            all.setOnAction(e -> {
                bar.showAll();
                table.requestFocus();
            });
            String why = !loader.isComplete()
                    ? words.get("empty.looking")
                    : loader.isWhole() ? words.get("empty.filtered.why", listed.size()) : words.get("empty.filtered.part", FactsLoader.UNSEEN);
            content.getChildren().add(ViewParts.empty("filter", words.get("empty.filtered"), why, all));
        }
    }

    // ---- the pane at the right

    private void selectionMoved(@Nullable ThreadSummary thread) {
        reading.stop();
        selected.set(thread != null);
        if (thread != null) {
            details.head(session.titles().names(), thread.id(), loader.facts(thread.id()));
            reading.moved(thread);
        }
    }

    private @Nullable ThreadSummary wanted() {
        return isPaneOpen() ? table.getSelectionModel().getSelectedItem() : null;
    }

    private boolean isPaneOpen() {
        return !panes.narrowProperty().get() || panes.askedProperty().get();
    }

    private void togglePeek() {
        if (panes.narrowProperty().get()) {
            panes.askedProperty().set(!panes.askedProperty().get());
        } else {
            details.lookupAll(".threads-point").stream().findFirst().ifPresent(Node::requestFocus);
        }
    }

    // ---- what can be done

    private void openSelected() {
        ThreadSummary thread = table.getSelectionModel().getSelectedItem();
        if (thread != null) {
            navigation.openThread(thread.id());
        }
    }

    private void openAt(ThreadGraph.Point point) {
        ThreadSummary thread = table.getSelectionModel().getSelectedItem();
        if (thread != null) {
            CheckpointKey at = point.checkpoint().key();
            navigation.openThread(thread.id(), point.head(), at);
        }
    }

    private void focusFilter() {
        bar.filter().focusByKey();
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
            actions.copyId().runIfEnabled();
        } else if (event.isShortcutDown() || event.isAltDown() || event.isShiftDown()) {
            return;
        } else if (event.getCode() == KeyCode.ENTER) {
            openSelected();
        } else if (event.getCode() == KeyCode.SPACE) {
            togglePeek();
        } else if (event.getCode() == KeyCode.ESCAPE && panes.askedProperty().get()) {
            togglePeek();
        } else {
            return;
        }
        event.consume();
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY
                && event.getClickCount() == 2
                && event.getTarget() instanceof Node target
                && isInRow(target)) {
            openSelected();
        }
    }

    private static boolean isInRow(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at instanceof javafx.scene.control.TableRow<?> row) {
                return !row.isEmpty();
            }
        }
        return false;
    }

    private void toTable() {
        if (table.getSelectionModel().isEmpty()) {
            table.getSelectionModel().selectFirst();
        }
        table.requestFocus();
    }

    // ---- View

    @Override
    public void focusFirst() {
        table.requestFocus();
    }

    @Override
    public void shown() {
        list();
        var thread = session.threadProperty().get();
        if (thread != null && bar.status().isEmpty()) {
            table.select(thread.id());
        }
    }

    @Override
    public List<Node> panes() {
        return isPaneOpen() ? List.of(table, details) : List.of(table);
    }

    @Override
    public boolean isLoading() {
        return reading.isLoading() || loader.isReadingVisible();
    }
}
