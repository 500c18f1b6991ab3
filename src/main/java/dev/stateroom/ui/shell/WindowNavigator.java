package dev.stateroom.ui.shell;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.ui.preferences.PreferenceValues.Recent;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.View;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.compare.ComparisonPair;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.document.DocumentFile;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Goes from place to place, keeps the history of places, and remembers the last place of each workspace. */
final class WindowNavigator implements Navigation {
    private final Session session;
    private final ViewSlot slot;
    private final Preferences preferencesStore;
    private final InstantSource clock;
    private final LocationHistory history;
    private final UnsavedChangesGuard leaving;
    private final Runnable choose;
    private @Nullable String lastTried;
    private boolean underWay;
    private Runnable trust = () -> {};
    private Consumer<String> adding = prefix -> {};
    private Runnable finding = () -> {};
    private ObservableValue<List<String>> problems = new SimpleObjectProperty<>(List.of());
    private Runnable showing = () -> {};

    /**
     * @param leaving asks before a workspace with unsaved changes is replaced
     * @param choose asks for a file and opens it
     */
    WindowNavigator(
            Session session, ViewSlot slot, Preferences preferencesStore, InstantSource clock, UnsavedChangesGuard leaving, Runnable choose) {
        this.session = session;
        this.slot = slot;
        this.preferencesStore = preferencesStore;
        this.clock = clock;
        this.leaving = leaving;
        this.choose = choose;
        this.history = new LocationHistory(clock::millis);
        session.selectionProperty().subscribe(this::moved);
        session.threadProperty().subscribe(this::moved);
        session.stepProperty().subscribe(this::moved);
        session.baseProperty().subscribe(this::moved);
        slot.shownProperty().subscribe(this::moved);
        session.workspaceProperty().addListener((property, was, open) -> {
            if (open == null) {
                preferencesStore.change(r -> r.withOpen(null));
            }
        });
    }

    /** @param question shows what the open workspace reaches */
    void setTrust(Runnable question) {
        trust = question;
    }

    /**
     * @param add asks for a mount at a prefix
     * @param find asks for a folder and compares the calls with it
     */
    void setMounting(Consumer<String> add, Runnable find) {
        adding = add;
        finding = find;
    }

    /**
     * @param serious the problems that need attention
     * @param show opens the list of problems
     */
    void setProblems(ObservableValue<List<String>> serious, Runnable show) {
        problems = serious;
        showing = show;
    }

    @Override
    public ObservableValue<List<String>> problems() {
        return problems;
    }

    @Override
    public void showProblems() {
        showing.run();
    }

    @Override
    public void toFront() {
        if (slot.getScene() != null && slot.getScene().getWindow() instanceof Stage stage) {
            stage.setIconified(false);
            stage.toFront();
            stage.requestFocus();
        }
    }

    @Override
    public void addMount(String prefix) {
        adding.accept(prefix);
    }

    @Override
    public void findFiles() {
        finding.run();
    }

    @Override
    public void trust() {
        trust.run();
    }

    LocationHistory history() {
        return history;
    }

    @Override
    public void show(String viewId) {
        history.jump();
        slot.choose(viewId);
    }

    /** Shows a view and focuses it, also if it is shown already. */
    void enter(String viewId) {
        View now = slot.shownProperty().get();
        if (now != null && now == slot.views().get(viewId)) {
            now.focusFirst();
        } else {
            show(viewId);
        }
    }

    @Override
    public void run(String viewId, String commandId) {
        show(viewId);
        View view = slot.views().get(viewId);
        if (view != null) {
            view.commands().stream().filter(command -> command.id().equals(commandId)).findFirst().ifPresent(UserCommand::runIfEnabled);
        }
    }

    @Override
    public void review(String threadId) {
        View inbox = slot.views().get("inbox");
        if (inbox != null) {
            inbox.lookAt(threadId);
        }
        show("inbox");
    }

    @Override
    public void openPath(Location at) {
        history.jump();
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = thread == null || at.version() == null ? null : find(thread, at.version());
        if (step != null) {
            session.stepProperty().set(step);
        }
        if (at.equals(session.selectionProperty().get())) {
            // A selected file need not be in front.
            underWay = true;
            session.selectionProperty().set(null);
            underWay = false;
        }
        session.selectionProperty().set(at);
        slot.choose("files");
    }

    @Override
    public void compare(CheckpointKey from, CheckpointKey to) {
        jump("diff", () -> {
            session.stepProperty().set(to);
            session.baseProperty().set(from);
        });
    }

    /** Goes to a step and a view at once. The place that is left does not change on the way, so going back finds it. */
    private void jump(String view, Runnable steps) {
        history.jump();
        underWay = true;
        steps.run();
        slot.choose(view);
        underWay = false;
        moved();
    }

    @Override
    public void compareThings(@Nullable ComparisonRef left, @Nullable ComparisonRef right) {
        history.jump();
        session.thingsProperty().set(new ComparisonPair(left, right));
        slot.choose("compare");
    }

    @Override
    public void openCall(String toolCallId) {
        ToolCall.Ledger ledger = session.callsProperty().get();
        if (ledger == null) {
            return;
        }
        ledger.inOrder().stream().filter(c -> c.id().equals(toolCallId)).findFirst().ifPresent(call -> {
            jump("files", () -> session.stepProperty().set(call.checkpoint()));
            session.callProperty().set(toolCallId);
        });
    }

    @Override
    public void openMessage(BranchConversation.Place message) {
        jump("files", () -> session.stepProperty().set(message.step()));
        session.messageProperty().set(message);
    }

    @Override
    public void openThread(String threadId) {
        history.jump();
        RecordedThread now = session.threadProperty().get();
        if (now != null && now.id().equals(threadId)) {
            slot.choose("files");
        } else {
            session.openThread(threadId, () -> {
                slot.choose("files");
                session.land();
            });
        }
    }

    /** Opens a thread of the open source in a view, at its last step that changed a file. */
    void openThread(String threadId, String viewId) {
        history.jump();
        session.openThread(threadId, () -> {
            slot.choose(viewId);
            session.land();
        });
    }

    @Override
    public void openThread(String threadId, CheckpointKey head, CheckpointKey at) {
        history.jump();
        session.openThread(threadId, head, () -> {
            session.stepProperty().set(at);
            slot.choose("files");
        });
    }

    @Override
    public void chooseAndOpen() {
        choose.run();
    }

    @Override
    public void open(String address) {
        Recent known = preferencesStore.get().recentAt(address);
        open(address, thread -> known == null ? null : known.place(), known == null || known.place() == null ? null : known.place().thread());
    }

    /** Opens a typed address as {@link #open(String)} does; {@code refused} gets the reason if it fails, in place of the banner. */
    void open(String address, Consumer<Failure> refused) {
        Recent known = preferencesStore.get().recentAt(address);
        Place place = known == null ? null : known.place();
        leaving.before(() -> {
            lastTried = address;
            session.open(address, () -> opened(thread -> place, place == null ? null : place.thread()), refused);
        });
    }

    /**
     * Opens an address at a certain place.
     *
     * @param place where to go once the thread is open (null if there is none); returns null for the newest step
     * @param threadId the thread; null for the workspace's own or the newest
     */
    void open(String address, Function<@Nullable RecordedThread, @Nullable Place> place, @Nullable String threadId) {
        leaving.before(() -> {
            lastTried = address;
            session.open(address, () -> opened(place, threadId));
        });
    }

    @Override
    public void open(DocumentFile document) {
        Place now = here();
        OpenWorkspace before = session.workspaceProperty().get();
        lastTried = null;
        String was = preferencesStore.get().open();
        session.open(document, () -> {
            Place there = now == null || before == null ? now : new Place(now.view(), now.thread(), now.step(), now.base(), moved(now.selection(), before.mounts(), open().mounts()));
            opened(thread -> there, there == null ? null : there.thread());
            if (document.isNew() && was != null) {
                // The next start opens the item only if it has a file.
                preferencesStore.change(r -> r.withOpen(r.recentAt(was)));
            }
        });
    }

    /** The same location after the mounts changed: a state that was the default may now have a prefix. Null if it cannot be found. */
    private static @Nullable Location moved(@Nullable Location at, List<Mount> before, List<Mount> after) {
        String type = at == null ? "" : before.stream().filter(mount -> mount.prefix().equals(at.mount())).findFirst().map(Mount::type).orElse("");
        List<Mount> alike = after.stream().filter(mount -> mount.type().equals(type)).toList();
        if (at == null || alike.stream().anyMatch(mount -> mount.prefix().equals(at.mount()))) {
            return at;
        }
        return alike.size() == 1 ? new Location(alike.getFirst().prefix(), at.path(), at.version(), at.line()) : null;
    }

    /** Opens the sample; {@code then} runs when it is there. */
    void openSample(Runnable then) {
        leaving.before(() -> {
            lastTried = null;
            session.openSample(() -> {
                opened(thread -> null, null);
                then.run();
            });
        });
    }

    /** Closes the open workspace. */
    void closeWorkspace() {
        leaving.before(session::leave);
    }

    /** True if the item that was to be opened last is not open. */
    boolean isUnopened() {
        return lastTried != null;
    }

    /** Tries the last failed action again: opening an address, or reading the open source. */
    void retry() {
        if (lastTried != null) {
            open(lastTried);
        } else {
            session.dismissFailure();
            session.refresh(() -> {});
        }
    }

    void back() {
        go(history.back());
    }

    void forward() {
        go(history.forward());
    }

    /** The current location; null while nothing is open. */
    @Nullable Place here() {
        if (session.workspaceProperty().get() == null) {
            return null;
        }
        RecordedThread thread = session.threadProperty().get();
        return new Place(
                slot.chosen(),
                thread == null ? null : thread.id(),
                session.stepProperty().get(),
                session.baseProperty().get(),
                session.selectionProperty().get());
    }

    private void opened(Function<@Nullable RecordedThread, @Nullable Place> place, @Nullable String threadId) {
        lastTried = null;
        history.clear();
        if (open().threads() == null) {
            settle(place.apply(null));
        } else if (threadId == null) {
            session.openFirstThread(() -> arrive(place.apply(session.threadProperty().get())));
        } else {
            session.openThread(
                    threadId,
                    () -> arrive(place.apply(session.threadProperty().get())),
                    why -> session.openFirstThread(session::land));
        }
        remember();
    }

    private OpenWorkspace open() {
        return Objects.requireNonNull(session.workspaceProperty().get());
    }

    /** Goes to a place in the thread that was opened; without a place, to the last step that changed something. */
    private void arrive(@Nullable Place place) {
        // Places of the former source do not belong to this one.
        history.clear();
        if (place != null && (place.step() != null || place.base() != null || place.selection() != null)) {
            settle(place);
            return;
        }
        slot.choose(place == null ? "files" : place.view());
        moved();
        session.land();
    }

    /** Restores step, base, selection and view of the place, as far as they still exist. */
    private void settle(@Nullable Place place) {
        if (place == null) {
            slot.choose(open().isLog() ? "replay" : "files");
            moved();
            return;
        }
        underWay = true;
        RecordedThread thread = session.threadProperty().get();
        if (thread != null) {
            if (place.step() != null && thread.checkpoint(place.step()) != null) {
                session.stepProperty().set(place.step());
            }
            if (place.base() != null && thread.checkpoint(place.base()) != null) {
                session.baseProperty().set(place.base());
            }
        }
        session.selectionProperty().set(place.selection());
        if (!slot.choose(place.view())) {
            slot.choose("files");
        }
        underWay = false;
        moved();
    }

    private void go(@Nullable Place place) {
        if (place == null) {
            return;
        }
        RecordedThread now = session.threadProperty().get();
        if (place.thread() == null || (now != null && now.id().equals(place.thread()))) {
            settle(place);
        } else {
            session.openThread(place.thread(), () -> settle(place));
        }
    }

    private void moved() {
        Place place = here();
        if (place == null || underWay) {
            return;
        }
        if (place.thread() != null || session.threadsProperty().get().isEmpty()) {
            history.visit(place);
        }
        remember();
    }

    private void remember() {
        OpenWorkspace open = session.workspaceProperty().get();
        // An unsaved workspace cannot be opened again by its address.
        if (open == null || (open.unsaved() != null && open.unsaved().isNew())) {
            return;
        }
        Recent before = preferencesStore.get().recentAt(open.address());
        boolean stillOpen = open.address().equals(preferencesStore.get().open());
        // While a thread is being opened, the remembered place is the better one.
        Place place = session.threadProperty().get() == null && open.threads() != null && before != null
                ? before.place()
                : here();
        preferencesStore.change(r -> r.withOpen(new Recent(
                open.address(),
                open.name(),
                before != null && stillOpen ? before.openedAt() : clock.instant(),
                place)));
    }

    /** The checkpoint with that id, or the only one whose id begins with it; checkpoints of the root come first. */
    static @Nullable CheckpointKey find(RecordedThread thread, String id) {
        Checkpoint root = thread.checkpoint(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, id));
        if (root != null) {
            return root.key();
        }
        CheckpointKey found = null;
        for (Checkpoint checkpoint : thread.checkpoints()) {
            if (checkpoint.id().equals(id)) {
                return checkpoint.key();
            }
            if (checkpoint.id().startsWith(id)) {
                if (found != null) {
                    return null;
                }
                found = checkpoint.key();
            }
        }
        return found;
    }
}
