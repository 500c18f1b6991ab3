package dev.stateroom.history.state;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of each step of a thread to its agents' states. Only namespaces whose branches end with a state, or with an unreadable one,
 * are read through, so that a thread without state costs one read at each end.
 */
public final class StateChanges {
    /** The number of cached states: a step is usually read next to the one before it. */
    private static final int KEPT = 64;

    private final RecordedThread thread;
    private final Set<String> used = new HashSet<>();
    private final Map<CheckpointKey, Outcome<AgentState>> states = new LinkedHashMap<>();

    private StateChanges(RecordedThread thread) {
        this.thread = thread;
    }

    /** Reads the ends of all branches; may block. */
    public static StateChanges of(RecordedThread thread, Cancellation cancellation) {
        StateChanges changes = new StateChanges(thread);
        thread.trees().forEach((namespace, lineage) -> {
            for (Checkpoint tip : lineage.tips()) {
                cancellation.check();
                // An unreadable state may be anything, and its steps report that it cannot be read.
                if (!(changes.read(tip.key()) instanceof Outcome.Ok<AgentState>(AgentState kept) && kept.isEmpty())) {
                    changes.used.add(namespace);
                    break;
                }
            }
        });
        return changes;
    }

    /** The namespaces whose agent has a state, in the order of the thread. */
    public List<String> namespaces() {
        List<String> namespaces = new ArrayList<>();
        for (Checkpoint checkpoint : thread.checkpoints()) {
            String namespace = checkpoint.key().namespace();
            if (used.contains(namespace) && !namespaces.contains(namespace)) {
                namespaces.add(namespace);
            }
        }
        return namespaces;
    }

    /** The changes of the step that led to a checkpoint; empty if its state, or the one before it, cannot be read. */
    public List<StateChange> at(Checkpoint checkpoint) {
        if (!used.contains(checkpoint.key().namespace())) {
            return List.of();
        }
        CheckpointKey parent = checkpoint.parent();
        Outcome<AgentState> before = parent == null ? Outcome.ok(AgentState.NONE) : read(parent);
        if (!(before instanceof Outcome.Ok<AgentState>(AgentState from) && read(checkpoint.key()) instanceof Outcome.Ok<AgentState>(AgentState state))) {
            return List.of();
        }
        List<StateChange> changes = StateChange.between(from, state);
        if (!state.asyncTasks().isEmpty()) {
            notifications(checkpoint.key(), changes);
        }
        return changes;
    }

    private void notifications(CheckpointKey key, List<StateChange> changes) {
        for (Message message : thread.messagesWrittenInto(key, Cancellation.NEVER).orElse(List.of())) {
            ForeignValue.Fields task = message.notification();
            if (!task.values().isEmpty()) {
                changes.add(new StateChange(
                        StateChange.Kind.NOTIFICATION,
                        ForeignValue.text(task.get("task_id")) + " (" + ForeignValue.text(task.get("agent_name")) + "): " + ForeignValue.text(task.get("status"))));
            }
        }
    }

    /** The reason why the state at a checkpoint is not known; null if it is, and if its agent has none. */
    public @Nullable String unread(Checkpoint checkpoint) {
        return used.contains(checkpoint.key().namespace()) && read(checkpoint.key()) instanceof Outcome.Failed<AgentState>(Failure failure)
                ? failure.sentence()
                : null;
    }

    /** The state at a checkpoint, {@link AgentState#NONE} if it cannot be read. */
    public AgentState state(CheckpointKey key) {
        return read(key).orElse(AgentState.NONE);
    }

    private Outcome<AgentState> read(CheckpointKey key) {
        Outcome<AgentState> known = states.get(key);
        if (known == null) {
            known = AgentState.at(thread, key);
            states.put(key, known);
            if (states.size() > KEPT) {
                states.remove(states.keySet().iterator().next());
            }
        }
        return known;
    }
}
