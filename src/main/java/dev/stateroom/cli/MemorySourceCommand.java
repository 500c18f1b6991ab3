package dev.stateroom.cli;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Refused;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.memory.WorkspaceStores;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A command over the stores of a workspace, or over one store. */
abstract class MemorySourceCommand extends CliCommand {
    static final int FOUND = 1;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A workspace file, a LangGraph SQLite file, or local:.")
    private String source = "";

    MemorySourceCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /**
     * Answers over the stores.
     *
     * @param workspace what they were mounted by; null for a store by itself
     */
    abstract int answer(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress);

    @Override
    public final Integer call() {
        WorkspaceOpener opener = opener();
        try (ProgressLine progress = progress()) {
            if (opener.store(source, Cancellation.NEVER, progress) instanceof Outcome.Ok<ItemStore>(ItemStore store)) {
                try (store) {
                    if (!holdsThreads(opener, progress)) {
                        return answer(WorkspaceStores.of(store), null, progress);
                    }
                }
            }
            try (OpenWorkspace workspace = opener.open(source, Cancellation.NEVER, progress).orThrow()) {
                WorkspaceStores stores = WorkspaceStores.of(workspace, Cancellation.NEVER);
                stores.failures().forEach(sentence -> terminal.err().println("note: " + Plain.line(sentence)));
                if (stores.stores().isEmpty()) {
                    throw new Refused(new Failure(
                            Failure.Kind.UNSUPPORTED, source + " holds no store: name local:, a SQLite store, or a workspace file that mounts one"));
                }
                return answer(stores, workspace, progress);
            }
        }
    }

    private boolean holdsThreads(WorkspaceOpener opener, Progress progress) {
        if (opener.threads(source, Cancellation.NEVER, progress) instanceof Outcome.Ok<ThreadSource>(ThreadSource threads)) {
            threads.close();
            return true;
        }
        return false;
    }
}
