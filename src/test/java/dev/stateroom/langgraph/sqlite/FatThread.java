package dev.stateroom.langgraph.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * A database of one thread with large results: two under ids that become different names, two under ids that become one
 * name, one that is a single line, and a summary that names a conversation that was never stored. Its memory file changes between
 * its two turns, and a small thread of another user is next to it; both wrote under {@code /memories/}.
 */
public final class FatThread {
    /** The thread's id. */
    public static final String ID = "fat-thread";

    /** The id of the other user's thread. */
    public static final String OTHER_ID = "second-user";

    private static final String MEMORY = "/AGENTS.md";

    private static final String ONE_NAME = "/large_tool_results/a_b";
    private static final String ONE_LINE = "/large_tool_results/call_one_line";

    private final Connection writer;
    private final String id;
    private final String user;
    private String remembered = "{}";
    private int step;

    private FatThread(Connection writer, String id, String user) {
        this.writer = writer;
        this.id = id;
        this.user = user;
    }

    /** Writes it: results of 354,000 characters, and one line of {@code lineLength}. */
    public static Path write(Path folder, int lineLength) throws SQLException {
        return write(folder, lineLength, 354_000);
    }

    /** The same with results of {@code logLength} characters. */
    public static Path write(Path folder, int lineLength, int logLength) throws SQLException {
        Path database = folder.resolve("fat-thread.db");
        try (Connection writer = Databases.create(database)) {
            Databases.run(writer, "PRAGMA synchronous=OFF");
            writer.setAutoCommit(false);
            FatThread other = new FatThread(writer, OTHER_ID, "bob");
            other.next(List.of(human("Remember how I like my reports.")), Map.of());
            other.write("call_b1", "/memories/bob.md", "- Bob wants reports in French.\n");
            other.next(List.of(), Map.of());
            new FatThread(writer, ID, "alice").story(lineLength, logLength);
            writer.commit();
        }
        return database;
    }

    /** Writes a thread of {@code calls} offloaded results of 100 characters each, every tenth of them read back. */
    public static Path writeLong(Path folder, int calls) throws SQLException {
        Path database = folder.resolve("long-thread.db");
        try (Connection writer = Databases.create(database)) {
            Databases.run(writer, "PRAGMA synchronous=OFF");
            writer.setAutoCommit(false);
            FatThread thread = new FatThread(writer, ID, "alice");
            thread.next(List.of(human("Fetch them all.")), Map.of());
            for (int i = 0; i < calls; i++) {
                String id = "call_" + i;
                String path = "/large_tool_results/" + id;
                if (i % 10 == 9) {
                    thread.call(id, "read_file", Map.of("file_path", "/large_tool_results/call_" + (i - 1)), "@@ lines 1-1 of 1 @@\nsome", Map.of());
                } else {
                    thread.call(id, "fetch_log", Map.of("n", i), "Tool result too large, the result of this tool call " + id
                            + " was saved in the filesystem at this path: " + path + "\n", Map.of(path, "0123456789".repeat(10)));
                }
            }
            thread.next(List.of(), Map.of());
            writer.commit();
        }
        return database;
    }

    private void story(int lineLength, int logLength) throws SQLException {
        next(List.of(human("Find out why the api is slow.")), Map.of(MEMORY, "alpha\n"));
        remembered = "{\"" + MEMORY + "\":\"alpha\\n\"}";
        offload("toolu/01:ab c", "fetch_log", "/large_tool_results/toolu_01:ab c", log("api", logLength));
        offload("toolu_01_ab_c", "fetch_log", "/large_tool_results/toolu_01_ab_c", log("worker", logLength));
        read("call_r1", "/large_tool_results/toolu_01_ab_c", 2);
        read("call_r2", "/large_tool_results/toolu_01_ab_c", 100);
        offload("a.b", "fetch_log", ONE_NAME, log("billing", logLength));
        offload("a_b", "fetch_log", ONE_NAME, log("search", logLength));
        call(
                "call_g1",
                "grep",
                Map.of("pattern", "ERROR", "path", ONE_NAME, "output_mode", "count"),
                ONE_NAME + ": 260",
                Map.of());
        offload("call_one_line", "dump_json", ONE_LINE, oneLine(lineLength));
        next(
                List.of(message("HumanMessage", Map.of(
                        "content",
                        "You are in the middle of a conversation that has been summarized.\n\n"
                                + "The full conversation history has been saved to /conversation_history/9f2c51d0.md"
                                + " should you need to refer back to it for details.\n\nA condensed summary follows:\n\n"
                                + "<summary>\nThe logs were fetched.\n</summary>",
                        "additional_kwargs",
                        Map.of("lc_source", "summarization")))),
                Map.of());
        write("call_m1", "/memories/alice.md", "- Alice wants reports in Czech.\n");
        next(List.of(message("AIMessage", Map.of("content", "The search service waits for the disk."))), Map.of());
        next(List.of(human("And now?")), Map.of(MEMORY, "beta\n"));
        next(List.of(message("AIMessage", Map.of("content", "Nothing has changed."))), Map.of());
        next(List.of(), Map.of());
    }

    private void read(String id, String path, int limit) throws SQLException {
        StringBuilder lines = new StringBuilder("@@ lines 1-" + limit + " of 5000 | next offset " + limit + " @@");
        for (int i = 0; i < limit; i++) {
            lines.append('\n').append(line("worker", i));
        }
        call(id, "read_file", Map.of("file_path", path, "offset", 0, "limit", limit), lines.toString(), Map.of());
    }

    private void offload(String id, String tool, String path, String text) throws SQLException {
        call(id, tool, Map.of("service", "api"), notice(id, path, text), Map.of(path, text));
    }

    /** A file that is behind a route: the thread's own files do not have it. */
    private void write(String callId, String path, String text) throws SQLException {
        call(callId, "write_file", Map.of("file_path", path, "content", text), "Updated file " + path, Map.of());
    }

    /** What Python puts in the place of a result: where it is, how to read it, and its first and last lines. */
    private static String notice(String id, String path, String text) {
        String[] lines = text.split("\n");
        StringBuilder preview = new StringBuilder();
        IntFunction<String> row = i -> String.format(
                "%" + String.valueOf(i < 5 ? 5 : lines.length).length() + "d  %s%n", i + 1, cut(lines[i])).replace("\r", "");
        for (int i = 0; i < Math.min(5, lines.length); i++) {
            preview.append(row.apply(i));
        }
        if (lines.length > 10) {
            preview.append("... [").append(lines.length - 10).append(" lines truncated] ...\n");
        }
        for (int i = Math.max(5, lines.length - 5); i < lines.length; i++) {
            preview.append(row.apply(i));
        }
        return "Tool result too large, the result of this tool call " + id + " was saved in the filesystem at this path: " + path
                + "\n\nYou can read the result from the filesystem by using the read_file tool, but make sure to only read part of the"
                + " result at a time.\n\nYou can do this by specifying an offset and limit in the read_file tool call. For example, to"
                + " read the first 100 lines, you can use the read_file tool with offset=0 and limit=100.\n\n"
                + "Here is a preview showing the head and tail of the result (lines of the form `... [N lines truncated] ...`"
                + " indicate omitted lines in the middle of the content):\n\n"
                + preview;
    }

    private static String cut(String line) {
        return line.length() <= 1_000 ? line : line.substring(0, 1_000);
    }

    private static String log(String service, int characters) {
        StringBuilder text = new StringBuilder(characters + 100);
        for (int i = 0; text.length() < characters; i++) {
            text.append(line(service, i)).append('\n');
        }
        text.setLength(characters);
        return text.toString();
    }

    private static String line(String service, int i) {
        return String.format(
                "2026-03-%02dT12:%02d:00Z %s level=%s req=%012x took=%dms",
                1 + i % 9, i % 60, service, i % 17 == 0 ? "ERROR" : "INFO", (i * 2_654_435_761L) & 0xffff_ffff_ffffL, i % 900);
    }

    private static String oneLine(int length) {
        String piece = "{\"service\":\"search\",\"timeout\":30,\"level\":\"INFO\"},";
        return "[" + piece.repeat(Math.max(0, length - 2) / piece.length() + 1).substring(0, Math.max(0, length - 2)) + "]";
    }

    /** The model asks, and the tool answers in the step after. */
    private void call(String id, String tool, Map<String, Object> args, String answer, Map<String, String> files)
            throws SQLException {
        next(List.of(message("AIMessage", Map.of(
                "content", "", "tool_calls", List.of(Map.of("id", id, "name", tool, "args", args, "type", "tool_call"))))), Map.of());
        next(
                List.of(message("ToolMessage", Map.of(
                        "content", answer, "tool_call_id", id, "name", tool, "status", "success"))),
                files);
    }

    private static Object human(String text) {
        return message("HumanMessage", Map.of("content", text));
    }

    private static Object message(String type, Map<String, Object> fields) {
        return Map.of("lc", 1, "type", "constructor", "id", List.of("langchain_core", "messages", type), "kwargs", fields);
    }

    /** A step, and what is written in it: the next step has it. */
    private void next(List<Object> messages, Map<String, String> files) throws SQLException {
        String checkpoint = Databases.id(step);
        String contents = "{\"v\":4,\"id\":\"" + checkpoint + "\",\"ts\":\"2026-03-01T00:" + String.format("%02d", step % 60)
                + ":00.000000+00:00\",\"channel_values\":" + values() + ",\"channel_versions\":{\"files\":" + (step + 1) + ",\"messages\":" + (step + 1)
                + "}}";
        String metadata = "{\"source\":\"loop\",\"step\":" + step + ",\"parents\":{},\"user_id\":\"" + user + "\",\"lc_versions\":{\"deepagents\":\"0.7.32\"}}";
        Databases.row(writer, id, checkpoint, step == 0 ? null : Databases.id(step - 1), contents, metadata);
        List<Object> identified = new ArrayList<>();
        for (Object message : messages) {
            identified.add(withId(message, "m-" + step + "-" + identified.size()));
        }
        if (!messages.isEmpty()) {
            Databases.write(writer, id, step, 0, "messages", JsonMapper.shared().writeValueAsString(identified));
        }
        if (!files.isEmpty()) {
            Map<String, Object> records = new java.util.TreeMap<>();
            files.forEach((path, text) -> records.put(path, Map.of("content", text, "encoding", "utf-8")));
            Databases.write(writer, id, step, 1, "files", JsonMapper.shared().writeValueAsString(records));
        }
        step++;
    }

    /** The memory is loaded once and stays in the channel. */
    private String values() {
        return remembered.equals("{}") ? "{}" : "{\"memory_contents\":" + remembered + "}";
    }

    @SuppressWarnings("unchecked") // made by message above
    private static Object withId(Object message, String id) {
        Map<String, Object> record = new java.util.LinkedHashMap<>((Map<String, Object>) message);
        Map<String, Object> fields = new java.util.LinkedHashMap<>((Map<String, Object>) record.get("kwargs"));
        fields.put("id", id);
        record.put("kwargs", fields);
        return record;
    }
}
