package dev.stateroom.workspace;

import dev.stateroom.backend.CompositeBackend;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.StoreMedium;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The mounts of a workspace as the agent of one of its threads saw them: a store in the namespace of that thread's user. */
public final class ThreadMounts {
    private final OpenWorkspace workspace;
    private final ThreadUser thread;
    private final MountedTree tree;
    private final StoreRoutes routes;

    /** For a workspace that stays open meanwhile. */
    public ThreadMounts(OpenWorkspace workspace, ThreadUser thread) {
        this.workspace = workspace;
        this.thread = thread;
        this.tree = new MountedTree(workspace);
        this.routes = new StoreRoutes(workspace);
    }

    /**
     * The place of an agent's path.
     *
     * @param mount the mount that has it
     * @param inside the path from the mount's root
     */
    public record Where(Mount mount, FilePath inside) {
        /** True if it is a file of the thread's own state. */
        public boolean isState() {
            return mount.content() instanceof Mount.ThreadState;
        }

        /** The place as a location in the tree, whether or not there is a file. */
        public Location location() {
            return Location.of(mount.prefix(), inside);
        }
    }

    /** The same as {@link OpenWorkspace#where}. */
    public Optional<Where> where(String path) {
        return workspace.where(path);
    }

    /** The backend of the mount; INVALID if the thread's namespace in a store is unknown. */
    public Outcome<Backend> backend(Mount mount) {
        return opened(mount, mount.prefix());
    }

    /** The versions of a path that its mount stores; empty if they cannot be read. */
    List<KeptVersion> keptVersions(String path) {
        return where(path)
                .map(at -> backend(at.mount()).then(backend -> backend.keptVersions(at.inside(), Cancellation.NEVER)).orElse(List.of()))
                .orElse(List.of());
    }

    /** {@code prefix} is the path at which the agent sees the mount: a part of a composite within a policy has one of its own. */
    private Outcome<Backend> opened(Mount mount, String prefix) {
        if (mount.leaves().noneMatch(leaf -> leaf.type().equals("store"))) {
            return mount.content() instanceof Mount.Live(Mount.Opening opening) ? opening.open() : Outcome.ok(tree.backend(mount));
        }
        if (mount.parts().isEmpty()) {
            return items(mount, prefix);
        }
        if (mount.parts().size() == 1) {
            Mount inner = mount.parts().getFirst();
            return opened(inner, prefix + inner.prefix().substring(1));
        }
        Map<FilePath, Backend> parts = new LinkedHashMap<>();
        for (Mount part : mount.parts()) {
            switch (opened(part, prefix + part.prefix().substring(1))) {
                case Outcome.Ok<Backend>(Backend backend) -> parts.put(part.root(), backend);
                case Outcome.Failed<Backend>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
            }
        }
        Backend top = parts.remove(FilePath.ROOT);
        return Outcome.ok(new CompositeBackend(top == null ? new NothingMounted() : top, parts));
    }

    private Outcome<Backend> items(Mount store, String prefix) {
        Outcome<Backend> opened = store.content() instanceof Mount.Live(Mount.Opening opening) ? opening.open() : Outcome.ok(tree.backend(store));
        Optional<Outcome<Namespace>> namespace = routes.namespace(prefix, thread);
        if (namespace.isPresent() && store.content() instanceof Mount.Live(MountFactory.Unfilled unfilled)) {
            return namespace.get().then(unfilled::open);
        }
        return namespace.isEmpty()
                ? opened
                : namespace.get().then(own -> opened.map(leaf -> ObjectBackend.mediumOf(leaf) instanceof StoreMedium items && !items.namespace().equals(own)
                        ? StoreMedium.backend(items.store(), own)
                        : leaf));
    }
}
