package dev.stateroom.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Groups the commands in the help by purpose, with examples for some; and lists synonyms of commands. */
final class CommandGroups {
    /** Words from other programs, and from the window, for commands with other names here. */
    private static final Map<String, String> OTHER_WORDS =
            Map.of("inbox", "interrupts", "pending", "interrupts", "offloads", "results", "rules", "permissions");

    private static final Map<String, List<String>> GROUPS = groups();

    private static final Map<String, List<String>> EXAMPLES = Map.ofEntries(
            Map.entry("open", List.of("sessions.db", "team.stateroom.json")),
            Map.entry("find", List.of("--in ~/projects", "localhost:2024")),
            Map.entry("init", List.of("sessions.db --thread main --out main.stateroom.json")),
            Map.entry("ls", List.of("sessions.db", "sessions.db#main@12 /docs", "-w team.stateroom.json /memories")),
            Map.entry("read", List.of("sessions.db#main@head~3 /plan.md", "-w team.stateroom.json /plan.md --offset 100 --limit 20")),
            Map.entry("glob", List.of("sessions.db#main '*.md'", "-w team.stateroom.json '/src/**/*.py'")),
            Map.entry("grep", List.of("sessions.db#main@12 TODO", "-w team.stateroom.json TODO --glob '*.py'")),
            Map.entry("threads", List.of("sessions.db --limit 20", "http://localhost:2024 --json")),
            Map.entry("history", List.of("sessions.db#main", "sessions.db main --at 12")),
            Map.entry("files", List.of("sessions.db#main@12")),
            Map.entry("cat", List.of("sessions.db#main@12 /plan.md", "sessions.db main /plan.md --at head~1")),
            Map.entry("diff", List.of("sessions.db#main@3..12", "sessions.db#main@v1..v2 /plan.md")),
            Map.entry("compare", List.of("sessions.db#main@12 sessions.db#other", "sessions.db#main project/ --stat")),
            Map.entry("log", List.of("sessions.db#main /plan.md")),
            Map.entry("blame", List.of("sessions.db#main@12 /plan.md")),
            Map.entry("restore", List.of("sessions.db#main@v2 /plan.md --out plan.md")),
            Map.entry("calls", List.of("sessions.db#main", "sessions.db#main@12 --json")),
            Map.entry("cost", List.of("sessions.db --by model", "sessions.db#main --by tool")),
            Map.entry("problems", List.of("sessions.db", "sessions.db#main --json")),
            Map.entry("state", List.of("sessions.db#main@12")),
            Map.entry("input", List.of("sessions.db#main@12", "sessions.db#main@12 --against 8")),
            Map.entry("results", List.of("sessions.db#main")),
            Map.entry("search", List.of("'rate limit' sessions.db", "TODO sessions.db#main --in files")),
            Map.entry("interrupts", List.of("http://localhost:2024", "sessions.db#main --tool execute", "sessions.db --watch")),
            Map.entry("resume", List.of("http://localhost:2024 main --approve", "http://localhost:2024 --decisions decisions.json")),
            Map.entry("run", List.of("sessions.db#main@12 --agent app:agent --yes")),
            Map.entry("replay", List.of("sessions.db#main -w team.stateroom.json", "calls.json --strict")),
            Map.entry("watch", List.of("sessions.db --until idle")),
            Map.entry("snapshot", List.of("sessions.db#main@12 --theme dark --out step.png")));

    private CommandGroups() {}

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put("Open and find", List.of("open", "find", "recent", "demo", "init", "snapshot"));
        groups.put("Threads and their steps", List.of("threads", "watch", "history", "files", "cat", "diff", "log", "blame", "restore", "calls", "cost", "problems", "state", "input",
                "results", "search", "compare", "thread"));
        groups.put("Files of a workspace", List.of("mounts", "ls", "read", "glob", "grep", "write", "edit", "delete", "upload", "download", "exec",
                "commits", "resolve", "lint", "trust", "unlock"));
        groups.put("Review and replay", List.of("run", "interrupts", "resume", "policy", "desk", "hooks", "replay", "permissions", "audit"));
        groups.put("Memory and stores", List.of("memory", "store"));
        groups.put("Stateroom itself", List.of("dialects", "conformance", "bench", "doctor", "rehearse", "candidates", "completion", "help", "manual"));
        return groups;
    }

    /** The command for a word: the word itself, or the command that it is a synonym of. */
    static String meant(String word) {
        return OTHER_WORDS.getOrDefault(word, word);
    }

    /** True for a synonym of a command. */
    static boolean isOtherWord(String word) {
        return OTHER_WORDS.containsKey(word);
    }

    /** The names of all grouped commands, in the order of the help. */
    static List<String> names() {
        return GROUPS.values().stream().flatMap(List::stream).toList();
    }

    /** The examples of a command, whole lines; empty if it needs none. */
    static List<String> examples(String command) {
        return EXAMPLES.getOrDefault(command, List.of()).stream().map(rest -> "stateroom " + command + " " + rest).toList();
    }

    /** Lists the commands of the program by group. */
    static void group(CommandLine line) {
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::list);
    }

    /** Adds the examples of a command to its help. */
    static void explain(String name, CommandLine command) {
        List<String> lines = examples(name);
        if (!lines.isEmpty()) {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            List<String> footer = new ArrayList<>(List.of(usage.footer()));
            footer.add("");
            footer.add(lines.size() == 1 ? "Example:" : "Examples:");
            lines.forEach(one -> footer.add("  " + one.replace("%", "%%")));
            usage.footer(footer.toArray(String[]::new));
        }
    }

    private static String list(CommandLine.Help help) {
        StringBuilder text = new StringBuilder();
        Map<String, CommandLine.Help> commands = help.subcommands();
        GROUPS.forEach((title, names) -> {
            CommandLine.Help.TextTable table = CommandLine.Help.TextTable.forColumns(
                    help.colorScheme(),
                    new CommandLine.Help.Column(15, 2, CommandLine.Help.Column.Overflow.SPAN),
                    new CommandLine.Help.Column(help.commandSpec().usageMessage().width() - 15, 2, CommandLine.Help.Column.Overflow.WRAP));
            for (String name : names) {
                CommandLine.Help command = commands.get(name);
                if (command != null) {
                    table.addRowValues(
                            help.colorScheme().commandText(name),
                            help.colorScheme().text(first(command.commandSpec().usageMessage().description())));
                }
            }
            text.append('\n').append(title).append(":\n").append(table);
        });
        return text.toString();
    }

    private static String first(String[] description) {
        String line = description.length == 0 ? "" : String.format(description[0]);
        int end = line.indexOf(". ");
        return end < 0 ? line : line.substring(0, end + 1);
    }
}
