package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists threads by one grouped query over the key's index, and looks at the newest checkpoint of each. */
final class ThreadList {
    private static final int MOST = 100_000;
    private static final String INDEX = "sqlite_autoindex_checkpoints_1";

    private ThreadList() {}

    private record Group(String id, int all, int root, @Nullable String headId, String newest) {}

    /** Newest first. */
    static Outcome<List<ThreadSummary>> read(SqliteFile file, Cancellation cancellation) {
        Outcome<List<Group>> groups = file.tables().indexes().contains(INDEX) && file.damage().isEmpty()
                ? groups(file, "checkpoints INDEXED BY " + INDEX, cancellation)
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "no index");
        boolean usable = groups instanceof Outcome.Ok<List<Group>>(List<Group> found) && !found.isEmpty();
        return (usable ? groups : groups(file, file.from("checkpoints"), cancellation)).map(all -> {
            List<ThreadSummary> threads = new ArrayList<>(all.size());
            all.stream().sorted(Comparator.comparing(Group::newest).reversed()).forEach(group -> {
                cancellation.check();
                threads.add(summary(file, group, cancellation));
            });
            return threads;
        });
    }

    /**
     * Threads whose newest root checkpoint holds a request or is encrypted, so that it is not known, each with that checkpoint's id and how
     * much was written there. One look at the key's index for each thread; no value is read.
     */
    static Outcome<Map<String, String>> requests(SqliteFile file, Cancellation cancellation) {
        String written = "(SELECT count(*) FROM " + file.from("writes") + " w WHERE w.thread_id = c.thread_id AND w.checkpoint_ns = '' AND w.checkpoint_id = c.head";
        String sql = "SELECT thread_id, head, " + written + "), " + written + " AND w.channel = '" + TaskWrite.INTERRUPT + "')"
                + " + (SELECT count(*) FROM " + file.from("checkpoints") + " k WHERE k.thread_id = c.thread_id AND k.checkpoint_ns = ''"
                + " AND k.checkpoint_id = c.head AND instr(k.type, '+') > 0)"
                + " FROM (SELECT thread_id, max(checkpoint_id) AS head FROM " + file.from("checkpoints")
                + " WHERE checkpoint_ns = '' AND typeof(thread_id) = 'text' AND length(thread_id) <= " + RowIntake.LONGEST_KEY
                + " AND typeof(checkpoint_id) = 'text' AND length(checkpoint_id) <= " + RowIntake.LONGEST_KEY
                + " GROUP BY thread_id LIMIT " + MOST + ") c";
        Map<String, String> marks = new LinkedHashMap<>();
        return file.read(sql, List.of(), cancellation, row -> {
                    if (row.number(4) > 0) {
                        marks.put(row.textOrEmpty(1), row.textOrEmpty(2) + " " + row.number(3));
                    }
                })
                .map(_ -> marks);
    }

    private static Outcome<List<Group>> groups(SqliteFile file, String from, Cancellation cancellation) {
        List<Group> groups = new ArrayList<>();
        String sql = "SELECT thread_id, count(*), sum(checkpoint_ns = ''),"
                + " max(CASE WHEN checkpoint_ns = '' THEN checkpoint_id END), max(checkpoint_id)"
                + " FROM " + from
                + " WHERE typeof(thread_id) = 'text' AND length(thread_id) <= " + RowIntake.LONGEST_KEY
                + " AND typeof(checkpoint_id) = 'text' AND length(checkpoint_id) <= " + RowIntake.LONGEST_KEY
                + " GROUP BY thread_id LIMIT " + MOST;
        return file.read(
                        sql,
                        List.of(),
                        cancellation,
                        row -> groups.add(new Group(
                                row.textOrEmpty(1),
                                (int) row.number(2),
                                (int) row.number(3),
                                row.text(4),
                                row.textOrEmpty(5))))
                .map(count -> groups);
    }

    private static ThreadSummary summary(SqliteFile file, Group group, Cancellation cancellation) {
        Checkpoint head = group.headId() == null
                ? null
                : new SqliteThreadRows(file, group.id(), new ReadProblems())
                        .single(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, group.headId()), cancellation);
        return new ThreadSummary(
                group.id(),
                group.all(),
                group.root(),
                group.headId(),
                head == null ? null : head.step(),
                head == null ? null : head.createdAt());
    }
}
