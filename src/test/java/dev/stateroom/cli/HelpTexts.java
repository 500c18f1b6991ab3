package dev.stateroom.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The help of all commands, their options and parameters, for tests that read it. */
public final class HelpTexts {
    private HelpTexts() {}

    /** The texts by what they describe: {@code store ls}, {@code store ls --prefix}, {@code cat PATH}; each with one paragraph or more. */
    public static SortedMap<String, List<String>> all() {
        SortedMap<String, List<String>> texts = new TreeMap<>();
        collect(RegisteredCommands.line(), "", texts);
        return texts;
    }

    private static void collect(CommandLine line, String name, SortedMap<String, List<String>> texts) {
        CommandSpec spec = line.getCommandSpec();
        List<String> own = new ArrayList<>(List.of(spec.usageMessage().description()));
        own.addAll(List.of(spec.usageMessage().footer()));
        texts.put(name, own);
        spec.args().stream().filter(arg -> !arg.inherited()).forEach(arg -> texts.put(
                name + " " + (arg.isOption() ? ((CommandLine.Model.OptionSpec) arg).longestName() : arg.paramLabel()),
                List.of(arg.description())));
        line.getSubcommands().forEach((sub, command) -> collect(command, (name + " " + sub).strip(), texts));
    }
}
