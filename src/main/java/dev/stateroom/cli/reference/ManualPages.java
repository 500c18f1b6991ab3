package dev.stateroom.cli.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The man pages: one for the program and one for each command, as roff with the macros of man(7). */
public final class ManualPages {
    private static final String SYNOPSIS_INDENT = "Usage: ";

    private ManualPages() {}

    /**
     * The pages by file name, such as {@code stateroom-memory-drift.1}.
     *
     * @param program with all its commands
     * @param version for the footer of each page
     */
    public static Map<String, String> of(CommandLine program, String version) {
        Map<String, String> pages = new LinkedHashMap<>();
        add(program, version, pages);
        return pages;
    }

    private static void add(CommandLine command, String version, Map<String, String> pages) {
        pages.put(pageName(command) + ".1", page(command, version));
        shown(command).forEach(sub -> add(sub, version, pages));
    }

    private static String pageName(CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    private static List<CommandLine> shown(CommandLine command) {
        return command.getSubcommands().values().stream()
                .filter(sub -> !sub.getCommandSpec().usageMessage().hidden())
                .toList();
    }

    private static String page(CommandLine command, String version) {
        CommandSpec spec = command.getCommandSpec();
        String name = pageName(command);
        List<String> description = lines(spec.usageMessage().description());
        StringBuilder page = new StringBuilder(".\\\" Made from the descriptions of the commands.\n");
        page.append(".TH \"").append(name.toUpperCase(Locale.ROOT)).append("\" \"1\" \"\" \"")
                .append(version).append("\" \"Stateroom manual\"\n.nh\n.ad l\n");
        page.append(".SH NAME\n").append(escaped(name)).append(" \\- ")
                .append(escaped(description.isEmpty() ? name : withoutStop(description.getFirst()))).append("\n");
        page.append(".SH SYNOPSIS\n.nf\n").append(synopsis(command)).append("\n.fi\n");
        page.append(".SH DESCRIPTION\n").append(paragraphs(description));
        arguments(spec.positionalParameters().stream().filter(one -> !one.hidden()).toList(), "ARGUMENTS", page);
        arguments(spec.options().stream().filter(one -> !one.hidden() && !one.inherited()).toList(), "OPTIONS", page);
        arguments(spec.options().stream().filter(one -> !one.hidden() && one.inherited()).toList(), "OPTIONS OF ALL COMMANDS", page);
        List<CommandLine> subcommands = shown(command);
        if (!subcommands.isEmpty()) {
            page.append(".SH COMMANDS\n");
            for (CommandLine sub : subcommands) {
                List<String> summary = lines(sub.getCommandSpec().usageMessage().description());
                page.append(".TP\n").append(reference(sub)).append("\n").append(summary.isEmpty() ? "" : line(summary.getFirst())).append("\n");
            }
        }
        List<String> footer = lines(spec.usageMessage().footer());
        if (!footer.isEmpty()) {
            page.append(".SH NOTES\n").append(paragraphs(footer));
        }
        CommandLine parent = command.getParent();
        if (parent != null) {
            page.append(".SH SEE ALSO\n").append(reference(parent)).append("\n");
        }
        return page.toString();
    }

    private static String reference(CommandLine command) {
        return ".BR " + escaped(pageName(command)) + " (1)";
    }

    private static String synopsis(CommandLine command) {
        Help help = new Help(command.getCommandSpec(), Help.defaultColorScheme(Help.Ansi.OFF));
        return help.synopsis(SYNOPSIS_INDENT.length()).lines().map(ManualPages::line).collect(Collectors.joining("\n"));
    }

    private static void arguments(List<? extends ArgSpec> arguments, String title, StringBuilder page) {
        if (arguments.isEmpty()) {
            return;
        }
        page.append(".SH ").append(title).append("\n");
        for (ArgSpec argument : arguments) {
            page.append(".TP\n").append(names(argument)).append("\n").append(paragraphs(lines(argument.description())));
        }
    }

    private static String names(ArgSpec argument) {
        String label = argument.paramLabel();
        if (!(argument instanceof OptionSpec option)) {
            return ".I " + line(label);
        }
        String names = Arrays.stream(option.names()).map(name -> "\\fB" + escaped(name) + "\\fR").collect(Collectors.joining(", "));
        return option.arity().max() == 0 ? names : names + "=\\fI" + escaped(label) + "\\fR";
    }

    /** The lines of a description after picocli's formatting. */
    private static List<String> lines(String[] description) {
        List<String> lines = new ArrayList<>();
        for (String text : description) {
            String.format(text).lines().forEach(lines::add);
            if (text.isEmpty()) {
                lines.add("");
            }
        }
        while (!lines.isEmpty() && lines.getFirst().isBlank()) {
            lines.removeFirst();
        }
        return lines;
    }

    /** An empty line starts a paragraph. */
    private static String paragraphs(List<String> lines) {
        StringBuilder text = new StringBuilder();
        for (String each : lines) {
            text.append(each.isBlank() ? ".sp" : line(each)).append("\n");
        }
        return text.toString();
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** Escapes a line of text that looks like a roff request. */
    private static String line(String text) {
        String escaped = escaped(text);
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("^", "\\(ha").replace("~", "\\(ti").replace("`", "\\(ga").replace("'", "\\(aq");
    }
}
