package dev.stateroom.workspace.recording;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.replay.Verdict;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run that was written as JSON, as far as another one is held against it. */
public final class RunFile {
    private static final long LARGEST = 512L << 20;

    private RunFile() {}

    /** Reads it; a failure names the file and what is wrong with it. */
    public static Outcome<RunRecord> read(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, file + " is larger than " + (LARGEST >> 20) + " MiB");
            }
            return Json.read(RegularFile.bytes(file, LARGEST)) instanceof Value.Fields run
                            && run.get("calls") instanceof Value.Items(List<Value> calls)
                            && run.get("summary") instanceof Value.Fields
                    ? calls(file, run, calls)
                    : none(file);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file + " cannot be read: " + e.getMessage());
        }
    }

    private static Outcome<RunRecord> none(Path file) {
        return Outcome.failed(Failure.Kind.DAMAGED, file + " is no run: replay --json writes one");
    }

    private static Outcome<RunRecord> calls(Path file, Value.Fields run, List<Value> items) {
        List<RunRecord.Call> calls = new ArrayList<>();
        for (Value item : items) {
            Value.Fields call = Value.fields(item);
            String tool = Value.text(call.get("tool"));
            Verdict verdict = verdict(Value.text(call.get("verdict")));
            if (tool == null || verdict == null) {
                return none(file);
            }
            Value.Fields args = Value.fields(call.get("args"));
            String named = Value.text(args.get("file_path"));
            calls.add(new RunRecord.Call(
                    tool,
                    named == null ? Value.text(args.get("path")) : named,
                    verdict,
                    !(call.get("as_recorded") instanceof Value.Bool(boolean as)) || as,
                    answer(call.get("actual"))));
        }
        Map<String, RunRecord.Content> files = new TreeMap<>();
        for (String list : List.of("files", "files_with_pending", "changed_in_mounts")) {
            if (list.equals("files_with_pending") && run.get(list) instanceof Value.Items) {
                files.clear();
            }
            items(run.get(list)).map(Value::fields).forEach(entry -> {
                String path = Value.text(entry.get("path"));
                String sha256 = Value.text(entry.get("sha256"));
                if (path != null) {
                    files.put(path, sha256 == null ? RunRecord.Content.DELETED : new RunRecord.Content(number(entry.get("size")), sha256));
                }
            });
        }
        Value.Fields setting = Value.fields(run.get("setting"));
        return Outcome.ok(new RunRecord(
                text(run.get("recording")),
                text(run.get("dialect")),
                new RunRecord.Setting(
                        text(setting.get("rules")),
                        text(setting.get("routes")),
                        items(setting.get("edited")).map(index -> (int) number(index)).toList()),
                calls,
                files));
    }

    private static @Nullable Verdict verdict(@Nullable String word) {
        return Stream.of(Verdict.values()).filter(verdict -> verdict.word().equals(word)).findFirst().orElse(null);
    }

    private static @Nullable String answer(@Nullable Value content) {
        return content == null || content instanceof Value.Null ? null : new LoggedCall.Result(content, null).text();
    }

    private static Stream<Value> items(@Nullable Value value) {
        return value instanceof Value.Items(List<Value> items) ? items.stream() : Stream.empty();
    }

    private static long number(@Nullable Value value) {
        return value instanceof Value.Int(long number) ? number : 0;
    }

    private static String text(@Nullable Value value) {
        String text = Value.text(value);
        return text == null ? "" : text;
    }
}
