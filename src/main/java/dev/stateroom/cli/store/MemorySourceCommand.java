package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.memory.WorkspaceStores;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A command for the stores of a workspace, or for one store. */
abstract class MemorySourceCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "A workspace file, a LangGraph SQLite file, or local:.")
    private String source = "";

    /**
     * Runs the command on the stores.
     *
     * @param workspace the workspace that mounts them; null for a single store
     */
    abstract int answer(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress);

    /** True if files of mounts other than stores count as memories too. */
    boolean looksAtPrompts() {
        return false;
    }

    /** Runs the command, then prints notes about the stores that were found meanwhile. */
    private int noted(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress) {
        int status = answer(stores, workspace, progress);
        stores.stores().forEach(store -> store.items().notes().forEach(progress::note));
        return status;
    }

    @Override
    public final Integer call() {
        WorkspaceOpener opener = opener();
        try (ProgressLine progress = progress()) {
            try (OpenWorkspace workspace = opener.open(source, options.workspace, Cancellation.NEVER, progress).orThrow()) {
                WorkspaceStores stores = WorkspaceStores.of(workspace, Cancellation.NEVER);
                stores.failures().forEach(sentence -> terminal.err().println("note: " + TerminalText.line(sentence)));
                if (!stores.stores().isEmpty() || (looksAtPrompts() && workspace.isDocument())) {
                    return noted(stores, workspace, progress);
                }
                if (workspace.isDocument()) {
                    throw new FailureException(new Failure(Failure.Kind.UNSUPPORTED, WorkspaceOpener.shown(source) + " mounts no store"));
                }
            }
            // An empty store mounts nothing, but is still a store.
            try (ItemStore store = opener.store(source, Cancellation.NEVER, progress).orThrow()) {
                return noted(WorkspaceStores.of(store), null, progress);
            }
        }
    }
}
