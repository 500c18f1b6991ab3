package dev.stateroom.workspace;

import dev.stateroom.backend.StoreBackend;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Optional;

/** The mounts of a workspace as the agent of one of its threads reached them: a store in the namespace of that thread's user. */
public final class ThreadMounts {
    private final OpenWorkspace workspace;
    private final RecordedThread thread;
    private final MountedTree tree;
    private final StoreRoutes routes;

    /** The mounts of a workspace that stays open meanwhile. */
    public ThreadMounts(OpenWorkspace workspace, RecordedThread thread) {
        this.workspace = workspace;
        this.thread = thread;
        this.tree = new MountedTree(workspace);
        this.routes = new StoreRoutes(workspace);
    }

    /**
     * Where a path of the agent lies.
     *
     * @param mount what takes it
     * @param inside the path from the mount's root
     */
    public record Where(Mount mount, FilePath inside) {
        /** True where it is a file of the thread's own state. */
        public boolean isState() {
            return mount.content() instanceof Mount.ThreadState;
        }
    }

    /** Where a path lies; empty for what is no path of the tree, and where nothing is mounted. */
    public Optional<Where> where(String path) {
        return FilePath.parse(path).flatMap(file -> {
            String prefix = tree.prefixOf(file);
            return workspace.mounts().stream()
                    .filter(mount -> mount.prefix().equals(prefix) && file.isWithin(mount.root()))
                    .findFirst()
                    .map(mount -> new Where(
                            mount, mount.root().isRoot() ? file : FilePath.parse("/" + file.below(mount.root())).orElse(FilePath.ROOT)));
        });
    }

    /** What is mounted there, opened; INVALID where nothing says which namespace of a store was the thread's. */
    public Outcome<Backend> backend(Mount mount) {
        Outcome<Backend> opened = opened(mount);
        List<Mount> leaves = mount.leaves().toList();
        Outcome<Namespace> namespace = leaves.size() == 1 ? routes.namespace(mount.prefix(), ThreadUser.of(thread)).orElse(null) : null;
        return namespace == null
                ? opened
                : namespace.then(own -> opened(leaves.getFirst()).then(leaf -> leaf instanceof StoreBackend items
                        ? Outcome.ok(items.namespace().equals(own) ? items : new StoreBackend(items.store(), own))
                        : opened));
    }

    private Outcome<Backend> opened(Mount mount) {
        return mount.content() instanceof Mount.Live(Mount.Opening opening) ? opening.open() : Outcome.ok(tree.backend(mount));
    }
}
