package dev.stateroom.workspace;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What of a workspace is not read from files of this computer, told by how it is written, before anything is opened. */
final class RemoteParts {
    private RemoteParts() {}

    /** The server or database that an address names, for a person; empty for a file, a folder, and what is no address. */
    static List<String> of(String address) {
        return SourceAddress.of(address, Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress at) ? of(at) : List.of();
    }

    private static List<String> of(SourceAddress address) {
        return switch (address) {
            case SourceAddress.Local _, SourceAddress.Own _ -> List.of();
            case SourceAddress.Postgres(PostgresAddress at) -> List.of(at.name());
            case SourceAddress.Server(ServerAddress at) -> List.of(at.name());
        };
    }

    /**
     * All that a document's backend reaches, each once, in the order written. A user's own program is named as well: what it
     * does is not known.
     *
     * @param hub how a repository of a hub is named
     */
    static List<String> of(MountSpec backend, Function<MountSpec.ContextHub, String> hub) {
        return places(backend, hub).distinct().toList();
    }

    private static Stream<String> places(MountSpec backend, Function<MountSpec.ContextHub, String> hub) {
        return switch (backend) {
            case MountSpec.Composite composite ->
                Stream.concat(
                        places(composite.fallback(), hub),
                        composite.routes().stream().flatMap(route -> places(route.spec(), hub)));
            case MountSpec.Policy policy -> places(policy.inner(), hub);
            case MountSpec.State state -> state.source() == null ? Stream.of() : of(state.source()).stream();
            case MountSpec.Store store -> of(store.source()).stream();
            case MountSpec.ContextHub named -> Stream.of("hub " + hub.apply(named));
            case MountSpec.S3 bucket -> Stream.of(BucketOpener.connectedTo(bucket));
            case MountSpec.PostgresFiles files -> Stream.of(TableOpener.connectedTo(files));
            case MountSpec.Sandbox sandbox -> Stream.of(("sandbox " + (HostedShells.has(sandbox.transport()) ? sandbox.transport() + " " : "") + sandbox.target()).strip());
            case MountSpec.Custom custom -> Stream.of("plug-in " + custom.className());
            case MountSpec.Bridge bridge -> Stream.of("program " + bridge.object());
            case MountSpec.Filesystem _, MountSpec.LocalShell _ -> Stream.of();
        };
    }
}
