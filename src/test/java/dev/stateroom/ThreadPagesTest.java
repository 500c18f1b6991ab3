package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A database of many threads: listed in pages, newest first, and only what is listed is read. */
final class ThreadPagesTest {
    private static final int THREADS = 1_200;

    @TempDir
    Path folder;

    private Path database = Path.of("");

    /** Copies of one recorded thread, of which all but the newest ten cannot be read. */
    @BeforeEach
    void write() throws Exception {
        database = folder.resolve("many.db");
        Files.copy(Path.of("src/test/resources/python-sqlite/sessions.db"), database);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE one AS SELECT * FROM checkpoints WHERE thread_id = (SELECT min(thread_id) FROM checkpoints WHERE checkpoint_ns = '')"
                    + " AND checkpoint_ns = '' ORDER BY checkpoint_id DESC LIMIT 1");
            statement.execute("DELETE FROM checkpoints");
            statement.execute("DELETE FROM writes");
            statement.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + THREADS + ")"
                    + " INSERT INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata)"
                    + " SELECT 't' || i, '', printf('%08d', i) || substr(checkpoint_id, 9), NULL, type,"
                    + " CASE WHEN i > " + (THREADS - 10) + " THEN checkpoint ELSE x'c1' END, metadata FROM n, one");
        }
    }

    private CommandRun threads(String... options) {
        CommandRun run = CommandRun.of(
                folder.resolve("data"),
                Stream.concat(Stream.of("threads", database.toString()), Stream.of(options)).toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();
        return run;
    }

    private static List<String> ids(JsonNode rows) {
        List<String> ids = new ArrayList<>();
        rows.forEach(row -> ids.add(row.get("thread_id").stringValue()));
        return ids;
    }

    @Test
    void theNewestAreListedAndTheOthersAreNotOpened() {
        CommandRun run = threads("--limit", "10");

        assertThat(run.out().lines()).hasSize(11);
        assertThat(run.out()).contains("t1200 ").contains("t1191 ").doesNotContain("t1190 ").doesNotContain("unknown");
        assertThat(run.err()).contains("10 of 1200 threads are listed, newest first: --limit 0 lists all, --after t1191 the next ones");
        assertThat(run.err()).as("what is not listed was not read").doesNotContain("cannot be read");
    }

    @Test
    void pagesFollowEachOther() {
        List<String> first = ids(threads("--json", "--limit", "7").json());
        List<String> second = ids(threads("--json", "--limit", "7", "--after", first.getLast()).json());

        assertThat(first).startsWith("t1200").endsWith("t1194");
        assertThat(second).startsWith("t1193").endsWith("t1187");
        assertThat(ids(threads("--json", "--after", "t1").json())).isEmpty();
    }

    @Test
    void aThousandAreListedUnlessMoreAreWanted() {
        CommandRun usual = threads("--json", "--brief");

        assertThat(usual.json()).hasSize(1_000);
        assertThat(usual.err()).contains("1000 of 1200 threads");
        assertThat(threads("--json", "--brief", "--limit", "0").json()).hasSize(THREADS);
        assertThat(threads("--brief", "--limit", "0").err()).isEmpty();
    }

    @Test
    void theBriefListOpensNoThread() {
        CommandRun run = threads("--brief", "--limit", "300");

        assertThat(run.err()).contains("300 of 1200").doesNotContain("cannot be read");
        assertThat(run.out().lines().findFirst().orElse("")).contains("CHECKPOINTS").doesNotContain("STATUS");
    }

    @Test
    void aLongListReadsTheNewestCheckpointsAlone() {
        CommandRun all = threads("--json", "--limit", "0");

        assertThat(all.err()).contains("files and dialect are left out");
        assertThat(all.json()).hasSize(THREADS).allSatisfy(row -> assertThat(row.has("dialect")).isFalse());
        assertThat(all.json().get(0).get("status")).isEqualTo(threads("--json", "--limit", "1").json().get(0).get("status"));
        assertThat(all.json().get(20).get("status").stringValue()).as("one that cannot be read").isEqualTo("unknown");
        assertThat(threads("--limit", "0").out().lines().findFirst().orElse("")).contains("STATUS").doesNotContain("FILES");
        assertThat(threads("--json", "--limit", "0", "--full").json().get(0).has("file_count")).isTrue();
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThat(CommandRun.of(folder.resolve("data"), "threads", database.toString(), "--limit", "-1").err()).contains("--limit -1");
    }

    @Test
    void allPagesTogetherAreTheWholeList() {
        try (ThreadSource source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            List<ThreadSummary> whole = source.threads(Cancellation.NEVER).orThrow();
            List<ThreadSummary> paged = new ArrayList<>();
            boolean more = true;
            while (more) {
                ThreadPage page = source.page(170, paged.isEmpty() ? "" : paged.getLast().id(), Cancellation.NEVER).orThrow();
                assertThat(page.total()).isEqualTo(THREADS);
                paged.addAll(page.threads());
                more = page.hasMore();
            }
            assertThat(paged).isEqualTo(whole).hasSize(THREADS);
            assertThat(whole.getFirst().step()).isNotNull();
            assertThat(whole.getFirst().updatedAt()).isNotNull();
        }
    }
}
