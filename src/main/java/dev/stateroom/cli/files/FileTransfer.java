package dev.stateroom.cli.files;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.cli.output.TerminalText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file on its way between this computer and the tree.
 *
 * @param path in the tree
 * @param local on this computer
 * @param size bytes; -1 if it failed
 * @param error why it failed; null if it did not
 */
record FileTransfer(String path, String local, long size, @Nullable String error) {
    /** Writes what happened to each file and answers the exit status. */
    static int tell(CliCommand command, List<FileTransfer> transfers, String verb) {
        if (command.options.json) {
            try (JsonDocument document = command.json()) {
                document.startArray();
                for (FileTransfer transfer : transfers) {
                    document.startObject()
                            .property("path", transfer.path())
                            .property("file", transfer.local())
                            .property("size", transfer.size() < 0 ? null : Long.valueOf(transfer.size()))
                            .property("error", transfer.error())
                            .endObject();
                }
                document.endArray();
            }
        }
        for (FileTransfer transfer : transfers) {
            if (transfer.error() != null) {
                command.terminal.err().println("stateroom: " + TerminalText.line(transfer.error()));
            } else if (!command.options.json) {
                command.terminal.out().println(TerminalText.line(verb + " " + transfer.path() + " (" + transfer.size() + " bytes)"));
            }
        }
        return transfers.stream().anyMatch(t -> t.error() != null) ? CliCommand.NEGATIVE : CliCommand.DONE;
    }
}
