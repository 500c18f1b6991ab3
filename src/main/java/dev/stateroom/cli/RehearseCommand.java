package dev.stateroom.cli;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** For packaging: runs many commands in one process, so that the JVM's start-up cache covers all of them. */
@Command(name = "rehearse", hidden = true, description = "Run the commands in a file one after another, even if some fail.")
final class RehearseCommand extends CliCommand {
    @Parameters(paramLabel = "FILE", description = "A file with one command on each line, arguments separated by tabs.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
        try {
            for (String line : RegularFile.text(file, 1 << 20).lines().toList()) {
                new Cli(surroundings).run(line.split("\t"));
            }
            return DONE;
        } catch (IOException e) {
            throw refused(file + " cannot be read: " + Failure.reason(e));
        }
    }
}
