package dev.stateroom.workspace;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.OwnStoreMedium;
import dev.stateroom.backend.StoreMedium;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One store that several mounts share, opened with the first of them. A failed opening is retried at the next call. */
final class SharedStore implements AutoCloseable {
    private final String name;
    private final Function<Cancellation, Outcome<ItemStore>> opening;
    private @Nullable ItemStore store;

    /** @param opening opens it; called again only after a failure */
    SharedStore(String name, Function<Cancellation, Outcome<ItemStore>> opening) {
        this.name = name;
        this.opening = opening;
    }

    /** A store of LangGraph. */
    static SharedStore of(SourceAddress address, SourceOpener sources) {
        String name = switch (address) {
            case SourceAddress.Local(Path path) -> LocalOpener.name(path);
            case SourceAddress.Own _ -> "local";
            case SourceAddress.Postgres(PostgresAddress at) -> at.name();
            case SourceAddress.Mongo(MongoAddress at) -> at.name();
            case SourceAddress.Redis(RedisAddress at) -> at.name();
            case SourceAddress.Server(ServerAddress at) -> at.name();
        };
        return new SharedStore(name, cancellation -> sources.store(address, cancellation, Progress.SILENT));
    }

    private synchronized Outcome<ItemStore> open(Cancellation cancellation) {
        ItemStore open = store;
        if (open != null) {
            return Outcome.ok(open);
        }
        return opening.apply(cancellation).map(opened -> {
            store = opened;
            return opened;
        });
    }

    Outcome<Backend> backend(Namespace namespace) {
        return open(Cancellation.NEVER).map(items -> StoreMedium.backend(items, namespace));
    }

    /** A mount over one namespace. */
    Mount mount(String prefix, Namespace namespace) {
        return mount(prefix, namespace, null, InstantSource.system());
    }

    /** A mount over one namespace; it may be changed if the store is a local one and {@code writing}, the format of new files, is given. */
    Mount mount(String prefix, Namespace namespace, @Nullable FileFormat writing, InstantSource clock) {
        return new Mount(
                prefix,
                "store",
                name + ", namespace " + namespace,
                new Mount.Live(() -> open(Cancellation.NEVER).map(items -> items instanceof VersionedItems own && writing != null
                        ? OwnStoreMedium.backend(own, namespace, writing, clock)
                        : StoreMedium.backend(items, namespace))));
    }

    /**
     * Adds a mount for every namespace with items: {@code /a/b/} for the namespace a.b, below {@code /store/} if the root is taken by
     * threads.
     *
     * @return the number of added mounts
     */
    Outcome<Integer> mount(boolean besideThreads, List<Mount> mounts, List<String> problems, Cancellation cancellation) {
        return open(cancellation).then(items -> items.namespaces(cancellation).map(namespaces -> {
            for (ItemStore.Contents contents : namespaces) {
                String labels = contents.namespace().labels().stream().map(SharedStore::name).collect(Collectors.joining("/"));
                mounts.add(mount((besideThreads ? "/store/" : "/") + labels + "/", contents.namespace()));
            }
            problems.addAll(items.notes());
            // Every server has a store, but few agents use it.
            if (namespaces.isEmpty() && !besideThreads) {
                problems.add(name + " is a store without any items");
            }
            return namespaces.size();
        }));
    }

    /** A mount for a store whose namespaces could not be read: reading its files or items fails with the reason. */
    Mount unread() {
        return new Mount(
                "/store/",
                "store",
                "store",
                name,
                new Mount.Live(() -> open(Cancellation.NEVER).then(items -> items.namespaces(Cancellation.NEVER))
                        .then(_ -> Outcome.failed(Failure.Kind.UNREACHABLE, "the store of " + name + " could not be read before, but can be now: open it again"))));
    }

    /** The folder name for a label. */
    private static String name(String label) {
        return FilePath.parse("/" + label).filter(path -> path.parent().isRoot() && !path.isRoot()).isPresent()
                ? label
                : "‹" + label.replace('/', '∕') + "›";
    }

    @Override
    public synchronized void close() {
        if (store != null) {
            store.close();
            store = null;
        }
    }
}
