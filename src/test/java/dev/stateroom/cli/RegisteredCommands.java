package dev.stateroom.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine;

/** The commands that there are, for tests that try each of them. */
public final class RegisteredCommands {
    private RegisteredCommands() {}

    /** The names of all commands that can be run, those of groups with their group: {@code store ls}. */
    public static SortedSet<String> names() {
        Terminal nowhere = new Terminal(
                Terminal.utf8(new ByteArrayOutputStream()),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false,
                false,
                _ -> null);
        CommandContext surroundings = new CommandContext(
                nowhere,
                _ -> {
                    throw new IllegalStateException("nothing is opened");
                },
                _ -> {
                    throw new IllegalStateException("nothing is shown");
                },
                new CommandContext.Versions("test", () -> new CommandContext.NativePart(true, "test")));
        SortedSet<String> names = new TreeSet<>();
        collect(new StateroomCommand(surroundings).assemble("help"), "", names);
        return names;
    }

    private static void collect(CommandLine line, String prefix, SortedSet<String> names) {
        line.getSubcommands().forEach((name, command) -> {
            if (command.getSubcommands().isEmpty()) {
                names.add(prefix + name);
            } else {
                collect(command, prefix + name + " ", names);
            }
        });
    }
}
