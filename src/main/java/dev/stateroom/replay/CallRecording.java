package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.memory.ThreadUser;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Recorded calls, grouped by the steps in which they ran.
 *
 * @param name its name: a file's name, a thread's id
 * @param steps in order
 * @param dialect whose behaviour the data show; null if they do not
 * @param start the files of the agent's state before the first step
 * @param read supplies {@link #problems}
 * @param thread the thread of the calls; null for those of a log
 * @param possible the generations that the data leave possible; empty if they identify one, or give no evidence
 * @param later calls of other threads that came after all of these, oldest first
 */
public record CallRecording(
        String name,
        List<Step> steps,
        @Nullable Dialect dialect,
        Map<String, FileData> start,
        Supplier<List<String>> read,
        @Nullable ThreadUser thread,
        Set<Era> possible,
        List<LaterCall> later) {

    /** Copies the collections. */
    public CallRecording {
        steps = List.copyOf(steps);
        start = Collections.unmodifiableMap(new LinkedHashMap<>(start));
        possible = Set.copyOf(possible);
        later = List.copyOf(later);
    }

    /** A recording of a log, which has no thread. */
    public CallRecording(
            String name, List<Step> steps, @Nullable Dialect dialect, Map<String, FileData> start, List<String> problems) {
        this(name, steps, dialect, start, () -> problems, null, Set.of(), List.of());
    }

    /** One sentence for each part that could not be read so far: each {@link Truth} is read lazily, which may add some. */
    public List<String> problems() {
        return read.get();
    }

    /** Whether the calls may come from that release, as far as the data show. */
    boolean mayBeOf(Dialect release) {
        return dialect == null || dialect.era() == release.era() || possible.contains(release.era());
    }

    /**
     * Calls that ran in parallel, all on the same state of the files.
     *
     * @param calls in the order of their message; may be empty
     * @param truth the recorded changes of the agent's files; null if not recorded
     * @param pending true for the unfinished step after the newest checkpoint
     * @param graphs graphs that ran as nodes in it, with their own steps and files
     */
    public record Step(List<Part> calls, @Nullable Truth truth, boolean pending, List<List<Step>> graphs) {
        /** Copies the lists. */
        public Step {
            calls = List.copyOf(calls);
            graphs = List.copyOf(graphs);
        }

        /** A step without nested graphs. */
        public Step(List<Part> calls, @Nullable Truth truth, boolean pending) {
            this(calls, truth, pending, List.of());
        }
    }

    /**
     * One call with the steps of its subagent.
     *
     * @param call the call
     * @param within the subagent's steps; empty for none
     */
    public record Part(LoggedCall call, List<Step> within) {
        /** Copies the list. */
        public Part {
            within = List.copyOf(within);
        }
    }

    /** The file changes of a step as the checkpointer recorded them. */
    public interface Truth {
        /** The id of the checkpoint that ends the step. */
        String checkpointId();

        /** The changes of the agent's files; read lazily. */
        List<FileChange> changes();

        /** The id of the call that made the changes and is not run again; null if unknown. */
        default @Nullable String callId() {
            return null;
        }

        /** What else may change files in such a step, besides calls. */
        UnexplainedChange.Cause cause();

        /** True for a file that an agent with its own memory kept from an earlier run. */
        default boolean isKept(FileChange change) {
            return false;
        }

        /** True if it covers only these files, so that changes of others are unknown. */
        default boolean isPart() {
            return false;
        }

        /** True if it also includes the changes of earlier steps that have no record of their own. */
        default boolean isSpan() {
            return false;
        }
    }

    /** A recording of a log's calls, one after the other. */
    public static CallRecording of(String name, List<Step> steps, Map<String, FileData> start) {
        return new CallRecording(name, steps, null, start, List.of());
    }

    /** All calls in display order, a subagent's after the one that started it. */
    public List<LoggedCall> calls() {
        List<LoggedCall> calls = new ArrayList<>();
        add(steps, calls);
        return calls;
    }

    /** A copy with one part replaced; {@code index} counts as in {@link #calls}. */
    public CallRecording with(int index, UnaryOperator<Part> change) {
        return new CallRecording(name, changed(steps, new int[] {index}, change), dialect, start, read, thread, possible, later);
    }

    /** A copy with only the first calls, and their steps. */
    CallRecording first(int most) {
        return new CallRecording(name, first(steps, new int[] {most}), dialect, start, read, thread, possible, later);
    }

    private static List<Step> first(List<Step> steps, int[] left) {
        List<Step> kept = new ArrayList<>();
        for (Step step : steps) {
            if (left[0] <= 0) {
                break;
            }
            List<List<Step>> graphs = new ArrayList<>();
            step.graphs().forEach(graph -> graphs.add(first(graph, left)));
            List<Part> parts = new ArrayList<>();
            for (Part part : step.calls()) {
                if (left[0] > 0) {
                    left[0]--;
                    parts.add(new Part(part.call(), first(part.within(), left)));
                }
            }
            kept.add(new Step(parts, step.truth(), step.pending(), graphs));
        }
        return kept;
    }

    /** A copy with later calls of other threads. */
    public CallRecording before(List<LaterCall> others) {
        return new CallRecording(name, steps, dialect, start, read, thread, possible, others);
    }

    /** {@code left} is the number of calls before the wanted one; negative after it was found. */
    private static List<Step> changed(List<Step> steps, int[] left, UnaryOperator<Part> change) {
        List<Step> all = new ArrayList<>();
        for (Step step : steps) {
            List<List<Step>> graphs = new ArrayList<>();
            for (List<Step> graph : step.graphs()) {
                graphs.add(left[0] < 0 ? graph : changed(graph, left, change));
            }
            List<Part> parts = new ArrayList<>();
            for (Part part : step.calls()) {
                boolean meant = left[0]-- == 0;
                Part inner = left[0] < 0 ? part : new Part(part.call(), changed(part.within(), left, change));
                parts.add(meant ? change.apply(part) : inner);
            }
            all.add(new Step(parts, step.truth(), step.pending(), graphs));
        }
        return all;
    }

    private static void add(List<Step> steps, List<LoggedCall> calls) {
        for (Step step : steps) {
            step.graphs().forEach(graph -> add(graph, calls));
            for (Part part : step.calls()) {
                calls.add(part.call());
                add(part.within(), calls);
            }
        }
    }
}
