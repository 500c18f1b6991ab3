package dev.stateroom.history.mounted;

import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys under which a thread's state ever had files, and the prefix below which its agent saw them.
 *
 * @param keys all keys
 * @param prefix with slashes at both ends: {@code /} if the state is the default; null if no call shows it
 */
public record StateKeys(NavigableSet<String> keys, @Nullable String prefix) {
    /** Up to this number of paths, each is searched by itself. */
    private static final int FEW = 4;

    /** The keys of one branch, from the changes of its steps. */
    static StateKeys of(Timeline timeline, List<ToolCall> calls, Map<String, Integer> steps) {
        NavigableSet<String> keys = new TreeSet<>();
        List<Collection<String>> changed = new ArrayList<>(timeline.steps().size());
        timeline.steps().forEach(step -> {
            List<String> paths = step.changedPaths();
            keys.addAll(paths);
            changed.add(paths.size() > FEW ? new HashSet<>(paths) : paths);
        });
        Map<String, Integer> votes = new HashMap<>();
        for (ToolCall call : calls) {
            Integer step = steps.get(call.id());
            String path = step == null ? null : changedPath(call);
            String prefix = step == null || path == null ? null : prefix(path, changed.get(step));
            if (prefix != null) {
                votes.merge(prefix, 1, Integer::sum);
            }
        }
        return of(keys, votes, calls);
    }

    /** The keys of a whole thread: reads the changes of the steps of successful calls. */
    public static StateKeys of(RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
        // No key is empty, so nothing is left out.
        return of(thread, calls, Set.of(""), cancellation);
    }

    /** The same; ends once it has all {@code asked} paths, and may then lack other keys. */
    public static StateKeys of(RecordedThread thread, List<ToolCall> calls, Set<String> asked, Cancellation cancellation) {
        NavigableSet<String> keys = new TreeSet<>();
        Map<CheckpointKey, Set<String>> changes = new HashMap<>();
        Map<String, Set<String>> pending = new HashMap<>();
        Map<String, Integer> votes = new HashMap<>();
        List<Checkpoint> root = thread.checkpoints().stream().filter(checkpoint -> checkpoint.key().isRoot()).toList();
        if (!root.isEmpty()) {
            keys.addAll(files(thread, root.getFirst().key(), cancellation));
            keys.addAll(files(thread, root.getLast().key(), cancellation));
        }
        Set<String> missing = new HashSet<>(asked);
        keys.forEach(missing::remove);
        for (ToolCall call : calls) {
            cancellation.check();
            String path = changedPath(call);
            if (missing.isEmpty() && votes.containsKey("/")) {
                break; // both only grow: the keys, and what says that the state is the default
            }
            if (path == null) {
                continue;
            }
            Set<String> changed = changes.computeIfAbsent(call.checkpoint(), at -> added(keys, changed(thread, at, cancellation)));
            changed.forEach(missing::remove);
            String prefix = prefix(path, changed);
            if (prefix == null && !keys.contains(path)) {
                // The step may not have ended: then its finished tasks have the writes.
                Set<String> finished = pending.computeIfAbsent(call.checkpoint().namespace(), namespace -> added(keys, pending(thread, namespace, cancellation)));
                prefix = finished.contains(path) ? "/" : null;
            }
            if (prefix != null) {
                votes.merge(prefix, 1, Integer::sum);
            }
        }
        return of(keys, votes, calls);
    }

    private static StateKeys of(NavigableSet<String> keys, Map<String, Integer> votes, List<ToolCall> calls) {
        String most = votes.containsKey("/")
                ? "/"
                : votes.entrySet().stream().max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey())).map(Map.Entry::getKey).orElse(null);
        // Files given with the input were only read.
        boolean isRead = most == null && calls.stream().anyMatch(call -> call.result() != null && call.path() != null && keys.contains(call.path()));
        return new StateKeys(keys, isRead ? "/" : most);
    }

    /** A step has many calls, and its keys are added once. */
    private static Set<String> added(NavigableSet<String> keys, Set<String> some) {
        keys.addAll(some);
        return some;
    }

    static @Nullable String changedPath(ToolCall call) {
        if (call.offloadedTo() != null) {
            return call.offloadedTo();
        }
        String path = call.path();
        return path == null || call.result() == null || !CallChange.isDone(call.result().text()) ? null : FilePath.rooted(path);
    }

    private static Set<String> files(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return thread.filesAt(key, cancellation).<Set<String>>map(files -> new HashSet<>(files.value().keys())).orElse(Set.of());
    }

    private static Set<String> pending(RecordedThread thread, String namespace, Cancellation cancellation) {
        Checkpoint head = thread.head(namespace);
        return head != null && thread.filesWithPending(head.key(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                ? new HashSet<>(files.value().keys())
                : Set.of();
    }

    private static Set<String> changed(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        Set<String> changed = new HashSet<>();
        if (thread.changesAt(key, cancellation) instanceof Outcome.Ok<List<FileChange>>(List<FileChange> changes)) {
            changes.forEach(change -> changed.add(change.path()));
        }
        return changed;
    }

    private static @Nullable String prefix(String path, Collection<String> changed) {
        if (changed.contains(path)) {
            return "/";
        }
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (changed.contains(path.substring(slash))) {
                return path.substring(0, slash + 1);
            }
        }
        return null;
    }

    /** True if the state is known to be the default. */
    public boolean isDefault() {
        return "/".equals(prefix);
    }

    /** True if the state ever had that path of the agent, or files below it. */
    public boolean holds(String path) {
        String under = prefix == null ? "/" : prefix;
        if (!(path + "/").startsWith(under)) {
            return false;
        }
        String key = path.substring(Math.min(path.length(), under.length() - 1));
        String next = keys.ceiling(key);
        String below = keys.ceiling(key.endsWith("/") ? key : key + "/");
        return key.equals(next) || (below != null && below.startsWith(key.endsWith("/") ? key : key + "/"));
    }
}
