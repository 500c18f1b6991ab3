package dev.stateroom.cli;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.reference.CompletionScript;
import java.util.Iterator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = {
            "Print the completion script for a shell.",
            "bash: source <(stateroom completion bash)",
            "zsh: source <(stateroom completion zsh)",
            "fish: stateroom completion fish | source",
            "PowerShell: stateroom completion powershell | Out-String | Invoke-Expression",
        })
final class CompletionCommand extends CliCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "SHELL",
            defaultValue = "bash",
            completionCandidates = Shells.class,
            description = "One of bash, zsh, fish, powershell (default: bash).")
    private String shell = "bash";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** The shells, for the completion of the shell's name. */
    static final class Shells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return CompletionScript.names().iterator();
        }
    }

    @Override
    public Integer call() {
        CompletionScript script = CompletionScript.named(shell)
                .orElseThrow(() -> refused("no completion for the shell '" + shell + "': one of " + String.join(", ", CompletionScript.names()) + " is accepted"));
        CommandLine root = spec.root().commandLine();
        terminal.out().print(script.of(root));
        return DONE;
    }
}
