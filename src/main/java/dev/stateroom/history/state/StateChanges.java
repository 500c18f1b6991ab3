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
 * What each step of a thread did to its agents' states. Only namespaces whose branches end with something in the state, or with one that cannot be read, are read
 * through, so that a thread without costs one look at each end.
 */
public final class StateChanges {
    /** States that are kept: a step is asked about after the one before it, or before it. */
    private static final int KEPT = 64;

    private final RecordedThread thread;
    private final Set<String> used = new HashSet<>();
    private final Map<CheckpointKey, Outcome<AgentState>> states = new LinkedHashMap<>();

    private StateChanges(RecordedThread thread) {
        this.thread = thread;
    }

    /** Looks at the ends of all branches; may block. */
    public static StateChanges of(RecordedThread thread, Cancellation cancellation) {
        StateChanges changes = new StateChanges(thread);
        thread.trees().forEach((namespace, lineage) -> {
            for (Checkpoint tip : lineage.tips()) {
                cancellation.check();
                // What cannot be read may be anything, and its steps say that it cannot.
                if (!(changes.read(tip.key()) instanceof Outcome.Ok<AgentState>(AgentState kept) && kept.isEmpty())) {
                    changes.used.add(namespace);
                    break;
                }
            }
        });
        return changes;
    }

    /** The namespaces whose agent keeps something, in the order of the thread. */
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

    /** What the step that led to a checkpoint did; empty if its state, or the one before it, cannot be read. */
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

    /** Why the state at a checkpoint is not known; null if it is, and where its agent keeps none. */
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
