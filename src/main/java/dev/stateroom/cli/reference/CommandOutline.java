package dev.stateroom.cli.reference;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command as described in a completion script.
 *
 * @param path the words after the program's name; empty for the program itself
 * @param summary the first line of its description
 * @param options in the order of the help, including the global ones
 * @param subcommands without hidden ones
 */
record CommandOutline(List<String> path, String summary, List<OptionOutline> options, List<CommandOutline> subcommands) {
    private static final Pattern FILE_LABEL = Pattern.compile(".*(FILE|SOURCE|STORE|WORKSPACE|CALLS|RULES|PATH\\.).*");

    /** The kind of an option's value. */
    enum ValueKind {
        /** No value. */
        NONE,
        /** A file of this computer. */
        FILE,
        /** A folder of this computer. */
        FOLDER,
        /** One of a few words. */
        WORD,
        /** Anything else. */
        FREE
    }

    /**
     * An option.
     *
     * @param names with their hyphens, the shortest first
     * @param summary the first line of its description
     * @param kind the kind of its value
     * @param label the value's name in the help
     * @param words the values of {@link ValueKind#WORD}
     */
    record OptionOutline(List<String> names, String summary, ValueKind kind, String label, List<String> words) {
        /** True if its value is a thread or a step of the command's source. */
        boolean isOfSource() {
            return kind == ValueKind.FREE && (label.equals("STEP") || names.contains("--thread"));
        }

        boolean takesValue() {
            return kind != ValueKind.NONE;
        }
    }

    /** The outline of a command line and all its subcommands. */
    static CommandOutline of(CommandLine line) {
        return of(line, List.of());
    }

    private static CommandOutline of(CommandLine line, List<String> path) {
        List<OptionOutline> options = line.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .map(CommandOutline::option)
                .toList();
        List<CommandOutline> subcommands = new ArrayList<>();
        line.getSubcommands().forEach((name, command) -> {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                List<String> longer = new ArrayList<>(path);
                longer.add(name);
                subcommands.add(of(command, longer));
            }
        });
        return new CommandOutline(path, firstLine(line.getCommandSpec().usageMessage().description()), options, subcommands);
    }

    private static OptionOutline option(OptionSpec option) {
        List<String> words = new ArrayList<>();
        if (option.completionCandidates() != null) {
            option.completionCandidates().forEach(word -> words.add(word.toLowerCase(Locale.ROOT)));
        }
        String label = option.paramLabel().replaceAll("[<>]", "");
        ValueKind kind = option.arity().max() == 0 ? ValueKind.NONE : words.isEmpty() ? fileKind(option, label) : ValueKind.WORD;
        return new OptionOutline(List.of(option.names()), firstLine(option.description()), kind, label, words);
    }

    private static ValueKind fileKind(ArgSpec value, String label) {
        if (label.matches("(DIR|FOLDER).*")) {
            return ValueKind.FOLDER;
        }
        Class<?> type = value.type();
        return type == Path.class || type == File.class || FILE_LABEL.matcher(label).matches() ? ValueKind.FILE : ValueKind.FREE;
    }

    private static String firstLine(String[] description) {
        return description.length == 0 ? "" : String.format(description[0]).strip();
    }

    /** The last word of the path, or the program's name. */
    String name() {
        return path.isEmpty() ? "stateroom" : path.getLast();
    }

    /** This command and all its subcommands. */
    List<CommandOutline> all() {
        List<CommandOutline> all = new ArrayList<>(List.of(this));
        subcommands.forEach(sub -> all.addAll(sub.all()));
        return all;
    }

    /** All options with a value, which a script skips when it looks for the command. */
    Set<String> namesWithValue() {
        Set<String> names = new TreeSet<>();
        for (CommandOutline command : all()) {
            command.options.stream().filter(OptionOutline::takesValue).forEach(option -> names.addAll(option.names()));
        }
        return names;
    }
}
