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
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the calls that changed a file whose previous version is by another author: another agent, or a person. */
final class OverwrittenFiles {
    /** Sources of checkpoints that are written by people and programs, not by the agent. */
    private static final Set<String> GIVEN = Set.of("input", "update", "fork");

    /** Not a possible name of an agent. */
    private static final String PERSON = "\u0000person";

    private static final String DELETED = "\u0000deleted";

    private final RecordedThread thread;
    private final PathPattern paths;
    private final Cancellation cancellation;
    private final List<ToolCall> found = new ArrayList<>();

    private OverwrittenFiles(RecordedThread thread, PathPattern paths, Cancellation cancellation) {
        this.thread = thread;
        this.paths = paths;
        this.cancellation = cancellation;
    }

    /** The calls in order; each is compared with earlier ones on its own branch. */
    static List<ToolCall> of(RecordedThread thread, ToolCall.Ledger calls, PathPattern paths, Cancellation cancellation) {
        OverwrittenFiles files = new OverwrittenFiles(thread, paths, cancellation);
        List<ToolCall> writes = calls.inOrder().stream().filter(files::counts).toList();
        if (writes.stream().anyMatch(call -> paths.touches(String.valueOf(call.path())))) {
            files.follow(calls, writes);
        }
        return files.found;
    }

    private boolean counts(ToolCall call) {
        String path = call.path();
        return path != null && FileVersions.mayWrite(call) && isDone(call) && (isDelete(call) || paths.touches(path));
    }

    private void follow(ToolCall.Ledger calls, List<ToolCall> writes) {
        // The ids of checkpoints grow with time: a parent comes before its children.
        List<Checkpoint> steps = thread.checkpoints().stream().filter(step -> step.key().isRoot()).sorted(Comparator.comparing(Checkpoint::id)).toList();
        Map<String, List<ToolCall>> byStep = byStep(calls, writes, steps);
        Map<String, Long> children = steps.stream().collect(Collectors.groupingBy(step -> String.valueOf(step.parentId()), Collectors.counting()));
        Map<String, Map<String, String>> authors = new HashMap<>();
        for (Checkpoint step : steps) {
            cancellation.check();
            Map<String, String> before = authors.getOrDefault(String.valueOf(step.parentId()), Map.of());
            // If there is only one child, it reuses its parent's map instead of a copy.
            Map<String, String> now = children.getOrDefault(String.valueOf(step.parentId()), 0L) == 1 && !before.isEmpty() ? before : new HashMap<>(before);
            if (GIVEN.contains(step.source())) {
                changes(step.key()).stream()
                        .filter(change -> paths.touches(change.path()))
                        .forEach(change -> now.put(change.path(), change.kind() == FileChange.Kind.DELETED ? DELETED : PERSON));
            }
            byStep.getOrDefault(step.id(), List.of()).forEach(call -> take(call, String.valueOf(call.path()), now));
            authors.put(step.id(), now);
        }
    }

    /** The calls by the root step that contains their effects, in order. */
    private static Map<String, List<ToolCall>> byStep(ToolCall.Ledger calls, List<ToolCall> writes, List<Checkpoint> steps) {
        Map<String, ToolCall> byId = calls.inOrder().stream().collect(Collectors.toMap(ToolCall::id, call -> call, (first, _) -> first));
        Map<String, String> roots = calls.roots();
        TreeSet<String> ids = steps.stream().map(Checkpoint::id).collect(Collectors.toCollection(TreeSet::new));
        Map<String, List<ToolCall>> byStep = new HashMap<>();
        for (ToolCall call : writes) {
            ToolCall main = call.checkpoint().isRoot() ? call : byId.getOrDefault(roots.getOrDefault(call.id(), call.id()), call);
            String step = ids.floor(main.checkpoint().id());
            if (step != null) {
                byStep.computeIfAbsent(step, _ -> new ArrayList<>()).add(call);
            }
        }
        // The calls of one step stay in order.
        byStep.values().forEach(each -> each.sort(Comparator.comparing(call -> call.checkpoint().id())));
        return byStep;
    }

    private void take(ToolCall call, String path, Map<String, String> authors) {
        if (paths.touches(path)) {
            String before = authors.put(path, call.agent());
            if (before == null ? wasThere(call, path) : !before.equals(DELETED) && !before.equals(call.agent())) {
                found.add(call);
            }
        }
        if (isDelete(call)) {
            String below = path.endsWith("/") ? path : path + "/";
            authors.replaceAll((one, author) -> one.equals(path) || one.startsWith(below) ? DELETED : author);
        }
    }

    private static boolean isDelete(ToolCall call) {
        return call.executedTool().equals("delete");
    }

    /** A tool of the user's own may only read the path in its arguments. */
    private static boolean isDone(ToolCall call) {
        return ToolName.named(call.executedTool()).isPresent();
    }

    /** True if the first known write of a file found it existing. */
    private boolean wasThere(ToolCall call, String path) {
        return changes(call.checkpoint()).stream()
                .filter(change -> change.path().equals(path))
                .findFirst()
                .map(change -> change.before() != null)
                .orElseGet(() -> call.executedTool().equals("edit_file"));
    }

    private List<FileChange> changes(CheckpointKey key) {
        return thread.changesAt(key, cancellation).orElse(List.of());
    }
}
