package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.FileRecords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Converts the values that the packages' methods return to results: bare lists and texts of version 1, objects of version 2, names in
 * snake_case or in camelCase. Missing fields are missing in the result too; nothing is guessed.
 *
 * @param isFirstVersion true if a change without {@code files_update} means that there is nothing to merge
 * @param isPython true for Python, whose objects always have all fields, null if not set; JavaScript's have those that were set
 */
record BridgeResults(boolean isFirstVersion, boolean isPython) {

    AgentResult.Ls ls(ForeignValue value) {
        return new AgentResult.Ls(error(value), infos(value instanceof ForeignValue.Items ? value : either(value, "entries", "files")));
    }

    /** A bare text is content, whatever it says, as in the packages' adapters. */
    AgentResult.Read read(ForeignValue value) {
        if (value instanceof ForeignValue.Text(String text)) {
            return AgentResult.Read.of(new FileData(new FileData.Text(text), null, null, null, null));
        }
        ForeignValue.Fields fields = ForeignValue.fields(value);
        ForeignValue content = fields.get("content");
        FileData data = fields.get("file_data") instanceof ForeignValue.Fields stored
                ? FileRecords.read(stored)
                : isNull(content) ? null : new FileData(content(content), null, text(fields, "mimeType"), null, null);
        return new AgentResult.Read(error(value), data, window(fields), isTrue(fields.get("no_lines_requested")));
    }

    private static FileData.Content content(@Nullable ForeignValue content) {
        return switch (content) {
            case ForeignValue.Text(String text) -> new FileData.Text(text);
            case ForeignValue.Bytes(byte[] bytes) -> new FileData.Binary(bytes);
            case ForeignValue.Items(List<ForeignValue> lines) when lines.stream().allMatch(ForeignValue.Text.class::isInstance) ->
                new FileData.Lines(lines.stream().map(line -> String.valueOf(ForeignValue.text(line))).toList());
            case null -> new FileData.Unreadable("there is no content");
            default -> new FileData.Unreadable("the content is neither text nor bytes", content);
        };
    }

    private static AgentResult.@Nullable Window window(ForeignValue.Fields fields) {
        Integer start = number(fields, "start_line", "startLine");
        Integer end = number(fields, "end_line", "endLine");
        return start == null || end == null
                ? null
                : new AgentResult.Window(
                        number(fields, "total_lines", "totalLines"), start, end, number(fields, "next_offset", "nextOffset"));
    }

    /** The record, bare or in its wrapper. */
    AgentResult.ReadRaw readRaw(ForeignValue value) {
        ForeignValue data = ForeignValue.fields(value).get("data");
        String error = error(value);
        return new AgentResult.ReadRaw(
                error, error != null ? null : FileRecords.read(data instanceof ForeignValue.Fields ? data : value));
    }

    AgentResult.Grep grep(ForeignValue value, @Nullable Integer most) {
        if (value instanceof ForeignValue.Text(String refusal)) {
            return AgentResult.Grep.failed(refusal);
        }
        if (value instanceof ForeignValue.Items) {
            List<AgentResult.GrepMatch> matches = Objects.requireNonNullElse(matches(value), List.of());
            return most == null || matches.size() <= most
                    ? new AgentResult.Grep(null, matches, null)
                    : new AgentResult.Grep(null, matches.subList(0, most), true);
        }
        ForeignValue.Fields fields = ForeignValue.fields(value);
        return new AgentResult.Grep(error(value), matches(fields.get("matches")), flag(fields.get("truncated")));
    }

    AgentResult.Glob glob(ForeignValue value) {
        if (value instanceof ForeignValue.Items) {
            return new AgentResult.Glob(null, infos(value), null, null);
        }
        ForeignValue.Fields fields = ForeignValue.fields(value);
        return new AgentResult.Glob(
                error(value), infos(either(value, "matches", "files")), flag(fields.get("truncated")), text(fields, "truncation_reason"));
    }

    AgentResult.Write write(ForeignValue value) {
        return new AgentResult.Write(error(value), text(ForeignValue.fields(value), "path"), update(value));
    }

    AgentResult.Edit edit(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        return new AgentResult.Edit(error(value), text(fields, "path"), number(fields, "occurrences", "occurrences"), update(value));
    }

    AgentResult.Delete delete(ForeignValue value) {
        return new AgentResult.Delete(error(value), text(ForeignValue.fields(value), "path"), update(value));
    }

    private FilesUpdate update(ForeignValue value) {
        return switch (either(value, "files_update", "filesUpdate")) {
            case ForeignValue.Fields(Map<String, ForeignValue> records) -> {
                Map<String, @Nullable FileData> read = new LinkedHashMap<>();
                records.forEach((key, record) -> read.put(key, record instanceof ForeignValue.Null ? null : FileRecords.read(record)));
                yield new FilesUpdate.Records(read);
            }
            case null -> FilesUpdate.ABSENT;
            default -> isPython && !isFirstVersion ? FilesUpdate.ABSENT : FilesUpdate.NOTHING;
        };
    }

    List<AgentResult.Upload> uploads(ForeignValue value) {
        return ForeignValue.items(value).stream()
                .map(ForeignValue::fields)
                .map(file -> new AgentResult.Upload(named(file), text(file, "error")))
                .toList();
    }

    List<AgentResult.Download> downloads(ForeignValue value) {
        return ForeignValue.items(value).stream().map(ForeignValue::fields).map(BridgeResults::download).toList();
    }

    private static AgentResult.Download download(ForeignValue.Fields file) {
        ForeignValue content = file.get("content");
        return switch (content) {
            case ForeignValue.Bytes(byte[] bytes) -> new AgentResult.Download(named(file), bytes, text(file, "error"));
            case null -> new AgentResult.Download(named(file), null, text(file, "error"));
            case ForeignValue.Null _ -> new AgentResult.Download(named(file), null, text(file, "error"));
            default -> new AgentResult.Download(named(file), null, text(file, "error"), content);
        };
    }

    AgentResult.Execute execute(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        return new AgentResult.Execute(
                Objects.requireNonNullElse(text(fields, "output"), ""),
                number(fields, "exit_code", "exitCode"),
                flag(fields.get("truncated")));
    }

    private static @Nullable List<AgentResult.FileInfo> infos(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Items(List<ForeignValue> items)
                ? items.stream()
                        .map(ForeignValue::fields)
                        .map(info -> new AgentResult.FileInfo(
                                named(info), flag(info.get("is_dir")), whole(info.get("size")), text(info, "modified_at")))
                        .toList()
                : null;
    }

    private static @Nullable List<AgentResult.GrepMatch> matches(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Items(List<ForeignValue> items)
                ? items.stream()
                        .map(ForeignValue::fields)
                        .map(match -> new AgentResult.GrepMatch(
                                named(match),
                                Objects.requireNonNullElse(number(match, "line", "line"), 0),
                                Objects.requireNonNullElse(text(match, "text"), ""),
                                context(match.get("context_before")),
                                context(match.get("context_after"))))
                        .toList()
                : null;
    }

    private static @Nullable List<AgentResult.ContextLine> context(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Items(List<ForeignValue> items)
                ? items.stream()
                        .map(ForeignValue::fields)
                        .map(line -> new AgentResult.ContextLine(
                                Objects.requireNonNullElse(number(line, "line", "line"), 0),
                                Objects.requireNonNullElse(text(line, "text"), "")))
                        .toList()
                : null;
    }

    private static String named(ForeignValue.Fields fields) {
        return Objects.requireNonNullElse(text(fields, "path"), "");
    }

    private static @Nullable String error(ForeignValue value) {
        return text(ForeignValue.fields(value), "error");
    }

    private static @Nullable ForeignValue either(ForeignValue value, String one, String other) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        ForeignValue first = fields.get(one);
        return first == null ? fields.get(other) : first;
    }

    private static boolean isNull(@Nullable ForeignValue value) {
        return value == null || value instanceof ForeignValue.Null;
    }

    private static @Nullable String text(ForeignValue.Fields fields, String name) {
        return ForeignValue.text(fields.get(name));
    }

    private static boolean isTrue(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Bool(boolean flag) && flag;
    }

    private static @Nullable Boolean flag(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Bool(boolean flag) ? (Boolean) flag : null;
    }

    private static @Nullable Long whole(@Nullable ForeignValue value) {
        return switch (value) {
            case ForeignValue.Int(long number) -> number;
            case ForeignValue.Real(double number) -> (long) number;
            case null, default -> null;
        };
    }

    private static @Nullable Integer number(ForeignValue.Fields fields, String one, String other) {
        Long number = whole(fields.get(one));
        Long found = number == null ? whole(fields.get(other)) : number;
        return found == null ? null : Integer.valueOf(Math.clamp(found, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
}
