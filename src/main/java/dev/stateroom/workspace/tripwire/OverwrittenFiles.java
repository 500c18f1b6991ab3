package dev.stateroom.workspace.tripwire;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the calls that changed a file of which another author had written the version before: another agent, or a person. */
final class OverwrittenFiles {
    /** Checkpoints that people and programs write, not the agent. */
    private static final Set<String> GIVEN = Set.of("input", "update", "fork");

    /** No agent is called that. */
    private static final String PERSON = "\u0000person";

    private OverwrittenFiles() {}

    /** A file was written. @param call null where no call did it */
    private record Write(CheckpointKey at, String path, String author, @Nullable ToolCall call) {}

    /** In their order. */
    static List<ToolCall> of(RecordedThread thread, ToolCall.Ledger calls, PathPattern paths, Cancellation cancellation) {
        List<Write> writes = new ArrayList<>();
        for (ToolCall call : calls.inOrder()) {
            String path = call.path();
            if (path != null && paths.touches(path) && FileVersions.mayWrite(call) && isDone(call)) {
                writes.add(new Write(call.checkpoint(), path, call.agent(), call));
            }
        }
        if (writes.isEmpty()) {
            return List.of();
        }
        for (Checkpoint checkpoint : thread.checkpoints()) {
            cancellation.check();
            if (checkpoint.key().isRoot() && GIVEN.contains(checkpoint.source())) {
                changes(thread, checkpoint.key(), cancellation).stream()
                        .filter(change -> change.kind() != FileChange.Kind.DELETED && paths.touches(change.path()))
                        .forEach(change -> writes.add(new Write(checkpoint.key(), change.path(), PERSON, null)));
            }
        }
        // The ids of checkpoints grow with time; what one step's calls did stays in their order.
        writes.sort(Comparator.comparing(write -> write.at().id()));
        Map<String, String> authors = new HashMap<>();
        List<ToolCall> found = new ArrayList<>();
        for (Write write : writes) {
            ToolCall call = write.call();
            String before = authors.put(write.path(), write.author());
            if (call != null && (before == null ? wasThere(thread, call, write.path(), cancellation) : !before.equals(write.author()))) {
                found.add(call);
            }
            if (call != null && call.executedTool().equals("delete")) {
                authors.remove(write.path());
            }
        }
        return found;
    }

    /** A tool of one's own may only read the path that it is given. */
    private static boolean isDone(ToolCall call) {
        return ToolName.named(call.executedTool()).isPresent();
    }

    /** Whether the first write that is known of a file found it there. */
    private static boolean wasThere(RecordedThread thread, ToolCall call, String path, Cancellation cancellation) {
        return changes(thread, call.checkpoint(), cancellation).stream()
                .filter(change -> change.path().equals(path))
                .findFirst()
                .map(change -> change.before() != null)
                .orElseGet(() -> call.executedTool().equals("edit_file"));
    }

    private static List<FileChange> changes(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return thread.changesAt(key, cancellation).orElse(List.of());
    }
}
