package dev.stateroom.cli;

import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "unlock",
        description = {
            "Allows changes to the files of a folder that is opened by itself, in the window and by commands; remembered for that folder.",
            "In a workspace file, \"writable\": true on the mount says the same.",
        })
final class UnlockCommand extends CliCommand {
    @Parameters(paramLabel = "FOLDER", description = "The folder.")
    private String folder = "";

    @Option(names = "--lock", description = "Make it read-only again.")
    private boolean lock;

    UnlockCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                OpenWorkspace workspace = opener().open(folder, Cancellation.NEVER, progress).orThrow()) {
            Mount mount = workspace.mounts().stream()
                    .filter(one -> one.lock() != null)
                    .findFirst()
                    .orElseThrow(() -> refused(workspace.name() + " is no folder: only a folder is unlocked; foreign databases are never"
                            + " written, and a workspace file says \"writable\": true"));
            Objects.requireNonNull(mount.lock()).unlock(!lock).orThrow();
            if (options.json) {
                try (JsonDocument document = json()) {
                    document.startObject()
                            .property("folder", mount.connectedTo())
                            .property("unlocked", !lock)
                            .endObject();
                }
            } else {
                terminal.out().println(TerminalText.line(mount.connectedTo()) + (lock ? " is read-only again" : " can be changed now"));
            }
            return DONE;
        }
    }
}
