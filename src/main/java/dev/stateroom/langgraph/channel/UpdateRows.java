package dev.stateroom.langgraph.channel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the rows of a checkpoint to the calls of {@code update_state} that wrote them. A call writes under the id of the task that its
 * node has there, or under the update's own id if the node has none; rows of an id that is taken are dropped. So a call is recognised by
 * the channels that changed in the checkpoint that it made, and calls and rows have the same order.
 */
final class UpdateRows {
    private static final String BRANCH = "branch:to:";

    /** More calls or tasks than these are matched by their order alone. */
    private static final int MOST_MATCHED = 7;

    private static final Set<String> STOPPED = Set.of("__interrupt__", "__error__");

    private final String channel;
    private final StepTaskKinds tasks;
    private final boolean ran;
    private final List<Group> groups;
    private final boolean stopped;

    /**
     * The rows of one task.
     *
     * @param channels in the order of the rows
     * @param ofUpdate true for the id of updates: rows of several calls may be there, each on top of those before it
     * @param borrowed true for rows of a call under the id of a task
     * @param ofRun true if a run certainly wrote them: a call as that node lost its own
     * @param waited true for a task that waits for a person or failed
     */
    private record Group(
            String taskId, long first, List<String> channels, List<StepWrite> writes, boolean ofUpdate, boolean borrowed, boolean ofRun, boolean waited) {

        /** True if a call that changed these channels may have written the group's first rows. */
        boolean fits(Set<String> changed) {
            List<String> mine = ofUpdate ? channels.subList(0, Math.min(channels.size(), changed.size())) : channels;
            return branchesOf(mine).equals(branchesOf(changed)) && (!ofRun || changed.equals(Set.copyOf(mine)));
        }

        int distance(Set<String> changed) {
            Set<String> both = new HashSet<>(channels);
            both.retainAll(changed);
            return changed.size() - both.size() + (ofUpdate ? 0 : channels.size() - both.size());
        }
    }

    /**
     * A call of {@code update_state}.
     *
     * @param before the contents of its base
     * @param after the contents of the checkpoint that it made
     */
    record Call(StepFacts before, StepFacts after) {
        /** Channels that the call wrote: those with a new version, of the branches only those that are now due. */
        Set<String> changed() {
            Set<String> changed = new HashSet<>();
            after.versions().forEach((name, version) -> {
                boolean written = name.startsWith(BRANCH) ? after.values().contains(name) : !name.startsWith("__");
                if (written && !version.equals(before.versions().get(name))) {
                    changed.add(name);
                }
            });
            return changed;
        }

        /** The number of nodes that the call certainly wrote as: those never seen before. */
        long newNodes() {
            return after.seen().entrySet().stream().filter(e -> e.getValue().isEmpty() && !before.seen().containsKey(e.getKey())).count();
        }
    }

    /**
     * @param all the rows of the checkpoint
     * @param ran true if a run continued from the checkpoint: the rows of tasks are its own
     */
    UpdateRows(String channel, StepTaskKinds tasks, List<StepWrite> all, boolean ran) {
        this.channel = channel;
        this.tasks = tasks;
        this.ran = ran;
        this.groups = groups(all);
        this.stopped = all.stream().anyMatch(w -> STOPPED.contains(w.channel()));
    }

    private List<Group> groups(List<StepWrite> all) {
        Map<String, List<StepWrite>> byTask = new LinkedHashMap<>();
        all.stream().filter(w -> !w.isOfNullTask()).forEach(
                w -> byTask.computeIfAbsent(w.taskId() + tasks.isUpdate(w), _ -> new ArrayList<>()).add(w));
        List<Group> found = new ArrayList<>();
        byTask.values().forEach(writes -> {
            String id = writes.getFirst().taskId();
            boolean ofUpdate = tasks.hasUpdateId(writes.getFirst());
            boolean borrowed = !ofUpdate && tasks.isUpdate(writes.getFirst());
            List<StepWrite> mine = writes.stream().filter(w -> w.channel().equals(channel)).toList();
            if (mine.isEmpty() || tasks.isOfExit(writes.getFirst())) {
                return;
            }
            List<String> channels = writes.stream().map(StepWrite::channel).filter(name -> !name.startsWith("__")).distinct().toList();
            boolean waited = writes.stream().anyMatch(w -> STOPPED.contains(w.channel()));
            found.add(new Group(id, mine.getFirst().sequence(), channels, mine, ofUpdate, borrowed, ran && !ofUpdate && !borrowed, waited));
        });
        found.sort(Comparator.comparingLong(Group::first).thenComparing(Group::taskId));
        return found;
    }

    /** The writes of the only call: all that cannot be from a run. */
    List<StepWrite> ofOnly(Call call) {
        List<Group> mine = groups.stream().filter(group -> group.ofUpdate() || group.borrowed()).toList();
        if (!ran && (mine.isEmpty() || !stopped)) {
            mine = groups;
        }
        if (!ran && stopped && mine.size() > 1) {
            Group match = matched(List.of(call)).getFirst();
            mine = match == null ? mine : List.of(match);
        }
        return mine.stream().flatMap(g -> g.writes().stream()).toList();
    }

    /**
     * The writes of one of several calls.
     *
     * @param calls those that wrote to the channel, oldest first
     * @return null if its rows were dropped
     */
    @Nullable List<StepWrite> of(List<Call> calls, int place) {
        Group group = calls.size() > MOST_MATCHED || groups.size() > MOST_MATCHED
                ? groups.size() < calls.size() ? null : groups.get(place)
                : matched(calls).get(place);
        return group == null || group.ofRun() ? null : group.writes();
    }

    /** True if some row of the channel may be an update's. */
    boolean any() {
        return !groups.isEmpty();
    }

    private List<@Nullable Group> matched(List<Call> calls) {
        Search search = new Search(calls.stream().map(Call::changed).toList());
        search.from(0, -1, 0);
        return search.best;
    }

    /** Tries each call with each group that may be its own; rows were written in the order of the calls. */
    private final class Search {
        private final List<Set<String>> changed;
        private final List<@Nullable Group> tried = new ArrayList<>();
        private List<@Nullable Group> best = List.of();
        private int least = Integer.MAX_VALUE;

        Search(List<Set<String>> changed) {
            this.changed = changed;
        }

        void from(int call, int last, int cost) {
            if (cost >= least) {
                return;
            }
            if (call == changed.size()) {
                least = cost;
                best = new ArrayList<>(tried);
                return;
            }
            for (int i = 0; i < groups.size(); i++) {
                Group group = groups.get(i);
                boolean free = group.ofRun() || (group.first() == StepWrite.UNKNOWN ? !tried.contains(group) : i > last);
                if (free && group.fits(changed.get(call))) {
                    tried.add(group);
                    from(call + 1, group.ofRun() ? last : i, cost + group.distance(changed.get(call)) * 100 + doubt(group, i));
                    tried.removeLast();
                }
            }
            tried.add(null);
            from(call + 1, last, cost + 10_000);
            tried.removeLast();
        }

        /** A run that stopped left its rows before any update. */
        private int doubt(Group group, int place) {
            return group.ofUpdate() || group.borrowed() ? 0 : (group.waited() ? 10 : 20) + groups.size() - place;
        }
    }

    private static Set<String> branchesOf(Collection<String> channels) {
        Set<String> branches = new HashSet<>(channels);
        branches.removeIf(name -> !name.startsWith(BRANCH));
        return branches;
    }
}
