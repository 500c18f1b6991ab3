package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.sqlite.SqliteFile;
import dev.stateroom.langgraph.sqlite.ThreadCopy;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a thread from which a run continues.
 *
 * @param source the address of the database or server with the thread
 * @param thread the thread
 * @param from the step
 * @param kept the step and all before it, with the subgraphs that ran there, oldest first
 * @param restarted the step, if its tasks run again; null if their writes are kept: an unfinished end of the thread
 * @param configurable the recorded configuration of that step's run
 * @param change the changes
 */
public record RerunPlan(
        String source,
        RecordedThread thread,
        Checkpoint from,
        List<CheckpointKey> kept,
        @Nullable CheckpointKey restarted,
        ForeignValue.Fields configurable,
        RerunChange change) {
    private static final String SQLITE = "sqlite:";

    /** The metadata that LangGraph itself stores with a checkpoint. */
    private static final Set<String> NOTED = Set.of("source", "step", "parents", "writes", "run_id", "run_attempt", "thread_id", "thread_ts", "graph_id", "assistant_id", "score");

    /** Copies the list. */
    public RerunPlan {
        kept = List.copyOf(kept);
    }

    /** Makes a plan; INVALID or UNSUPPORTED with a sentence if the thread cannot continue from there. */
    public static Outcome<RerunPlan> of(ThreadSource source, RecordedThread thread, Checkpoint from, RerunChange change) {
        ThreadFork fork = thread instanceof ForkedThread forked ? forked.forkOf(from.key()) : null;
        Checkpoint origin = fork == null ? null : thread.checkpoint(fork.origin());
        return fork == null || origin == null
                ? ofRecorded(source, thread, from, change)
                : edits(thread, fork.origin(), from.key()).then(edits -> ofRecorded(source, thread, origin, change.over(edits)));
    }

    /** The step of a fork continues the forked step, with the files that the user changed. */
    private static Outcome<Map<String, ForeignValue>> edits(RecordedThread thread, CheckpointKey origin, CheckpointKey step) {
        return thread.filesAt(origin, Cancellation.NEVER).then(before -> thread.filesAt(step, Cancellation.NEVER).map(now -> {
            Map<String, ForeignValue> edits = new LinkedHashMap<>();
            FileChanges.between(before.value(), now.value()).forEach(change ->
                    edits.put(change.path(), change.after() == null ? ForeignValue.Null.INSTANCE : FileRecords.write(change.after())));
            return edits;
        }));
    }

    private static Outcome<RerunPlan> ofRecorded(ThreadSource source, RecordedThread thread, Checkpoint from, RerunChange change) {
        String address = source.description().address();
        if (!isPossible(source)) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED,
                    source.description().name() + " cannot be run again: only threads of checkpoint databases (SQLite, PostgreSQL, MongoDB) and of LangGraph servers can");
        }
        List<String> due = thread.nodesDue(from.key());
        if (due != null && due.isEmpty() && !change.begins()) {
            return Outcome.failed(Failure.Kind.INVALID, "nothing is due at step " + from.step() + ", where a run ended: name an earlier step, or add a message");
        }
        return upTo(address, thread, from, change);
    }

    private static Outcome<RerunPlan> upTo(String address, RecordedThread thread, Checkpoint from, RerunChange change) {
        if (!from.key().isRoot()) {
            return Outcome.failed(Failure.Kind.INVALID, "checkpoint " + from.id() + " is one of a subagent: name a step of the main agent");
        }
        boolean isEnd = thread.checkpoints().stream().noneMatch(one -> one.key().isRoot() && from.id().equals(one.parentId()));
        CheckpointKey restarted = isEnd ? null : from.key();
        return Outcome.ok(new RerunPlan(address, thread, from, kept(thread, from, restarted), restarted, configurable(from), change));
    }

    /**
     * Copies a thread up to a step to a new checkpoint database, from which LangGraph can continue it.
     *
     * @param target the file, which must not exist
     * @return the number of rows
     */
    public static Outcome<Integer> copy(ThreadSource source, RecordedThread thread, Checkpoint from, Path target, Cancellation cancellation, Progress progress) {
        String address = source.description().address();
        return !isDatabase(address)
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, source.description().name() + " is no checkpoint database: only threads of one can be copied to a file")
                : upTo(address, thread, from, RerunChange.NONE).then(plan -> plan.copied(target, cancellation, progress));
    }

    /** Writes the kept part to a new database. */
    Outcome<Integer> copied(Path target, Cancellation cancellation, Progress progress) {
        if (!source.startsWith(SQLITE)) {
            RecordedThread stored = LiveThread.stored(thread);
            return (stored instanceof ForkedThread forked ? forked.recorded() : stored) instanceof FoldedThread folded
                    ? ThreadCopy.write(folded.rows(), kept, restarted, target, cancellation)
                    : Outcome.failed(Failure.Kind.UNSUPPORTED, "thread " + thread.id() + " has no rows that can be copied");
        }
        return SqliteFile.open(file(), cancellation, progress).then(database -> {
            try (database) {
                return ThreadCopy.write(database, thread.id(), kept, restarted, target, cancellation);
            }
        });
    }

    /** A plan for the newest checkpoint of a thread's main agent; fails like {@link #of}. */
    public static Outcome<RerunPlan> ofHead(ThreadSource source, String threadId, RerunChange change) {
        return source.thread(threadId, Cancellation.NEVER).then(thread -> {
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            return head == null
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "thread " + threadId + " has no checkpoint of its main agent")
                    : of(source, thread, head, change);
        });
    }

    /** True for sources whose threads can run again. */
    public static boolean isPossible(ThreadSource source) {
        return isDatabase(source.description().address()) || isOnServer(source);
    }

    /** True for the address of a checkpoint database, whose threads the user's own agent continues. */
    public static boolean isDatabase(String address) {
        return address.startsWith(SQLITE) || address.startsWith("postgres") || address.startsWith("mongodb");
    }

    /** True for sources whose threads a server runs. */
    public static boolean isOnServer(ThreadSource source) {
        return isServer(source.description().address());
    }

    private static boolean isServer(String address) {
        return address.startsWith("http://") || address.startsWith("https://");
    }

    /** True if a server runs it. */
    public boolean isOnServer() {
        return isServer(source);
    }

    private Path file() {
        return Path.of(source.substring(SQLITE.length())).toAbsolutePath().normalize();
    }

    /** The folder in which the agent is searched: that of the database, or the one in which this program was started. */
    public Path folder() {
        if (!source.startsWith(SQLITE)) {
            return Path.of("").toAbsolutePath();
        }
        Path folder = file().getParent();
        return folder == null ? file() : folder;
    }

    /** The step of the newest branch that requests a call. */
    public static Outcome<Checkpoint> asking(RecordedThread thread, String call, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        List<Checkpoint> branch = head == null ? List.of() : Timeline.branch(thread, head.key());
        for (Checkpoint one : branch.reversed()) {
            cancellation.check();
            boolean asks = NewMessages.at(thread, one.key(), one.parent(), cancellation).stream()
                    .anyMatch(message -> message.toolCalls().stream().anyMatch(asked -> asked.id().equals(call)));
            if (asks) {
                return Outcome.ok(one);
            }
        }
        return Outcome.failed(Failure.Kind.NOT_FOUND, "no step of thread " + thread.id() + " asks for a call " + call + ": name the step with --at");
    }

    /** The ancestors, and the subgraphs that started at one of them, except those of a step that runs again. */
    private static List<CheckpointKey> kept(RecordedThread thread, Checkpoint from, @Nullable CheckpointKey restarted) {
        Set<String> roots = new LinkedHashSet<>();
        List<CheckpointKey> kept = new ArrayList<>();
        Timeline.branch(thread, from.key()).forEach(one -> {
            roots.add(one.id());
            kept.add(one.key());
        });
        if (restarted != null) {
            roots.remove(restarted.id());
        }
        for (Checkpoint one : thread.checkpoints().reversed()) {
            String began = ForeignValue.text(ForeignValue.fields(one.metadata().get("parents")).get(CheckpointKey.ROOT_NAMESPACE));
            if (!one.key().isRoot() && began != null && roots.contains(began)) {
                kept.add(one.key());
            }
        }
        return kept;
    }

    private static ForeignValue.Fields configurable(Checkpoint from) {
        Map<String, ForeignValue> found = new LinkedHashMap<>();
        from.metadata().values().forEach((name, value) -> {
            boolean isOwn = NOTED.contains(name) || name.startsWith("__") || name.startsWith("checkpoint_") || name.startsWith("langgraph_")
                    || name.startsWith("lc_") || name.startsWith("ls_");
            boolean isScalar = switch (value) {
                case ForeignValue.Text _, ForeignValue.Int _, ForeignValue.Bool _, ForeignValue.Real _ -> true;
                case ForeignValue.Null _, ForeignValue.BigInt _, ForeignValue.Bytes _, ForeignValue.Items _, ForeignValue.Fields _, ForeignValue.Pairs _,
                        ForeignValue.Ext _, ForeignValue.Opaque _ -> false;
            };
            if (!isOwn && isScalar) {
                found.put(name, value);
            }
        });
        return ForeignValue.Fields.copyOf(found);
    }
}
