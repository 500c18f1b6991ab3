package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps from a thread's beginning to one checkpoint, oldest first: the branch that leads to it, following parents.
 *
 * @param steps oldest first
 * @param turns the human messages that divide them, in order; steps before the first belong to none
 * @param complete false if the first step names a parent that is not stored
 */
public record Timeline(List<Step> steps, List<Turn> turns, boolean complete) {

    /** Copies the lists. */
    public Timeline {
        steps = List.copyOf(steps);
        turns = List.copyOf(turns);
    }

    /**
     * One step.
     *
     * @param checkpoint its checkpoint
     * @param filesChanged number of files that differ from the step before
     * @param changedPaths their keys, sorted; for "next step that touched this path"
     * @param tools names of the tools whose results arrived in it, in order, each once
     * @param note why its changes are not known; null if they are
     * @param differs how its stored files differ from those that the run had; null if they do not
     */
    public record Step(
            Checkpoint checkpoint,
            int filesChanged,
            List<String> changedPaths,
            List<String> tools,
            @Nullable String note,
            @Nullable StoredDivergence differs) {

        /** A step whose stored files are those that the run had. */
        public Step(Checkpoint checkpoint, int filesChanged, List<String> changedPaths, List<String> tools, @Nullable String note) {
            this(checkpoint, filesChanged, changedPaths, tools, note, null);
        }

        /** Namespace and id. */
        public CheckpointKey key() {
            return checkpoint.key();
        }
    }

    /**
     * One turn of the conversation.
     *
     * @param number from 1
     * @param text the human message, whole
     * @param firstIndex index in {@link #steps} of the first step that has it
     */
    public record Turn(int number, String text, int firstIndex) {}

    /** True if it begins with all steps of an earlier one, which has at least one. */
    public boolean continues(@Nullable Timeline earlier) {
        int last = earlier == null ? -1 : earlier.steps.size() - 1;
        return earlier != null && last >= 0 && last < steps.size()
                && steps.get(last).key().equals(earlier.steps.get(last).key())
                && steps.getFirst().key().equals(earlier.steps.getFirst().key());
    }

    /** Index of the first step that is not earlier, which is the first with the events of that time; the last step if all are earlier. */
    public int indexAt(Instant at) {
        for (int i = 0; i < steps.size(); i++) {
            OffsetDateTime written = steps.get(i).checkpoint().createdAt();
            if (written != null && !written.toInstant().isBefore(at)) {
                return i;
            }
        }
        return Math.max(0, steps.size() - 1);
    }

    /** Index of a checkpoint among the steps, or -1. */
    public int indexOf(CheckpointKey key) {
        // Ids grow with time, except those of forks: then a few comparisons are enough for a thread of thousands of steps.
        int low = 0;
        int high = steps.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            CheckpointKey at = steps.get(middle).key();
            if (at.equals(key)) {
                return middle;
            }
            if (at.id().compareTo(key.id()) < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    /** The index of the step that has a call's result, by the id of each call; of a subagent's call, that of the call it runs under. */
    public Map<String, Integer> stepsOf(ToolCall.Ledger calls) {
        Map<String, Integer> ran = new HashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            for (ToolCall call : calls.ranInto(steps.get(i).key())) {
                ran.putIfAbsent(call.id(), i);
            }
        }
        Map<String, Integer> indices = new HashMap<>();
        calls.roots().forEach((id, root) -> {
            Integer step = ran.get(root);
            if (step != null) {
                indices.put(id, step);
            }
        });
        return indices;
    }

    /** True if the stored files of some step are not those that the run had. */
    public boolean differs() {
        return steps.stream().anyMatch(step -> step.differs() != null);
    }

    /** The turn that a step belongs to, or null before the first. */
    public @Nullable Turn turnAt(int index) {
        Turn found = null;
        for (Turn turn : turns) {
            if (turn.firstIndex() <= index) {
                found = turn;
            }
        }
        return found;
    }

    /** A copy up to the step at that index. */
    public Timeline upTo(int index) {
        return new Timeline(
                steps.subList(0, index + 1),
                turns.stream().filter(turn -> turn.firstIndex() <= index).toList(),
                complete);
    }

    /** The checkpoints from the beginning to {@code end}, oldest first; ends early at a missing or repeated parent. */
    public static List<Checkpoint> branch(RecordedThread thread, CheckpointKey end) {
        return branch(thread, end, null);
    }

    /** The same back to the checkpoint after {@code known}; complete if that is not on the branch. */
    private static List<Checkpoint> branch(RecordedThread thread, CheckpointKey end, @Nullable CheckpointKey known) {
        List<Checkpoint> newestFirst = new ArrayList<>();
        Set<CheckpointKey> seen = new HashSet<>();
        CheckpointKey key = end;
        while (key != null && !key.equals(known) && seen.add(key)) {
            Checkpoint checkpoint = thread.checkpoint(key);
            if (checkpoint == null) {
                break;
            }
            newestFirst.add(checkpoint);
            key = checkpoint.parent();
        }
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    /** Reads every step's changes on the branch to {@code end}; cancellable between two steps. */
    public static Timeline of(RecordedThread thread, CheckpointKey end, Cancellation cancellation, Progress progress) {
        return of(thread, end, new ReadSteps(), null, cancellation, progress);
    }

    /** @param before the data of the shorter thread; null if nothing was read */
    static Timeline of(
            RecordedThread thread,
            CheckpointKey end,
            ReadSteps read,
            BranchReading.@Nullable Known before,
            Cancellation cancellation,
            Progress progress) {
        Timeline same = before == null ? new Timeline(List.of(), List.of(), true) : before.unchanged();
        CheckpointKey last = same.steps().isEmpty() ? null : same.steps().getLast().key();
        List<Checkpoint> branch = branch(thread, end, last);
        if (last != null && !last.equals(branch.isEmpty() ? end : branch.getFirst().parent())) {
            return of(thread, end, read, null, cancellation, progress); // another branch is the main one now
        }
        List<Step> steps = new ArrayList<>(same.steps());
        List<Turn> turns = new ArrayList<>(same.turns());
        Set<String> humans = null;
        int count = same.steps().size() + branch.size();
        for (int i = steps.size(); i < count; i++) {
            cancellation.check();
            progress.report(i, count, "step " + (i + 1) + " of " + count);
            Checkpoint checkpoint = branch.get(i - same.steps().size());
            Set<String> tools = new LinkedHashSet<>();
            if (read.written(thread, checkpoint.key(), cancellation)
                    instanceof Outcome.Ok<List<Message>>(List<Message> written)) {
                for (Message message : written) {
                    if (message.type().equals("tool") && message.name() != null) {
                        tools.add(message.name());
                    } else if (message.isFromPerson()) {
                        humans = humans == null ? heard(thread, same, read, cancellation) : humans;
                        if (humans.add(named(message))) {
                            turns.add(new Turn(turns.size() + 1, message.text(), i));
                        }
                    }
                }
            }
            steps.add(step(thread, checkpoint, List.copyOf(tools), cancellation));
        }
        boolean complete = steps.isEmpty() || steps.getFirst().checkpoint().parentId() == null;
        return new Timeline(steps, turns, complete);
    }

    private static Set<String> heard(RecordedThread thread, Timeline known, ReadSteps read, Cancellation cancellation) {
        Set<String> humans = new HashSet<>();
        for (Turn turn : known.turns()) {
            read.written(thread, known.steps().get(turn.firstIndex()).key(), cancellation).orElse(List.of()).stream()
                    .filter(Message::isFromPerson)
                    .forEach(message -> humans.add(named(message)));
        }
        return humans;
    }

    /** The key that identifies a person's message. */
    private static String named(Message message) {
        return message.id() == null ? message.text() : message.id();
    }

    private static Step step(RecordedThread thread, Checkpoint checkpoint, List<String> tools, Cancellation cancellation) {
        StoredDivergence differs = thread.divergenceAt(checkpoint.key(), cancellation).orElse(Optional.empty()).orElse(null);
        return switch (thread.changesAt(checkpoint.key(), cancellation)) {
            case Outcome.Ok<List<FileChange>>(List<FileChange> changes) ->
                new Step(checkpoint, changes.size(), changes.stream().map(FileChange::path).toList(), tools, null, differs);
            case Outcome.Failed<List<FileChange>>(var failure) -> new Step(checkpoint, 0, List.of(), tools, failure.sentence(), differs);
        };
    }

    /**
     * The branch that ends with a local fork: the thread's own steps up to the fork's origin, then the fork's.
     *
     * @param known a branch of the thread, whose part up to the origin is not read again
     */
    public static Timeline ofFork(ForkedThread thread, ThreadFork fork, Timeline known, Cancellation cancellation) {
        int index = known.indexOf(fork.origin());
        Timeline before = index >= 0 ? known.upTo(index) : of(thread.recorded(), fork.origin(), cancellation, Progress.SILENT);
        List<Step> steps = new ArrayList<>(before.steps());
        for (Checkpoint own : branch(fork.steps(), fork.ownHead())) {
            cancellation.check();
            Checkpoint checkpoint = thread.checkpoint(fork.key(own));
            if (checkpoint != null) {
                steps.add(step(thread, checkpoint, List.of(), cancellation));
            }
        }
        return new Timeline(steps, before.turns(), before.complete());
    }
}
