package dev.stateroom.workspace;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The mounts of a workspace as the one tree of paths that an agent writes: the longest prefix takes a path, and what another
 * mount holds under that prefix is hidden. Mounts are opened when they are asked for; one that fails leaves the others.
 */
public final class MountedTree {
    private final OpenWorkspace workspace;
    private final Map<String, Outcome<Backend>> opened = new HashMap<>();
    private final List<Mount> byLength;

    /** Over the mounts of a workspace that stays open meanwhile. */
    public MountedTree(OpenWorkspace workspace) {
        this.workspace = workspace;
        this.byLength = workspace.mounts().stream()
                .sorted(Comparator.comparingInt((Mount mount) -> mount.prefix().length()).reversed())
                .toList();
    }

    /**
     * Where a path leads.
     *
     * @param mount the mount that takes it
     * @param inside the path within that mount
     */
    public record Place(Mount mount, FilePath inside) {}

    /** The mounts, the root's first. */
    public List<Mount> mounts() {
        return workspace.mounts();
    }

    /** The mount that takes a path; NOT_FOUND where nothing is mounted at the root and no prefix fits. */
    public Outcome<Place> place(FilePath path) {
        for (Mount mount : byLength) {
            FilePath root = root(mount);
            if (path.isWithin(root)) {
                return Outcome.ok(new Place(mount, inside(root, path)));
            }
        }
        return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is mounted at " + path);
    }

    /** The folder that a mount's prefix names. */
    static FilePath root(Mount mount) {
        String prefix = mount.prefix();
        return prefix.length() == 1 ? FilePath.ROOT : new FilePath(prefix.substring(0, prefix.length() - 1));
    }

    private static FilePath inside(FilePath root, FilePath path) {
        if (root.isRoot()) {
            return path;
        }
        String rest = path.text().substring(root.text().length());
        return rest.isEmpty() ? FilePath.ROOT : new FilePath(rest);
    }

    private static FilePath outside(Mount mount, FilePath inside) {
        FilePath root = root(mount);
        return root.isRoot() ? inside : inside.isRoot() ? root : new FilePath(root.text() + inside.text());
    }

    /** The mount's backend: what it was when it was asked for first, or why it cannot be had. */
    public synchronized Outcome<Backend> backend(Mount mount) {
        return opened.computeIfAbsent(mount.prefix(), _ -> switch (mount.content()) {
            case Mount.Live(Mount.Opening opening) -> opening.open();
            case Mount.ThreadState(Mount.StateView view) -> files().map(view::of);
        });
    }

    /** Calls the backend at a place; its sentences name the mount, since the paths in them are those within it. */
    private <T> Outcome<T> at(Place place, Function<Backend, Outcome<T>> call) {
        Outcome<T> answer = backend(place.mount()).then(call);
        return answer instanceof Outcome.Failed<T>(Failure failure) && !place.mount().prefix().equals("/")
                ? Outcome.failed(failure.kind(), place.mount().prefix() + ": " + failure.sentence())
                : answer;
    }

    /** The files at the workspace's checkpoint of its thread; of the newest thread where it names none. */
    private Outcome<FileSet> files() {
        ThreadSource threads = workspace.threads();
        if (threads == null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, workspace.name() + " has no threads");
        }
        return thread(threads).then(thread -> checkpoint(thread)
                .then(checkpoint -> thread.filesAt(checkpoint.key(), Cancellation.NEVER))
                .map(rebuilt -> rebuilt.value()));
    }

    private Outcome<RecordedThread> thread(ThreadSource threads) {
        String named = workspace.threadId();
        if (named != null) {
            return threads.thread(named, Cancellation.NEVER);
        }
        return threads.threads(Cancellation.NEVER)
                .then(all -> all.isEmpty()
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, workspace.name() + " has no thread yet")
                        : threads.thread(all.getFirst().id(), Cancellation.NEVER));
    }

    private Outcome<Checkpoint> checkpoint(RecordedThread thread) {
        String named = workspace.checkpointId();
        Checkpoint checkpoint = named == null
                ? thread.head(CheckpointKey.ROOT_NAMESPACE)
                : thread.checkpoints().stream().filter(c -> c.id().equals(named)).findFirst().orElse(null);
        return checkpoint == null
                ? Outcome.failed(
                        Failure.Kind.NOT_FOUND,
                        "thread " + thread.id() + (named == null ? " has no root checkpoint" : " has no checkpoint " + named))
                : Outcome.ok(checkpoint);
    }

    /**
     * The direct children of a folder with the mounts that begin there, sorted by path.
     *
     * @param sink takes each with the mount it belongs to
     */
    public Outcome<Long> list(FilePath folder, Consumer<Found> sink, Cancellation cancellation) {
        return place(folder).then(place -> {
            Map<FilePath, Found> found = new TreeMap<>();
            Map<FilePath, Mount> below = mountsBelow(folder);
            Consumer<Entry> entries = entry -> {
                FilePath path = outside(place.mount(), entry.path());
                found.put(path, new Found(at(path, entry), place.mount()));
            };
            Outcome<Long> listed = at(place, backend -> backend.list(place.inside(), entries, cancellation));
            below.forEach((path, mount) -> found.put(path, new Found(new Entry(path, Entry.Kind.FOLDER, -1, null, null), mount)));
            if (below.isEmpty() && listed instanceof Outcome.Failed<Long>) {
                return listed;
            }
            found.values().forEach(sink);
            return Outcome.ok((long) found.size());
        });
    }

    /** Bytes of a file, as {@link Backend#read}; the caller closes the stream. */
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return place(file).then(place -> at(place, backend -> backend.read(place.inside(), offset, length)));
    }

    /** One entry with its mount. */
    public Outcome<Found> entry(FilePath path) {
        return place(path).then(place -> {
            if (place.inside().isRoot() || !mountsBelow(path).isEmpty()) {
                return Outcome.ok(new Found(new Entry(path, Entry.Kind.FOLDER, -1, null, null), place.mount()));
            }
            return at(place, backend -> backend.entry(place.inside()))
                    .map(entry -> new Found(at(path, entry), place.mount()));
        });
    }

    /**
     * An entry and whose it is.
     *
     * @param entry with the whole path
     * @param mount the mount that it belongs to, or that begins there
     */
    public record Found(Entry entry, Mount mount) {}

    private static Entry at(FilePath path, Entry entry) {
        return new Entry(path, entry.kind(), entry.size(), entry.modified(), entry.note());
    }

    /** The names directly below a folder that lead to other mounts. */
    private Map<FilePath, Mount> mountsBelow(FilePath folder) {
        Map<FilePath, Mount> below = new TreeMap<>();
        Set<FilePath> exact = new HashSet<>();
        for (Mount mount : new ArrayList<>(byLength)) {
            FilePath root = root(mount);
            if (!root.equals(folder) && root.isWithin(folder)) {
                FilePath child = folder.child(root.names().get(folder.names().size()));
                if (root.equals(child) ? exact.add(child) : !below.containsKey(child)) {
                    below.put(child, mount);
                }
            }
        }
        return below;
    }
}
