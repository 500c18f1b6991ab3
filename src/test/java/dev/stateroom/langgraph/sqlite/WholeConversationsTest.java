package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.langgraph.serde.StoredList;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations that are stored whole read the same whether a neighbour was read before or not, in every recorded database. */
final class WholeConversationsTest {

    @TempDir
    Path folder;

    private static List<Path> recorded() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("src/test/resources"))) {
            return all.filter(path -> path.toString().endsWith(".db") && !path.toString().endsWith(".mv.db")).toList();
        }
    }

    @Test
    void readingOldestFirstAndNewestFirstGivesTheSame() throws IOException {
        int compared = 0;
        for (Path database : recorded()) {
            if (!(CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT) instanceof Outcome.Ok<ThreadSource>(ThreadSource opened))) {
                continue;
            }
            try (ThreadSource source = opened) {
                for (var summary : source.threads(Cancellation.NEVER).orElse(List.of())) {
                    if (source.thread(summary.id(), Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread forwards)
                            && source.thread(summary.id(), Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread backwards)) {
                        assertThat(backwards).isNotSameAs(forwards);
                        compared += same(forwards, backwards, database + " " + summary.id());
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(500);
    }

    private static int same(RecordedThread forwards, RecordedThread backwards, String at) {
        Map<CheckpointKey, Outcome<List<Message>>> alone = new HashMap<>();
        for (Checkpoint checkpoint : forwards.checkpoints().reversed()) {
            alone.put(checkpoint.key(), backwards.messagesAt(checkpoint.key(), Cancellation.NEVER).map(RebuiltValue::value));
        }
        for (Checkpoint checkpoint : forwards.checkpoints()) {
            CheckpointKey key = checkpoint.key();
            assertThat(forwards.messagesAt(key, Cancellation.NEVER).map(RebuiltValue::value)).as("%s %s", at, key).isEqualTo(alone.get(key));
            if (holdsWhole(forwards, key)) {
                Outcome<List<Message>> parent = checkpoint.parent() == null ? null : alone.get(checkpoint.parent());
                Set<Message> before = new HashSet<>(parent == null ? List.of() : parent.orElse(List.of()));
                List<Message> written = alone.getOrDefault(key, Outcome.ok(List.of())).orElse(List.of()).stream()
                        .filter(message -> !before.contains(message))
                        .toList();
                assertThat(forwards.messagesWrittenInto(key, Cancellation.NEVER).orThrow()).as("%s %s", at, key).isEqualTo(written);
            }
        }
        return alone.size();
    }

    private static boolean holdsWhole(RecordedThread thread, CheckpointKey key) {
        return thread.channelAt(key, "messages") instanceof Outcome.Ok<@Nullable ForeignValue> stored && stored.value() instanceof ForeignValue.Items;
    }

    @Test
    void everyListReadsAsItsValueDoesFromTheStartAndAfterEveryListBeforeIt() throws IOException, SQLException {
        int continued = 0;
        for (Path database : recorded()) {
            Path copy = Files.copy(database, folder.resolve(database.toString().replace('/', '-')));
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
                    Statement statement = connection.createStatement();
                    ResultSet rows = tableOf(connection)
                            ? statement.executeQuery("SELECT type, checkpoint FROM checkpoints ORDER BY thread_id, checkpoint_ns, checkpoint_id")
                            : statement.executeQuery("SELECT '', x'' WHERE 0")) {
                StoredList before = null;
                while (rows.next()) {
                    if (!(StoredCheckpoint.read(rows.getString(1), rows.getBytes(2), Map.of())
                            instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint))) {
                        continue;
                    }
                    StoredList list = checkpoint.list("messages");
                    if (list == null) {
                        continue;
                    }
                    ForeignValue value = Objects.requireNonNull(checkpoint.channel("messages"));
                    List<ForeignValue> all = ForeignValue.items(value instanceof ForeignValue.Ext snapshot ? snapshot.argument() : value);
                    if (before != null && list.continues(before)) {
                        continued++;
                        assertThat(list.after(before)).isEqualTo(all.subList(before.count(), all.size()));
                    }
                    assertThat(list.all()).isEqualTo(all);
                    before = list;
                }
            }
        }
        assertThat(continued).isGreaterThan(100);
    }

    private static boolean tableOf(Connection connection) throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "checkpoints", null)) {
            return tables.next();
        }
    }
}
