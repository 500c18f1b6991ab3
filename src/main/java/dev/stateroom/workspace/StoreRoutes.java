package dev.stateroom.workspace;

import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The store namespaces to which the routes of a workspace lead the agent of a thread: those of the thread's own user. */
public final class StoreRoutes {
    private final OpenWorkspace workspace;
    private final @Nullable WorkspaceDocument document;
    private final Map<String, MountSpec.Store> stores = new LinkedHashMap<>();

    /** The routes of a workspace; none if it was not opened from a document. */
    public StoreRoutes(OpenWorkspace workspace) {
        this.workspace = workspace;
        this.document = workspace.document() instanceof Outcome.Ok<DocumentFile>(DocumentFile file)
                ? file.document()
                : null;
        if (document != null) {
            for (RouteTable.Row leaf : RouteTable.leaves(document.backend())) {
                if (leaf.spec() instanceof MountSpec.Store store) {
                    stores.putIfAbsent(leaf.prefix(), store);
                }
            }
        }
    }

    /**
     * The namespace at a prefix for a thread; empty if no store is mounted there.
     *
     * @return contains INVALID if a value that the namespace needs is unknown
     */
    public Optional<Outcome<Namespace>> namespace(String prefix, ThreadUser thread) {
        MountSpec.Store store = stores.get(prefix);
        return store == null || document == null
                ? Optional.empty()
                : Optional.of(new ThreadValues(thread, document.values()).labels(store.namespace()).map(Namespace::new));
    }

    /** The longest store prefix that matches the path, at or below its mount. */
    private String prefixOf(FilePath path, String mount) {
        return stores.keySet().stream()
                .filter(prefix -> prefix.startsWith(mount) && (path + "/").startsWith(prefix))
                .max(Comparator.comparingInt(String::length))
                .orElse(mount);
    }

    /** True if a path leads two threads to the same place: outside of stores, or in one namespace. False if the namespace is unknown. */
    boolean isShared(String path, ThreadUser one, ThreadUser other) {
        Optional<Outcome<Namespace>> first = behind(path, one);
        return first.isEmpty() ? behind(path, other).isEmpty() : first.get() instanceof Outcome.Ok && first.equals(behind(path, other));
    }

    /** The namespace to which a path leads a thread's agent; empty if it does not lead to a store, or if the namespace is unknown. */
    public Optional<Namespace> namespaceOf(String path, ThreadUser thread) {
        return behind(path, thread)
                .flatMap(found -> found instanceof Outcome.Ok<Namespace>(Namespace namespace) ? Optional.of(namespace) : Optional.empty());
    }

    private Optional<Outcome<Namespace>> behind(String path, ThreadUser thread) {
        return FilePath.parse(path).map(file -> prefixOf(file, new MountedTree(workspace).prefixOf(file))).flatMap(prefix -> namespace(prefix, thread));
    }
}
