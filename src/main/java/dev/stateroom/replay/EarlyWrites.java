package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.tool.ToolName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files that a checkpoint holds already although the call that writes them runs only in a later step. Python 0.2's composite writes into
 * the very state that the call was given, and checkpoints before it that are not stored yet have the same state.
 */
final class EarlyWrites {
    private final Map<String, Early> early = new LinkedHashMap<>();

    /** A file, and the id of the call that will write it. */
    private record Early(FileData file, String callId) {}

    /** Takes note of a recorded change that no call of its step explains, where one of the next does; false where none does. */
    boolean takes(String path, @Nullable FileData recorded, Stream<LoggedCall> next) {
        LoggedCall by = recorded == null ? null : next.filter(call -> writes(call, path)).findFirst().orElse(null);
        if (recorded == null || by == null) {
            return false;
        }
        early.put(path, new Early(recorded, by.id()));
        return true;
    }

    private static boolean writes(LoggedCall call, String path) {
        if (path.equals(call.offloadedTo())) {
            return true;
        }
        LoggedCall.Result result = call.result();
        ToolName tool = ToolName.named(call.tool()).orElse(null);
        if (result == null || Boolean.TRUE.equals(result.failed()) || (tool != ToolName.WRITE_FILE && tool != ToolName.EDIT_FILE)) {
            return false;
        }
        String named = FileCall.of(call.tool(), call.args()).map(FileCall::path).orElse(null);
        boolean told = result.text().startsWith("Updated file ") || result.text().startsWith("Successfully replaced ");
        return told && named != null && (named.equals(path) || result.text().endsWith(" " + path) || result.text().endsWith("'" + path + "'"));
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

    /** What the path holds behind the step in which its call runs; null where it was not early. Not early any more then. */
    @Nullable FileData settled(String path) {
        Early known = early.remove(path);
        return known == null ? null : known.file();
    }
}
