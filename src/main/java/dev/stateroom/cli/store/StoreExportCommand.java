package dev.stateroom.cli.store;

import dev.stateroom.cli.output.VisibleOutput;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemTransfer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "export",
        description = {
            "Export items as JSON lines, every version, oldest first, to standard output or a file.",
            "With --current, each line is in the format that LangGraph's store API accepts to put an item.",
        })
final class StoreExportCommand extends StoreSourceCommand {
    @Option(names = "--out", paramLabel = "FILE", description = "The file to write (default: standard output). It appears only when it is complete.")
    private @Nullable Path to;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Option(names = "--namespace", paramLabel = "NS", description = "Export only this namespace: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Option(names = "--current", description = "Export current items only, without earlier versions and deletions.")
    private boolean current;

    @Override
    int answer(ItemStore store, Progress progress) {
        Path file = to;
        if (file == null) {
            transfer(progress).write(store, namespaceOrNull(namespace), !current, terminal.document(VisibleOutput.Form.JSON)).orThrow();
            return DONE;
        }
        if (Files.exists(file) && !force) {
            throw refused(file + " already exists: use --force to replace it");
        }
        long lines = transfer(progress).write(store, namespaceOrNull(namespace), !current, file).orThrow();
        terminal.err().println("wrote " + lines + " lines to " + file);
        return DONE;
    }

    private static ItemTransfer transfer(Progress progress) {
        return new ItemTransfer(Cancellation.NEVER, progress);
    }
}
