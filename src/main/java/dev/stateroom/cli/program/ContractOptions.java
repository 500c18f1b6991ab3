package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.conformance.contract.ContractRun;
import dev.stateroom.conformance.contract.PointResult;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for checking a backend against its contract, and the counts of results. */
final class ContractOptions {
    @Option(
            names = "--backend",
            paramLabel = "CLASS",
            description = "Check the backend class of a plug-in. Prints one line for each rule of the contract.")
    private @Nullable String backend;

    @Option(names = "--set", paramLabel = "FIELD=VALUE", description = "Set a field of the plug-in, as in a workspace file.")
    private Map<String, String> fields = new LinkedHashMap<>();

    @Option(names = "--mount", paramLabel = "PREFIX", description = "Check a mount of the workspace instead.")
    private @Nullable String mount;

    @Option(
            names = "--write",
            description = "Also check the rules for writing, in a new top-level folder that is removed afterwards. Without it nothing is changed.")
    private boolean write;

    private final Map<PointResult.Outcome, Integer> counts = new EnumMap<>(PointResult.Outcome.class);

    boolean isAsked() {
        return backend != null || mount != null;
    }

    boolean wantsWorkspace() {
        return backend == null;
    }

    /** Checks the rules of the contract; true if none is broken. {@code workspace} names the file of the mount. */
    boolean run(WorkspaceOpener opener, String workspace, Consumer<PointResult> sink) {
        Consumer<PointResult> counting = result -> {
            counts.merge(result.outcome(), 1, Integer::sum);
            sink.accept(result);
        };
        if (backend != null) {
            try (Backend opened = opener.plugin(backend, fields, Path.of(""), write).orThrow()) {
                return ContractRun.run(opened, write, counting, Cancellation.NEVER);
            }
        }
        try (OpenWorkspace open = opener.open(workspace, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            MountedTree tree = new MountedTree(open);
            Mount found = tree.mounts().stream()
                    .filter(one -> one.prefix().equals(mount) || one.prefix().equals(mount + "/"))
                    .findFirst()
                    .orElseThrow(() -> CliCommand.refused("nothing is mounted at " + mount + ": there are "
                            + String.join(", ", tree.mounts().stream().map(Mount::prefix).toList())));
            Outcome<?> there = tree.probe(found);
            there.orThrow();
            return ContractRun.run(tree.backend(found), write, counting, Cancellation.NEVER);
        }
    }

    int count(PointResult.Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }
}
