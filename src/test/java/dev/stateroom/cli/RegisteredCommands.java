package dev.stateroom.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine;

/** The commands that there are, for tests that try each of them. */
public final class RegisteredCommands {
    private RegisteredCommands() {}

    /** The names of all commands that can be run, those of groups with their group: {@code store ls}. */
    public static SortedSet<String> names() {
        return new TreeSet<>(commands().keySet());
    }

    /** The names of those that take a source of threads, stores or files by its place in the line. */
    public static SortedSet<String> withSource() {
        SortedSet<String> names = new TreeSet<>();
        commands().forEach((name, command) -> {
            if (command.getCommandSpec().positionalParameters().stream()
                    .anyMatch(one -> one.paramLabel().contains("SOURCE") || String.join("", one.description()).contains("SOURCE"))) {
                names.add(name);
            }
        });
        return names;
    }

    private static SortedMap<String, CommandLine> commands() {
        SortedMap<String, CommandLine> commands = new TreeMap<>();
        collect(line(), "", commands);
        return commands;
    }

    /** All commands, as the help lists them; none of them can be run. */
    static CommandLine line() {
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
        return new StateroomCommand(surroundings).assemble("help");
    }

    private static void collect(CommandLine line, String prefix, SortedMap<String, CommandLine> commands) {
        line.getSubcommands().forEach((name, command) -> {
            if (command.getSubcommands().isEmpty()) {
                commands.put(prefix + name, command);
            } else {
                collect(command, prefix + name + " ", commands);
            }
        });
    }
}
