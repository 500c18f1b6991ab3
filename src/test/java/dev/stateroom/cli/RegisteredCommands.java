package dev.stateroom.cli;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.output.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

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

    /**
     * Command lines for each command, made from what it says of its parameters: with those that it must have, with all that have a place,
     * and with each option besides.
     *
     * @param values what to give for a parameter, by its label
     */
    public static SortedMap<String, Set<List<String>>> lines(UnaryOperator<String> values) {
        SortedMap<String, Set<List<String>>> lines = new TreeMap<>();
        commands().forEach((name, command) -> {
            CommandSpec spec = command.getCommandSpec();
            List<String> least = new ArrayList<>(List.of(name.split(" ")));
            List<String> most = new ArrayList<>(least);
            Set<OptionSpec> asked = new LinkedHashSet<>();
            spec.options().stream().filter(OptionSpec::required).filter(option -> option.group() == null).forEach(asked::add);
            spec.argGroups().forEach(group -> group.allOptionsNested().stream().filter(_ -> group.multiplicity().min() > 0).limit(group.exclusive() ? 1 : 99).forEach(asked::add));
            for (PositionalParamSpec one : spec.positionalParameters()) {
                String value = values.apply(one.paramLabel());
                most.add(value);
                if (one.arity().min() > 0) {
                    least.add(value);
                }
            }
            asked.forEach(option -> {
                least.addAll(line(option, values));
                most.addAll(line(option, values));
            });
            Set<List<String>> all = new LinkedHashSet<>(List.of(List.copyOf(least), List.copyOf(most)));
            for (OptionSpec option : spec.options()) {
                if (!asked.contains(option) && !option.usageHelp() && !option.versionHelp() && !option.inherited()) {
                    List<String> more = new ArrayList<>(most);
                    more.addAll(line(option, values));
                    all.add(List.copyOf(more));
                }
            }
            lines.put(name, all);
        });
        return lines;
    }

    private static List<String> line(OptionSpec option, UnaryOperator<String> values) {
        List<String> line = new ArrayList<>(List.of(option.longestName()));
        if (option.arity().max() > 0 && option.typeInfo().isEnum()) {
            line.add(option.typeInfo().getEnumConstantNames().getFirst());
        } else if (option.arity().max() > 0) {
            line.add(values.apply(option.paramLabel()));
        }
        return line;
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
