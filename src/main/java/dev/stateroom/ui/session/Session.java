package dev.stateroom.ui.session;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.BranchReading;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Progress;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.AgentTools;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.ComparisonPair;
import dev.stateroom.workspace.compare.LikelyPair;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.overview.LandingPlace;
import dev.stateroom.workspace.overview.LandingThread;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import dev.stateroom.workspace.overview.ThreadGlance;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/**
 * What is open, and the current location. FX thread only; loads through {@link TaskRunner}, and a superseded load never arrives. Every view
 * moves in time by {@link #stepProperty} or {@link #baseProperty}.
 */
public final class Session {
    private final Translations words = Translations.of(Session.class);
    private final TaskRunner work;
    private final WorkspaceOpener opener;

    private final ReadOnlyObjectWrapper<@Nullable OpenWorkspace> workspace = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private final CurrentThread shown;
    private final ObservableValue<@Nullable String> threadId;
    private final DialectChoice dialects;
    private final LocalForks forks;
    private final SourceThreads sourceThreads;
    private final ThreadTitles titles;
    private final ThreadLanding landing;
    private final ObservableMap<String, Failure> mountFailures = FXCollections.observableMap(new TreeMap<>());
    private final ObservableMap<String, Capabilities> openMounts = FXCollections.observableMap(new TreeMap<>());
    private final ObjectProperty<@Nullable Location> selection = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable String> call = new SimpleObjectProperty<>();
    private final ObjectProperty<BranchConversation.@Nullable Place> message = new SimpleObjectProperty<>();
    private final ObjectProperty<ComparisonPair> things = new SimpleObjectProperty<>(ComparisonPair.NONE);
    private final ObjectProperty<List<String>> watchedElsewhere = new SimpleObjectProperty<>(List.of());
    private final ObjectProperty<List<String>> desk = new SimpleObjectProperty<>(List.of());
    private final RiskReading risks;
    private final OutsideWrites.Once outsideWrites = new OutsideWrites.Once();
    private final ReadOnlyIntegerWrapper lostResults = new ReadOnlyIntegerWrapper();
    private final ReadOnlyIntegerWrapper newSteps = new ReadOnlyIntegerWrapper();
    private final List<Consumer<Set<String>>> whenRunsFail = new ArrayList<>();
    private final List<Consumer<List<FollowedEvent>>> whenFollowed = new ArrayList<>();
    private @Nullable OpenWorkspace watched;
    private final ReadOnlyObjectWrapper<Set<String>> isRunning = new ReadOnlyObjectWrapper<>(Set.of());

    private final ReadOnlyObjectWrapper<@Nullable String> openingWhat = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper threadComing = new ReadOnlyBooleanWrapper();
    private final LatestTask opening;
    private final LatestTask threadLoading;

    /**
     * @param opener opens workspaces
     * @param work runs what must not run on the FX thread
     */
    public Session(TaskRunner work, WorkspaceOpener opener) {
        this.work = work;
        opening = new LatestTask(work, this::broken);
        threadLoading = new LatestTask(work, this::broken);
        this.opener = opener;
        this.sourceThreads = new SourceThreads(work, this::noThread, this::broken);
        this.shown = new CurrentThread(work, words, failure, this::broken);
        this.threadId = threadProperty().map(RecordedThread::id);
        this.titles = new ThreadTitles(threadsProperty(), glancesProperty(), threadProperty(), work, this::broken);
        stepProperty().subscribe(this::countNewSteps);
        this.dialects = new DialectChoice(workspaceProperty(), threadProperty());
        this.landing = new ThreadLanding(this, words);
        this.landing.follow();
        this.risks = new RiskReading(this, words);
        this.risks.follow();
        risksProperty().subscribe(found -> lostResults.set(found == null ? 0 : (int) found.offloads().stream().filter(Offload::isGone).count()));
        this.forks = new LocalForks(workspaceProperty(), shown, work, failure::set, this::broken);
    }

    /** Stateroom's own data. Blocks: not on the FX thread. */
    public Outcome<OwnData> ownData() {
        return opener.ownData();
    }

    /** Runs background work; views submit their own loads (diffs, previews) here too. */
    public TaskRunner work() {
        return work;
    }

    /** The open workspace; null on the welcome page. */
    public ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspaceProperty() {
        return workspace.getReadOnlyProperty();
    }

    /** The mount with that prefix; null if there is none. */
    public @Nullable Mount mount(String prefix) {
        OpenWorkspace open = workspaceProperty().get();
        return open == null ? null : open.mounts().stream().filter(mount -> mount.prefix().equals(prefix)).findFirst().orElse(null);
    }

    /** The mount of the selection, or the only mount; null if there are several and nothing is selected. */
    public @Nullable Mount selectedMount() {
        OpenWorkspace open = workspaceProperty().get();
        Location at = selectionProperty().get();
        return at != null ? mount(at.mount()) : open != null && open.mounts().size() == 1 ? open.mounts().getFirst() : null;
    }

    /** The shown thread; null if none is chosen. */
    public ReadOnlyObjectProperty<@Nullable RecordedThread> threadProperty() {
        return shown.threadProperty();
    }

    /** Its id, which does not change when the thread grows; null if none is chosen. */
    public ObservableValue<@Nullable String> threadIdProperty() {
        return threadId;
    }

    /** True while a thread is being chosen or opened. Until then, a missing thread means nothing. */
    public ReadOnlyBooleanProperty threadComingProperty() {
        return threadComing.getReadOnlyProperty();
    }

    private void noThread(@Nullable Failure why) {
        threadComing.set(false);
        if (why != null) {
            failure.set(why);
        }
    }

    /** All branches of the thread; null while they are read. */
    public ReadOnlyObjectProperty<@Nullable ThreadLines> linesProperty() {
        return shown.linesProperty();
    }

    /** The branch of the thread that has the current step; null while it is read. */
    public ReadOnlyObjectProperty<@Nullable Timeline> timelineProperty() {
        return shown.timelineProperty();
    }

    /** All calls of the thread; null while they are read. */
    public ReadOnlyObjectProperty<ToolCall.@Nullable Ledger> callsProperty() {
        return shown.callsProperty();
    }

    /** The files, changes and calls of {@link #stepProperty}; those of the former step until the new ones are loaded. */
    public ReadOnlyObjectProperty<@Nullable StepState> stateProperty() {
        return shown.stateProperty();
    }

    /** Why the last source, thread or step could not be opened; null if it could. */
    public ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /**
     * The threads of the open source, newest first; empty until they are read. The newest come first, the others later; if the source does
     * not
     * count its threads, only on {@linkplain #listMoreThreads request}.
     */
    public ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> threadsProperty() {
        return sourceThreads.listProperty();
    }

    /** The last page of that list, with the number of threads and whether it is exact. */
    public ThreadPage lastThreadPage() {
        return sourceThreads.last();
    }

    /** Lists the next threads, if there are any. */
    public void listMoreThreads() {
        OpenWorkspace open = workspace.get();
        if (open != null && open.threads() != null) {
            sourceThreads.more(open.name(), open.threads());
        }
    }

    /** How many threads a new list must have to show what is shown now. Safe from any thread. */
    int threadsWanted() {
        return sourceThreads.wanted();
    }

    /** The status of the newest 200 threads; empty until it is read. */
    public ReadOnlyObjectProperty<List<ThreadGlance>> glancesProperty() {
        return sourceThreads.glancesProperty();
    }

    /** True once the threads and their status have been read. */
    public ReadOnlyBooleanProperty glancedProperty() {
        return sourceThreads.glancedProperty();
    }

    /** The titles of its threads. */
    public ThreadTitles titles() {
        return titles;
    }

    /** The number of actions that wait for a decision in the newest 200 threads. */
    public ReadOnlyIntegerProperty waitingProperty() {
        return sourceThreads.waitingProperty();
    }

    /** The same for a label: a number, with a mark if not all threads were read. */
    public Object waitingCount() {
        OpenWorkspace open = workspace.get();
        ThreadSource threads = open == null ? null : open.threads();
        return sourceThreads.waiting(threads == null || threads.seesAllRequests());
    }

    /** Sets that number, as counted by the code that follows the source. */
    public void tellWaiting(int actions) {
        sourceThreads.tellWaiting(actions);
    }

    /** The number of offloaded results of the thread that can no longer be read; 0 until its ledger has been read. */
    public ReadOnlyIntegerProperty lostResultsProperty() {
        return lostResults.getReadOnlyProperty();
    }

    /** Risks in the calls of the thread; null until they are found, those of the calls before while the thread grows. */
    public ReadOnlyObjectProperty<@Nullable CallRisks> risksProperty() {
        return risks.foundProperty();
    }

    /** The rules of the workspace file; null until they are read. */
    public ReadOnlyObjectProperty<@Nullable ThreadRules> rulesProperty() {
        return risks.rulesProperty();
    }

    /** Finds what calls changed outside the state, once for all views. Safe on any thread. */
    public OutsideWrites.Once outsideWrites() {
        return outsideWrites;
    }

    /** The workspace file has other rules now. */
    public void rulesChanged() {
        risks.rulesChanged();
    }

    /**
     * Servers and databases that are polled for requests although the open workspace does not name them. Code that polls them registers
     * here.
     */
    public ObjectProperty<List<String>> watchedElsewhereProperty() {
        return watchedElsewhere;
    }

    /** The host of the shared desk, once it was contacted; empty for none. */
    public ObjectProperty<List<String>> deskProperty() {
        return desk;
    }

    /** Mounts that could not be opened, by prefix. The code that opens a mount adds its failure and removes it again. */
    public ObservableMap<String, Failure> mountFailures() {
        return mountFailures;
    }

    /** The dialect in use. */
    public DialectChoice dialects() {
        return dialects;
    }

    /** Local forks of the thread, which take its changes. */
    public LocalForks forks() {
        return forks;
    }

    /** The capabilities of each open mount, by prefix. The code that opens a mount adds them. */
    public ObservableMap<String, Capabilities> openMounts() {
        return openMounts;
    }

    /** The current step. */
    public ObjectProperty<@Nullable CheckpointKey> stepProperty() {
        return shown.stepProperty();
    }

    /** The step that changes are counted from; null means the step before. */
    public ObjectProperty<@Nullable CheckpointKey> baseProperty() {
        return shown.baseProperty();
    }

    /** True to show files as the runs saw them if the stored history differs. */
    public BooleanProperty liveProperty() {
        return shown.liveProperty();
    }

    /** The selected file or folder. */
    public ObjectProperty<@Nullable Location> selectionProperty() {
        return selection;
    }

    /** The id of the selected tool call; null for none. */
    public ObjectProperty<@Nullable String> callProperty() {
        return call;
    }

    /** The message that the conversation is to show; null once it is shown. */
    public ObjectProperty<BranchConversation.@Nullable Place> messageProperty() {
        return message;
    }

    /** Comparisons that are likely to be wanted in the open thread, the likeliest first. */
    public List<LikelyPair> likelyPairs() {
        RecordedThread open = threadProperty().get();
        Timeline line = timelineProperty().get();
        return open == null || line == null
                ? List.of()
                : LikelyPair.of(open.id(), line, stepProperty().get(), threadsProperty().get().stream().map(ThreadSource.ThreadSummary::id).toList());
    }

    /** The two compared things, apart from steps. */
    public ObjectProperty<ComparisonPair> thingsProperty() {
        return things;
    }

    /** Opens an address in place of the open workspace; {@code opened} runs when it is open. On failure the open workspace stays. */
    public void open(String address, Runnable opened) {
        open(address, opened, failure::set);
    }

    /** The same; {@code refused} gets the reason if it fails, in place of {@link #failureProperty}. */
    public void open(String address, Runnable opened, Consumer<Failure> refused) {
        open(address, (c, p) -> opener.openInWindow(address, c, p), opened, refused);
    }

    /** Opens an address in addition to the open workspace; the caller closes it. Blocks: not on the FX thread. */
    public Outcome<OpenWorkspace> tryOut(String address, Cancellation cancellation, Progress progress) {
        return opener.open(address, cancellation, progress);
    }

    /** Opens an unsaved workspace document, as {@link #open(String, Runnable)} does. */
    public void open(DocumentFile document, Runnable opened) {
        open(document.path().toString(), (c, p) -> opener.open(document, "", c, p), opened, failure::set);
    }

    /** Opens the sample workspace, as {@link #open} does. */
    public void openSample(Runnable opened) {
        open(words.get("sample"), (c, p) -> opener.sample().then(address -> opener.open(address, c, p)), opened, failure::set);
    }

    private void open(String what, BackgroundTask.Body<Outcome<OpenWorkspace>> body, Runnable opened, Consumer<Failure> refused) {
        stopOpening();
        failure.set(null);
        opening.begin(
                words.get("opening", what),
                body,
                outcome -> {
                    openingWhat.set(null);
                    outcome.either(next -> {
                        show(next);
                        opened.run();
                    }, refused);
                },
                defect -> {
                    openingWhat.set(null);
                    broken(defect);
                }).whenStopped(() -> openingWhat.set(null));
        if (opening.isRunning()) {
            openingWhat.set(what);
        }
    }

    /** The address that is being opened; null for none. */
    public ReadOnlyObjectProperty<@Nullable String> openingProperty() {
        return openingWhat.getReadOnlyProperty();
    }

    /** Cancels opening. */
    public void stopOpening() {
        opening.cancel();
        openingWhat.set(null);
    }

    /** Shows a workspace that is already open, and closes the former one. */
    public void show(OpenWorkspace next) {
        leave();
        workspace.set(next);
        loadThreads(() -> {});
    }

    /** Closes the open workspace and shows nothing. */
    public void leave() {
        OpenWorkspace former = workspace.get();
        sourceThreads.clear();
        isRunning.set(Set.of());
        leaveThread();
        selection.set(null);
        things.set(ComparisonPair.NONE);
        mountFailures.clear();
        openMounts.clear();
        forks.clear();
        workspace.set(null);
        if (former != null) {
            work.submit(
                    BackgroundTask.of(words.get("closing", former.name()), (c, p) -> {
                        former.close();
                        return true;
                    }),
                    closed -> {},
                    this::broken);
        }
    }

    /** Goes to the last step of the shown thread that changed a file, unless the user moves first; see {@link LandingPlace}. */
    public void land() {
        landing.begin();
    }

    /** The file that {@link #land} went to; null if it went to none. */
    public ReadOnlyObjectProperty<@Nullable Location> landedProperty() {
        return landing.fileProperty();
    }

    /** Opens the thread that the workspace names, otherwise that of {@link LandingThread}; {@code shown} as in {@link #openThread}. */
    public void openFirstThread(Runnable shown) {
        OpenWorkspace open = workspace.get();
        ThreadSource source = open == null ? null : open.threads();
        if (open == null || source == null) {
            return;
        }
        if (open.threadId() != null) {
            openThread(open.threadId(), shown);
        } else {
            threadComing.set(true);
            loadThreads(() -> {
                List<ThreadSource.ThreadSummary> list = threadsProperty().get();
                load(words.get("threads", open.name()), (c, p) -> LandingThread.of(source, list, c), first -> first.ifPresentOrElse(one -> openThread(one.id(), shown), () -> {
                    noThread(null);
                    shown.run();
                }));
            });
        }
    }

    private void loadThreads(Runnable loaded) {
        OpenWorkspace open = workspace.get();
        if (open != null && open.threads() != null) {
            sourceThreads.load(open.name(), open.threads(), loaded);
        }
    }

    /** Opens a thread of the workspace at its newest step; {@code shown} runs once the first state is being loaded. */
    public void openThread(String id, Runnable shown) {
        openThread(id, null, shown, why -> failure.set(why));
    }

    /** The same on the branch that ends at {@code head}; on the newest branch if the thread has no such checkpoint. */
    public void openThread(String id, CheckpointKey head, Runnable shown) {
        openThread(id, head, shown, why -> failure.set(why));
    }

    /** The same; {@code missing} gets the reason if there is no such thread or it cannot be read. */
    public void openThread(String id, Runnable shown, Consumer<Failure> missing) {
        openThread(id, null, shown, missing);
    }

    private void openThread(String id, @Nullable CheckpointKey head, Runnable shown, Consumer<Failure> missing) {
        OpenWorkspace open = workspace.get();
        if (open == null || open.threads() == null) {
            return;
        }
        var source = open.threads();
        failure.set(null);
        threadComing.set(true);
        load(words.get("thread", id), (c, p) -> source.thread(id, c).map(next -> OpenedThread.at(open, next, head)), outcome -> outcome.either(next -> {
            leaveThread();
            this.shown.show(next, shown);
            if (next.forks() != null) {
                failure.set(next.forks());
            }
        }, why -> {
            noThread(null);
            missing.accept(why);
        }));
    }

    /** Reads the next thread, in place of the one that was to come. */
    private <T> void load(String title, BackgroundTask.Body<T> body, Consumer<T> done) {
        threadLoading.begin(title, body, done).whenStopped(() -> noThread(null));
    }

    /** The number of steps written since the newest step was last shown; 0 while it is shown. */
    public ReadOnlyIntegerProperty newStepsProperty() {
        return newSteps.getReadOnlyProperty();
    }

    /** Shows the newest step of the thread. */
    public void showNewest() {
        CheckpointKey newest = shown.newest();
        if (newest != null) {
            stepProperty().set(newest);
        }
    }

    /** The shown thread; empty until its steps are read, and if that workspace is no longer open. */
    Optional<BranchReading> shownIn(OpenWorkspace of) {
        return workspace.get() == of && shown.newest() != null ? Optional.ofNullable(shown.reading()) : Optional.empty();
    }

    /** Takes what was written to the shown thread. At the newest step the view moves along; at an earlier step it stays. */
    void advance(OpenWorkspace of, BranchReading next) {
        ForkedThread now = shown.forked();
        ThreadLines before = shown.linesProperty().get();
        if (workspace.get() != of || now == null || before == null || !now.id().equals(next.thread().id())) {
            return;
        }
        newSteps.set(newSteps.get() + Math.max(0, next.lines().main().steps().size() - before.main().steps().size()));
        shown.advance(next);
        countNewSteps();
    }

    /** Takes the current list of threads. */
    void listed(OpenWorkspace of, ThreadPage all) {
        if (workspace.get() == of && of.threads() != null) {
            sourceThreads.take(of.threads(), all);
        }
    }

    /** Called when the source cannot be followed at the moment. */
    void watchFailed(OpenWorkspace of, Failure why) {
        if (workspace.get() == of) {
            failure.set(why);
        }
    }

    /** Called with the threads that have an active run. */
    void running(OpenWorkspace of, Set<String> threads) {
        if (workspace.get() == of && !threads.equals(sourceThreads.running())) {
            sourceThreads.running(threads);
            isRunning.set(threads);
        }
    }

    /** The threads of the source that have an active run, as far as it is followed. */
    public ReadOnlyObjectProperty<Set<String>> runningProperty() {
        return isRunning.getReadOnlyProperty();
    }

    /** Called with the threads whose runs just failed. */
    void failed(OpenWorkspace of, Set<String> threads) {
        if (workspace.get() == of) {
            whenRunsFail.forEach(listener -> listener.accept(threads));
        }
    }

    /** Adds a listener for threads whose runs fail, as far as the source is followed. */
    public void whenRunsFail(Consumer<Set<String>> listener) {
        whenRunsFail.add(listener);
    }

    /** Called after each look at the source, with its events; there may be none. */
    void followed(OpenWorkspace of, List<FollowedEvent> events) {
        if (workspace.get() == of) {
            whenFollowed.forEach(listener -> listener.accept(events));
        }
    }

    /**
     * Adds a listener for the events of all threads of the source, as far as it is followed; the list is empty if what was written is no
     * event.
     */
    public void whenFollowed(Consumer<List<FollowedEvent>> listener) {
        whenFollowed.add(listener);
    }

    /** Called when the source begins or stops to be followed. */
    void watched(OpenWorkspace of, boolean isSeen) {
        if (isSeen) {
            watched = of;
        } else if (watched == of) {
            watched = null;
        }
    }

    /** True while {@link #whenFollowed} reports all writes: false before the first look, while looks fail, and after the watch ended. */
    public boolean isWatched() {
        return watched != null && watched == workspace.get();
    }

    /** The source can be followed again. @param over why it could not be */
    void watchedAgain(OpenWorkspace of, Failure over) {
        if (workspace.get() == of && over.equals(failure.get())) {
            failure.set(null);
        }
    }

    private void countNewSteps() {
        CheckpointKey newest = shown.newest();
        if (newest == null || newest.equals(stepProperty().get())) {
            newSteps.set(0);
        }
    }

    /**
     * Reads the threads, the open thread and the rules of the workspace file again. Step and branch stay, unless the newest step was shown:
     * then
     * the new newest is. {@code done} runs once the state is being loaded.
     */
    public void refresh(Runnable done) {
        OpenWorkspace open = workspace.get();
        if (open == null || open.threads() == null) {
            return;
        }
        rulesChanged();
        ThreadSource source = open.threads();
        RecordedThread was = threadProperty().get();
        CheckpointKey at = stepProperty().get();
        CheckpointKey since = baseProperty().get();
        CheckpointKey branch = shown.branch();
        boolean onMainBranch = was == null || branch == null || branch.equals(OpenedThread.newest(was)) || forks.shownProperty().get() != null;
        boolean atHead = onMainBranch && branch != null && branch.equals(at) && forks.shownProperty().get() == null;
        sourceThreads.refresh(open.name(), source, () -> {
            if (was == null) {
                openFirstThread(done);
                return;
            }
            loadThreads(() -> {});
            Runnable reopened = () -> {
                RecordedThread now = threadProperty().get();
                if (!atHead && now != null && at != null && now.checkpoint(at) != null) {
                    stepProperty().set(at);
                    baseProperty().set(since);
                }
                done.run();
            };
            openThread(was.id(), onMainBranch ? null : branch, reopened, why -> failure.set(why));
        });
    }

    /** Provides the file tools of an agent. May block: not on the FX thread. */
    @FunctionalInterface
    public interface ToolsHere {
        /** The tools; fails if nothing is open. */
        Outcome<AgentReply<AgentTools>> open();
    }

    /** The tools of an agent of that dialect over the shown files, at the current step. */
    public ToolsHere toolsHere(Dialect dialect) {
        OpenWorkspace open = workspace.get();
        RecordedThread of = threadProperty().get();
        CheckpointKey at = stepProperty().get();
        if (open == null) {
            return () -> Outcome.failed(Failure.Kind.UNSUPPORTED, words.get("tools.nothing"));
        }
        return () -> opener.tools(of == null || at == null ? open : open.at(of, at), dialect);
    }

    /** Facts about the agent's paths from the folders of the open workspace; calling it reads the disk. */
    public Supplier<PathFacts> folderFacts(Dialect dialect) {
        OpenWorkspace open = workspace.get();
        return () -> open == null || !open.isDocument() ? PathFacts.UNKNOWN : opener.folderFacts(open.address(), dialect);
    }

    /** Shows why something could not be done. */
    public void fail(String sentence) {
        failure.set(new Failure(Failure.Kind.UNSUPPORTED, sentence));
    }

    /** Clears the failure. */
    public void dismissFailure() {
        failure.set(null);
    }

    private void leaveThread() {
        threadLoading.cancel();
        threadComing.set(false);
        call.set(null);
        message.set(null);
        shown.leave();
    }

    /** Does work off the FX thread; {@code done} takes its answer, {@link #broken} its defect. */
    public <T> TaskRunner.Running run(String title, BackgroundTask.Body<T> body, Consumer<T> done) {
        return work.submit(BackgroundTask.of(title, body), done, this::broken);
    }

    /** Tells of a defect that no other code caught: in the log with its trace, to the user in one sentence. */
    public void broken(Throwable defect) {
        System.getLogger(Session.class.getName()).log(System.Logger.Level.ERROR, "a defect", defect);
        noThread(defect instanceof FailureException stopped
                ? stopped.failure()
                : new Failure(Failure.Kind.DAMAGED, words.get("broken", String.valueOf(defect))));
    }
}
