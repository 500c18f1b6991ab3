package dev.stateroom.cli;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** For packaging: what the JVM learns while many commands run in one process goes into the start-up cache of all of them. */
@Command(name = "rehearse", hidden = true, description = "Runs the command lines of a file one after another, whatever comes of each.")
final class RehearseCommand extends CliCommand {
    @Parameters(paramLabel = "FILE", description = "A command line in each line, its arguments with tabs between.")
    private Path file = Path.of("");

    RehearseCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        try {
            for (String line : RegularFile.text(file, 1 << 20).lines().toList()) {
                new Cli(surroundings).run(line.split("\t"));
            }
            return DONE;
        } catch (IOException e) {
            throw refused(file + " cannot be read: " + ErrorSentence.reason(e));
        }
    }
}
