package dev.stateroom.replay;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The files around the steps of a recording, from a thread's checkpoints and rows. */
final class StepTruths {
    private static final Collection<String> CHANGED = Set.of("update", "fork");

    private final RecordedThread thread;
    private final CallEndings endings;
    private final Cancellation cancellation;
    private final Set<String> unread = Collections.synchronizedSet(new LinkedHashSet<>());

    StepTruths(RecordedThread thread, CallEndings endings, Cancellation cancellation) {
        this.thread = thread;
        this.endings = endings;
        this.cancellation = cancellation;
    }

    /** One sentence for each step read so far whose changes could not be read: it is treated as unchanged. */
    List<String> problems() {
        synchronized (unread) {
            return List.copyOf(unread);
        }
    }

    private List<FileChange> changesAt(CheckpointKey key) {
        return switch (thread.changesAt(key, cancellation)) {
            case Outcome.Ok<List<FileChange>>(List<FileChange> changes) -> changes;
            case Outcome.Failed<List<FileChange>>(Failure failure) -> {
                unread.add("calls of the step of checkpoint " + key.id() + " are not compared with the files that it left: " + failure.sentence());
                yield List.of();
            }
        };
    }

    CallRecording.Truth ended(Checkpoint checkpoint) {
        return truth(
                checkpoint.id(),
                () -> ordered(changesAt(checkpoint.key()), order(checkpoint.key())),
                () -> cause(checkpoint),
                false);
    }

    /**
     * The first step of a graph within another one, which may be given other files than {@code outer} has.
     *
     * @param own the end of the graph's previous run; null if it has no memory of its own, or had no run before
     */
    CallRecording.Truth started(Checkpoint checkpoint, CheckpointKey outer, @Nullable CheckpointKey own) {
        FileSet kept = own == null ? null : files(own);
        return truth(
                checkpoint.id(),
                () -> ordered(FileChanges.between(files(outer), files(checkpoint.key())), order(checkpoint.key())),
                () -> UnexplainedChange.Cause.SUBAGENT,
                change -> kept != null && Objects.equals(kept.get(change.path()), change.after()),
                false);
    }

    /** The unfinished step after the newest checkpoint. */
    CallRecording.Truth pending(Checkpoint head) {
        return truth(
                head.id(),
                () -> FileChanges.between(files(head.key()), read(thread.filesWithPending(head.key(), cancellation))),
                () -> UnexplainedChange.Cause.MIDDLEWARE,
                false);
    }

    /** Several supersteps of which only the last checkpoint was kept. */
    Run run(Checkpoint checkpoint, @Nullable CheckpointKey parent, List<ToolCall.Ledger.Superstep> supersteps) {
        SortedMap<Integer, FileSet> none = new TreeMap<>();
        if (parent != null && !supersteps.isEmpty() && supersteps.stream().filter(step -> step.number() == null).count() < 2) {
            SortedMap<Integer, FileSet> behind = thread.filesBehind(parent, cancellation).orElse(none);
            if (!behind.isEmpty()) {
                return new NumberedRun(checkpoint, parent, supersteps, behind);
            }
        }
        return new BlindRun(checkpoint, supersteps);
    }

    /** The recorded files around the supersteps of such a run. */
    interface Run {
        /** Files that the run must have found at its start; null for none. */
        CallRecording.@Nullable Truth found();

        /** Files that it found, or that a custom tool wrote; null for none. */
        default CallRecording.@Nullable Truth unproven() {
            return null;
        }

        /** Changes between the superstep before and the one at {@code place}; null if not recorded. */
        CallRecording.@Nullable Truth before(int place);

        /** Changes in the superstep at {@code place}; null if not recorded. */
        CallRecording.@Nullable Truth behind(int place);

        /** Single files that are known to have come in the superstep at {@code place}. */
        default List<CallRecording.Truth> left(int place) {
            return List.of();
        }

        /** Changes after all supersteps; those of the whole run if nothing else is recorded. */
        CallRecording.Truth end();
    }

    /** A run whose rows record the files after each superstep. */
    private final class NumberedRun implements Run {
        private final Checkpoint checkpoint;
        private final CheckpointKey parent;
        private final List<ToolCall.Ledger.Superstep> supersteps;
        private final SortedMap<Integer, FileSet> behind;

        NumberedRun(
                Checkpoint checkpoint,
                CheckpointKey parent,
                List<ToolCall.Ledger.Superstep> supersteps,
                SortedMap<Integer, FileSet> behind) {
            this.checkpoint = checkpoint;
            this.parent = parent;
            this.supersteps = supersteps;
            this.behind = behind;
        }

        private int number(int place) {
            Integer number = supersteps.get(place).number();
            return number == null ? RecordedThread.OWN_STEP : number;
        }

        /** The files after the superstep of that number, or after an earlier one if it wrote none. */
        private FileSet behindNumber(int number) {
            SortedMap<Integer, FileSet> until = behind.headMap(number + 1);
            Map.Entry<Integer, FileSet> last = until.isEmpty() ? null : until.sequencedEntrySet().getLast();
            return last == null ? files(parent) : last.getValue();
        }

        private CallRecording.Truth between(int from, int to) {
            return truth(
                    checkpoint.id(),
                    () -> ordered(FileChanges.between(behindNumber(from), behindNumber(to)), order(checkpoint.key())),
                    () -> from < RecordedThread.OWN_STEP ? UnexplainedChange.Cause.INPUT : UnexplainedChange.Cause.MIDDLEWARE,
                    false);
        }

        @Override
        public CallRecording.@Nullable Truth found() {
            return null;
        }

        @Override
        public CallRecording.@Nullable Truth before(int place) {
            int number = number(place);
            return number == RecordedThread.OWN_STEP ? null : between(place == 0 ? RecordedThread.OWN_STEP - 1 : number(place - 1), number - 1);
        }

        @Override
        public CallRecording.Truth behind(int place) {
            int number = number(place);
            return between(number - 1, number);
        }

        @Override
        public CallRecording.Truth end() {
            int last = number(supersteps.size() - 1);
            return truth(
                    checkpoint.id(),
                    () -> FileChanges.between(behindNumber(last), files(checkpoint.key())),
                    () -> UnexplainedChange.Cause.MIDDLEWARE,
                    false);
        }
    }

    /** A run without records of the files within. */
    private final class BlindRun implements Run {
        private final Checkpoint checkpoint;
        private final List<ToolCall.Ledger.Superstep> supersteps;
        private @Nullable RunArrivals arrivals;

        BlindRun(Checkpoint checkpoint, List<ToolCall.Ledger.Superstep> supersteps) {
            this.checkpoint = checkpoint;
            this.supersteps = supersteps;
        }

        /** Files that exist at the end and that none of the calls created came with the run. */
        @Override
        public CallRecording.Truth found() {
            return truth(checkpoint.id(), () -> arrivals().withInput(), () -> UnexplainedChange.Cause.INPUT, false);
        }

        @Override
        public CallRecording.@Nullable Truth unproven() {
            boolean isWithoutOwn = supersteps.stream().flatMap(superstep -> superstep.calls().stream()).allMatch(call -> ToolName.named(call.tool()).isPresent());
            return isWithoutOwn ? null : new Part(checkpoint.id(), arrivals().unproven(), null, UnexplainedChange.Cause.INPUT_OR_TOOL);
        }

        private RunArrivals arrivals() {
            if (arrivals == null) {
                arrivals = new RunArrivals(supersteps, changes());
            }
            return arrivals;
        }

        private List<FileChange> changes() {
            return ordered(changesAt(checkpoint.key()), order(checkpoint.key()));
        }

        @Override
        public CallRecording.@Nullable Truth before(int place) {
            return null;
        }

        @Override
        public CallRecording.@Nullable Truth behind(int place) {
            return null;
        }

        /** Files that a subagent or a custom tool wrote there. */
        @Override
        public List<CallRecording.Truth> left(int place) {
            List<String> ran = supersteps.get(place).calls().stream().filter(call -> ToolName.named(call.tool()).isEmpty()).map(ToolCall::id).toList();
            List<CallRecording.Truth> left = new ArrayList<>();
            if (ran.isEmpty()) {
                return left;
            }
            arrivals().in(place).forEach((callId, files) -> left.add(
                    new Part(checkpoint.id(), files, callId == null && ran.size() == 1 ? ran.getFirst() : callId, UnexplainedChange.Cause.CALL)));
            return left;
        }

        @Override
        public CallRecording.Truth end() {
            return truth(checkpoint.id(), this::changes, () -> cause(checkpoint), true);
        }
    }

    /** Some files after a superstep whose other files are unknown. */
    private record Part(String checkpointId, List<FileChange> changes, @Nullable String callId, UnexplainedChange.Cause cause) implements CallRecording.Truth {
        @Override
        public boolean isPart() {
            return true;
        }
    }

    /** The keys in the order of the agent's map after the last checkpoint of a path. */
    List<String> order(List<Checkpoint> path, FileSet files) {
        SequencedSet<String> order = new LinkedHashSet<>();
        for (Checkpoint checkpoint : path) {
            FileSet then = files(checkpoint.key());
            order.addAll(thread.fileOrder(checkpoint.key(), cancellation));
            order.removeIf(key -> then.get(key) == null);
        }
        order.addAll(files.keys());
        return List.copyOf(order);
    }

    private List<String> order(CheckpointKey key) {
        return thread.fileOrder(key, cancellation);
    }

    private static List<FileChange> ordered(List<FileChange> changes, List<String> order) {
        Map<String, Integer> places = new HashMap<>();
        order.forEach(key -> places.putIfAbsent(key, places.size()));
        List<FileChange> sorted = new ArrayList<>(changes);
        sorted.sort((one, other) -> Integer.compare(
                places.getOrDefault(one.path(), Integer.MAX_VALUE), places.getOrDefault(other.path(), Integer.MAX_VALUE)));
        return sorted;
    }

    private UnexplainedChange.Cause cause(Checkpoint checkpoint) {
        Checkpoint parent = checkpoint.parent() == null ? null : thread.checkpoint(checkpoint.parent());
        boolean input = checkpoint.source().equals("input") || (parent != null && parent.source().equals("input"));
        boolean update = CHANGED.contains(checkpoint.source());
        boolean commanded = !update && !input && parent != null && endings.wasCommanded(parent.key());
        return update || commanded ? UnexplainedChange.Cause.UPDATE : input ? UnexplainedChange.Cause.INPUT : UnexplainedChange.Cause.MIDDLEWARE;
    }

    FileSet files(CheckpointKey key) {
        return read(thread.filesAt(key, cancellation));
    }

    private static FileSet read(Outcome<RebuiltValue<FileSet>> files) {
        return files.map(RebuiltValue::value).orThrow();
    }

    private static CallRecording.Truth truth(
            String checkpointId, Supplier<List<FileChange>> changes, Supplier<UnexplainedChange.Cause> cause, boolean isSpan) {
        return truth(checkpointId, changes, cause, _ -> false, isSpan);
    }

    private static CallRecording.Truth truth(
            String checkpointId,
            Supplier<List<FileChange>> changes,
            Supplier<UnexplainedChange.Cause> cause,
            Predicate<FileChange> isKept,
            boolean isSpan) {
        return new CallRecording.Truth() {
            @Override
            public String checkpointId() {
                return checkpointId;
            }

            @Override
            public List<FileChange> changes() {
                return changes.get();
            }

            @Override
            public UnexplainedChange.Cause cause() {
                return cause.get();
            }

            @Override
            public boolean isKept(FileChange change) {
                return isKept.test(change);
            }

            @Override
            public boolean isSpan() {
                return isSpan;
            }
        };
    }
}
