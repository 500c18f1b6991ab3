package dev.stateroom;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands that print foreign text, over sources in which every field tries to steer the terminal. */
final class PrintingCommands {
    static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    private PrintingCommands() {}

    /** Makes the sources in that folder, whose data are in {@code data} below it. */
    static Map<String, List<String>> in(Path folder) throws Exception {
        String source = HostileSource.copy("/python-sqlite/sessions.db", folder.resolve("sessions.db")).toString();
        String pending = HostileSource.copy("/review/pending.db", folder.resolve("pending.db")).toString();
        String store = HostileSource.copy("/python-sqlite/store.db", folder.resolve("store.db")).toString();
        Path notes = Files.createDirectories(folder.resolve("notes").resolve("n" + HostileSource.TAIL));
        Files.writeString(notes.resolve("f" + HostileSource.TAIL + ".md"), "one " + HostileSource.TAIL + "\ntwo needle " + HostileSource.TAIL + "\n");
        Path workspace = folder.resolve("w" + HostileSource.TAIL + ".stateroom.json");
        Files.writeString(workspace, JsonMapper.shared().writeValueAsString(Map.of(
                "version", 1,
                "backend", Map.of(
                        "type", "composite",
                        "default", Map.of("type", "state", "source", "sqlite:" + source, "thread", THREAD + HostileSource.TAIL),
                        "routes", Map.of("/n" + HostileSource.TAIL + "/", Map.of("type", "filesystem", "root", folder.resolve("notes").toString(), "writable", true))),
                "permissions", List.of(Map.of("operations", List.of("write"), "paths", List.of("/secrets" + HostileSource.TAIL + "/**"), "mode", "deny")))));
        String w = workspace.toString();
        String mounted = "/n" + HostileSource.TAIL + "/n" + HostileSource.TAIL + "/f" + HostileSource.TAIL + ".md";
        JsonNode files = CommandRun.of(folder.resolve("data"), "files", source, THREAD, "--json").json();
        String path = "";
        for (JsonNode file : files.isArray() ? files : files.get("files")) {
            if (file.get("path").asString().contains(HostileSource.word("README"))) {
                path = file.get("path").asString();
            }
        }
        JsonNode history = CommandRun.of(folder.resolve("data"), "history", source, THREAD, "--json").json();
        String first = history.get(history.size() - 1).get("checkpoint_id").asString();
        String last = history.get(0).get("checkpoint_id").asString();
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("threads", List.of("threads", source));
        commands.put("history", List.of("history", source, THREAD));
        commands.put("history --files", List.of("history", source, THREAD, "--files"));
        commands.put("files", List.of("files", source, THREAD));
        commands.put("cat", List.of("cat", source, THREAD, path));
        commands.put("diff", List.of("diff", source, THREAD, first, last));
        commands.put("log", List.of("log", source, THREAD, path));
        commands.put("blame", List.of("blame", source, THREAD, path));
        commands.put("calls", List.of("calls", source, THREAD));
        commands.put("results", List.of("results", source, THREAD));
        commands.put("replay", List.of("replay", source, THREAD));
        commands.put("interrupts", List.of("interrupts", source));
        commands.put("interrupts pending", List.of("interrupts", pending));
        commands.put("search", List.of("search", HostileSource.word("invoice"), source));
        commands.put("search word", List.of("search", "the", source));
        commands.put("search store", List.of("search", "a", store));
        commands.put("memory hints", List.of("memory", "hints", store));
        commands.put("store namespaces", List.of("store", "namespaces", store));
        commands.put("store ls", List.of("store", "ls", store));
        commands.put("store search", List.of("store", "search", store, "a"));
        commands.put("store audit", List.of("store", "audit", store));
        commands.put("mounts", List.of("mounts", "-w", w));
        commands.put("ls", List.of("ls", "-w", w, "/n" + HostileSource.TAIL));
        commands.put("ls as agent", List.of("ls", "-w", w, "/", "--as-agent"));
        commands.put("glob", List.of("glob", "-w", w, "**/*.md"));
        commands.put("grep", List.of("grep", "-w", w, "needle"));
        commands.put("grep as agent", List.of("grep", "-w", w, "needle", "--as-agent"));
        commands.put("read", List.of("read", "-w", w, mounted));
        commands.put("read lines", List.of("read", "-w", w, mounted, "--limit", "2"));
        commands.put("read raw", List.of("read", "-w", w, mounted, "--raw"));
        commands.put("read as agent", List.of("read", "-w", w, mounted, "--as-agent"));
        commands.put("resolve", List.of("resolve", "-w", w, mounted));
        commands.put("lint", List.of("lint", "-w", w));
        commands.put("permissions explain", List.of("permissions", "explain", "-w", w, "write", "/secrets" + HostileSource.TAIL + "/x"));
        commands.put("permissions lint", List.of("permissions", "lint", "-w", w));
        commands.put("permissions simulate", List.of("permissions", "simulate", "-w", w, source, THREAD));
        commands.put("permissions suggest", List.of("permissions", "suggest", source, THREAD));
        commands.put("compare", List.of("compare", source + "#" + THREAD + HostileSource.TAIL, folder.resolve("notes").toString()));
        commands.put("write", List.of("write", "-w", w, mounted, "--force", "--text", "new " + HostileSource.TAIL));
        commands.put("state", List.of("state", HostileSource.copy("/agent-state/python-0.7.db", folder.resolve("state.db")).toString(), "skills" + HostileSource.TAIL));
        commands.put("input", List.of("input", source, THREAD));
        commands.put("cost", List.of("cost", source));
        commands.put("cost by tool", List.of("cost", source + "#" + THREAD + HostileSource.TAIL, "--by", "tool"));
        commands.put("problems", List.of("problems", source));
        commands.put("init", List.of("init", source, "--thread", THREAD));
        commands.put("find", List.of("find", "--in", folder.toString()));
        commands.put("trust", List.of("trust", w, "--yes"));
        commands.put("restore", List.of("restore", source, THREAD, path, "--at", "head", "--out", folder.resolve("restored" + HostileSource.TAIL).toString(), "--dry-run"));
        commands.put("memory ls", List.of("memory", "ls", store));
        commands.put("memory drift", List.of("memory", "drift", source, THREAD, "--store", store));
        commands.put("store export", List.of("store", "export", store));
        commands.put("permissions check", List.of("permissions", "check", "-w", w, "write", "/secrets" + HostileSource.TAIL + "/x"));
        commands.put("candidates", List.of("candidates", "history", source, ""));
        commands.put("resume", List.of("resume", pending, "thread-a", "--template"));
        commands.put("download", List.of("download", "-w", w, mounted, "--to", folder.resolve("down" + HostileSource.TAIL).toString()));
        commands.put("edit", List.of("edit", "-w", w, mounted, "--old", "new", "--new", "n" + HostileSource.TAIL));
        commands.put("thread fork", List.of("thread", "fork", source, THREAD, "--as", "fork"));
        commands.put("threads local", List.of("threads", "local:"));
        commands.put("store put", List.of("store", "put", "local:", "team", "/k" + HostileSource.TAIL, "--value", JsonMapper.shared().writeValueAsString(Map.of("v", HostileSource.TAIL))));
        commands.put("store get", List.of("store", "get", "local:", "team", "/k" + HostileSource.TAIL));
        commands.put("store history", List.of("store", "history", "local:", "team", "/k" + HostileSource.TAIL));
        commands.put("store info", List.of("store", "info", "local:"));
        commands.put("recent", List.of("recent"));
        commands.put("hooks list", List.of("hooks", "list"));
        commands.put("audit verify", List.of("audit", "verify"));
        commands.put("audit report", List.of("audit", "report"));
        commands.put("delete", List.of("delete", "-w", w, mounted));
        commands.put("upload", List.of("upload", "-w", w, folder.resolve("down" + HostileSource.TAIL).resolve("f" + HostileSource.TAIL + ".md").toString(), "--to", "/n" + HostileSource.TAIL + "/up"));
        commands.put("store delete", List.of("store", "delete", "local:", "team", "/k" + HostileSource.TAIL));
        String policy = Files.writeString(folder.resolve("policy.json"), JsonMapper.shared().writeValueAsString(Map.of(
                        "policy", "p" + HostileSource.TAIL, "version", 1,
                        "rules", List.of(Map.of("id", "r" + HostileSource.TAIL, "decide", "approve", "tools", List.of("write_file"), "paths", List.of("/**" + HostileSource.TAIL))))))
                .toString();
        commands.put("policy lint", List.of("policy", "lint", policy));
        commands.put("policy simulate", List.of("policy", "simulate", policy, source, THREAD));
        commands.put("thread delete", List.of("thread", "delete", "local:", "fork", "--yes"));
        commands.put("desk queue", List.of("desk", "queue", "q", "path:" + HostileSource.TAIL));
        commands.put("desk queue list", List.of("desk", "queue"));
        commands.put("audit list", List.of("audit", "list"));
        commands.put("audit list json", List.of("audit", "list", "--json"));
        commands.put("search json", List.of("search", "the", source, "--json"));
        commands.put("calls json", List.of("calls", source, THREAD, "--json"));
        return commands;
    }
}
