package dev.stateroom.workspace.memory;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.memory.StoreRoute;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.StoreRoutes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the threads that a memory concerns: if a route's namespace contains the user, one path is a different item for each user. */
public final class MemoryReaders {
    private final StoreRoutes routes;
    private final RouteLabels labels;

    /** For a workspace that stays open meanwhile. */
    public MemoryReaders(OpenWorkspace workspace, WorkspaceStores stores) {
        this.routes = new StoreRoutes(workspace);
        this.labels = RouteLabels.of(workspace, stores).orElse(new RouteLabels(List.of(), Set.of()));
    }

    /** The path at which agents see an item of any namespace; null if no route leads to its namespace. */
    public @Nullable String path(WorkspaceStores.Mounted store, Namespace namespace, String key) {
        String own = store.path(namespace, key);
        return own != null
                ? own
                : labels.routes().stream()
                        .filter(route -> route.store().equals(store.name()) && route.userOf(namespace).isPresent())
                        .map(StoreRoute::prefix)
                        .map(prefix -> prefix + (key.startsWith("/") ? key.substring(1) : key))
                        .findFirst()
                        .orElse(null);
    }

    /** True if a path of a thread's agent leads to the memory at a place. */
    public boolean concerns(MemoryLocation place, String path, ThreadUser thread) {
        Optional<Namespace> namespace = place.namespace() == null ? Optional.empty() : routes.namespaceOf(path, thread);
        return namespace.isEmpty() || namespace.get().equals(place.namespace());
    }

    /** The prompts that contain the memory at a place. */
    public List<PromptIndex.Carried> carriers(MemoryLocation place, String path, PromptIndex index) {
        return index.of(path).stream().filter(carried -> concerns(place, path, carried.thread())).toList();
    }

    /** The item that a source of a thread's prompt was loaded from; null if it is not in a store. */
    public @Nullable MemoryLocation place(String source, WorkspaceStores stores, ThreadUser thread) {
        MemoryLocation place = stores.place(source);
        return place == null
                ? null
                : routes.namespaceOf(source, thread).map(own -> new MemoryLocation(place.owner(), own, place.key())).orElse(place);
    }
}
