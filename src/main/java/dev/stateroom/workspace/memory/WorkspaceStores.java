package dev.stateroom.workspace.memory;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.StoreMedium;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stores behind a workspace's mounts, without duplicates. They stay owned by the workspace.
 *
 * @param stores in the order of their first mount
 * @param failures why a store could not be opened, one sentence each, with its mount's prefix
 */
public record WorkspaceStores(List<Mounted> stores, List<String> failures) {

    /** Copies the lists. */
    public WorkspaceStores {
        stores = List.copyOf(stores);
        failures = List.copyOf(failures);
    }

    /**
     * A store.
     *
     * @param name its name; with a number if another store has the same name
     * @param items the store
     * @param routes the mounts through which agents reach its namespaces; none without a workspace file
     */
    public record Mounted(String name, ItemStore items, List<Route> routes) {
        /** Copies the list. */
        public Mounted {
            routes = List.copyOf(routes);
        }

        /** The path at which an agent sees an item; null if no mount shows its namespace. */
        public @Nullable String path(Namespace namespace, String key) {
            return routes.stream()
                    .filter(route -> route.namespace().equals(namespace))
                    .map(route -> route.prefix() + (key.startsWith("/") ? key.substring(1) : key))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A mount that shows a namespace.
     *
     * @param prefix with slashes at both ends
     * @param namespace the namespace
     */
    public record Route(String prefix, Namespace namespace) {}

    /** Opens the mounts that show stores. May block. */
    public static WorkspaceStores of(OpenWorkspace workspace, Cancellation cancellation) {
        Map<ItemStore, List<Route>> found = new LinkedHashMap<>();
        List<String> failures = new ArrayList<>();
        for (Mount mount : workspace.mounts()) {
            cancellation.check();
            if (!mount.owner().equals("store") || !(mount.content() instanceof Mount.Live(Mount.Opening opening))) {
                continue;
            }
            switch (opening.open()) {
                case Outcome.Ok<Backend>(Backend backend) -> {
                    if (ObjectBackend.mediumOf(backend) instanceof StoreMedium store) {
                        List<Route> routes = found.computeIfAbsent(store.store(), s -> new ArrayList<>());
                        // The mounts of a database without a workspace file are only for browsing: an agent's paths are unknown.
                        if (workspace.isDocument()) {
                            routes.add(new Route(mount.prefix(), store.namespace()));
                        }
                    }
                }
                case Outcome.Failed<Backend>(Failure failure) -> failures.add(mount.prefix() + ": " + failure.sentence());
            }
        }
        List<Mounted> stores = new ArrayList<>();
        Map<String, Integer> names = new LinkedHashMap<>();
        found.forEach((store, routes) -> {
            int number = names.merge(store.name(), 1, Integer::sum);
            stores.add(new Mounted(number == 1 ? store.name() : store.name() + " (" + number + ")", store, routes));
        });
        return new WorkspaceStores(stores, failures);
    }

    /** A store by itself. */
    public static WorkspaceStores of(ItemStore store) {
        return new WorkspaceStores(List.of(new Mounted(store.name(), store, List.of())), List.of());
    }

    /** The store with that name; null if there is none. */
    public @Nullable Mounted named(String name) {
        return stores.stream().filter(store -> Objects.equals(store.name(), name)).findFirst().orElse(null);
    }

    /** The item that an agent's path leads to; null if no mount of a store has it. */
    public @Nullable MemoryLocation place(String path) {
        MemoryLocation best = null;
        int longest = 0;
        for (Mounted store : stores) {
            for (Route route : store.routes()) {
                int length = route.prefix().length();
                if (length > longest && path.length() > length && path.startsWith(route.prefix())) {
                    longest = length;
                    best = new MemoryLocation(store.name(), route.namespace(), path.substring(length - 1));
                }
            }
        }
        return best;
    }
}
