package dev.stateroom.replay;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.CallChange;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Calls that ran at the same time: of one message, or of a subagent that it started. What they saw of each other on a mount depends on
 * their order, which is not recorded.
 */
final class CallsBeside {
    /** The reason why a path's content may differ, by path; from the first call that showed it. */
    private final Map<String, String> raced = new LinkedHashMap<>();
    private final Dialect dialect;

    /** @param dialect whose tools interpret the path arguments */
    CallsBeside(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Why a call on a mount may have seen other files than in a replay, which runs a message's calls one after the other.
     *
     * @param open the running steps, from the call's own to the outermost
     * @param inState whether a path is in the agent's state, of which every call gets its own copy
     * @return null if no call in parallel with this one, or with an earlier one, changed the files that it looks at
     */
    @Nullable String reason(LoggedCall call, Collection<CallRecording.Step> open, Predicate<String> inState) {
        String named = path(call);
        String path = named == null ? "/" : named;
        String now = inParallel(call, path, open, inState);
        if (now != null) {
            raced.putIfAbsent(path, now);
            return now;
        }
        return raced.entrySet().stream()
                .filter(earlier -> isAt(earlier.getKey(), path) || isAt(path, earlier.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String inParallel(LoggedCall call, String path, Collection<CallRecording.Step> open, Predicate<String> inState) {
        for (CallRecording.Step step : open) {
            List<CallRecording.Part> parts = step.calls();
            if (parts.size() < 2) {
                continue;
            }
            for (CallRecording.Part part : parts) {
                List<LoggedCall> made = calls(part);
                if (made.contains(call)) {
                    continue;
                }
                for (LoggedCall other : made) {
                    String changed = changed(other);
                    if (changed != null && !inState.test(changed) && (isAt(changed, path) || isAt(path, changed))) {
                        return changed + " was changed by the call " + other.id() + ", which ran at the same time";
                    }
                }
            }
        }
        return null;
    }

    private static List<LoggedCall> calls(CallRecording.Part part) {
        List<LoggedCall> all = new ArrayList<>(List.of(part.call()));
        all.addAll(new CallRecording("", part.within(), null, Map.of(), List.of()).calls());
        return all;
    }

    private @Nullable String changed(LoggedCall call) {
        boolean writes = ToolName.named(call.tool()).filter(tool -> tool.operation() == ToolName.Operation.WRITE).isPresent();
        LoggedCall.Result answer = call.answer();
        return writes && answer != null && CallChange.isDone(answer.text()) ? path(call) : null;
    }

    private @Nullable String path(LoggedCall call) {
        String named = call.path();
        return named == null ? null : ToolPath.taken(named, dialect);
    }

    private static boolean isAt(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder.endsWith("/") ? folder : folder + "/");
    }
}
