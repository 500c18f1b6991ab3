package dev.stateroom.ui.files;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the tree: a row for each mount, and below it its folders, read off the FX thread. It follows the session's step without
 * collapsing or moving rows. FX thread only; uses no nodes.
 */
final class MountTree {
    /** Number of children of a folder that are shown at first, and added by each "show more". */
    static final int PAGE = 1_000;

    private final Translations words = Translations.of(MountTree.class);
    private final Session session;
    private final FolderLoads loads;
    private final TreeItem<TreeRow> root = new TreeItem<>();
    private final Map<String, Backend> backends = new HashMap<>();
    private final Set<Location> open = new HashSet<>();
    private final Map<Location, Integer> limits = new HashMap<>();
    private final List<TaskRunner.Running> openings = new ArrayList<>();
    private ChangeBadges badges = ChangeBadges.NONE;
    private boolean applying;
    private Runnable applied = () -> {};

    MountTree(Session session, BusyDelay delay) {
        this.session = session;
        loads = new FolderLoads(session.work(), delay);
        root.setExpanded(true);
        root.addEventHandler(TreeItem.<TreeRow>branchExpandedEvent(), e -> opened(e.getTreeItem()));
        root.addEventHandler(TreeItem.<TreeRow>branchCollapsedEvent(), e -> closed(e.getTreeItem()));
        session.workspaceProperty().subscribe(v -> showMounts());
        session.stateProperty().subscribe(v -> showState());
        session.failureProperty().subscribe(v -> showFailure());
        session.threadIdProperty().subscribe(v -> showState());
        session.threadComingProperty().subscribe(v -> showState());
        session.stepProperty().subscribe(v -> markLive());
        session.forks().shownProperty().subscribe(v -> showState());
        session.forks().editableProperty().subscribe(v -> showState());
    }

    /** The hidden root: its children are the mounts. */
    TreeItem<TreeRow> root() {
        return root;
    }

    /** True while a load changes rows: a change of the tree's selection is not the user's choice then. */
    boolean isApplying() {
        return applying;
    }

    /** True while a folder that is shown is being read or a mount is being opened. */
    boolean isLoading() {
        return loads.isRunning() || openings.stream().anyMatch(TaskRunner.Running::isRunning);
    }

    /** Runs {@code after} after each change of rows. */
    void onApplied(Runnable after) {
        applied = after;
    }

    /** The expanded folders. */
    Set<Location> open() {
        return Set.copyOf(open);
    }

    /** Returns the backend that a mount shows now; null while there is none. */
    @Nullable Backend backend(String mount) {
        return backends.get(mount);
    }

    /** Expands these folders too, as soon as they are there. */
    void open(Set<Location> folders) {
        open.addAll(folders);
        for (TreeItem<TreeRow> top : root.getChildren()) {
            if (backends.containsKey(top.getValue().key()) && open.contains(top.getValue().at())) {
                read(top);
            }
        }
    }

    /** Expands every folder around a place; true if all of them are there already. */
    boolean openAround(Location place) {
        Set<Location> around = new HashSet<>();
        for (FilePath path = place.path(); !path.isRoot(); path = path.parent()) {
            around.add(Location.of(place.mount(), path.parent()));
        }
        if (open.containsAll(around) && (find(place) != null || !isLoading())) {
            return true;
        }
        open(around);
        return false;
    }

    /** Returns the item of a place, if it is in the tree now. */
    @Nullable TreeItem<TreeRow> find(Location place) {
        return RowItem.find(root, place);
    }

    /** Shows {@link #PAGE} more children of a folder, or continues a reading that was stopped. */
    void more(Location folder) {
        TreeItem<TreeRow> item = find(folder);
        if (item != null) {
            limits.merge(folder, 2 * PAGE, (now, first) -> now + PAGE);
            read(item);
        }
    }

    /** Ends the reading of a folder, with what was found. */
    void stop(Location folder) {
        loads.stop(folder);
    }

    /** Opens a failed mount, or reads a failed folder, again. */
    void retry(Location folder) {
        TreeItem<TreeRow> item = find(folder);
        if (item != null
                && item.getValue() instanceof TreeRow.Top top
                && top.mount().content() instanceof Mount.Live live
                && !backends.containsKey(top.key())) {
            openMount(item, top.mount(), live);
        } else if (item != null) {
            read(item);
        }
    }

    /** Shows or hides the details of a failure. */
    void toggleDetails(TreeItem<TreeRow> item) {
        if (item.getValue() instanceof TreeRow.Trouble(Location at, Failure failure, boolean details)) {
            change(() -> item.setValue(new TreeRow.Trouble(at, failure, !details)));
        }
    }

    private void showMounts() {
        openings.forEach(TaskRunner.Running::cancel);
        openings.clear();
        root.getChildren().forEach(top -> loads.endIn(top.getValue().key()));
        backends.clear();
        open.clear();
        limits.clear();
        OpenWorkspace workspace = session.workspaceProperty().get();
        List<Mount> mounts = workspace == null ? List.of() : workspace.mounts();
        change(() -> {
            root.getChildren().clear();
            for (Mount mount : mounts) {
                boolean live = mount.content() instanceof Mount.Live;
                TreeRow.Standing standing = live ? TreeRow.Standing.OPENING : TreeRow.Standing.READY;
                RowItem item = new RowItem(TreeRow.Top.of(mount, standing));
                root.getChildren().add(item);
                if (!live || mounts.size() == 1) {
                    open.add(item.getValue().at());
                    item.setExpanded(true);
                }
            }
        });
        for (TreeItem<TreeRow> item : root.getChildren()) {
            if (item.getValue() instanceof TreeRow.Top top && top.mount().content() instanceof Mount.Live live) {
                openMount(item, top.mount(), live);
            }
        }
        showState();
    }

    private void openMount(TreeItem<TreeRow> item, Mount mount, Mount.Live live) {
        openings.removeIf(running -> !running.isRunning());
        openings.add(session.work()
                .submit(
                        BackgroundTask.of(words.get("work.opening", mount.prefix()), (c, p) -> live.opening().open()),
                        outcome -> mountOpened(item, mount, outcome),
                        defect -> mountOpened(
                                item,
                                mount,
                                Outcome.failed(
                                        Failure.Kind.UNREACHABLE,
                                        mount.prefix() + " could not be opened", defect))));
    }

    private void mountOpened(TreeItem<TreeRow> item, Mount mount, Outcome<Backend> outcome) {
        switch (outcome) {
            case Outcome.Ok<Backend>(Backend backend) -> {
                backends.put(mount.prefix(), backend);
                session.mountFailures().remove(mount.prefix());
                session.openMounts().put(mount.prefix(), backend.capabilities());
                boolean failedBefore = item.getValue() instanceof TreeRow.Top top && top.standing() == TreeRow.Standing.FAILED;
                change(() -> {
                    item.setValue(new TreeRow.Top(mount, TreeRow.Standing.READY, isLive(), null, TreeRow.Mark.of(backend.capabilities())));
                    ((RowItem) item).unload();
                    item.setExpanded(open.contains(item.getValue().at()) || failedBefore);
                });
                if (item.isExpanded()) {
                    open.add(item.getValue().at());
                    read(item);
                }
            }
            case Outcome.Failed<Backend>(Failure why) -> {
                session.mountFailures().put(mount.prefix(), why);
                change(() -> {
                    item.setValue(TreeRow.Top.of(mount, TreeRow.Standing.FAILED));
                    ((RowItem) item).fill(List.of(new TreeRow.Trouble(item.getValue().at(), why, false)));
                    item.setExpanded(true);
                });
            }
        }
    }

    private boolean isLive() {
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        Checkpoint head = thread == null ? null : thread.head(CheckpointKey.ROOT_NAMESPACE);
        return head != null && step != null && !head.key().equals(step);
    }

    private void markLive() {
        boolean live = isLive();
        for (TreeItem<TreeRow> item : root.getChildren()) {
            if (item.getValue() instanceof TreeRow.Top top
                    && top.mount().content() instanceof Mount.Live
                    && top.standing() == TreeRow.Standing.READY
                    && top.isLive() != live) {
                item.setValue(top.withLive(live));
            }
        }
    }

    private void showState() {
        StepState state = session.stateProperty().get();
        for (TreeItem<TreeRow> item : List.copyOf(root.getChildren())) {
            if (item.getValue() instanceof TreeRow.Top top && top.mount().content() instanceof Mount.ThreadState thread) {
                Backend editable = session.forks().of(top.key());
                loads.endIn(top.key());
                badges = ChangeBadges.NONE;
                if (state == null) {
                    backends.remove(top.key());
                    change(() -> remarkOnThreads((RowItem) item));
                } else {
                    var rebuild = state.files().rebuild();
                    String why = rebuild.complete() ? differs(state) : CoreSentences.shown(rebuild.why());
                    Set<TreeRow.Mark> marks = session.forks().shownProperty().get() == null ? Set.of() : Set.of(TreeRow.Mark.FORK);
                    TreeRow.Top now = new TreeRow.Top(top.mount(), top.standing(), false, why, marks);
                    show(item, now, editable == null ? thread.view().of(state.files().value()) : editable);
                }
            }
        }
        showFailure();
    }

    private @Nullable String differs(StepState state) {
        StoredDivergence differs = state.differs();
        return differs == null || session.liveProperty().get()
                ? null
                : words.get(differs.live() == null ? "differs.open" : "differs.known", differs.why());
    }

    private void show(TreeItem<TreeRow> item, TreeRow.Top now, Backend backend) {
        item.setValue(now);
        backends.put(now.key(), backend);
        session.openMounts().put(now.key(), backend.capabilities());
        if (item.isExpanded()) {
            read(item);
        } else {
            ((RowItem) item).unload();
        }
    }

    /** Updates the row of a mount that was locked or unlocked. */
    void capabilitiesChanged(String prefix) {
        Backend backend = backends.get(prefix);
        for (TreeItem<TreeRow> item : root.getChildren()) {
            if (backend != null && item.getValue() instanceof TreeRow.Top top && top.key().equals(prefix)) {
                session.openMounts().put(prefix, backend.capabilities());
                change(() -> item.setValue(top.withMarks(TreeRow.Mark.of(backend.capabilities()))));
            }
        }
    }

    private void remarkOnThreads(RowItem item) {
        boolean isComing = session.threadComingProperty().get() || session.threadProperty().get() != null;
        item.fill(List.of(new TreeRow.Remark(item.getValue().at(), isComing ? TreeRow.Remark.Said.READING : TreeRow.Remark.Said.NO_THREAD)));
    }

    private void showFailure() {
        Failure failure = session.failureProperty().get();
        if (failure == null || session.stateProperty().get() != null || session.threadProperty().get() == null) {
            return;
        }
        for (TreeItem<TreeRow> item : root.getChildren()) {
            if (item.getValue() instanceof TreeRow.Top top && top.mount().content() instanceof Mount.ThreadState) {
                change(() -> ((RowItem) item).fill(List.of(new TreeRow.Trouble(top.at(), failure, false))));
            }
        }
    }

    private void opened(TreeItem<TreeRow> item) {
        if (!applying) {
            open.add(item.getValue().at());
            if (item instanceof RowItem row && !row.isLoaded()) {
                read(item);
            }
        }
    }

    private void closed(TreeItem<TreeRow> item) {
        if (!applying) {
            open.remove(item.getValue().at());
        }
    }

    private void read(TreeItem<TreeRow> item) {
        Mount mount = RowItem.mountOf(item);
        StepState state = session.stateProperty().get();
        ChangeBadges known = badges;
        if (mount == null || !(mount.content() instanceof Mount.ThreadState)) {
            read(item, () -> ChangeBadges.NONE);
        } else if (known == ChangeBadges.NONE && state != null) {
            read(item, () -> ChangeBadges.of(state.changes()));
        } else {
            read(item, () -> known);
        }
    }

    private void read(TreeItem<TreeRow> item, Supplier<ChangeBadges> changes) {
        Location top = item.getValue().at();
        Backend backend = backends.get(top.mount());
        if (backend == null) {
            return;
        }
        loads.begin(
                top,
                new TreeReading(backend, changes, Set.copyOf(open), Map.copyOf(limits)),
                found -> showLoading((RowItem) item, top, found),
                read -> apply((RowItem) item, read),
                failure -> change(() -> ((RowItem) item).fill(List.of(new TreeRow.Trouble(top, failure, false)))));
    }

    private void showLoading(RowItem item, Location top, long found) {
        TreeRow.Loading row = new TreeRow.Loading(top, found);
        if (item.getChildren().isEmpty()) {
            change(() -> item.getChildren().add(new RowItem(row)));
        } else if (item.getChildren().getFirst().getValue() instanceof TreeRow.Loading) {
            item.getChildren().getFirst().setValue(row);
        }
    }

    private void apply(RowItem top, TreeReading.Read read) {
        Mount mount = RowItem.mountOf(top);
        boolean state = mount != null && mount.content() instanceof Mount.ThreadState;
        if (state) {
            badges = read.badges();
        }
        StepState step = state ? session.stateProperty().get() : null;
        boolean whole = step == null || step.files().rebuild().complete();
        change(() -> new TreeFilling(read.listings(), open, state, whole).fill(top));
    }

    private void change(Runnable rows) {
        boolean outer = applying;
        applying = true;
        try {
            rows.run();
        } finally {
            applying = outer;
        }
        applied.run();
    }
}
