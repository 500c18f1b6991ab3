package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.FileRecords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the packages' methods return, as results: bare lists and texts of version 1, objects of version 2, names in snake_case or in
 * camelCase. What is missing is missing in the result too; nothing is guessed.
 *
 * @param isFirstVersion whether a change without {@code files_update} says that there is nothing to merge
 * @param isPython Python's objects have all their fields always, null where not set; JavaScript's have those that were set
 */
record Answers(boolean isFirstVersion, boolean isPython) {

    AgentResult.Ls ls(Value value) {
        return new AgentResult.Ls(error(value), infos(value instanceof Value.Items ? value : either(value, "entries", "files")));
    }

    /** Text alone is content whatever it says, as the adapters of the packages take it. */
    AgentResult.Read read(Value value) {
        if (value instanceof Value.Text(String text)) {
            return AgentResult.Read.of(new FileData(new FileData.Text(text), null, null, null, null));
        }
        Value.Fields fields = Value.fields(value);
        Value content = fields.get("content");
        FileData data = fields.get("file_data") instanceof Value.Fields stored
                ? FileRecords.read(stored)
                : isNull(content) ? null : new FileData(content(content), null, text(fields, "mimeType"), null, null);
        return new AgentResult.Read(error(value), data, window(fields), isTrue(fields.get("no_lines_requested")));
    }

    private static FileData.Content content(@Nullable Value content) {
        return switch (content) {
            case Value.Text(String text) -> new FileData.Text(text);
            case Value.Bytes(byte[] bytes) -> new FileData.Binary(bytes);
            case Value.Items(List<Value> lines) when lines.stream().allMatch(Value.Text.class::isInstance) ->
                new FileData.Lines(lines.stream().map(line -> String.valueOf(Value.text(line))).toList());
            case null -> new FileData.Unreadable("there is no content");
            default -> new FileData.Unreadable("the content is neither text nor bytes", content);
        };
    }

    private static AgentResult.@Nullable Window window(Value.Fields fields) {
        Integer start = number(fields, "start_line", "startLine");
        Integer end = number(fields, "end_line", "endLine");
        return start == null || end == null
                ? null
                : new AgentResult.Window(
                        number(fields, "total_lines", "totalLines"), start, end, number(fields, "next_offset", "nextOffset"));
    }

    /** The record, or what stands around it. */
    AgentResult.ReadRaw readRaw(Value value) {
        Value data = Value.fields(value).get("data");
        String error = error(value);
        return new AgentResult.ReadRaw(
                error, error != null ? null : FileRecords.read(data instanceof Value.Fields ? data : value));
    }

    AgentResult.Grep grep(Value value, @Nullable Integer most) {
        if (value instanceof Value.Text(String refusal)) {
            return AgentResult.Grep.failed(refusal);
        }
        if (value instanceof Value.Items) {
            List<AgentResult.GrepMatch> matches = Objects.requireNonNullElse(matches(value), List.of());
            return most == null || matches.size() <= most
                    ? new AgentResult.Grep(null, matches, null)
                    : new AgentResult.Grep(null, matches.subList(0, most), true);
        }
        Value.Fields fields = Value.fields(value);
        return new AgentResult.Grep(error(value), matches(fields.get("matches")), flag(fields.get("truncated")));
    }

    AgentResult.Glob glob(Value value) {
        if (value instanceof Value.Items) {
            return new AgentResult.Glob(null, infos(value), null, null);
        }
        Value.Fields fields = Value.fields(value);
        return new AgentResult.Glob(
                error(value), infos(either(value, "matches", "files")), flag(fields.get("truncated")), text(fields, "truncation_reason"));
    }

    AgentResult.Write write(Value value) {
        return new AgentResult.Write(error(value), text(Value.fields(value), "path"), update(value));
    }

    AgentResult.Edit edit(Value value) {
        Value.Fields fields = Value.fields(value);
        return new AgentResult.Edit(error(value), text(fields, "path"), number(fields, "occurrences", "occurrences"), update(value));
    }

    AgentResult.Delete delete(Value value) {
        return new AgentResult.Delete(error(value), text(Value.fields(value), "path"), update(value));
    }

    private FilesUpdate update(Value value) {
        return switch (either(value, "files_update", "filesUpdate")) {
            case Value.Fields(Map<String, Value> records) -> {
                Map<String, @Nullable FileData> read = new LinkedHashMap<>();
                records.forEach((key, record) -> read.put(key, record instanceof Value.Null ? null : FileRecords.read(record)));
                yield new FilesUpdate.Records(read);
            }
            case null -> FilesUpdate.ABSENT;
            default -> isPython && !isFirstVersion ? FilesUpdate.ABSENT : FilesUpdate.NOTHING;
        };
    }

    List<AgentResult.Upload> uploads(Value value) {
        return Value.items(value).stream()
                .map(Value::fields)
                .map(file -> new AgentResult.Upload(named(file), text(file, "error")))
                .toList();
    }

    List<AgentResult.Download> downloads(Value value) {
        return Value.items(value).stream().map(Value::fields).map(Answers::download).toList();
    }

    private static AgentResult.Download download(Value.Fields file) {
        Value content = file.get("content");
        return switch (content) {
            case Value.Bytes(byte[] bytes) -> new AgentResult.Download(named(file), bytes, text(file, "error"));
            case null -> new AgentResult.Download(named(file), null, text(file, "error"));
            case Value.Null _ -> new AgentResult.Download(named(file), null, text(file, "error"));
            default -> new AgentResult.Download(named(file), null, text(file, "error"), content);
        };
    }

    AgentResult.Execute execute(Value value) {
        Value.Fields fields = Value.fields(value);
        return new AgentResult.Execute(
                Objects.requireNonNullElse(text(fields, "output"), ""),
                number(fields, "exit_code", "exitCode"),
                flag(fields.get("truncated")));
    }

    private static @Nullable List<AgentResult.FileInfo> infos(@Nullable Value value) {
        return value instanceof Value.Items(List<Value> items)
                ? items.stream()
                        .map(Value::fields)
                        .map(info -> new AgentResult.FileInfo(
                                named(info), flag(info.get("is_dir")), whole(info.get("size")), text(info, "modified_at")))
                        .toList()
                : null;
    }

    private static @Nullable List<AgentResult.GrepMatch> matches(@Nullable Value value) {
        return value instanceof Value.Items(List<Value> items)
                ? items.stream()
                        .map(Value::fields)
                        .map(match -> new AgentResult.GrepMatch(
                                named(match),
                                Objects.requireNonNullElse(number(match, "line", "line"), 0),
                                Objects.requireNonNullElse(text(match, "text"), ""),
                                context(match.get("context_before")),
                                context(match.get("context_after"))))
                        .toList()
                : null;
    }

    private static @Nullable List<AgentResult.ContextLine> context(@Nullable Value value) {
        return value instanceof Value.Items(List<Value> items)
                ? items.stream()
                        .map(Value::fields)
                        .map(line -> new AgentResult.ContextLine(
                                Objects.requireNonNullElse(number(line, "line", "line"), 0),
                                Objects.requireNonNullElse(text(line, "text"), "")))
                        .toList()
                : null;
    }

    private static String named(Value.Fields fields) {
        return Objects.requireNonNullElse(text(fields, "path"), "");
    }

    private static @Nullable String error(Value value) {
        return text(Value.fields(value), "error");
    }

    private static @Nullable Value either(Value value, String one, String other) {
        Value.Fields fields = Value.fields(value);
        Value first = fields.get(one);
        return first == null ? fields.get(other) : first;
    }

    private static boolean isNull(@Nullable Value value) {
        return value == null || value instanceof Value.Null;
    }

    private static @Nullable String text(Value.Fields fields, String name) {
        return Value.text(fields.get(name));
    }

    private static boolean isTrue(@Nullable Value value) {
        return value instanceof Value.Bool(boolean flag) && flag;
    }

    private static @Nullable Boolean flag(@Nullable Value value) {
        return value instanceof Value.Bool(boolean flag) ? (Boolean) flag : null;
    }

    private static @Nullable Long whole(@Nullable Value value) {
        return switch (value) {
            case Value.Int(long number) -> number;
            case Value.Real(double number) -> (long) number;
            case null, default -> null;
        };
    }

    private static @Nullable Integer number(Value.Fields fields, String one, String other) {
        Long number = whole(fields.get(one));
        Long found = number == null ? whole(fields.get(other)) : number;
        return found == null ? null : Integer.valueOf(Math.clamp(found, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
}
