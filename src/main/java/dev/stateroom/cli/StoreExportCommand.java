package dev.stateroom.cli;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemTransfer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "export",
        description = {
            "Writes items as JSON lines, every version oldest first, to standard output or a file.",
            "With --current each line is what LangGraph's store API takes to put the item.",
        })
final class StoreExportCommand extends StoreSourceCommand {
    @Option(names = "--to", paramLabel = "FILE", description = "A file instead of standard output; it appears when it is whole.")
    private @Nullable Path to;

    @Option(names = "--force", description = "Replace a file that is there.")
    private boolean force;

    @Option(names = "--namespace", paramLabel = "NS", description = "Only this one: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Option(names = "--current", description = "Items as they are, without earlier versions and deletions.")
    private boolean current;

    StoreExportCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(ItemStore store, Progress progress) {
        Path file = to;
        if (file == null) {
            export(store, progress, terminal.out()).orThrow();
            return DONE;
        }
        if (Files.exists(file) && !force) {
            throw refused(file + " exists already; --force replaces it");
        }
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            long lines;
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16)) {
                lines = export(store, progress, out).orThrow();
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            terminal.err().println("wrote " + lines + " lines to " + file);
        } catch (IOException e) {
            throw refused(file + " cannot be written: " + Errors.reason(e));
        }
        return DONE;
    }

    private Outcome<Long> export(ItemStore store, Progress progress, OutputStream out) {
        return new ItemTransfer(Cancellation.NEVER, progress).write(store, namespaceOrNull(namespace), !current, out);
    }
}
