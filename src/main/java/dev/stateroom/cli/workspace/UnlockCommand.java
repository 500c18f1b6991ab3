package dev.stateroom.cli.workspace;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.report.TerminalText;
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
            "Allow changes to the files of a folder that is opened by itself, in the window and by commands. The answer is saved"
                    + " for this folder.",
            "In a workspace file, set \"writable\": true on the mount instead.",
        })
final class UnlockCommand extends CliCommand {
    @Parameters(paramLabel = "FOLDER", description = "The folder.")
    private String folder = "";

    @Option(names = "--lock", description = "Make the folder read-only again.")
    private boolean lock;

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                OpenWorkspace workspace = opener().open(folder, Cancellation.NEVER, progress).orThrow()) {
            Mount mount = workspace.mounts().stream()
                    .filter(one -> one.lock() != null)
                    .findFirst()
                    .orElseThrow(() -> refused(workspace.name() + " is not a folder: only folders can be unlocked; for a workspace file,"
                            + " set \"writable\": true on the mount"));
            Objects.requireNonNull(mount.lock()).unlock(!lock).orThrow();
            record LockAnswer(String folder, boolean unlocked) {}
            print(new LockAnswer(mount.connectedTo(), !lock),
                    () -> terminal.out().println(TerminalText.line(mount.connectedTo()) + (lock ? " is read-only again" : " is now writable")));
            return DONE;
        }
    }
}
