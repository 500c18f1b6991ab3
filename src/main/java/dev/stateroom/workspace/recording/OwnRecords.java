package dev.stateroom.workspace.recording;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.FileChange;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.UnexplainedChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls in this program's own record, one JSON object per line: a header, calls, and files that changed without a call. Also bare calls
 * with a name and arguments, and the output of {@code calls --json}.
 */
final class OwnRecords {
    /** The field that marks a header; its value is the version of the record. */
    static final String VERSION = "stateroom_recording";

    /** A line with a call or a change, and the call whose subagent it belongs to. */
    private record Line(@Nullable LoggedCall call, CallRecording.@Nullable Truth truth, @Nullable String parent, @Nullable String group, boolean pending) {}

    private final List<Line> lines = new ArrayList<>();
    private final Map<String, FileData> start = new LinkedHashMap<>();
    private @Nullable Dialect dialect;
    private @Nullable String name;

    /** True for a header, a call or a change. */
    static boolean isRecord(ForeignValue.Fields fields) {
        boolean named = ForeignValue.text(fields.get("tool")) != null || ForeignValue.text(fields.get("name")) != null;
        boolean args = fields.get("args") != null || fields.get("arguments") != null;
        return fields.get(VERSION) != null || (named && args) || isChange(fields);
    }

    private static boolean isChange(ForeignValue.Fields fields) {
        return fields.get("files") instanceof ForeignValue.Fields && fields.get("cause") != null;
    }

    @Nullable Dialect dialect() {
        return dialect;
    }

    @Nullable String name() {
        return name;
    }

    Map<String, FileData> start() {
        return start;
    }

    /** Reads the next line; returns what is wrong with it, or null. */
    @Nullable String read(ForeignValue.Fields fields) {
        if (fields.get(VERSION) != null) {
            return head(fields);
        }
        if (isChange(fields)) {
            lines.add(new Line(null, change(fields), ForeignValue.text(fields.get("parent")), null, pending(fields)));
            return null;
        }
        String tool = first(fields, "tool", "name");
        String parent = first(fields, "parent", "parent_tool_call_id");
        ForeignValue args = fields.get("ran_args") instanceof ForeignValue.Fields ran
                ? ran
                : fields.get("args") == null ? fields.get("arguments") : fields.get("args");
        if (!(args instanceof ForeignValue.Fields) && !(args instanceof ForeignValue.Null)) {
            return "the arguments of " + tool + " are no object";
        }
        ForeignValue result = fields.get("result");
        String status = ForeignValue.text(fields.get("status"));
        LoggedCall.Result answer = result == null || result instanceof ForeignValue.Null
                ? null
                : new LoggedCall.Result(result, status == null ? null : status.equals("error"));
        LoggedCall call = new LoggedCall(
                Objects.requireNonNullElse(first(fields, "id", "tool_call_id"), ""),
                Objects.requireNonNullElse(tool, ""),
                args,
                answer,
                ending(fields, status, answer != null),
                Objects.requireNonNullElse(ForeignValue.text(fields.get("agent")), "main"),
                parent,
                ForeignValue.text(fields.get("checkpoint_id")),
                ForeignValue.text(fields.get("offloaded_to")),
                ForeignValue.text(fields.get("elsewhere")));
        lines.add(new Line(call, null, parent, first(fields, "group", "proposed_checkpoint_id"), pending(fields)));
        return null;
    }

    private static boolean pending(ForeignValue.Fields fields) {
        return fields.get("pending") instanceof ForeignValue.Bool(boolean flag) && flag;
    }

    private @Nullable String head(ForeignValue.Fields fields) {
        name = ForeignValue.text(fields.get("name"));
        String id = ForeignValue.text(fields.get("dialect"));
        Optional<Dialect> named = id == null ? Optional.empty() : Dialect.named(id);
        dialect = named.orElse(null);
        ForeignValue.fields(fields.get("files")).values().forEach((path, record) -> start.put(path, FileRecords.read(record)));
        return id != null && named.isEmpty() ? "dialect " + id + " is not known" : null;
    }

    private static LoggedCall.Ending ending(ForeignValue.Fields fields, @Nullable String status, boolean isEnded) {
        String written = ForeignValue.text(fields.get("ending"));
        if (written != null) {
            return Arrays.stream(LoggedCall.Ending.values())
                    .filter(ending -> ending.name().equalsIgnoreCase(written))
                    .findFirst()
                    .orElse(LoggedCall.Ending.RAN);
        }
        if (isEnded || status == null) {
            return fields.get("ran_args") instanceof ForeignValue.Fields && !"middleware".equals(ForeignValue.text(fields.get("changed_by")))
                    ? LoggedCall.Ending.EDITED
                    : LoggedCall.Ending.RAN;
        }
        return switch (status) {
            case "waiting" -> LoggedCall.Ending.WAITING;
            case "cancelled" -> LoggedCall.Ending.CANCELLED;
            case "error" -> LoggedCall.Ending.FAILED;
            default -> LoggedCall.Ending.RAN;
        };
    }

    private static @Nullable String first(ForeignValue.Fields fields, String... names) {
        for (String name : names) {
            String text = ForeignValue.text(fields.get(name));
            if (text != null) {
                return text;
            }
            if (fields.get(name) instanceof ForeignValue.Int(long number)) {
                return Long.toString(number);
            }
        }
        return null;
    }

    private static CallRecording.Truth change(ForeignValue.Fields fields) {
        List<FileChange> changes = new ArrayList<>();
        ForeignValue.fields(fields.get("files")).values().forEach((path, record) -> changes.add(
                new FileChange(path, null, record instanceof ForeignValue.Null ? null : FileRecords.read(record))));
        UnexplainedChange.Cause cause = Arrays.stream(UnexplainedChange.Cause.values())
                .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(ForeignValue.text(fields.get("cause"))))
                .findFirst()
                .orElse(UnexplainedChange.Cause.MIDDLEWARE);
        String checkpoint = Objects.requireNonNullElse(ForeignValue.text(fields.get("checkpoint_id")), "");
        String by = ForeignValue.text(fields.get("tool_call_id"));
        return new CallRecording.Truth() {
            @Override
            public @Nullable String callId() {
                return by;
            }

            @Override
            public String checkpointId() {
                return checkpoint;
            }

            @Override
            public List<FileChange> changes() {
                return changes;
            }

            @Override
            public UnexplainedChange.Cause cause() {
                return cause;
            }
        };
    }

    /** The lines as steps: adjacent lines of one group ran in parallel. */
    List<CallRecording.Step> steps() {
        Map<String, List<Line>> children = new LinkedHashMap<>();
        List<Line> top = new ArrayList<>();
        Set<String> calls = new HashSet<>();
        lines.forEach(line -> {
            if (line.call() != null && !line.call().id().equals(line.parent())) {
                calls.add(line.call().id());
            }
        });
        for (Line line : lines) {
            boolean known = line.parent() != null && calls.contains(line.parent());
            (known ? children.computeIfAbsent(line.parent(), _ -> new ArrayList<>()) : top).add(line);
        }
        return steps(top, children::remove);
    }

    private List<CallRecording.Step> steps(List<Line> level, Function<String, @Nullable List<Line>> children) {
        List<CallRecording.Step> steps = new ArrayList<>();
        for (int i = 0; i < level.size(); ) {
            Line first = level.get(i);
            List<CallRecording.Part> parts = new ArrayList<>();
            int end = i;
            do {
                LoggedCall call = level.get(end).call();
                if (call != null) {
                    List<Line> within = call.id().isEmpty() ? null : children.apply(call.id());
                    parts.add(new CallRecording.Part(call, within == null ? List.of() : steps(within, children)));
                }
                end++;
            } while (end < level.size() && first.group() != null && first.group().equals(level.get(end).group()));
            steps.add(new CallRecording.Step(parts, first.truth(), first.pending()));
            i = end;
        }
        return steps;
    }
}
