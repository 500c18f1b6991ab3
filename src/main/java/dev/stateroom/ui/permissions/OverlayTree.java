package dev.stateroom.ui.permissions;

import dev.stateroom.ui.kit.KeptRows;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** The mounts and the content of expanded folders, read off the FX thread. FX thread only; independent of nodes. */
final class OverlayTree {
    /** The number of children that are shown at first, and added each time. */
    static final int PAGE = 1_000;

    /** Above this number of new rows they are added all at once. */
    private static final int MANY = 50;

    private static final Comparator<FileEntry> ORDER = Comparator.comparing((FileEntry entry) -> entry.kind() != FileEntry.Kind.FOLDER)
            .thenComparing(FileEntry::path);

    private final Session session;
    private final Translations words;
    private final Runnable mounted;
    private final TreeItem<OverlayRow> root = new TreeItem<>();
    private final Map<String, Backend> backends = new HashMap<>();
    private final List<TaskRunner.Running> running = new ArrayList<>();
    private @Nullable OpenWorkspace begunOf;

    /** True if there are few files, so that new folders are expanded. */
    private boolean small;

    /** A tree of what the session has open; {@code mounted} runs whenever other files are shown. */
    OverlayTree(Session session, Translations words, Runnable mounted) {
        this.session = session;
        this.words = words;
        this.mounted = mounted;
        root.setExpanded(true);
    }

    TreeItem<OverlayRow> root() {
        return root;
    }

    /** The open backends by the prefix of their mount. */
    Map<String, Backend> backends() {
        return Map.copyOf(backends);
    }

    boolean isLoading() {
        running.removeIf(task -> !task.isRunning());
        return !running.isEmpty();
    }

    /** Reads the mounts of the open workspace at the current step. Expanded folders stay expanded if the mounts are the same. */
    void begin() {
        running.forEach(TaskRunner.Running::cancel);
        running.clear();
        backends.clear();
        OpenWorkspace workspace = session.workspaceProperty().get();
        StepState state = session.stateProperty().get();
        List<Mount> mounts = workspace == null ? List.of() : workspace.mounts();
        List<OverlayRow> tops = mounts.stream()
                .map(mount -> new OverlayRow(Location.of(mount.prefix(), FilePath.ROOT), OverlayRow.Kind.TOP, mount.prefix(), mount.owner()))
                .toList();
        if (workspace != begunOf || !tops.equals(root.getChildren().stream().map(TreeItem::getValue).toList())) {
            small = false;
            root.getChildren().setAll(tops.stream().map(Folder::new).toList());
        }
        begunOf = workspace;
        for (int i = 0; i < mounts.size(); i++) {
            Folder top = (Folder) root.getChildren().get(i);
            switch (mounts.get(i).content()) {
                case Mount.ThreadState thread when state != null -> show(top, thread.view().of(state.files().value()));
                case Mount.ThreadState _ -> trouble(top, words.get("overlay.thread"));
                case Mount.Live live -> running.add(session.run(
                        top.getValue().text(),
                        (c, p) -> live.opening().open(),
                        outcome -> outcome.either(backend -> show(top, backend), why -> trouble(top, CoreSentences.shown(why)))));
            }
        }
        mounted.run();
    }

    /** Expands all folders, now and as they are read, since there are few files. */
    void expandAll() {
        if (!small) {
            small = true;
            expand(root);
        }
    }

    private static void expand(TreeItem<OverlayRow> item) {
        for (TreeItem<OverlayRow> child : List.copyOf(item.getChildren())) {
            if (!child.isLeaf()) {
                child.setExpanded(true);
                expand(child);
            }
        }
    }

    /** Shows {@link #PAGE} more children of the folder with that row. */
    void more(TreeItem<OverlayRow> remark) {
        if (remark.getValue().kind() == OverlayRow.Kind.MORE && remark.getParent() instanceof Folder folder) {
            folder.limit += PAGE;
            read(folder);
        }
    }

    private void show(Folder top, Backend backend) {
        backends.put(top.getValue().at().mount(), backend);
        if (top.isExpanded()) {
            // It was expanded before, or by expandAll before its backend was there.
            readAgain(top);
        } else if (!top.read) {
            top.setExpanded(true);
        } else {
            top.read = false;
        }
        mounted.run();
    }

    /** Reads the expanded folders; the others when they are expanded. */
    private void readAgain(Folder folder) {
        read(folder);
        for (TreeItem<OverlayRow> item : folder.getChildren()) {
            if (item instanceof Folder below && !below.isLeaf()) {
                if (below.isExpanded()) {
                    readAgain(below);
                } else {
                    below.read = false;
                }
            }
        }
    }

    private void trouble(Folder top, String why) {
        top.read = true;
        top.getChildren().setAll(List.of(new Folder(new OverlayRow(top.getValue().at(), OverlayRow.Kind.TROUBLE, why, ""))));
        top.setExpanded(true);
    }

    private void read(Folder folder) {
        Location at = folder.getValue().at();
        Backend backend = backends.get(at.mount());
        if (backend == null) {
            return;
        }
        folder.read = true;
        int limit = folder.limit;
        running.add(session.run(at.agentPath(), (c, p) -> rows(backend, at, limit, c), rows -> fill(folder, rows)));
    }

    private List<OverlayRow> rows(Backend backend, Location at, int limit, Cancellation cancellation) {
        List<FileEntry> entries = new ArrayList<>();
        Outcome<Long> listed = backend.list(at.path(), entries::add, cancellation);
        entries.sort(ORDER);
        List<OverlayRow> rows = new ArrayList<>();
        for (FileEntry entry : entries.subList(0, Math.min(limit, entries.size()))) {
            boolean folder = entry.kind() == FileEntry.Kind.FOLDER;
            rows.add(new OverlayRow(
                    Location.of(at.mount(), entry.path()),
                    folder ? OverlayRow.Kind.FOLDER : OverlayRow.Kind.FILE,
                    entry.path().name(),
                    ""));
        }
        if (entries.size() > limit) {
            rows.add(new OverlayRow(at, OverlayRow.Kind.MORE, words.get("overlay.more", entries.size() - limit), ""));
        }
        if (listed instanceof Outcome.Failed<Long>(Failure why)) {
            rows.add(new OverlayRow(at, OverlayRow.Kind.TROUBLE, CoreSentences.shown(why), ""));
        }
        return rows;
    }

    private void fill(Folder folder, List<OverlayRow> rows) {
        Map<OverlayRow, TreeItem<OverlayRow>> known = new HashMap<>();
        folder.getChildren().forEach(item -> known.put(item.getValue(), item));
        List<TreeItem<OverlayRow>> items = new ArrayList<>(rows.size());
        List<Folder> added = new ArrayList<>();
        for (OverlayRow row : rows) {
            TreeItem<OverlayRow> item = known.get(row);
            if (item == null) {
                Folder now = new Folder(row);
                added.add(now);
                item = now;
            }
            items.add(item);
        }
        if (added.size() > MANY) {
            folder.getChildren().setAll(items);
        } else {
            KeptRows.rearrange(folder.getChildren(), items);
        }
        if (small) {
            added.stream().filter(now -> !now.isLeaf()).forEach(now -> now.setExpanded(true));
        }
    }

    /** An item that reads its children when it is expanded. */
    private final class Folder extends TreeItem<OverlayRow> {
        private boolean read;
        private int limit = PAGE;

        Folder(OverlayRow row) {
            super(row);
            expandedProperty().subscribe((was, open) -> {
                if (open && !read) {
                    readAgain(this);
                }
            });
        }

        @Override
        public boolean isLeaf() {
            return getValue() == null || !getValue().isFolder();
        }
    }
}
