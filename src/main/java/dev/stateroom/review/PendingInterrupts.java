package dev.stateroom.review;

import dev.stateroom.vfs.Era;
import dev.stateroom.agent.Value;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the requests of a thread that still wait. The rows of an answered request stay in the database, so a request is
 * open only on the newest root checkpoint and only while the task that raised it has neither ended nor been answered.
 */
public final class PendingInterrupts {
    private static final Set<String> VALUED = Set.of(TaskWrite.INTERRUPT);

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final Set<String> namespaces = new LinkedHashSet<>();
    private ToolCall.@Nullable Ledger calls;

    private PendingInterrupts(RecordedThread thread, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
    }

    /**
     * The open requests, in the order of their tasks; each once, though a subagent's request is stored in every namespace
     * around it too. A failure when the rows of the newest checkpoint cannot be read.
     */
    public static Outcome<List<PendingInterrupt>> of(RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return Outcome.ok(List.of());
        }
        return thread.writesAt(head.key(), VALUED)
                .map(writes -> new PendingInterrupts(thread, cancellation).open(head.key(), writes));
    }

    private List<PendingInterrupt> open(CheckpointKey head, List<TaskWrite> writes) {
        thread.checkpoints().forEach(c -> namespaces.add(c.key().namespace()));
        List<PendingInterrupt> open = new ArrayList<>();
        Set<String> counted = new HashSet<>();
        for (TaskWrite write : writes) {
            cancellation.check();
            if (!write.channel().equals(TaskWrite.INTERRUPT)) {
                continue;
            }
            List<Value> rows = InterruptForm.rows(write.value());
            for (int i = 0; i < rows.size(); i++) {
                String stored = InterruptForm.id(rows.get(i));
                // A record without an id is named by its task and place, which nothing else shares.
                String id = stored == null ? write.taskId() + (i == 0 ? "" : "#" + i) : stored;
                String state = state(writes, write.taskId(), id);
                if (state != null && counted.add(id)) {
                    CheckpointKey at = innermost(head, write.taskId(), id);
                    open.add(PendingInterrupt.of(thread.id(), at, rows.get(i), id, state, agent(at.namespace())));
                }
            }
        }
        return open;
    }

    /** {@code waiting}, {@code stuck}, or null for a request that is closed. */
    private @Nullable String state(List<TaskWrite> writes, String taskId, String interruptId) {
        boolean python = thread.dialect().dialect().language() == Era.Language.PYTHON;
        boolean ended = false;
        boolean answered = false;
        boolean failed = false;
        for (TaskWrite write : writes) {
            boolean own = write.taskId().equals(taskId);
            // Python numbers a task's output from 0, whatever the channel; JavaScript's output is told by the channel's name.
            ended |= own && (python ? write.index() >= 0 : !write.channel().startsWith("__"));
            answered |= write.channel().equals(TaskWrite.RESUME) && (own || write.taskId().equals(interruptId));
            failed |= own && write.channel().equals(TaskWrite.ERROR);
        }
        if (ended || (answered && !failed)) {
            return null;
        }
        // The answer is saved before it is checked: a wrong one fails again at every later try.
        return answered ? "stuck" : "waiting";
    }

    /** Follows the task inwards to the newest checkpoint of the namespace that raised the request. */
    private CheckpointKey innermost(CheckpointKey at, String taskId, String interruptId) {
        String prefix = at.isRoot() ? "" : at.namespace() + "|";
        for (String namespace : namespaces) {
            if (namespace.startsWith(prefix)
                    && namespace.endsWith(":" + taskId)
                    && namespace.indexOf('|', prefix.length()) < 0) {
                Checkpoint inner = thread.head(namespace);
                TaskWrite row = inner == null ? null : row(inner.key(), interruptId);
                if (inner != null && row != null) {
                    return innermost(inner.key(), row.taskId(), interruptId);
                }
            }
        }
        return at;
    }

    private @Nullable TaskWrite row(CheckpointKey at, String interruptId) {
        for (TaskWrite write : thread.writesAt(at, VALUED).orElse(List.of())) {
            if (write.channel().equals(TaskWrite.INTERRUPT)
                    && InterruptForm.rows(write.value()).stream()
                            .anyMatch(i -> interruptId.equals(InterruptForm.id(i)))) {
                return write;
            }
        }
        return null;
    }

    private String agent(String namespace) {
        if (namespace.isEmpty()) {
            return "main";
        }
        if (calls == null) {
            calls = ToolCalls.of(thread, cancellation);
        }
        return calls.inOrder().stream()
                .filter(c -> c.proposedAt().namespace().equals(namespace))
                .map(ToolCall::agent)
                .findFirst()
                .orElse(namespace);
    }
}
