package dev.stateroom.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskStatus;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the open requests of a thread. The rows of an answered request stay in the database, so a request is open only on the newest root
 * checkpoint and only while the task that raised it has not finished: see {@link TaskStatus}.
 */
public final class PendingInterrupts {
    /** The channels whose values are needed to find open requests. */
    static final Set<String> VALUED = Set.of(TaskWrite.INTERRUPT, TaskWrite.RESUME, TaskWrite.ERROR);

    /** The channel in which LangGraph stores tasks to send. */
    private static final String SENDS = "__pregel_tasks";

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final boolean countsAlone;
    private final Set<String> namespaces = new LinkedHashSet<>();
    private ToolCall.@Nullable Ledger calls;

    private PendingInterrupts(RecordedThread thread, boolean countsAlone, Cancellation cancellation) {
        this.thread = thread;
        this.countsAlone = countsAlone;
        this.cancellation = cancellation;
    }

    /**
     * The requests of the newest checkpoint.
     *
     * @param open the open ones
     * @param isAnswered true if the answer to another one is saved and its task has not taken it yet
     */
    record Found(List<PendingInterrupt> open, boolean isAnswered) {}

    /**
     * The open requests, in the order of their tasks; each once, although a subagent's request is also stored in every enclosing namespace.
     * A failure if the newest checkpoint or its rows cannot be read, so that the open requests are unknown.
     */
    public static Outcome<List<PendingInterrupt>> of(RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        return head == null
                ? Outcome.ok(List.of())
                : thread.writesAt(head.key(), VALUED)
                        .then(writes -> switch (at(thread, head.key(), writes, false, cancellation)) {
                            case Outcome.Ok<Found>(Found found) -> Outcome.ok(found.open());
                            case Outcome.Failed<Found>(Failure failure) ->
                                Outcome.failed(failure.kind(), "cannot read whether thread " + thread.id() + " waits: " + failure.sentence());
                        });
    }

    /**
     * Every request that the thread's steps raised, including answered ones, each once, by the agent that raised it. Steps with unreadable
     * rows are left out and reported by {@link RecordedThread#problems}.
     */
    public static List<PendingInterrupt> everAsked(RecordedThread thread, Cancellation cancellation) {
        PendingInterrupts reading = new PendingInterrupts(thread, false, cancellation);
        Map<String, PendingInterrupt> byId = new LinkedHashMap<>();
        for (Checkpoint checkpoint : thread.checkpoints().reversed()) {
            cancellation.check();
            for (TaskWrite write : thread.writesAt(checkpoint.key(), Set.of(TaskWrite.INTERRUPT)).orElse(List.of())) {
                if (write.channel().equals(TaskWrite.INTERRUPT)) {
                    for (ForeignValue row : InterruptForm.rows(write.value())) {
                        String stored = InterruptForm.id(row);
                        String id = stored == null ? write.taskId() : stored;
                        String namespace = checkpoint.key().namespace();
                        // The same request is also stored in every enclosing namespace.
                        byId.merge(
                                id,
                                PendingInterrupt.of(thread.id(), checkpoint.key(), row, id, "asked", reading.agent(namespace)),
                                (one, other) -> one.checkpoint().namespace().length() >= namespace.length() ? one : other);
                    }
                }
            }
        }
        return List.copyOf(byId.values());
    }

    /**
     * @param writes at {@code head}, the newest root checkpoint, with the values of {@link #VALUED}
     * @param countsAlone true if only the number of open requests is needed: those of subagents are then reported at {@code head}, without
     *     reading other namespaces
     */
    static Outcome<Found> at(RecordedThread thread, CheckpointKey head, List<TaskWrite> writes, boolean countsAlone, Cancellation cancellation) {
        Found found = new PendingInterrupts(thread, countsAlone, cancellation).found(head, writes);
        boolean isReadable = found.open().stream().anyMatch(one -> !(one.request() instanceof ForeignValue.Opaque))
                || writes.stream().anyMatch(one -> one.channel().equals(TaskWrite.ERROR) && !(one.value() instanceof ForeignValue.Opaque));
        Failure unread = isReadable || thread.nodesDue(head) != null ? null : unread(thread.channelAt(head, SENDS));
        return unread == null ? Outcome.ok(found) : Outcome.failed(unread);
    }

    private static @Nullable Failure unread(Outcome<@Nullable ForeignValue> sends) {
        if (sends instanceof Outcome.Failed<@Nullable ForeignValue> failed) {
            return failed.failure();
        }
        return sends instanceof Outcome.Ok<@Nullable ForeignValue> ok && ok.value() instanceof ForeignValue.Opaque opaque
                ? new Failure(Failure.Kind.UNSUPPORTED, "the tasks that are due cannot be read: " + opaque.why())
                : null;
    }

    private Found found(CheckpointKey head, List<TaskWrite> writes) {
        Map<String, TaskStatus> tasks = TaskStatus.of(writes);
        List<PendingInterrupt> open = new ArrayList<>();
        Set<String> counted = new HashSet<>();
        boolean answered = false;
        for (TaskStatus task : tasks.values()) {
            cancellation.check();
            if (task.isFinished()) {
                continue;
            }
            List<ForeignValue> rows = task.asked().stream().flatMap(asked -> InterruptForm.rows(asked).stream()).toList();
            for (int i = 0; i < rows.size(); i++) {
                String stored = InterruptForm.id(rows.get(i));
                // An interrupt without an id is identified by its task and index, which are unique.
                String id = stored == null ? task.id() + (i == 0 ? "" : "#" + i) : stored;
                int given = tasks.containsKey(id) ? tasks.get(id).answers().size() : 0;
                // The inner namespace is only needed to see whether an answer was taken there.
                Asking outer = new Asking(head, task);
                Asking inner = countsAlone && given == 0 && !task.hasFailed() ? outer : innermost(outer, id);
                int taken = inner.task().answers().size();
                if (given > taken && !task.hasFailed()) {
                    answered = true;
                } else if (counted.add(id)) {
                    // The answer is saved before it is checked: a wrong one fails again at every retry.
                    boolean stuck = task.hasFailed() && given + taken + task.answers().size() > 0;
                    open.add(PendingInterrupt.of(
                            thread.id(), inner.at(), rows.get(i), id, stuck ? "stuck" : "waiting", agent(inner.at().namespace())));
                }
            }
        }
        return new Found(open, answered);
    }

    /** A task that asks, and the checkpoint that it runs after. */
    private record Asking(CheckpointKey at, TaskStatus task) {}

    /** Follows the task to the newest checkpoint of the innermost namespace that raised the request. */
    private Asking innermost(Asking outer, String interruptId) {
        if (namespaces.isEmpty()) {
            namespaces.addAll(thread.namespaces());
        }
        String prefix = outer.at().isRoot() ? "" : outer.at().namespace() + "|";
        for (String namespace : namespaces) {
            if (namespace.startsWith(prefix)
                    && namespace.endsWith(":" + outer.task().id())
                    && namespace.indexOf('|', prefix.length()) < 0) {
                Checkpoint head = thread.head(namespace);
                TaskStatus task = head == null ? null : asking(head.key(), interruptId);
                if (head != null && task != null) {
                    return innermost(new Asking(head.key(), task), interruptId);
                }
            }
        }
        return outer;
    }

    private @Nullable TaskStatus asking(CheckpointKey at, String interruptId) {
        for (TaskStatus task : TaskStatus.of(thread.writesAt(at, VALUED).orElse(List.of())).values()) {
            boolean asks = task.asked().stream()
                    .flatMap(asked -> InterruptForm.rows(asked).stream())
                    .anyMatch(row -> interruptId.equals(InterruptForm.id(row)));
            if (asks) {
                return task;
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
