package dev.stateroom.cli;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.reference.CompletionScript;
import dev.stateroom.cli.reference.ManualPages;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** For packaging: writes the man pages and the completion scripts to the folders in which a system expects them. */
@Command(name = "manual", hidden = true, description = "Write the man pages and the completion scripts to a folder.")
final class ManualCommand extends CliCommand {
    private static final Map<CompletionScript, String> PLACES = Map.of(
            CompletionScript.BASH, "bash-completion/completions/stateroom",
            CompletionScript.ZSH, "zsh/site-functions/_stateroom",
            CompletionScript.FISH, "fish/vendor_completions.d/stateroom.fish",
            CompletionScript.POWERSHELL, "powershell/stateroom.ps1");

    @Parameters(paramLabel = "DIR", description = "The folder, such as /usr/share.")
    private Path folder = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        try {
            for (var page : ManualPages.of(root, "stateroom " + surroundings.versions().stateroom()).entrySet()) {
                write(folder.resolve("man", "man1", page.getKey()), page.getValue());
            }
            for (var place : PLACES.entrySet()) {
                write(folder.resolve(place.getValue()), place.getKey().of(root));
            }
        } catch (IOException e) {
            throw refused(folder + " cannot be written: " + Failure.reason(e));
        }
        return DONE;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        ReplacedFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
