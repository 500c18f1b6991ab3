package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.tool.Toolset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A step while its calls run, with the file changes by each of them. */
final class StepFrame {
    /**
     * The effect of one call.
     *
     * @param result its result
     * @param changes keys that it set, with null for those that it removed
     * @param whole true for a subagent, which gives back all of its files
     */
    record Effect(ReplayedCall result, Map<String, @Nullable FileData> changes, boolean whole) {}

    /** A running subagent. */
    private record Open(@Nullable ReplayedCall result, int mark) {}

    private final CallRecording.Step step;
    private final Toolset.Together together;
    private final @Nullable StepFrame around;
    private final List<Effect> effects = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, @Nullable FileData> returned = new LinkedHashMap<>();
    private @Nullable Map<String, FileChange> changes;

    /** @param around the enclosing step; null for none */
    StepFrame(CallRecording.Step step, Toolset.Together together, @Nullable StepFrame around) {
        this.step = step;
        this.around = around;
        this.together = together;
    }

    /** The agent that runs the step: calls of one step come from one message. */
    static String agent(CallRecording.Step step) {
        return step.calls().isEmpty() ? AgentTeam.MAIN : step.calls().getFirst().call().actsAs();
    }

    CallRecording.Step step() {
        return step;
    }

    Toolset.Together together() {
        return together;
    }

    List<Effect> effects() {
        return effects;
    }

    /** Effects of calls in parallel with this step, or with an enclosing subagent; outermost first. */
    List<Effect> beside() {
        List<Effect> all = around == null ? new ArrayList<>() : new ArrayList<>(around.beside());
        all.addAll(effects);
        return all;
    }

    void add(Effect effect) {
        effects.add(effect);
    }

    /** A subagent starts with the current state. */
    void begun(@Nullable ReplayedCall result, int mark) {
        open.push(new Open(result, mark));
    }

    /** The subagent has ended: the state is reset to what it was before. If its call was never answered, its changes are discarded. */
    void returned(CallRecording.Part part, KeyMap<FileData> state) {
        Open subagent = open.pop();
        Map<String, @Nullable FileData> changed = state.changedSince(subagent.mark());
        state.backTo(subagent.mark());
        boolean answered = part.call().result() != null && part.call().gaveItsResult();
        if (subagent.result() != null) {
            effects.add(new Effect(subagent.result(), answered ? changed : Map.of(), answered));
        }
    }

    /**
     * A graph that ran as a node has ended: the state is reset to what it was. Its recorded changes come in with the step: graphs started
     * together do not see each other's files, and if several give back the same key, the recorded one counts.
     */
    void returned(KeyMap<FileData> state) {
        Open graph = open.pop();
        state.changedSince(graph.mark()).forEach((key, file) -> {
            FileChange change = changes().get(key);
            if (change != null && (!returned.containsKey(key) || ScratchReconciliation.isSame(change.after(), file))) {
                returned.put(key, file);
            }
        });
        state.backTo(graph.mark());
    }

    /** The recorded changes of the step by path; null if they are not recorded. */
    @Nullable Map<String, FileChange> recordedChanges() {
        CallRecording.Truth truth = step.truth();
        if (changes == null && truth != null) {
            Map<String, FileChange> byPath = new LinkedHashMap<>();
            truth.changes().forEach(change -> byPath.put(change.path(), change));
            changes = byPath;
        }
        return changes;
    }

    Map<String, FileChange> changes() {
        Map<String, FileChange> recorded = recordedChanges();
        return recorded == null ? Map.of() : recorded;
    }

    /**
     * Merges the effects of the calls, in call order.
     *
     * @return the former content of the changed keys; null for none
     */
    Map<String, @Nullable FileData> merge(KeyMap<FileData> state, Dialect dialect) {
        Map<String, @Nullable FileData> base = new LinkedHashMap<>();
        effects.forEach(effect -> effect.changes().keySet().forEach(key -> base.put(key, state.get(key))));
        returned.forEach(state::set);
        Set<String> touched = new LinkedHashSet<>();
        for (Effect effect : effects) {
            if (effect.whole()) {
                mergeWhole(effect, touched, base, state, dialect);
            } else {
                effect.changes().forEach(state::set);
            }
            touched.addAll(effect.changes().keySet());
        }
        return base;
    }

    /** Merges all files of a subagent as it has them: meanwhile changes by others are undone, but its deletions are not applied. */
    private static void mergeWhole(
            Effect effect, Set<String> touched, Map<String, @Nullable FileData> base, KeyMap<FileData> state, Dialect dialect) {
        boolean returnsChangesOnly = dialect.holds(DialectFact.SUBAGENTS_RETURN_CHANGES);
        if (effect.changes().isEmpty() && returnsChangesOnly) {
            return;
        }
        for (String key : touched) {
            FileData before = base.get(key);
            if (before != null && !effect.changes().containsKey(key)) {
                state.put(key, before);
            }
        }
        effect.changes().forEach((key, file) -> {
            if (file != null) {
                state.put(key, file);
            }
        });
    }
}
