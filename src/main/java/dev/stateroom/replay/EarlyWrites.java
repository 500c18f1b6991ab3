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
 * Files that a checkpoint holds already although the call that writes them runs only in a later step. Python 0.2's composite writes into
 * the very state that the call was given, and checkpoints before it that are not stored yet have the same state.
 */
final class EarlyWrites {
    private final Map<String, Early> early = new LinkedHashMap<>();
    private final Map<String, FileData> come = new HashMap<>();
    private final Predicate<String> inState;

    /** {@code inState} tells whether a path of the agent goes to the state, and not to another mount. */
    EarlyWrites(Predicate<String> inState) {
        this.inState = inState;
    }

    /** A file, and the id of the call that will write it. */
    private record Early(FileData file, String callId) {}

    /**
     * Takes note of a recorded change that no call of its step explains, where the next ones do; false if they do not.
     *
     * @param there whether the file was there before: a first call that edits it says so, and does not make it
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

    /** Whether a file may hold that text once the call has run: a run's input, which the call only edits, does not. */
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

    /** The paths whose calls have run in a step. */
    Set<String> due(List<StepFrame.Effect> effects) {
        return early.entrySet().stream()
                .filter(entry -> effects.stream().anyMatch(effect -> effect.result().call().id().equals(entry.getValue().callId())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** What the path holds behind the step in which its call runs; null if it was not early. Not early any more then. */
    @Nullable FileData settled(String path) {
        Early known = early.remove(path);
        if (known != null) {
            come.put(path, known.file());
        }
        return known == null ? null : known.file();
    }

    /**
     * What was early under a path and has come since, in a subagent whose files are given back only now; null if nothing was. A caller that
     * called the subagent held it already.
     */
    @Nullable FileData come(String path) {
        return come.get(path);
    }

    /** What is recorded of a path from now on stands for itself. */
    void changed(String path) {
        come.remove(path);
    }
}
