package dev.stateroom.history.mounted;

import dev.stateroom.history.FileVersions;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ToolName;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The files that a thread's calls changed outside of its state: on a disk, in a store, in another backend. */
public final class OutsideWrites {
    /** For a thread whose calls are not known. */
    public static final OutsideWrites NONE = new OutsideWrites(Map.of());

    private final Map<Integer, List<String>> bySteps;

    private OutsideWrites(Map<Integer, List<String>> bySteps) {
        this.bySteps = bySteps;
    }

    /** The files of the main agent's calls and of the calls that ran under them, each in the step that has the main agent's result. */
    public static OutsideWrites of(Timeline timeline, ToolCall.Ledger calls) {
        Map<String, Integer> steps = timeline.stepsOf(calls);
        StateKeys state = StateKeys.of(timeline, calls.inOrder(), steps);
        Map<Integer, Set<String>> found = new TreeMap<>();
        for (ToolCall call : calls.inOrder()) {
            Integer step = steps.get(call.id());
            String path = call.path();
            ToolName tool = ToolName.named(call.executedTool()).orElse(null);
            // A custom tool may only read the path that it receives.
            if (step == null || path == null || state.holds(path) || tool == null || !FileVersions.mayWrite(call)) {
                continue;
            }
            Set<String> paths = found.computeIfAbsent(step, _ -> new TreeSet<>());
            if (tool != ToolName.DELETE || !paths.remove(path)) {
                // A file that one stored step makes and deletes may have been in the state between two stored ones.
                paths.add(path);
            }
        }
        Map<Integer, List<String>> bySteps = new HashMap<>();
        found.forEach((step, paths) -> bySteps.put(step, List.copyOf(paths)));
        return new OutsideWrites(bySteps);
    }

    /** Finds those of a branch once for all that ask for them, one after the other or at once. Safe for use by several threads. */
    public static final class Once {
        private WeakReference<Timeline> timeline = new WeakReference<>(null);
        private WeakReference<ToolCall.Ledger> calls = new WeakReference<>(null);
        private OutsideWrites found = NONE;

        /** As {@link OutsideWrites#of}; the same again for the same ones. */
        public synchronized OutsideWrites of(Timeline asked, ToolCall.Ledger by) {
            if (timeline.get() != asked || calls.get() != by) {
                found = OutsideWrites.of(asked, by);
                timeline = new WeakReference<>(asked);
                calls = new WeakReference<>(by);
            }
            return found;
        }
    }

    /** How many paths the step at that index changed: without reading all steps where they were all in the state. */
    public static int count(Timeline timeline, ToolCall.Ledger calls, int index) {
        Timeline.Step step = timeline.steps().get(index);
        Set<String> ids = new HashSet<>();
        calls.ranInto(step.key()).forEach(call -> ids.add(call.id()));
        boolean isKnown = true;
        for (ToolCall call : ids.isEmpty() ? List.<ToolCall>of() : calls.inOrder()) {
            String caller = call.parentCallId();
            // A subagent's calls follow the call that they run under.
            if ((ids.contains(call.id()) || (caller != null && ids.contains(caller) && ids.add(call.id()))) && mayBeOutside(call, step)) {
                isKnown = false;
                break;
            }
        }
        return isKnown ? 0 : of(timeline, calls).at(index).size();
    }

    /** False if the step itself shows that the file is in the state, which is then the agent's default mount. */
    private static boolean mayBeOutside(ToolCall call, Timeline.Step step) {
        String path = call.path();
        return path != null
                && FileVersions.mayWrite(call)
                && !(path.equals(StateKeys.changedPath(call)) && step.changedPaths().contains(path));
    }

    /** The paths that the step at that index changed, sorted. */
    public List<String> at(int index) {
        return bySteps.getOrDefault(index, List.of());
    }

    /** The index of the last step that changed such a path; -1 if there is none. */
    public int last(Predicate<String> path) {
        return bySteps.entrySet().stream()
                .filter(step -> step.getValue().stream().anyMatch(path))
                .mapToInt(Map.Entry::getKey)
                .max()
                .orElse(-1);
    }
}
