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
 * Recorded calls in the steps in which they ran.
 *
 * @param name what it is called: a file's name, a thread's id
 * @param steps in order
 * @param dialect whose behaviour the data show; null if they do not
 * @param start the files of the agent's state before the first step
 * @param read gives what {@link #problems} gives
 * @param thread whose calls they are; null for those of a log
 * @param possible the generations between which the data do not decide; empty if they do, or say nothing
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

    /** Of a log, which names no thread. */
    public CallRecording(
            String name, List<Step> steps, @Nullable Dialect dialect, Map<String, FileData> start, List<String> problems) {
        this(name, steps, dialect, start, () -> problems, null, Set.of(), List.of());
    }

    /** Sentences about what could not be read so far: each {@link Truth} is read when it is asked, which may add some. */
    public List<String> problems() {
        return read.get();
    }

    /** Whether the calls may be of that release, as far as the data say. */
    boolean mayBeOf(Dialect release) {
        return dialect == null || dialect.era() == release.era() || possible.contains(release.era());
    }

    /**
     * Calls that ran side by side, all of them over what was there before.
     *
     * @param calls in the order of their message; may be none
     * @param truth what happened to the agent's files in it; null if that is not recorded
     * @param pending true for the unfinished step behind the newest checkpoint
     * @param graphs graphs that ran as nodes in it, with their own steps and files
     */
    public record Step(List<Part> calls, @Nullable Truth truth, boolean pending, List<List<Step>> graphs) {
        /** Copies the lists. */
        public Step {
            calls = List.copyOf(calls);
            graphs = List.copyOf(graphs);
        }

        /** A step without graphs of its own. */
        public Step(List<Part> calls, @Nullable Truth truth, boolean pending) {
            this(calls, truth, pending, List.of());
        }
    }

    /**
     * One call with what its subagent did.
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

    /** What a checkpointer recorded of a step. */
    public interface Truth {
        /** The checkpoint that ends the step. */
        String checkpointId();

        /** What changed in the agent's files; read when asked for. */
        List<FileChange> changes();

        /** The call that left the changes and is not run again; null if none is known. */
        default @Nullable String callId() {
            return null;
        }

        /** Who else than a call may change files in such a step. */
        UnexplainedChange.Cause cause();

        /** True for a file that an agent with a memory of its own has from a run before this one. */
        default boolean isKept(FileChange change) {
            return false;
        }

        /** True if it tells of these files alone: whether others changed is not known there. */
        default boolean isPart() {
            return false;
        }

        /** True if the changes are those of the steps before it, too, whose own are not recorded. */
        default boolean isSpan() {
            return false;
        }
    }

    /** Calls of a log, one after the other. */
    public static CallRecording of(String name, List<Step> steps, Map<String, FileData> start) {
        return new CallRecording(name, steps, null, start, List.of());
    }

    /** All calls in the order in which they are shown, a subagent's behind the one that started it. */
    public List<LoggedCall> calls() {
        List<LoggedCall> calls = new ArrayList<>();
        add(steps, calls);
        return calls;
    }

    /** The same with another part in the place of one call; {@code index} counts as in {@link #calls}. */
    public CallRecording with(int index, UnaryOperator<Part> change) {
        return new CallRecording(name, changed(steps, new int[] {index}, change), dialect, start, read, thread, possible, later);
    }

    /** The first calls alone, with the steps that they are in. */
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

    /** The same with calls of other threads that came after all of these. */
    public CallRecording before(List<LaterCall> others) {
        return new CallRecording(name, steps, dialect, start, read, thread, possible, others);
    }

    /** {@code left} is how many calls there are before the one that is meant; negative once it has been met. */
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
