package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.tool.ToolName;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files that a checkpoint already has although the call that writes them runs in a later step. Python 0.2's composite writes into the state
 * object that the call was given, and earlier checkpoints that are not stored yet share that object.
 */
final class EarlyWrites {
    private final Map<String, Early> early = new LinkedHashMap<>();
    private final Map<String, FileData> come = new HashMap<>();
    private final Predicate<String> inState;

    /** {@code inState} tests whether a path is in the agent's state and not on another mount. */
    EarlyWrites(Predicate<String> inState) {
        this.inState = inState;
    }

    /** A file, and the id of the call that writes it later. */
    private record Early(FileData file, String callId) {}

    /**
     * Remembers a recorded change that no call of its step explains, if one of the next steps does; returns false if none does.
     *
     * @param there whether the file existed before: if not, and the first call is an edit, the call cannot have made it
     */
    boolean takes(String path, @Nullable FileData recorded, boolean there, Stream<LoggedCall> next) {
        if (recorded == null) {
            return false;
        }
        List<LoggedCall> writers = next.filter(call -> writes(call, path)).toList();
        if (!there && !writers.isEmpty() && writers.getFirst().tool().equals(ToolName.EDIT_FILE.id())) {
            return false;
        }
        String text = recorded.isBinary() ? "" : new String(recorded.bytes(), StandardCharsets.UTF_8);
        if (writers.stream().noneMatch(call -> leaves(call, path, text))) {
            return false;
        }
        early.put(path, new Early(recorded, writers.getFirst().id()));
        return true;
    }

    /** Whether the file may have that text after the call: a run's input that the call only edits does not. */
    private static boolean leaves(LoggedCall call, String path, String text) {
        ForeignValue.Fields args = ForeignValue.fields(call.args());
        String content = ForeignValue.text(args.get("content"));
        String old = ForeignValue.text(args.get("old_string"));
        String now = ForeignValue.text(args.get("new_string"));
        if (path.equals(call.offloadedTo())) {
            return true;
        }
        if (now == null) {
            return content == null || content.equals(text);
        }
        boolean all = args.get("replace_all") instanceof ForeignValue.Bool(boolean every) && every;
        return text.contains(now) && !(all && old != null && !now.contains(old) && text.contains(old));
    }

    private boolean writes(LoggedCall call, String path) {
        if (path.equals(call.offloadedTo())) {
            return true;
        }
        LoggedCall.Result result = call.answer();
        ToolName tool = ToolName.named(call.tool()).orElse(null);
        if (result == null || Boolean.TRUE.equals(result.failed()) || (tool != ToolName.WRITE_FILE && tool != ToolName.EDIT_FILE)) {
            return false;
        }
        String named = FileCall.of(call.tool(), call.args()).map(FileCall::path).orElse(null);
        boolean isEdit = result.text().startsWith("Updated file ") || result.text().startsWith("Successfully replaced ");
        return isEdit && named != null && inState.test(named) && (named.equals(path) || result.text().endsWith(" " + path) || result.text().endsWith("'" + path + "'"));
    }

    Map<String, FileData> files() {
        Map<String, FileData> files = new LinkedHashMap<>();
        early.forEach((path, file) -> files.put(path, file.file()));
        return files;
    }

    boolean contains(String path) {
        return early.containsKey(path);
    }

    /** The early files whose calls have run in a step. */
    Set<String> due(List<StepFrame.Effect> effects) {
        return early.entrySet().stream()
                .filter(entry -> effects.stream().anyMatch(effect -> effect.result().call().id().equals(entry.getValue().callId())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Called after the step of the file's call: returns the file and forgets that it was early; null if it was not. */
    @Nullable FileData settled(String path) {
        Early known = early.remove(path);
        if (known != null) {
            come.put(path, known.file());
        }
        return known == null ? null : known.file();
    }

    /**
     * A file that was early and whose call has run, for a subagent that gives back its files only now; null for none. The caller of the
     * subagent already had it.
     */
    @Nullable FileData come(String path) {
        return come.get(path);
    }

    /** The path changed in the recording: its early file no longer counts. */
    void changed(String path) {
        come.remove(path);
    }
}
