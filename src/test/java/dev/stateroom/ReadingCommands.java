package dev.stateroom;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Every command that reads what another program wrote, as a command line over one database. */
final class ReadingCommands {
    /**
     * What a command line names.
     *
     * @param folder where the database is; what a command writes goes there
     * @param file the database, with threads and items
     * @param workspace a workspace file with one thread's files at / and the items at /memories/
     * @param thread the thread that is meant
     * @param oldest its first checkpoint
     * @param path a file that the thread has when nothing is damaged
     * @param namespace of an item
     * @param key of it
     */
    record Over(Path folder, Path file, Path workspace, String thread, String oldest, String path, String namespace, String key) {
        private List<String> thread(String command, String... more) {
            return line(List.of(command, file.toString(), thread), more);
        }

        private List<String> mounted(String command, String... more) {
            return line(List.of(command, "-w", workspace.toString()), more);
        }

        private List<String> source(String command, String... more) {
            List<String> line = new ArrayList<>(List.of(command.split(" ")));
            line.add(file.toString());
            return line(line, more);
        }

        private static List<String> line(List<String> begin, String... more) {
            List<String> line = new ArrayList<>(begin);
            line.addAll(List.of(more));
            return line;
        }
    }

    /** Those whose answer is about the whole file. */
    static final Map<String, Function<Over, List<String>>> OF_FILE = new TreeMap<>(Map.ofEntries(
            Map.entry("threads", over -> over.source("threads")),
            Map.entry("interrupts", over -> over.source("interrupts")),
            Map.entry("problems", over -> over.source("problems")),
            Map.entry("cost", over -> over.source("cost")),
            Map.entry("search", over -> List.of("search", "the", over.file().toString())),
            Map.entry("mounts", over -> over.mounted("mounts")),
            Map.entry("lint", over -> over.mounted("lint")),
            Map.entry("permissions lint", over -> List.of("permissions", "lint", "-w", over.workspace().toString())),
            Map.entry("resolve", over -> over.mounted("resolve", over.path())),
            Map.entry("memory ls", over -> over.source("memory ls")),
            Map.entry("memory hints", over -> over.source("memory hints")),
            Map.entry("store ls", over -> over.source("store ls")),
            Map.entry("store namespaces", over -> over.source("store namespaces")),
            Map.entry("store search", over -> over.source("store search", "half")),
            Map.entry("store get", over -> over.source("store get", over.namespace(), over.key())),
            Map.entry("store history", over -> over.source("store history", over.namespace(), over.key())),
            Map.entry("store export", over -> over.source("store export")),
            Map.entry("store audit", over -> over.source("store audit"))));

    /** Those whose answer is about one thread. */
    static final Map<String, Function<Over, List<String>>> OF_THREAD = new TreeMap<>(Map.ofEntries(
            Map.entry("history", over -> over.thread("history", "--files")),
            Map.entry("files", over -> over.thread("files")),
            Map.entry("state", over -> over.thread("state")),
            Map.entry("input", over -> over.thread("input")),
            Map.entry("cat", over -> over.thread("cat", over.path())),
            Map.entry("log", over -> over.thread("log", over.path())),
            Map.entry("blame", over -> over.thread("blame", over.path())),
            Map.entry("diff", over -> over.thread("diff", over.oldest(), "head")),
            Map.entry("restore", over -> over.thread("restore", over.path(), "--at", "head", "--to", over.folder().resolve("restored").toString(), "--dry-run")),
            Map.entry("calls", over -> over.thread("calls")),
            Map.entry("init", over -> List.of("init", over.file().toString(), "--thread", over.thread())),
            Map.entry("results", over -> over.thread("results", "--would")),
            Map.entry("replay", over -> over.thread("replay")),
            Map.entry("memory drift", over -> List.of("memory", "drift", over.file().toString(), over.thread(), "--store", over.file().toString())),
            Map.entry("permissions simulate", over -> List.of("permissions", "simulate", "-w", over.workspace().toString(), over.file().toString(), over.thread())),
            Map.entry("permissions suggest", over -> List.of("permissions", "suggest", over.file().toString(), over.thread())),
            Map.entry("permissions check", over -> List.of("permissions", "check", "-w", over.workspace().toString(), "read", over.path())),
            Map.entry("permissions explain", over -> List.of("permissions", "explain", "-w", over.workspace().toString(), "write", over.path())),
            Map.entry("compare", over -> List.of("compare", over.file() + "#" + over.thread(), over.workspace().toString())),
            Map.entry("ls", over -> over.mounted("ls", "/")),
            Map.entry("read", over -> over.mounted("read", over.path())),
            Map.entry("glob", over -> over.mounted("glob", "**/*")),
            Map.entry("grep", over -> over.mounted("grep", "e")),
            Map.entry("download", over -> over.mounted("download", "/", "--to", over.folder().resolve("downloaded").toString(), "--force"))));

    /** Commands that change or send something, show a window, run until they are stopped, look at names alone, or read nothing but what Stateroom keeps itself or a hub has. */
    static final Set<String> OTHERS = Set.of(
            "open", "recent", "demo", "snapshot", "write", "edit", "delete", "upload", "exec", "trust", "unlock", "commits", "resume",
            "store put", "store delete", "store import", "store backup", "store restore", "store compact", "store info",
            "audit list", "audit erase", "audit export", "audit verify", "audit key", "audit report", "policy lint", "policy simulate", "policy suggest", "policy enable", "policy disable", "policy show", "policy apply", "desk use", "desk show", "desk leave", "desk claim", "desk release", "desk queue", "hooks list", "hooks add", "hooks test", "hooks remove", "thread fork", "thread back", "thread delete", "thread promote",
            "conformance", "dialects", "bench", "watch", "run", "find", "doctor", "candidates", "completion", "help", "manual", "rehearse");

    private ReadingCommands() {}
}
