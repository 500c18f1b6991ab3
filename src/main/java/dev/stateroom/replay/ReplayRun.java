package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a recording call by call on a scratch copy. Calls of one step see the files as before it; their changes are merged after it in call
 * order, and a subagent gives back all of its files, as in the packages. If the files after a step are recorded, changes that no call made
 * are copied, so that later calls find the recorded files.
 *
 * <p>Not thread-safe.
 */
public final class ReplayRun {
    /** The number of steps with calls that a checkpoint may lag behind. */
    private static final int AHEAD = 8;

    private final ReplayScratch scratch;
    private final KeyMap<FileData> state;
    private final List<LoggedCall> calls;
    private final List<Instruction> program = new ArrayList<>();
    private final Deque<StepFrame> frames = new ArrayDeque<>();
    private final List<ReplayedCall> results = new ArrayList<>();
    private final CallRunner runner;
    private final ScratchReconciliation reconciliation;
    private final Map<Integer, Span> spans = new HashMap<>();
    private @Nullable Map<String, FileData> beforePending;
    private List<FileChange> last = List.of();
    private int planned;
    private int at;

    /** Effects of steps without recorded changes, until the next step that has them. */
    private record Span(List<StepFrame.Effect> effects, Map<String, @Nullable FileData> base) {
        Span() {
            this(new ArrayList<>(), new LinkedHashMap<>());
        }
    }

    /** The next action of the run. */
    private sealed interface Instruction {
        /** A step begins. */
        record Enter(CallRecording.Step step) implements Instruction {}

        /** A graph that runs as a node begins. */
        record Begin() implements Instruction {}

        /** The graph has ended. */
        record End() implements Instruction {}

        record Run(CallRecording.Part part, int index) implements Instruction {}

        /** A subagent has ended. */
        record Return(CallRecording.Part part) implements Instruction {}

        /** A step ends. */
        record Leave(CallRecording.Step step) implements Instruction {}
    }

    /**
     * A run from the beginning.
     *
     * @param scratch the copy, whose state becomes the recording's start if that is recorded
     * @param edits replaced arguments, by call number
     */
    public ReplayRun(CallRecording recording, ReplayScratch scratch, Map<Integer, ForeignValue> edits) {
        this.scratch = scratch;
        this.state = scratch.state();
        recording.start().forEach(state::put);
        scratch.windBack(recording);
        plan(recording.steps());
        this.calls = new ArrayList<>();
        for (Instruction instruction : program) {
            if (instruction instanceof Instruction.Run(CallRecording.Part part, int index)) {
                ForeignValue edited = edits.get(index);
                calls.add(edited == null ? part.call() : part.call().withArgs(edited));
            }
        }
        boolean faithful = !scratch.hasOtherRules() && recording.mayBeOf(scratch.dialect());
        this.reconciliation = new ScratchReconciliation(scratch, faithful, edits.keySet(), calls);
        this.runner = new CallRunner(scratch, reconciliation);
    }

    /** A run without edits. */
    public ReplayRun(CallRecording recording, ReplayScratch scratch) {
        this(recording, scratch, Map.of());
    }

    private void plan(List<CallRecording.Step> steps) {
        for (CallRecording.Step step : steps) {
            program.add(new Instruction.Enter(step));
            for (List<CallRecording.Step> graph : step.graphs()) {
                program.add(new Instruction.Begin());
                plan(graph);
                program.add(new Instruction.End());
            }
            for (CallRecording.Part part : step.calls()) {
                int index = planned++;
                program.add(new Instruction.Run(part, index));
                if (!part.within().isEmpty()) {
                    plan(part.within());
                    program.add(new Instruction.Return(part));
                }
            }
            program.add(new Instruction.Leave(step));
        }
    }

    /** All calls, with their edits. */
    public List<LoggedCall> calls() {
        return List.copyOf(calls);
    }

    /** The number of calls that have run. */
    public int position() {
        return results.size();
    }

    /** State changes by the last call; empty for one that did not run, and for a subagent as a whole. */
    public List<FileChange> lastChanges() {
        return last;
    }

    /** True when everything has run. */
    public boolean isOver() {
        return at == program.size();
    }

    /**
     * Runs the next call, and everything up to the one after. Null at the end.
     *
     * @throws dev.stateroom.vfs.FailureException TOO_LARGE, with the call's number, when the command that runs it has used up its allowance
     */
    public @Nullable ReplayedCall step() {
        ReplayedCall done = null;
        while (at < program.size()) {
            Instruction next = program.get(at);
            if (done != null && next instanceof Instruction.Run) {
                return done;
            }
            at++;
            switch (next) {
                case Instruction.Enter(CallRecording.Step step) -> enter(step);
                case Instruction.Run(CallRecording.Part part, int index) -> {
                    MeteredLoop.round(() -> "call " + (index + 1) + " of " + calls.size() + " (" + calls.get(index).tool() + ")");
                    done = run(part, index);
                    results.add(done);
                }
                case Instruction.Begin _ -> top().begun(null, state.mark());
                case Instruction.End _ -> {
                    spans.remove(frames.size());
                    top().returned(state);
                }
                case Instruction.Return(CallRecording.Part part) -> {
                    spans.remove(frames.size());
                    top().returned(part, state);
                }
                case Instruction.Leave(CallRecording.Step step) -> leave(step);
            }
        }
        return done;
    }

    /**
     * Runs until {@code stop} accepts a call's result, or to the end.
     *
     * @return that call; null at the end
     * @throws dev.stateroom.work.CancelledException when cancelled between two calls
     */
    public @Nullable ReplayedCall runUntil(Predicate<ReplayedCall> stop, Cancellation cancellation, Progress progress) {
        while (true) {
            cancellation.check();
            ReplayedCall done = step();
            if (done == null) {
                return null;
            }
            progress.report(results.size(), calls.size(), done.call().tool());
            if (stop.test(done)) {
                return done;
            }
        }
    }

    /** Runs to the end. */
    public ReplayReport run(Cancellation cancellation, Progress progress) {
        runUntil(_ -> false, cancellation, progress);
        return report();
    }

    /** The report so far. */
    public ReplayReport report() {
        Map<String, FileData> files = files();
        return new ReplayReport(
                results,
                reconciliation.unexplained(),
                beforePending == null ? files : beforePending,
                files,
                List.copyOf(reconciliation.diverged()),
                scratch.dialect());
    }

    private Map<String, FileData> files() {
        Map<String, FileData> files = new LinkedHashMap<>();
        state.inKeyOrder("").forEach(slot -> files.put(slot.key(), slot.value()));
        return files;
    }

    private StepFrame top() {
        return frames.element();
    }

    private void enter(CallRecording.Step step) {
        if (step.pending() && beforePending == null && frames.isEmpty()) {
            Map<String, FileData> recorded = files();
            recorded.putAll(reconciliation.early());
            beforePending = recorded;
        }
        frames.push(new StepFrame(step, scratch.tools(StepFrame.agent(step)).together(), frames.peek()));
    }

    private ReplayedCall run(CallRecording.Part part, int index) {
        StepFrame frame = top();
        int mark = state.mark();
        CallRunner.Ran ran = runner.run(part, calls.get(index), index, frame, frames.stream().map(StepFrame::step).toList());
        last = List.of();
        if (part.within().isEmpty()) {
            Map<String, @Nullable FileData> changed = new LinkedHashMap<>(state.changedSince(mark));
            changed.putAll(ran.answered());
            state.backTo(mark);
            if (ran.isKept()) {
                last = changed.entrySet().stream()
                        .map(change -> new FileChange(change.getKey(), state.get(change.getKey()), change.getValue()))
                        .toList();
            }
            frame.add(new StepFrame.Effect(ran.result(), ran.isKept() ? changed : Map.of(), false));
        } else {
            state.backTo(mark);
            frame.begun(ran.result(), state.mark());
        }
        return ran.result();
    }

    /** The calls of the next steps that have any, preceded by those in parallel with the subagent that a step belongs to. */
    private Stream<LoggedCall> upcoming() {
        Stream<CallRecording.Step> running = frames.stream().map(StepFrame::step);
        return Stream.concat(running.flatMap(step -> step.calls().stream()).map(CallRecording.Part::call), ahead());
    }

    private Stream<LoggedCall> ahead() {
        return program.subList(at, program.size()).stream()
                .mapMulti((Instruction later, Consumer<CallRecording.Step> into) -> {
                    if (later instanceof Instruction.Enter(CallRecording.Step step) && !step.calls().isEmpty()) {
                        into.accept(step);
                    }
                })
                .limit(AHEAD)
                .flatMap(step -> step.calls().stream().map(CallRecording.Part::call));
    }

    private void leave(CallRecording.Step step) {
        StepFrame frame = frames.pop();
        Map<String, @Nullable FileData> base = frame.merge(state, scratch.dialect());
        CallRecording.Truth truth = step.truth();
        if (truth == null || truth.isPart()) {
            Span span = spans.computeIfAbsent(frames.size(), _ -> new Span());
            span.effects().addAll(frame.effects());
            base.forEach((path, file) -> {
                if (!span.base().containsKey(path)) {
                    span.base().put(path, file);
                }
            });
            if (truth != null) {
                reconciliation.reconcile(truth, frame.changes(), List.of(), Map.of(), this::upcoming);
            }
        } else {
            Span span = spans.remove(frames.size());
            List<StepFrame.Effect> effects = new ArrayList<>();
            Map<String, @Nullable FileData> found = new LinkedHashMap<>();
            if (span != null && truth.isSpan()) {
                effects.addAll(span.effects());
                found.putAll(span.base());
            }
            effects.addAll(frame.effects());
            base.forEach((path, file) -> {
                if (!found.containsKey(path)) {
                    found.put(path, file);
                }
            });
            reconciliation.reconcile(truth, frame.changes(), effects, found, this::upcoming);
        }
        if (frames.isEmpty()) {
            state.forget();
        }
    }
}
