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
import dev.stateroom.ui.words.Translations;
import dev.stateroom.permission.call.PathFacts;
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
 * What is open and the current location. Used on the FX thread only; loads through {@link TaskRunner}, and a load that has been
 * superseded never arrives. Setting {@link #stepProperty} or {@link #baseProperty} is how every view moves in time.
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
    private final ReadOnlyIntegerWrapper lostResults = new ReadOnlyIntegerWrapper();
    private final ReadOnlyIntegerWrapper newSteps = new ReadOnlyIntegerWrapper();
    private final List<Consumer<Set<String>>> whenRunsFail = new ArrayList<>();
    private final List<Consumer<List<FollowedEvent>>> whenFollowed = new ArrayList<>();
    private @Nullable OpenWorkspace watched;
    private final ReadOnlyObjectWrapper<Set<String>> isRunning = new ReadOnlyObjectWrapper<>(Set.of());

    private final ReadOnlyObjectWrapper<@Nullable String> openingWhat = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper threadComing = new ReadOnlyBooleanWrapper();
    private TaskRunner.@Nullable Running opening;
    private TaskRunner.@Nullable Running threadLoading;

    /** An empty session that opens through {@code opener} and works on {@code work}. */
    public Session(TaskRunner work, WorkspaceOpener opener) {
        this.work = work;
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

    /** What Stateroom itself keeps; not to be asked on the FX thread. */
    public Outcome<OwnData> ownData() {
        return opener.ownData();
    }

    /** Where work goes; views submit their own loads (diffs, previews) here too. */
    public TaskRunner work() {
        return work;
    }

    /** The open workspace; null on the welcome page. */
    public ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspaceProperty() {
        return workspace.getReadOnlyProperty();
    }

    /** The mount of that prefix; null if nothing is mounted there. */
    public @Nullable Mount mount(String prefix) {
        OpenWorkspace open = workspaceProperty().get();
        return open == null ? null : open.mounts().stream().filter(mount -> mount.prefix().equals(prefix)).findFirst().orElse(null);
    }

    /** The mount of what is selected, or the only one; null if there are several and nothing is selected. */
    public @Nullable Mount selectedMount() {
        OpenWorkspace open = workspaceProperty().get();
        Location at = selectionProperty().get();
        return at != null ? mount(at.mount()) : open != null && open.mounts().size() == 1 ? open.mounts().getFirst() : null;
    }

    /** The thread that is looked at; null while none is chosen. */
    public ReadOnlyObjectProperty<@Nullable RecordedThread> threadProperty() {
        return shown.threadProperty();
    }

    /** Its id, for what is the same however long the thread has become; null while none is chosen. */
    public ObservableValue<@Nullable String> threadIdProperty() {
        return threadId;
    }

    /** Whether a thread is being chosen or opened: while it is, that none is shown says nothing. */
    public ReadOnlyBooleanProperty threadComingProperty() {
        return threadComing.getReadOnlyProperty();
    }

    private void noThread(@Nullable Failure why) {
        threadComing.set(false);
        if (why != null) {
            failure.set(why);
        }
    }

    /** All branches of the thread; null while they are being read. */
    public ReadOnlyObjectProperty<@Nullable ThreadLines> linesProperty() {
        return shown.linesProperty();
    }

    /** The branch of the thread that has the step that is looked at; null while it is being read. */
    public ReadOnlyObjectProperty<@Nullable Timeline> timelineProperty() {
        return shown.timelineProperty();
    }

    /** All calls of the thread; null while they are being read. */
    public ReadOnlyObjectProperty<ToolCall.@Nullable Ledger> callsProperty() {
        return shown.callsProperty();
    }

    /** The files, changes and calls of {@link #stepProperty}; keeps the former step's until the new ones are there. */
    public ReadOnlyObjectProperty<@Nullable StepState> stateProperty() {
        return shown.stateProperty();
    }

    /** Why the last source, thread or step could not be opened; null if it could. */
    public ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /**
     * The threads of the open source, newest first; empty until they are read, and if there are none. The newest come first, the others
     * later; where the source does not count its threads, only when they are {@linkplain #listMoreThreads asked for}.
     */
    public ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> threadsProperty() {
        return sourceThreads.listProperty();
    }

    /** What was listed of them last: how many there are, and whether that was counted. */
    public ThreadPage lastThreadPage() {
        return sourceThreads.last();
    }

    /** Lists some of the threads that are not listed yet, if there are any. */
    public void listMoreThreads() {
        OpenWorkspace open = workspace.get();
        if (open != null && open.threads() != null) {
            sourceThreads.more(open.name(), open.threads());
        }
    }

    /** How many threads a new list of them needs. Safe from any thread. */
    int threadsWanted() {
        return sourceThreads.wanted();
    }

    /** How the newest 200 of them are; empty until that is read. */
    public ReadOnlyObjectProperty<List<ThreadGlance>> glancesProperty() {
        return sourceThreads.glancesProperty();
    }

    /** Whether the threads and their states have been read. */
    public ReadOnlyBooleanProperty glancedProperty() {
        return sourceThreads.glancedProperty();
    }

    /** What people call its threads. */
    public ThreadTitles titles() {
        return titles;
    }

    /** How many actions of the source's threads wait for the user, among the newest 200 threads. */
    public ReadOnlyIntegerProperty waitingProperty() {
        return sourceThreads.waitingProperty();
    }

    /** The same for a text: a number, or one with a mark where not all threads are looked at. */
    public Object waitingCount() {
        OpenWorkspace open = workspace.get();
        ThreadSource threads = open == null ? null : open.threads();
        return sourceThreads.waiting(threads == null || threads.seesAllRequests());
    }

    /** How many wait, as reported by the code that follows the source. */
    public void tellWaiting(int actions) {
        sourceThreads.tellWaiting(actions);
    }

    /** How many offloaded results of the thread nobody can read any more; 0 until its ledger has been read. */
    public ReadOnlyIntegerProperty lostResultsProperty() {
        return lostResults.getReadOnlyProperty();
    }

    /** What goes wrong in the calls of the thread although none fails; null until it is found, of the calls before while the thread grows. */
    public ReadOnlyObjectProperty<@Nullable CallRisks> risksProperty() {
        return risks.foundProperty();
    }

    /** The rules of the workspace file; null until they are read. */
    public ReadOnlyObjectProperty<@Nullable ThreadRules> rulesProperty() {
        return risks.rulesProperty();
    }

    /** The workspace file has other rules now. */
    public void rulesChanged() {
        risks.rulesChanged();
    }

    /** Servers and databases that are asked for requests, whether or not the open workspace names them. Code that asks them registers here. */
    public ObjectProperty<List<String>> watchedElsewhereProperty() {
        return watchedElsewhere;
    }

    /** The machine of the shared desk, from when it was first asked; empty for none. */
    public ObjectProperty<List<String>> deskProperty() {
        return desk;
    }

    /** Mounts that could not be opened, by prefix. The code that opens a mount adds its failure and removes it again. */
    public ObservableMap<String, Failure> mountFailures() {
        return mountFailures;
    }

    /** Whose behaviour is imitated. */
    public DialectChoice dialects() {
        return dialects;
    }

    /** Local copies of the thread, which take changes in its place. */
    public LocalForks forks() {
        return forks;
    }

    /** What each open mount is and can do, by prefix. The code that opens a mount adds it. */
    public ObservableMap<String, Capabilities> openMounts() {
        return openMounts;
    }

    /** The step that is looked at. */
    public ObjectProperty<@Nullable CheckpointKey> stepProperty() {
        return shown.stepProperty();
    }

    /** The step that changes are counted from; null means the step before. */
    public ObjectProperty<@Nullable CheckpointKey> baseProperty() {
        return shown.baseProperty();
    }

    /** True to show files as the runs saw them, where the stored history says something else. */
    public BooleanProperty liveProperty() {
        return shown.liveProperty();
    }

    /** The file or folder that is looked at. */
    public ObjectProperty<@Nullable Location> selectionProperty() {
        return selection;
    }

    /** The id of the tool call that is looked at; null for none. */
    public ObjectProperty<@Nullable String> callProperty() {
        return call;
    }

    /** The message that the conversation is to show; null once it does. */
    public ObjectProperty<BranchConversation.@Nullable Place> messageProperty() {
        return message;
    }

    /** What of the open thread is likely to be compared with what, the likeliest first. */
    public List<LikelyPair> likelyPairs() {
        RecordedThread open = threadProperty().get();
        Timeline line = timelineProperty().get();
        return open == null || line == null
                ? List.of()
                : LikelyPair.of(open.id(), line, stepProperty().get(), threadsProperty().get().stream().map(ThreadSource.ThreadSummary::id).toList());
    }

    /** The two things that are compared with each other, besides steps. */
    public ObjectProperty<ComparisonPair> thingsProperty() {
        return things;
    }

    /** Opens an address in place of the open workspace; {@code opened} runs when it is there. What is open stays when it fails. */
    public void open(String address, Runnable opened) {
        open(address, opened, failure::set);
    }

    /** The same; {@code refused} gets the reason if it fails, in place of {@link #failureProperty}. */
    public void open(String address, Runnable opened, Consumer<Failure> refused) {
        open(address, (c, p) -> opener.openInWindow(address, c, p), opened, refused);
    }

    /** Opens an address for a look at it, the caller closes it; the open workspace stays. Blocks: ask off the FX thread. */
    public Outcome<OpenWorkspace> tryOut(String address, Cancellation cancellation, Progress progress) {
        return opener.open(address, cancellation, progress);
    }

    /** Opens a workspace document before it is saved, as {@link #open(String, Runnable)} does. */
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
        opening = work.submit(
                BackgroundTask.of(words.get("opening", what), body),
                outcome -> {
                    openingWhat.set(null);
                    switch (outcome) {
                        case Outcome.Ok<OpenWorkspace>(OpenWorkspace next) -> {
                            show(next);
                            opened.run();
                        }
                        case Outcome.Failed<OpenWorkspace>(Failure why) -> refused.accept(why);
                    }
                },
                defect -> {
                    openingWhat.set(null);
                    broken(defect);
                });
        opening.whenStopped(() -> openingWhat.set(null));
        if (opening.isRunning()) {
            openingWhat.set(what);
        }
    }

    /** What is being opened; null when nothing is. */
    public ReadOnlyObjectProperty<@Nullable String> openingProperty() {
        return openingWhat.getReadOnlyProperty();
    }

    /** Cancels what is being opened. */
    public void stopOpening() {
        cancel(opening);
        openingWhat.set(null);
    }

    /** Shows a workspace that is already open, in place of the former, which is closed. */
    public void show(OpenWorkspace next) {
        leave();
        workspace.set(next);
        loadThreads(() -> {});
    }

    /** Closes the open workspace; nothing is shown then. */
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

    /** Looks at the thread that the workspace names, else at the one of {@link LandingThread}; {@code shown} as in {@link #openThread}. */
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
                load(work.submit(
                        BackgroundTask.of(words.get("threads", open.name()), (c, p) -> LandingThread.of(source, list, c)),
                        first -> first.ifPresentOrElse(one -> openThread(one.id(), shown), () -> {
                            noThread(null);
                            shown.run();
                        }),
                        this::broken));
            });
        }
    }

    private void loadThreads(Runnable loaded) {
        OpenWorkspace open = workspace.get();
        if (open != null && open.threads() != null) {
            sourceThreads.load(open.name(), open.threads(), loaded);
        }
    }

    /** Looks at a thread of the open workspace, at its newest step; {@code shown} runs once the first state is on its way. */
    public void openThread(String id, Runnable shown) {
        openThread(id, null, shown, why -> failure.set(why));
    }

    /** The same on the branch that ends at {@code head}; on the newest one where the thread has no such checkpoint. */
    public void openThread(String id, CheckpointKey head, Runnable shown) {
        openThread(id, head, shown, why -> failure.set(why));
    }

    /** The same; {@code missing} gets the reason when there is no such thread or it cannot be read. */
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
        load(work.submit(
                BackgroundTask.of(words.get("thread", id), (c, p) -> source.thread(id, c).map(next -> OpenedThread.at(open, next, head))),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<OpenedThread>(OpenedThread next) -> {
                            leaveThread();
                            this.shown.show(next, shown);
                            if (next.forks() != null) {
                                failure.set(next.forks());
                            }
                        }
                        case Outcome.Failed<OpenedThread>(Failure why) -> {
                            noThread(null);
                            missing.accept(why);
                        }
                    }
                },
                this::broken));
    }

    /** Follows what brings the next thread, in place of what did. */
    private void load(TaskRunner.Running next) {
        cancel(threadLoading);
        threadLoading = next;
        next.whenStopped(() -> noThread(null));
    }

    /** Steps that were written since the newest step was last shown; 0 while it is shown. */
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

    /** The thread that is looked at; empty unless its steps have been read, and where that workspace is no longer open. */
    Optional<BranchReading> shownIn(OpenWorkspace of) {
        return workspace.get() == of && shown.newest() != null ? Optional.ofNullable(shown.reading()) : Optional.empty();
    }

    /** What was written to the thread that is looked at. Who is at the newest step stays there; who is in the past stays where he is. */
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

    /** The threads of the source as they are now. */
    void listed(OpenWorkspace of, ThreadPage all) {
        if (workspace.get() == of && of.threads() != null) {
            sourceThreads.take(of.threads(), all);
        }
    }

    /** The source cannot be followed at the moment. */
    void watchFailed(OpenWorkspace of, Failure why) {
        if (workspace.get() == of) {
            failure.set(why);
        }
    }

    /** Runs of these threads are seen to be under way. */
    void running(OpenWorkspace of, Set<String> threads) {
        if (workspace.get() == of && !threads.equals(sourceThreads.running())) {
            sourceThreads.running(threads);
            isRunning.set(threads);
        }
    }

    /** The threads of the source whose runs are seen to be under way, as far as it is followed. */
    public ReadOnlyObjectProperty<Set<String>> runningProperty() {
        return isRunning.getReadOnlyProperty();
    }

    /** Runs of these threads failed just now. */
    void failed(OpenWorkspace of, Set<String> threads) {
        if (workspace.get() == of) {
            whenRunsFail.forEach(listener -> listener.accept(threads));
        }
    }

    /** Has the threads given whose runs fail from now on, as far as the source is followed. */
    public void whenRunsFail(Consumer<Set<String>> listener) {
        whenRunsFail.add(listener);
    }

    /** This happened in the source just now; nothing of it need be an event. */
    void followed(OpenWorkspace of, List<FollowedEvent> events) {
        if (workspace.get() == of) {
            whenFollowed.forEach(listener -> listener.accept(events));
        }
    }

    /** Has what happens in any thread of the source given from now on, as far as it is followed; nothing where what was written is no event. */
    public void whenFollowed(Consumer<List<FollowedEvent>> listener) {
        whenFollowed.add(listener);
    }

    /** Whether what is written to the source is seen from now on. */
    void watched(OpenWorkspace of, boolean isSeen) {
        if (isSeen) {
            watched = of;
        } else if (watched == of) {
            watched = null;
        }
    }

    /** True while {@link #whenFollowed} tells of all that is written: not before the first look, while looks fail, and where the watch has ended. */
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
     * Reads the threads, the open thread and the rules of the workspace file again. Step and branch stay, unless one was at the newest step of all: then the
     * new newest is shown. {@code done} runs once the state is on its way.
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

    /** Gets at the file tools of an agent. May block: not on the FX thread. */
    @FunctionalInterface
    public interface ToolsHere {
        /** The tools; a failure where nothing is open that an agent could be given. */
        Outcome<AgentReply<AgentTools>> open();
    }

    /** The way to the tools of an agent of that dialect over what is shown now, at the step that is shown. */
    public ToolsHere toolsHere(Dialect dialect) {
        OpenWorkspace open = workspace.get();
        RecordedThread of = threadProperty().get();
        CheckpointKey at = stepProperty().get();
        if (open == null) {
            return () -> Outcome.failed(Failure.Kind.UNSUPPORTED, words.get("tools.nothing"));
        }
        return () -> opener.tools(of == null || at == null ? open : open.at(of, at), dialect);
    }

    /** What the folders of the open workspace tell about the agent's paths; asking reads the disk. */
    public Supplier<PathFacts> folderFacts(Dialect dialect) {
        OpenWorkspace open = workspace.get();
        return () -> open == null || !open.isDocument() ? PathFacts.UNKNOWN : opener.folderFacts(open.address(), dialect);
    }

    /** Shows why something could not be done. */
    public void fail(String sentence) {
        failure.set(new Failure(Failure.Kind.UNSUPPORTED, sentence));
    }

    /** Takes the failure away, once it has been read. */
    public void dismissFailure() {
        failure.set(null);
    }

    private void leaveThread() {
        cancel(threadLoading);
        threadComing.set(false);
        call.set(null);
        message.set(null);
        shown.leave();
    }

    /** Tells of a defect that no other code caught: in the log with its trace, to the user in one sentence. */
    public void broken(Throwable defect) {
        System.getLogger(Session.class.getName()).log(System.Logger.Level.ERROR, "a defect", defect);
        noThread(defect instanceof FailureException stopped
                ? stopped.failure()
                : new Failure(Failure.Kind.DAMAGED, words.get("broken", String.valueOf(defect))));
    }

    private static void cancel(TaskRunner.@Nullable Running running) {
        if (running != null) {
            running.cancel();
        }
    }
}
