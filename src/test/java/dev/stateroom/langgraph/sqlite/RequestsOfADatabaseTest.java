package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadsPending;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.StateEffects;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits in a database file that a program goes on writing. */
final class RequestsOfADatabaseTest {
    @TempDir
    Path folder;

    private static List<WaitingRequest> all(PendingSource source) {
        List<WaitingRequest> all = new ArrayList<>();
        PendingSource.Found found;
        do {
            found = source.look(Cancellation.NEVER).orThrow();
            found.threads().values().forEach(all::addAll);
        } while (found.more());
        return all;
    }

    private static void change(Path database, String... statements) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aRequestOfTheNewestStepIsFoundWhenItIsWrittenAndGoesWhenItIsAnswered() {
        Path database = Fixture.copy("review/pending.db", folder);
        change(database, "CREATE TABLE kept AS SELECT * FROM writes WHERE thread_id = 'thread-c' AND channel = '__interrupt__'",
                "DELETE FROM writes WHERE thread_id = 'thread-c' AND channel = '__interrupt__'");
        try (PendingSource source = new ThreadsPending(Fixture.open(database), null, new StateEffects())) {
            assertThat(all(source)).extracting(one -> one.place().threadId()).containsExactlyInAnyOrder("thread-a", "thread-b", "thread-b");
            // The step was stored before its request was: its id stays the same.
            change(database, "INSERT INTO writes SELECT * FROM kept");
            assertThat(all(source)).extracting(one -> one.place().threadId()).containsExactly("thread-c");
            assertThat(source.look(Cancellation.NEVER).orThrow()).isEqualTo(PendingSource.Found.NOTHING);
            change(database, "INSERT INTO writes(thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value)"
                    + " SELECT thread_id, checkpoint_ns, checkpoint_id, task_id, 0, 'messages', type, value FROM kept");
            assertThat(source.look(Cancellation.NEVER).orThrow().threads()).containsOnlyKeys("thread-c").containsEntry("thread-c", List.of());
        }
    }

    @Test
    void onlyThreadsWithARequestAreRead() {
        Path database = Fixture.copy("python-sqlite/sessions.db", folder);
        try (var source = Fixture.open(database)) {
            var asked = source.requests(Cancellation.NEVER).orThrow();
            assertThat(asked).containsKeys("hitl-two-actions", "hitl-execute-pending", "hitl-in-subagent").doesNotContainKey("forked");
        }
    }
}
