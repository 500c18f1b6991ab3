package dev.stateroom.cli;

import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "trust",
        description = {
            "Says which programs of a workspace file would run on this computer, asks whether they may, and remembers it for the file as it is:",
            "commands of shells, the interpreters of bridges. Another program, object or folder is asked for anew.",
            "Exit status 1 where nobody agreed.",
        })
final class TrustCommand extends CliCommand {
    private static final int NOT_AGREED = 1;

    @Parameters(arity = "0..1", paramLabel = "WORKSPACE", description = "The workspace file; without it, the one that -w names.")
    private @Nullable String file;

    @Option(names = "--yes", description = "Agree without being asked.")
    private boolean yes;

    TrustCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        String named = Objects.requireNonNullElse(file, Objects.requireNonNullElse(options.workspace, ""));
        if (named.isEmpty()) {
            throw refused("no workspace is named: trust wants a workspace file");
        }
        try (ProgressLine progress = progress();
                OpenWorkspace workspace = opener().open(named, Cancellation.NEVER, progress).orThrow()) {
            List<String> programs = workspace.mounts().stream().flatMap(mount -> mount.starts().stream().map(starts -> mount.prefix() + ": " + starts)).toList();
            if (programs.isEmpty()) {
                throw refused(workspace.name() + " starts no programs: there is nothing to agree to");
            }
            boolean agreed = opener().hasAgreedToCommands(workspace.address());
            if (!agreed && (yes || new Question(terminal).agrees(
                    Plain.line(workspace.name()) + " runs as you, and reaches everything that you can reach:", programs, "Let it?"))) {
                agreed = opener().agreeToCommands(workspace.address()).orThrow();
            }
            tell(workspace, programs, agreed);
            return agreed ? DONE : NOT_AGREED;
        }
    }

    private void tell(OpenWorkspace workspace, List<String> programs, boolean agreed) {
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject()
                        .property("workspace", workspace.address())
                        .property("programs", programs)
                        .property("agreed", agreed)
                        .endObject();
            }
        } else if (agreed) {
            terminal.out().println("agreed: " + Plain.line(String.join("; ", programs)));
        } else {
            terminal.err().println("stateroom: nobody agreed that programs of " + Plain.line(workspace.name()) + " run: " + Plain.line(String.join("; ", programs))
                    + "; --yes agrees");
        }
    }
}
