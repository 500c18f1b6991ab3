package dev.stateroom.workspace;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.devserver.DevServerFolder;
import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.mongo.MongoCheckpoints;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresCheckpoints;
import dev.stateroom.langgraph.postgres.PostgresTables;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.redis.RedisCheckpoints;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.langgraph.sqlite.SqliteFile;
import dev.stateroom.langgraph.store.MongoItemStore;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens a source without a workspace file: its threads at the root, and a mount for every namespace of its store.
 *
 * @param localThreads stores forks of a state
 */
record WholeSource(SourceOpener sources, LocalThreads localThreads) {
    Outcome<OpenWorkspace> open(SourceAddress address, Cancellation cancellation, Progress progress) {
        return switch (address) {
            case SourceAddress.Local(Path path) when DevServerFolder.at(path).isPresent() ->
                devServer(DevServerFolder.at(path).orElseThrow(), address, cancellation, progress);
            case SourceAddress.Local(Path path) -> SqliteFile.open(path, cancellation, progress).then(file -> {
                boolean hasStore = file.tables().hasStore();
                if (hasStore && !file.tables().hasCheckpoints()) {
                    file.close();
                    return store(LocalOpener.name(path), address, cancellation);
                }
                return CheckpointDatabase.over(file, sources.key()).then(threads -> both(LocalOpener.name(path), address, threads, hasStore, cancellation));
            });
            case SourceAddress.Postgres(PostgresAddress at) -> sources.postgres(at, cancellation).then(database -> {
                PostgresTables tables = database.tables();
                if (tables.hasStore() && !tables.hasCheckpoints()) {
                    database.close();
                    return store(database.name(), address, cancellation);
                }
                return PostgresCheckpoints.over(database, sources.key(), cancellation)
                        .then(threads -> both(database.name(), address, threads, tables.hasStore(), cancellation));
            });
            case SourceAddress.Mongo(MongoAddress at) -> sources.mongo(at, cancellation).then(source -> {
                boolean hasStore = MongoItemStore.isIn(source, cancellation);
                if (hasStore && !MongoCheckpoints.isIn(source)) {
                    source.close();
                    return store(at.name(), address, cancellation);
                }
                return MongoCheckpoints.over(source, sources.key(), cancellation).then(threads -> both(at.name(), address, threads, hasStore, cancellation));
            });
            case SourceAddress.Redis(RedisAddress at) -> sources.redis(at, cancellation).then(source -> {
                boolean hasStore = !source.items().isEmpty();
                if (hasStore && !source.hasThreads()) {
                    source.close();
                    return store(at.name(), address, cancellation);
                }
                return RedisCheckpoints.over(source, cancellation).then(threads -> both(at.name(), address, threads, hasStore, cancellation));
            });
            case SourceAddress.Server server -> sources.threads(server, cancellation, progress)
                    .then(threads -> both(server.at().name(), address, threads, true, cancellation));
            case SourceAddress.Own own -> sources.threads(own, cancellation, progress)
                    .then(threads -> both(own.toString(), address, threads, true, cancellation));
        };
    }

    private Outcome<OpenWorkspace> devServer(DevServerFolder folder, SourceAddress address, Cancellation cancellation, Progress progress) {
        return folder.hasThreads()
                ? sources.threads(address, cancellation, progress).then(threads -> both(folder.name(), address, threads, folder.hasStore(), cancellation))
                : store(folder.name(), address, cancellation);
    }

    private Outcome<OpenWorkspace> store(String name, SourceAddress address, Cancellation cancellation) {
        SharedStore store = SharedStore.of(address, sources);
        List<Mount> mounts = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        return store.mount(false, mounts, problems, cancellation)
                .map(_ -> workspace(name, address, null, mounts, problems, List.of(store)));
    }

    /** An unreadable store does not affect the threads. Opened separately: it is shown in its current state, threads as of their opening. */
    private Outcome<OpenWorkspace> both(
            String name, SourceAddress address, ThreadSource threads, boolean hasStore, Cancellation cancellation) {
        List<Mount> mounts = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<AutoCloseable> held = new ArrayList<>();
        if (hasStore) {
            SharedStore store = SharedStore.of(address, sources);
            held.add(store);
            if (store.mount(true, mounts, problems, cancellation) instanceof Outcome.Failed<Integer>) {
                mounts.add(store.unread());
            }
        }
        mounts.addFirst(MountFactory.state("/", threads, null, localThreads));
        problems.addAll(threads.description().notes());
        held.add(threads);
        return Outcome.ok(workspace(name, address, threads, mounts, problems, held));
    }

    private static OpenWorkspace workspace(
            String name,
            SourceAddress address,
            @Nullable ThreadSource threads,
            List<Mount> mounts,
            List<String> problems,
            List<? extends AutoCloseable> held) {
        return new OpenWorkspace(name, address.toString(), threads, null, mounts, problems, null, null, held);
    }
}
