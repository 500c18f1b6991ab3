package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.tool.OffloadName;
import dev.stateroom.tool.OffloadNotice;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.work.Cancellation;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The paths of large results. The reference packages write a result over their limit to {@code <artifacts root>/large_tool_results/<name>}
 * and replace it by a notice with the path.
 */
final class LargeResultPaths {
    private final Map<String, Set<String>> stored = new HashMap<>();
    private final RecordedThread thread;
    private final Cancellation cancellation;

    /** Searches the files of {@code heads} for files in such a folder. */
    LargeResultPaths(RecordedThread thread, Collection<CheckpointKey> heads, ReadSteps steps, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        for (CheckpointKey head : heads) {
            for (String path : steps.results(thread, head, OffloadedText.RESULTS, cancellation)) {
                int folder = path.indexOf(OffloadedText.RESULTS);
                stored.computeIfAbsent(path.substring(folder + OffloadedText.RESULTS.length()), n -> new TreeSet<>()).add(path);
            }
        }
    }

    /** The names whose paths differ in the other one. */
    Set<String> otherThan(LargeResultPaths other) {
        Set<String> names = new HashSet<>(stored.keySet());
        names.addAll(other.stored.keySet());
        names.removeIf(name -> stored.getOrDefault(name, Set.of()).equals(other.stored.getOrDefault(name, Set.of())));
        return names;
    }

    /** True if a result of that call may be stored under one of the names. */
    static boolean mayBeIn(Set<String> names, String callId) {
        return !names.isEmpty() && OffloadName.possible(callId).stream().anyMatch(names::contains);
    }

    /** The path that a result was moved to; null if it stayed in the message. */
    @Nullable String pathOf(String callId, Message result, CheckpointKey at) {
        String text = result.text();
        String output = ForeignValue.text(ForeignValue.fields(result.raw().get("artifact")).get("output_file"));
        if (output != null && "execute".equals(result.name())) {
            return output;
        }
        String named = OffloadNotice.savedTo(text);
        if (named != null) {
            return named;
        }
        if (OffloadNotice.isLost(text)) {
            return null;
        }
        for (String candidate : OffloadName.possible(callId)) {
            for (String path : stored.getOrDefault(candidate, Set.of())) {
                if (mentions(text, path) || wroteIt(path, at)) {
                    return path;
                }
            }
        }
        return null;
    }

    private static boolean mentions(String text, String path) {
        int at = text.indexOf(path);
        return at >= 0 && at < 1_000;
    }

    private boolean wroteIt(String path, CheckpointKey at) {
        return thread.changesAt(at, cancellation).orElse(List.of()).stream()
                .anyMatch(c -> c.path().equals(path) && c.after() != null);
    }
}
