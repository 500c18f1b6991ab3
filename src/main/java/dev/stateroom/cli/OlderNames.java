package dev.stateroom.cli;

import java.util.Map;

/** Former names of options: they still work, but are not in the help. */
final class OlderNames {
    private static final Map<String, Map<String, String>> NEWER = Map.of(
            "commits", Map.of("--most", "--limit"),
            "download", Map.of("--to", "--out"),
            "grep", Map.of("--max", "--limit"),
            "interrupts", Map.of("--path", "--contains"),
            "restore", Map.of("--to", "--out"),
            "resume", Map.of("--from", "--decisions", "--as", "--format"),
            "search", Map.of("--path", "--glob", "--scope", "--in", "--max", "--limit-per-group"),
            "store export", Map.of("--to", "--out"));

    private OlderNames() {}

    /** The arguments with current names. */
    static String[] replaced(String... args) {
        String[] newer = args.clone();
        String command = "";
        Map<String, String> names = Map.of();
        for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
            String name = args[i].replaceFirst("=.*", "");
            if (OpenedFiles.WITH_VALUE.contains(args[i])) {
                i++;
            } else if (names.containsKey(name)) {
                newer[i] = names.get(name) + args[i].substring(name.length());
            } else if (names.isEmpty() && !name.startsWith("-")) {
                command = (command + " " + name).strip();
                names = NEWER.getOrDefault(CommandGroups.meant(command), Map.of());
            }
        }
        return newer;
    }
}
