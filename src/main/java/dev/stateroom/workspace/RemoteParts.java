package dev.stateroom.workspace;

import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The parts of a workspace that are not local files, judged by their text before anything is opened. */
final class RemoteParts {
    private RemoteParts() {}

    /** The server or database that an address names, for the user; empty for a file, a folder, and an invalid address. */
    static List<String> of(String address) {
        return SourceAddress.of(address, Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress at) ? of(at) : List.of();
    }

    private static List<String> of(SourceAddress address) {
        return switch (address) {
            case SourceAddress.Local _, SourceAddress.Own _ -> List.of();
            case SourceAddress.Postgres(PostgresAddress at) -> List.of(at.name());
            case SourceAddress.Mongo(MongoAddress at) -> List.of(at.name());
            case SourceAddress.Redis(RedisAddress at) -> List.of(at.name());
            case SourceAddress.Server(ServerAddress at) -> List.of(at.name());
        };
    }

    /**
     * Everything remote that a document's backend reaches, without duplicates, in the order written. The user's own programs are included:
     * what they reach is unknown.
     *
     * @param openers of the kinds
     * @param sources know the default addresses of services
     */
    static List<String> of(MountSpec backend, MountOpeners openers, SourceOpener sources) {
        return places(backend, openers, sources).distinct().toList();
    }

    private static Stream<String> places(MountSpec backend, MountOpeners openers, SourceOpener sources) {
        return switch (backend) {
            case MountSpec.Composite composite ->
                Stream.concat(
                        places(composite.fallback(), openers, sources),
                        composite.routes().stream().flatMap(route -> places(route.spec(), openers, sources)));
            case MountSpec.Policy policy -> places(policy.inner(), openers, sources);
            case MountSpec.Leaf leaf -> openers.of(leaf).elsewhere(leaf, sources).stream();
        };
    }
}
