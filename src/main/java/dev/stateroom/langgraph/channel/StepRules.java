package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.StoredDivergence.Cause;
import dev.stateroom.langgraph.channel.StoredThen.Moment;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which LangGraph applied the rows of a checkpoint when it made one of its children, by the child's source.
 *
 * @param <S> the channel's value
 */
final class StepRules<S> {
    /** The largest number of possibilities that are followed. */
    static final int MOST_CANDIDATES = 8;

    /** The largest number of siblings that are compared with a copy. */
    private static final int MOST_SIBLINGS = 100;

    private final ChannelRecord<S> record;
    private final CheckpointBranches branches;
    private final TaskOrder order;
    private final StoredThen<S> then;
    private final BiFunction<Checkpoint, Cancellation, LiveValue<S>> live;

    /** @param live gives the value at a checkpoint older than the requested one */
    StepRules(ChannelRecord<S> record, CheckpointBranches branches, BiFunction<Checkpoint, Cancellation, LiveValue<S>> live) {
        this.record = record;
        this.branches = branches;
        this.order = new TaskOrder(record);
        this.then = new StoredThen<>(record, branches);
        this.live = live;
    }

    /**
     * The result of a step.
     *
     * @param values one if it is known, several if it is one of them, none if a content is not stored
     * @param cause why it differs from what is read again, if it does; null if only the initial value may differ
     * @param why one phrase; empty without a cause
     * @param before the initial value; null if that was read from the rows
     */
    record Made<S>(List<S> values, @Nullable Cause cause, String why, @Nullable LiveValue<S> before) {}

    /** One step under examination: a checkpoint, its parent, what both contain, and the rows between them. */
    private final class Step {
        final Checkpoint child;
        final Checkpoint parent;
        final StepFacts facts;
        final StepFacts before;
        final List<StepWrite> all;
        final List<StepWrite> rows;
        final List<Checkpoint> loops;
        final List<Checkpoint> updates;
        final StepTaskKinds tasks;
        final Cancellation cancellation;

        Step(Checkpoint child, Checkpoint parent, StepFacts facts, StepFacts before, Cancellation cancellation) {
            this.child = child;
            this.parent = parent;
            this.facts = facts;
            this.before = before;
            this.cancellation = cancellation;
            all = record.writes(parent.id(), cancellation);
            rows = new ArrayList<>();
            for (StepWrite write : all) {
                if (write.channel().equals(record.channel()) && !write.isOfNullTask()) {
                    rows.add(write);
                }
            }
            loops = new ArrayList<>();
            updates = new ArrayList<>();
            for (Checkpoint one : branches.children(parent.id())) {
                switch (one.source()) {
                    case "update" -> updates.add(one);
                    case "input", "fork" -> {}
                    default -> loops.add(one);
                }
            }
            tasks = StepTaskKinds.at(record.namespace(), parent, all, updates.size());
        }

        boolean wrote() {
            String version = facts.versions().get(record.channel());
            return version == null || !version.equals(before.versions().get(record.channel()));
        }

        /** The moment of the earliest of some rows; without rows, the moment at which the child was made. */
        Supplier<Moment> since(List<StepWrite> some) {
            long first = first(some);
            return () -> new Moment(first == StepWrite.UNKNOWN ? first(record.writes(child.id(), cancellation)) : first, child.id());
        }

        @Nullable S stored(Supplier<Moment> moment) {
            return then.at(parent, moment, cancellation);
        }
    }

    private static long first(List<StepWrite> some) {
        return some.stream().mapToLong(StepWrite::sequence).filter(s -> s != StepWrite.UNKNOWN).min().orElse(StepWrite.UNKNOWN);
    }

    /** The result of the step into a checkpoint; null if nothing is known. */
    @Nullable Made<S> made(Checkpoint child, Cancellation cancellation) {
        Checkpoint parent = branches.parent(child);
        Checkpoint last = parent == null ? branches.lastRun(child, cancellation) : null;
        if (last != null) {
            Supplier<Moment> moment = () -> new Moment(first(record.writes(child.id(), cancellation)), child.id());
            return known(then.at(last, moment, cancellation), Cause.ABANDONED_BRANCH,
                    "a subgraph that is run again begins with what its last run had at " + label(last));
        }
        StepFacts facts = record.facts(child.id(), cancellation);
        StepFacts before = parent == null ? null : record.facts(parent.id(), cancellation);
        if (parent == null || facts == null || before == null) {
            return null;
        }
        Step step = new Step(child, parent, facts, before, cancellation);
        return switch (child.source()) {
            case "input", "fork" -> begun(step);
            case "update" -> updated(step);
            default -> stepped(step);
        };
    }

    private @Nullable Made<S> begun(Step step) {
        if (step.child.source().equals("fork") && !step.facts.versions().equals(step.before.versions())) {
            for (Checkpoint sibling : branches.children(step.parent.id()).stream().limit(MOST_SIBLINGS).toList()) {
                StepFacts other = sibling.id().compareTo(step.child.id()) < 0 ? record.facts(sibling.id(), step.cancellation) : null;
                if (other != null && other.versions().equals(step.facts.versions())) {
                    return from(sibling, step.cancellation);
                }
            }
        }
        return known(step.stored(step.since(List.of())), left(step, List.of()), "a new run that starts here does not take what tasks or updates had left at "
                + label(step.parent) + ", but reading the history again does");
    }

    /** The value of a copy: that of its source. */
    private @Nullable Made<S> from(Checkpoint source, Cancellation cancellation) {
        LiveValue<S> before = live.apply(source, cancellation);
        return switch (before) {
            case LiveValue.Same<S> _ -> {
                S stored = record.stored(source.id(), cancellation);
                yield known(stored, Cause.ABANDONED_BRANCH, "a copy of " + label(source) + " does not have the rows below it");
            }
            case LiveValue.Known<S>(S value, _) -> new Made<>(List.of(value), null, "", before);
            case LiveValue.Open<S>(List<S> candidates, _) -> new Made<>(candidates, null, "", before);
        };
    }

    private @Nullable Made<S> known(@Nullable S value, Cause cause, String why) {
        return value == null ? null : new Made<>(List.of(value), cause, why, null);
    }

    private Made<S> lost(Cause cause, String why) {
        return new Made<>(List.of(), cause, why, null);
    }

    /** The cause for rows that are read again although the step did not apply them. */
    private Cause left(Step step, List<StepWrite> took) {
        List<StepWrite> extra = new ArrayList<>(step.rows);
        extra.removeAll(took);
        return extra.stream().anyMatch(step.tasks::isOfExit) ? Cause.EXIT_LEAK
                : !extra.isEmpty() && extra.stream().allMatch(w -> step.tasks.isUpdate(w) || !step.updates.isEmpty() && step.loops.isEmpty()) ? Cause.UPDATE_LEAK
                : Cause.ABANDONED_BRANCH;
    }

    private @Nullable Made<S> updated(Step step) {
        List<StepWrite> mine = List.of();
        if (step.wrote()) {
            UpdateRows rows = new UpdateRows(record.channel(), step.tasks, step.all, !step.loops.isEmpty());
            Map<Checkpoint, UpdateRows.Call> calls = calls(step);
            UpdateRows.Call call = calls.getOrDefault(step.child, new UpdateRows.Call(step.before, step.facts));
            int place = List.copyOf(calls.keySet()).indexOf(step.child);
            List<StepWrite> found = calls.size() < 2 ? rows.ofOnly(call) : rows.of(List.copyOf(calls.values()), place);
            if (found == null && place > 0 && rows.any()) {
                return lost(Cause.WRITE_KEPT_FROM_FIRST, "an earlier update_state of " + label(step.parent)
                        + " has the row, so that what this one wrote is not stored");
            }
            long groups = found == null ? 0 : found.stream().map(StepWrite::taskId).distinct().count();
            if (found == null || groups == 0 || groups < call.newNodes() || wentFurther(step, found)) {
                return notStored(step);
            }
            mine = found;
        }
        S base = step.stored(step.since(mine));
        Cause cause = left(step, mine);
        String why = "update_state on " + label(step.parent) + " used only its own write, but reading the history uses all writes there";
        return base == null ? null : inOrder(base, mine, cause, why);
    }

    /** The calls of update_state on the step's base that wrote to the channel, oldest first. */
    private Map<Checkpoint, UpdateRows.Call> calls(Step step) {
        Map<Checkpoint, UpdateRows.Call> calls = new LinkedHashMap<>();
        for (Checkpoint update : step.updates.stream().limit(MOST_SIBLINGS).toList()) {
            StepFacts after = update.equals(step.child) ? step.facts : record.facts(update.id(), step.cancellation);
            String version = after == null ? null : after.versions().get(record.channel());
            if (after != null && (version == null || !version.equals(step.before.versions().get(record.channel())))) {
                calls.put(update, new UpdateRows.Call(step.before, after));
            }
        }
        return calls;
    }

    private Made<S> notStored(Step step) {
        return lost(Cause.WRITE_NOT_STORED, "what update_state on " + label(step.parent) + " wrote is not stored: a task's row has its key");
    }

    /** True if an update continued to a node that none of its rows names: then one of its rows was not stored. */
    private boolean wentFurther(Step step, List<StepWrite> mine) {
        Set<String> ids = mine.stream().map(StepWrite::taskId).collect(Collectors.toSet());
        Set<String> channels = step.all.stream().filter(w -> ids.contains(w.taskId())).map(StepWrite::channel).collect(Collectors.toSet());
        boolean further = step.facts.values().stream().anyMatch(v -> v.startsWith("branch:to:") && !channels.contains(v));
        return further && ids.size() == 1;
    }

    private @Nullable Made<S> stepped(Step step) {
        List<StepWrite> exit = step.rows.stream().filter(step.tasks::isOfExit).toList();
        boolean far = CheckpointBranches.distance(step.parent, step.child) > 1;
        if (!exit.isEmpty() && (far || step.loops.size() == 1 && exit.size() == step.rows.size())) {
            return atExit(step, exit);
        }
        List<Checkpoint> plain = step.loops.stream()
                .filter(c -> exit.isEmpty() || CheckpointBranches.distance(step.parent, c) <= 1)
                .toList();
        // A run from a checkpoint makes the step after it; rows of a farther one were not written by the runtime.
        boolean second = !far && !plain.isEmpty() && !plain.getFirst().equals(step.child);
        List<StepWrite> took = step.rows.stream()
                .filter(w -> !step.tasks.isOfExit(w) && !step.tasks.isUpdate(w))
                .toList();
        if (!step.wrote()) {
            took = List.of();
        } else if (second) {
            return lost(Cause.WRITE_KEPT_FROM_FIRST, "a second run from " + label(step.parent)
                    + ": the rows of the first one were kept, so that what this one wrote is not stored");
        }
        List<StepWrite> nulls = step.all.stream().filter(w -> w.channel().equals(record.channel()) && w.isOfNullTask()).toList();
        LiveValue<S> before = fresh(step) ? null : live.apply(step.parent, step.cancellation);
        List<S> bases = switch (before) {
            case null -> one(step.stored(resumed(step, took)));
            case LiveValue.Same<S> _ -> one(record.stored(step.parent.id(), step.cancellation));
            case LiveValue.Known<S>(S value, _) -> List.of(record.plus(value, nulls));
            case LiveValue.Open<S>(List<S> candidates, _) -> candidates.stream().map(c -> record.plus(c, nulls)).toList();
        };
        if (bases.isEmpty() && !(before instanceof LiveValue.Open<S>)) {
            return null;
        }
        boolean again = step.rows.size() == took.size();
        String why = again ? "" : "the run did not use all the rows at " + label(step.parent) + ", but reading the history again does";
        return applied(step, bases, took, again ? null : left(step, took), why, before instanceof LiveValue.Same<S> ? null : before);
    }

    private static <T> List<T> one(@Nullable T value) {
        return value == null ? List.of() : List.of(value);
    }

    /** True if the run began at the parent, with the value read from the rows, and did not continue from memory. */
    private boolean fresh(Step step) {
        Checkpoint around = branches.parent(step.parent);
        StepFacts facts = around == null || !step.parent.source().equals("fork") ? null : record.facts(around.id(), step.cancellation);
        boolean copied = facts != null && !facts.versions().equals(step.before.versions());
        return copied || step.parent.source().equals("update") || step.all.stream().anyMatch(w -> w.channel().equals("__resume__"));
    }

    private Supplier<Moment> resumed(Step step, List<StepWrite> took) {
        List<StepWrite> answers = step.all.stream().filter(w -> w.channel().equals("__resume__")).toList();
        return step.since(answers.isEmpty() ? took : answers);
    }

    /** The rows of one run among those of several from one checkpoint that were saved at their ends: each stored its rows first. */
    private List<StepWrite> ofOneRun(Step step, List<StepWrite> exit) {
        List<Checkpoint> runs = step.loops.stream().filter(c -> CheckpointBranches.distance(step.parent, c) > 1).toList();
        long from = StepWrite.UNKNOWN;
        for (Checkpoint run : runs) {
            long behind = first(record.writes(run.id(), step.cancellation));
            if (run.equals(step.child)) {
                long since = from;
                return exit.stream().filter(w -> w.sequence() > since && (behind == StepWrite.UNKNOWN || w.sequence() < behind)).toList();
            }
            if (behind == StepWrite.UNKNOWN) {
                break;
            }
            from = behind;
        }
        return exit;
    }

    private @Nullable Made<S> atExit(Step step, List<StepWrite> all) {
        boolean isOrdered = step.loops.size() > 1 && all.stream().noneMatch(w -> w.sequence() == StepWrite.UNKNOWN);
        List<StepWrite> exit = isOrdered ? ofOneRun(step, all) : all;
        Set<StepWrite> ended = new HashSet<>(exit);
        Map<String, String> own = StepTaskKinds.tails(step.rows.stream().filter(w -> !ended.contains(w)).map(StepWrite::taskId));
        boolean resumed = step.all.stream().anyMatch(w -> w.channel().equals("__resume__")) || tookUp(step);
        List<StepWrite> known = resumed ? resumedFirst(step, exit) : null;
        // Without an answer, a task of the parent whose row is here a second time had been abandoned.
        List<StepWrite> mine = known != null
                ? known
                : exit.stream().filter(w -> resumed || !own.containsKey(StepTaskKinds.tail(w.taskId()))).toList();
        S base = step.stored(step.since(exit));
        if (base == null) {
            return null;
        }
        Set<String> open = contested(mine.stream().filter(step.tasks::isOfExit).toList());
        if (!open.isEmpty()) {
            List<List<StepWrite>> orders = new ArrayList<>();
            orders.add(mine);
            for (String last : open.stream().limit(MOST_CANDIDATES - 1).toList()) {
                orders.add(lastInItsStep(mine, last));
            }
            return new Made<>(orders.stream().map(o -> record.plus(base, o)).toList(), Cause.EXIT_ORDER,
                    "a run saved at its end had parallel tasks that wrote one path, and their order is not stored", null);
        }
        return known(record.plus(base, mine), left(step, mine), "a run saved at its end did not take what other runs had left at " + label(step.parent));
    }

    /**
     * True if a run that was saved at its end continued tasks that waited at the parent, next to others that had ended: it did not run
     * those again, as a new run would have. It keeps no row of the answers.
     */
    private boolean tookUp(Step step) {
        Map<String, String> tasks = StepTaskKinds.tails(step.all.stream().map(StepWrite::taskId).filter(id -> !step.tasks.isOfExit(id)));
        Set<String> made = step.all.stream().filter(step.tasks::isOfExit).map(w -> tasks.get(StepTaskKinds.tail(w.taskId()))).filter(Objects::nonNull).collect(Collectors.toSet());
        return step.all.stream().anyMatch(w -> w.channel().equals("__interrupt__") && made.contains(w.taskId()))
                && step.rows.stream().noneMatch(w -> made.contains(w.taskId()));
    }

    /** The writes of a run resumed by answers, whose first step has the tasks of the parent's other rows; null without their order. */
    private @Nullable List<StepWrite> resumedFirst(Step step, List<StepWrite> exit) {
        Map<String, String> tasks = StepTaskKinds.tails(step.all.stream().map(StepWrite::taskId).filter(id -> !step.tasks.isOfExit(id)));
        List<StepWrite> first = new ArrayList<>(step.rows.stream().filter(w -> !step.tasks.isOfExit(w) && !step.tasks.isUpdate(w)).toList());
        Set<String> own = first.stream().map(StepWrite::taskId).collect(Collectors.toSet());
        List<StepWrite> rest = new ArrayList<>();
        Set<String> steps = new HashSet<>();
        for (StepWrite write : exit) {
            String task = tasks.get(StepTaskKinds.tail(write.taskId()));
            if (task == null) {
                rest.add(write);
            } else {
                steps.add(StepTaskKinds.exitStep(write));
                first.addAll(own.contains(task) ? List.of() : List.of(write.of(task)));
            }
        }
        List<StepWrite> sorted = rest.stream().anyMatch(w -> steps.contains(StepTaskKinds.exitStep(w)))
                ? null
                : order.sorted(step.parent, step.child, first, step.cancellation);
        return sorted == null ? null : Stream.concat(sorted.stream(), rest.stream()).toList();
    }

    /** Tasks of one step that wrote a key which another task of that step also wrote, without paths that determine their order. */
    private Set<String> contested(List<StepWrite> writes) {
        Map<String, String> first = new HashMap<>();
        Set<String> contested = new LinkedHashSet<>();
        for (StepWrite write : writes) {
            if (!write.taskPath().isEmpty()) {
                continue;
            }
            for (String key : record.keys(write)) {
                String other = first.putIfAbsent(StepTaskKinds.exitStep(write) + " " + key, write.taskId());
                if (other != null && !other.equals(write.taskId())) {
                    contested.add(other);
                    contested.add(write.taskId());
                }
            }
        }
        return contested;
    }

    private static List<StepWrite> lastInItsStep(List<StepWrite> writes, String last) {
        List<StepWrite> order = new ArrayList<>();
        List<StepWrite> kept = writes.stream().filter(w -> w.taskId().equals(last)).toList();
        String step = StepTaskKinds.exitStep(kept.getFirst());
        int end = -1;
        for (StepWrite write : writes) {
            if (!write.taskId().equals(last)) {
                order.add(write);
                end = StepTaskKinds.exitStep(write).equals(step) ? order.size() : end;
            }
        }
        order.addAll(end < 0 ? order.size() : end, kept);
        return order;
    }

    private Made<S> inOrder(S base, List<StepWrite> mine, Cause cause, String why) {
        if (!order.matters(mine)) {
            return new Made<>(List.of(record.plus(base, mine)), cause, why, null);
        }
        List<S> values = TaskOrder.orders(mine, MOST_CANDIDATES).stream().map(o -> record.plus(base, o)).toList();
        return new Made<>(values, Cause.PARALLEL_ORDER, "updates made together wrote one path, and their order is not stored", null);
    }

    /** Adds the writes of a step's tasks to the initial value, in the order of the tasks. */
    private Made<S> applied(Step step, List<S> bases, List<StepWrite> took, @Nullable Cause cause, String why, @Nullable LiveValue<S> before) {
        if (!order.matters(took)) {
            return new Made<>(bases.stream().map(b -> record.plus(b, took)).toList(), cause, why, before);
        }
        List<StepWrite> sorted = order.sorted(step.parent, step.child, took, step.cancellation);
        boolean overwrites = took.stream().anyMatch(record::overwrites);
        Cause own = overwrites ? Cause.OVERWRITE : Cause.PARALLEL_ORDER;
        String reason = overwrites
                ? "the run also counted the other writes next to an Overwrite, but reading the history drops those before it"
                : "parallel tasks of " + label(step.parent) + " wrote one path, and are read again in another order than they were applied";
        if (sorted != null && !overwrites && sorted.equals(took)) {
            return new Made<>(bases.stream().map(b -> record.plus(b, took)).toList(), cause, why, before);
        }
        if (sorted != null) {
            return new Made<>(bases.stream().map(b -> withOverwrite(b, sorted)).toList(), own, reason, before);
        }
        List<S> values = new ArrayList<>();
        for (S base : bases) {
            TaskOrder.orders(took, MOST_CANDIDATES).forEach(o -> values.add(withOverwrite(base, o)));
        }
        return new Made<>(values.stream().limit(MOST_CANDIDATES).toList(), own,
                "parallel tasks of " + label(step.parent) + " wrote one path, and the rows do not tell their order", before);
    }

    /** With an overwrite among a step's writes and no snapshot, all others were applied after it: by langgraph 1.2.0 to 1.2.6. */
    private S withOverwrite(S base, List<StepWrite> sorted) {
        List<StepWrite> over = sorted.stream().filter(record::overwrites).toList();
        if (over.isEmpty()) {
            return record.plus(base, sorted);
        }
        StepWrite last = over.getLast();
        List<StepWrite> writes = new ArrayList<>(List.of(last));
        sorted.stream().filter(w -> w != last).forEach(writes::add);
        return record.plus(base, writes);
    }

    static String label(Checkpoint one) {
        return one.step() == null ? "checkpoint " + one.id() : "step " + one.step() + " (checkpoint " + one.id() + ")";
    }
}
