package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a run from JSON, as far as it is compared with another one. */
public final class RunFile {
    private static final long LARGEST = 64L << 20;

    private RunFile() {}

    /** Reads it; a failure has the file's name and the reason. */
    public static Outcome<RunRecord> read(Path file) {
        return RegularFile.named(file, LARGEST, "a run that replay --json wrote")
                .then(bytes -> PlainJson.read(bytes) instanceof ForeignValue.Fields run
                                && run.get("calls") instanceof ForeignValue.Items(List<ForeignValue> calls)
                                && run.get("summary") instanceof ForeignValue.Fields
                        ? calls(file, run, calls)
                        : none(file));
    }

    private static Outcome<RunRecord> none(Path file) {
        return Outcome.failed(Failure.Kind.DAMAGED, file + " is not a run: replay --json writes one");
    }

    private static Outcome<RunRecord> calls(Path file, ForeignValue.Fields run, List<ForeignValue> items) {
        List<RunRecord.Call> calls = new ArrayList<>();
        for (ForeignValue item : items) {
            ForeignValue.Fields call = ForeignValue.fields(item);
            String tool = ForeignValue.text(call.get("tool"));
            ReplayVerdict verdict = verdict(ForeignValue.text(call.get("verdict")));
            if (tool == null || verdict == null) {
                return none(file);
            }
            ForeignValue.Fields args = ForeignValue.fields(call.get("args"));
            String named = ForeignValue.text(args.get("file_path"));
            calls.add(new RunRecord.Call(
                    tool,
                    named == null ? ForeignValue.text(args.get("path")) : named,
                    verdict,
                    !(call.get("as_recorded") instanceof ForeignValue.Bool(boolean as)) || as,
                    answer(call.get("actual"))));
        }
        Map<String, RunRecord.Content> files = new TreeMap<>();
        for (String list : List.of("files", "files_with_pending", "changed_in_mounts")) {
            if (list.equals("files_with_pending") && run.get(list) instanceof ForeignValue.Items) {
                files.clear();
            }
            items(run.get(list)).map(ForeignValue::fields).forEach(entry -> {
                String path = ForeignValue.text(entry.get("path"));
                String sha256 = ForeignValue.text(entry.get("sha256"));
                if (path != null) {
                    files.put(path, sha256 == null ? RunRecord.Content.DELETED : new RunRecord.Content(number(entry.get("size")), sha256));
                }
            });
        }
        ForeignValue.Fields setting = ForeignValue.fields(run.get("setting"));
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

    private static @Nullable ReplayVerdict verdict(@Nullable String word) {
        return Stream.of(ReplayVerdict.values()).filter(verdict -> verdict.word().equals(word)).findFirst().orElse(null);
    }

    private static @Nullable String answer(@Nullable ForeignValue content) {
        return content == null || content instanceof ForeignValue.Null ? null : new LoggedCall.Result(content, null).text();
    }

    private static Stream<ForeignValue> items(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Items(List<ForeignValue> items) ? items.stream() : Stream.empty();
    }

    private static long number(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Int(long number) ? number : 0;
    }

    private static String text(@Nullable ForeignValue value) {
        String text = ForeignValue.text(value);
        return text == null ? "" : text;
    }
}
