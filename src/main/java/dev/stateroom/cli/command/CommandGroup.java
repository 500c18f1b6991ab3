package dev.stateroom.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only groups others; run alone, it lists them. */
@Command(synopsisSubcommandLabel = "COMMAND")
public abstract class CommandGroup implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public final Integer call() {
        throw new ParameterException(
                spec.commandLine(), spec.name() + " wants one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
