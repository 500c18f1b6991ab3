package dev.stateroom.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskStatus;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The status of a thread at its newest checkpoint, like LangGraph's {@code get_state}, read from the rows.
 *
 * @param state the state; a waiting request takes precedence over a failed task
 * @param next the nodes that are due and have not finished, one entry per task; null if not recorded
 * @param open number of open requests
 * @param decisions number of decisions that they need; a question counts as one
 * @param why one sentence about the unknown parts; empty if all is known
 */
public record ThreadStatus(State state, @Nullable List<String> next, int open, int decisions, String why) {
        /** {@code ~__pregel_pull, NODE} and {@code ~__pregel_push, 0000000002, …}, as the checkpointers store it. */
    private static final Pattern PULLED = Pattern.compile("~__pregel_pull, (.+)");

    private static final Pattern PUSHED = Pattern.compile("~__pregel_push, (\\d{1,10})(, .*)?");

    /** The states of a thread. */
    public enum State {
        /** Its run has ended. */
        IDLE,
        /** A person must answer. */
        INTERRUPTED,
        /** A task of the newest step failed. */
        ERROR,
        /** A run is under way, or its answer is saved and not yet taken. */
        BUSY,
        /** A node is due and no run is active: a limit, a breakpoint, an interrupted run, a change of the state. */
        UNFINISHED,
        /** The data cannot be read. */
        UNKNOWN;

        /** The state's name in JSON: LangGraph's own if it has one. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The state's name in texts. */
        public String label() {
            return switch (this) {
                case INTERRUPTED -> "waiting";
                case ERROR -> "failed";
                case IDLE, BUSY, UNFINISHED, UNKNOWN -> word();
            };
        }
    }

    /** Copies the list. */
    public ThreadStatus {
        next = next == null ? null : List.copyOf(next);
    }

    /** Reads the status; may read a disk or a network. */
    public static ThreadStatus of(RecordedThread thread, Cancellation cancellation) {
        return of(thread, false, cancellation);
    }

    /** Like {@link #of}, from the newest checkpoint alone if possible: requests of subagents are then reported there. */
    public static ThreadStatus atHead(RecordedThread thread, Cancellation cancellation) {
        return of(thread, true, cancellation);
    }

    private static ThreadStatus of(RecordedThread thread, boolean countsAlone, Cancellation cancellation) {
        cancellation.check();
        CheckpointKey head = thread.headKey(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return new ThreadStatus(thread.isRunning() ? State.BUSY : State.IDLE, List.of(), 0, 0, "");
        }
        return switch (thread.writesAt(head, PendingInterrupts.VALUED)) {
            case Outcome.Failed<List<TaskWrite>>(Failure failure) -> unknown(failure.sentence());
            case Outcome.Ok<List<TaskWrite>>(List<TaskWrite> writes) ->
                switch (PendingInterrupts.at(thread, head, writes, countsAlone, cancellation)) {
                    case Outcome.Failed<PendingInterrupts.Found>(Failure failure) -> unknown(failure.sentence());
                    case Outcome.Ok<PendingInterrupts.Found>(PendingInterrupts.Found found) -> at(thread, head, writes, found);
                };
        };
    }

    /** A copy for a thread whose run is known to be active, which a database does not show. */
    public ThreadStatus running() {
        return state == State.UNFINISHED ? new ThreadStatus(State.BUSY, next, open, decisions, why) : this;
    }

    /** The status of a thread that cannot be read. */
    public static ThreadStatus unknown(String why) {
        return new ThreadStatus(State.UNKNOWN, null, 0, 0, why);
    }

    private static ThreadStatus at(RecordedThread thread, CheckpointKey head, List<TaskWrite> writes, PendingInterrupts.Found pending) {
        Collection<TaskStatus> tasks = TaskStatus.of(writes).values();
        List<String> due = thread.nodesDue(head);
        List<String> next = due == null ? null : unfinished(due, tasks);
        State state;
        if (!pending.open().isEmpty()) {
            state = State.INTERRUPTED;
        } else if (tasks.stream().anyMatch(TaskStatus::hasFailed)) {
            state = State.ERROR;
        } else if (thread.isRunning() || pending.isAnswered()) {
            state = State.BUSY;
        } else {
            state = next == null || next.isEmpty() ? State.IDLE : State.UNFINISHED;
        }
        int decisions = pending.open().stream().mapToInt(request -> Math.max(1, request.actions().size())).sum();
        return new ThreadStatus(state, next, pending.open().size(), decisions, unread(pending.open()));
    }

    /** The due nodes without those whose tasks finished. A task is matched by its path; without a path, the first of its kind is used. */
    private static List<String> unfinished(List<String> due, Collection<TaskStatus> tasks) {
        List<@Nullable String> left = new ArrayList<>(due);
        for (TaskStatus task : tasks) {
            if (!task.isFinished()) {
                continue;
            }
            int place = place(task, due);
            if (place < 0 && task.path().isEmpty() && due.stream().distinct().count() == 1) {
                place = left.indexOf(due.getFirst());
            }
            if (place >= 0) {
                left.set(place, null);
            }
        }
        return left.stream().filter(node -> node != null).map(String::valueOf).toList();
    }

    private static int place(TaskStatus task, List<String> due) {
        Matcher pulled = PULLED.matcher(task.path());
        if (pulled.matches()) {
            return due.lastIndexOf(pulled.group(1));
        }
        Matcher pushed = PUSHED.matcher(task.path());
        if (pushed.matches()) {
            long place = Long.parseLong(pushed.group(1));
            return place < due.size() ? (int) place : -1;
        }
        return -1;
    }

    /** A sentence about unreadable open requests; empty if all can be read. */
    private static String unread(List<PendingInterrupt> open) {
        List<ForeignValue.Opaque> unread = open.stream()
                .map(PendingInterrupt::request)
                .filter(ForeignValue.Opaque.class::isInstance)
                .map(ForeignValue.Opaque.class::cast)
                .toList();
        return unread.isEmpty()
                ? ""
                : unread.size() + " of " + open.size() + " pending requests cannot be read: " + unread.getFirst().why();
    }
}
