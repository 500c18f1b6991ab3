package dev.stateroom.workspace;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.langgraph.devserver.DevServerFolder;
import dev.stateroom.langgraph.devserver.DevServerItems;
import dev.stateroom.langgraph.devserver.DevServerThreads;
import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.mongo.MongoCheckpoints;
import dev.stateroom.langgraph.mongo.MongoSource;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresCheckpoints;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.redis.RedisCheckpoints;
import dev.stateroom.langgraph.redis.RedisSource;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.langgraph.server.ServerClient;
import dev.stateroom.langgraph.server.ServerPending;
import dev.stateroom.langgraph.server.ServerThreads;
import dev.stateroom.langgraph.server.ServerReruns;
import dev.stateroom.langgraph.server.ThreadUpdates;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.langgraph.sqlite.SqliteFile;
import dev.stateroom.langgraph.store.MongoItemStore;
import dev.stateroom.langgraph.store.PostgresItemStore;
import dev.stateroom.langgraph.store.RedisItemStore;
import dev.stateroom.langgraph.store.ServerItemStore;
import dev.stateroom.langgraph.store.SqliteItemStore;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadsPending;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens the threads and the items of a source of any kind. */
final class SourceOpener {
    private final Clock clock;
    private final Credentials credentials;
    private final UsualKeys usual;
    private final Function<String, Outcome<VersionedItems>> ownItems;
    private final Function<String, Outcome<ThreadSource>> ownThreads;
    private final AccessPermit permit;

    /**
     * For sources that the user names by hand.
     *
     * @param clock decides which items of a store have expired
     * @param ownItems opens the items in a part of the local database
     * @param ownThreads opens the threads there
     */
    SourceOpener(
            Clock clock,
            Credentials credentials,
            Function<String, Outcome<VersionedItems>> ownItems,
            Function<String, Outcome<ThreadSource>> ownThreads) {
        this(clock, credentials, ownItems, ownThreads, AccessPermit.BY_HAND);
    }

    private SourceOpener(
            Clock clock,
            Credentials credentials,
            Function<String, Outcome<VersionedItems>> ownItems,
            Function<String, Outcome<ThreadSource>> ownThreads,
            AccessPermit permit) {
        this.ownThreads = ownThreads;
        this.clock = clock;
        this.credentials = credentials;
        this.usual = new UsualKeys(credentials);
        this.ownItems = ownItems;
        this.permit = permit;
    }

    /** The same for sources in a workspace file: no connection is made without {@code leave}. */
    SourceOpener with(AccessPermit leave) {
        return new SourceOpener(clock, credentials, ownItems, ownThreads, leave);
    }

    /** Opens hubs, with the same credentials. */
    HubOpener hubs() {
        return new HubOpener(credentials, RetryDelay.REAL, permit);
    }

    /** Connects to the sandboxes of providers, with the same credentials. */
    HostedShells hostedShells() {
        return new HostedShells(credentials, RetryDelay.REAL, permit);
    }

    /** Opens buckets, with the same credentials or those of the usual provider chain. */
    BucketOpener buckets() {
        return new BucketOpener(credentials, permit);
    }

    /** Only the threads; UNSUPPORTED if the source has none. */
    Outcome<ThreadSource> threads(SourceAddress address, Cancellation cancellation, Progress progress) {
        return switch (address) {
            case SourceAddress.Local(Path path) -> local(path).then(file -> threads(file, cancellation, progress));
            case SourceAddress.Postgres(PostgresAddress at) ->
                postgres(at, cancellation).then(database -> PostgresCheckpoints.over(database, key(), cancellation));
            case SourceAddress.Mongo(MongoAddress at) ->
                mongo(at, cancellation).then(source -> MongoCheckpoints.over(source, key(), cancellation));
            case SourceAddress.Redis(RedisAddress at) -> redis(at, cancellation).then(source -> RedisCheckpoints.over(source, cancellation));
            case SourceAddress.Server(ServerAddress at) -> server(at).then(client -> ServerThreads.over(client, cancellation));
            case SourceAddress.Own(String shelf) -> ownThreads.apply(shelf);
        };
    }

    /**
     * The pending requests of the threads.
     *
     * @param team the agent and its subagents; null if unknown
     * @param effects predicts the effects of calls; closed with the result
     */
    Outcome<PendingSource> pending(
            SourceAddress address, @Nullable AgentTeam team, CallEffects effects, Cancellation cancellation, Progress progress) {
        return address instanceof SourceAddress.Server(ServerAddress at)
                ? server(at).then(client -> ServerPending.over(client, team, effects, cancellation))
                : threads(address, cancellation, progress).map(threads -> new ThreadsPending(threads, team, effects));
    }

    /** A file on another computer is read over the network. */
    private Outcome<Path> local(Path path) {
        return NearbyFolders.isOfAnotherComputer(path) ? permit.given().map(_ -> path) : Outcome.ok(path);
    }

    /** The key of encrypted threads, if the environment has it. */
    @Nullable PayloadKey key() {
        return credentials.variable(PayloadKey.VARIABLE).map(PayloadKey::of).orElse(null);
    }

    private Outcome<ThreadSource> threads(Path path, Cancellation cancellation, Progress progress) {
        Optional<DevServerFolder> left = DevServerFolder.at(path);
        if (left.isPresent()) {
            return DevServerThreads.open(left.get(), key(), cancellation);
        }
        return SqliteFile.open(path, cancellation, progress).then(file -> {
            if (file.tables().hasStore() && !file.tables().hasCheckpoints()) {
                file.close();
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED, file.name() + " is a store and holds no threads: name a checkpoint database");
            }
            return CheckpointDatabase.over(file, key());
        });
    }

    /** Only the items; UNSUPPORTED if the source has none. */
    Outcome<ItemStore> store(SourceAddress address, Cancellation cancellation, Progress progress) {
        return switch (address) {
            case SourceAddress.Local(Path path) when DevServerFolder.at(path).isPresent() ->
                DevServerItems.open(DevServerFolder.at(path).orElseThrow(), clock, cancellation);
            case SourceAddress.Local(Path path) when Files.isDirectory(path) ->
                Outcome.failed(Failure.Kind.UNSUPPORTED, path + " is a folder and holds no store: name local: or a store's database");
            case SourceAddress.Local(Path path) -> local(path).then(file -> SqliteItemStore.open(file, clock, cancellation, progress));
            case SourceAddress.Postgres(PostgresAddress at) ->
                postgres(at, cancellation).then(database -> PostgresItemStore.over(database, clock, cancellation));
            case SourceAddress.Mongo(MongoAddress at) ->
                mongo(at, cancellation).then(source -> MongoItemStore.over(source, clock, cancellation));
            case SourceAddress.Redis(RedisAddress at) -> redis(at, cancellation).then(source -> RedisItemStore.over(source, clock, cancellation));
            case SourceAddress.Server(ServerAddress at) -> server(at).then(client -> ServerItemStore.over(client, clock, cancellation));
            case SourceAddress.Own(String shelf) -> ownItems.apply(shelf).map(own -> own);
        };
    }

    /** A client with the key that the address names, else with one from the variables that belong to that host. */
    private Outcome<ServerClient> server(ServerAddress at) {
        String reference = at.keyReference();
        return permit.given().then(_ -> reference != null
                ? credentials.resolved(reference).then(key -> ServerClient.of(at, key))
                : ServerClient.of(at, usual.value(at.base().getHost(), UsualKeys.SERVER).orElse(null)));
    }

    /** Updates a server's threads; must be closed. */
    Outcome<ThreadUpdates> updates(ServerAddress at) {
        return server(at).map(ThreadUpdates::new);
    }

    /** Reruns a server's threads; must be closed. */
    Outcome<ServerReruns> reruns(String address) {
        return SourceAddress.of(address, Path.of("")).then(at -> at instanceof SourceAddress.Server(ServerAddress server)
                ? server(server).map(ServerReruns::new)
                : Outcome.failed(Failure.Kind.INVALID, at + " is not a LangGraph server: name it as http://host:port or https://host"));
    }

    /** The address with the password that it names; the same where it names none. */
    private <A> Outcome<A> resolved(@Nullable String password, A address, Function<String, A> with) {
        return permit.given().then(_ -> password == null ? Outcome.ok(address) : credentials.resolved(password).map(with));
    }

    /** Connects, with the password that the address gives. */
    Outcome<MongoSource> mongo(MongoAddress at, Cancellation cancellation) {
        return resolved(at.password(), at, at::withPassword).then(address -> MongoSource.open(address, cancellation));
    }

    /** Connects with the password of the address. */
    Outcome<RedisSource> redis(RedisAddress at, Cancellation cancellation) {
        return resolved(at.password(), at, at::withPassword).then(address -> RedisSource.open(address, cancellation));
    }

    /** Connects with the password of the address, else that of the environment for these hosts. */
    Outcome<PostgresDatabase> postgres(PostgresAddress at, Cancellation cancellation) {
        String given = at.password();
        return permit.given()
                .then(_ -> given == null
                        ? Outcome.ok(usual.password(at.hostNames()).map(at::withPassword).orElse(at))
                        : credentials.resolved(given).map(at::withPassword))
                .then(address -> PostgresDatabase.open(address, cancellation));
    }
}
