package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.postgres.PostgresExtent.Order;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of a large table, read from its end or by its key, against the list that groups all of it. */
final class PostgresThreadListTest {
    private static final int THREADS = 3_000;

    /** Threads whose checkpoints were written between those of others; every 20th was gone on with at the end. */
    private static final String ROWS = "INSERT INTO checkpoints SELECT md5(i::text), CASE WHEN s = 1 THEN 'sub' ELSE '' END,"
            + " to_char(n, 'FM1f0000000000'), NULL, NULL, jsonb_build_object('ts', '2026-01-01T00:00:00+00:00', 'channel_versions', '{}'::jsonb, 'pad', repeat(md5(n::text), 6)),"
            + " jsonb_build_object('step', s - 1) FROM (SELECT i, s, CASE WHEN s < 2 OR i %% 20 > 0 THEN i * 3 + s ELSE 1000000 + i END AS n"
            + " FROM generate_series(%d, %d) i, generate_series(0, 2) s) x ORDER BY n;";

    private TestDatabase server = new TestDatabase(0, "");
    private PostgresDatabase database;

    @BeforeEach
    void fill() {
        server = PostgresServer.create();
        server.execute(PostgresDatabaseTest.NPM + ROWS.formatted(0, THREADS - 1));
        database = Sources.database(server);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<ThreadSummary> all(Order order, int page) {
        PostgresThreadList list = new PostgresThreadList(database, new PostgresExtent(order, 1, THREADS));
        List<ThreadSummary> threads = new ArrayList<>();
        ThreadPage next;
        do {
            next = list.page(page, threads.isEmpty() ? "" : threads.getLast().id(), Cancellation.NEVER).orThrow();
            assertThat(next.threads()).hasSizeLessThanOrEqualTo(page).isNotEmpty();
            threads.addAll(next.threads());
        } while (next.hasMore());
        return threads;
    }

    @ParameterizedTest
    @ValueSource(ints = {41, 500, 3_000, ThreadPage.ALL})
    void aTableThatOnlyGrowsIsListedNewestFirst(int page) {
        assertThat(all(Order.WRITTEN, page)).isEqualTo(all(Order.GROUPED, ThreadPage.ALL));
    }

    @ParameterizedTest
    @ValueSource(ints = {41, 3_000})
    void whoFollowsGetsTheNewestCheckpointsWithoutCounts(int most) {
        ThreadPage page = new PostgresThreadList(database, new PostgresExtent(Order.WRITTEN, 1, THREADS)).newest(most, Cancellation.NEVER).orThrow();
        List<ThreadSummary> counted = all(Order.GROUPED, ThreadPage.ALL);
        assertThat(page.threads()).extracting(ThreadSummary::id).isEqualTo(counted.stream().limit(most).map(ThreadSummary::id).toList());
        assertThat(page.threads()).extracting(ThreadSummary::headId).isEqualTo(counted.stream().limit(most).map(ThreadSummary::headId).toList());
        assertThat(page.threads()).extracting(ThreadSummary::checkpointCount).containsOnly(ThreadSummary.UNCOUNTED);
        assertThat(page.hasMore()).isEqualTo(most < counted.size());
    }

    @Test
    void rowsInPlacesOfDeletedOnesAreListedOnce() {
        server.execute("DELETE FROM checkpoints WHERE thread_id < '8'");
        server.execute("VACUUM checkpoints");
        server.execute(ROWS.formatted(THREADS, THREADS + 500));
        assertThat(all(Order.WRITTEN, 100)).containsExactlyInAnyOrderElementsOf(all(Order.GROUPED, ThreadPage.ALL));
    }

    @Test
    void withoutAWayToTheNewestTheyComeByTheirIds() {
        List<ThreadSummary> listed = all(Order.BY_ID, 250);
        assertThat(listed).containsExactlyInAnyOrderElementsOf(all(Order.GROUPED, ThreadPage.ALL));
        assertThat(listed.stream().map(ThreadSummary::id)).isSorted();
    }

    @Test
    void anIdThatIsNotThereBeginsNothing() {
        PostgresThreadList list = new PostgresThreadList(database, new PostgresExtent(Order.WRITTEN, 1, THREADS));
        assertThat(list.page(10, "none", Cancellation.NEVER).orThrow().threads()).isEmpty();
    }

    @Test
    void aThreadIsFoundByTheBeginningOfItsId() {
        PostgresThreadList list = new PostgresThreadList(database, new PostgresExtent(Order.WRITTEN, 1, THREADS));
        String id = all(Order.GROUPED, ThreadPage.ALL).getFirst().id();
        assertThat(list.beginning(id.substring(0, 12), 10, Cancellation.NEVER).orThrow()).containsExactly(id);
        assertThat(list.beginning("zz", 10, Cancellation.NEVER).orThrow()).isEmpty();
    }

    @Test
    void aLargeTableIsNotCounted() {
        // A vacuum that runs meanwhile estimates the number of rows again, from part of the table.
        server.execute("ALTER TABLE checkpoints SET (autovacuum_enabled = false)");
        server.execute("INSERT INTO checkpoints SELECT 'pad' || i, '', '0', NULL, NULL, jsonb_build_object('ts', '2026-01-01T00:00:00Z', 'pad',"
                + " (SELECT string_agg(md5((i * 60 + j)::text), '') FROM generate_series(1, 55) j)), '{}' FROM generate_series(1, 9000) i; ANALYZE checkpoints");
        try (PostgresDatabase again = Sources.database(server)) {
            PostgresExtent extent = Objects.requireNonNull(again.extent(), "asked together with the tables");
            assertThat(extent).isEqualTo(PostgresExtent.of(again, Cancellation.NEVER).orThrow());
            assertThat(extent.order()).isEqualTo(Order.WRITTEN);
            assertThat(extent.threads()).isBetween(8_000L, 16_000L);
        }
        try (ThreadSource source = Sources.threads(server)) {
            ThreadPage page = source.page(5, "", Cancellation.NEVER).orThrow();
            assertThat(page.isEstimated()).isTrue();
            assertThat(source.seesAllRequests()).isFalse();
            assertThat(page.threads().getFirst().id()).isEqualTo("pad9000");
            assertThat(source.description().notes()).anyMatch(note -> note.contains("listed as they were last written"));
            assertThat(source.requests(Cancellation.NEVER).orThrow()).isEmpty();
            // The server counts changed rows some time after the change.
            await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(500)).until(() -> !source.refresh(Cancellation.NEVER).orThrow());
            server.execute("INSERT INTO checkpoints SELECT 'new', '', '2', NULL, NULL, '{\"ts\": \"2026-01-02T00:00:00Z\"}', '{}'");
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(source.page(1, "", Cancellation.NEVER).orThrow().threads().getFirst().id()).isEqualTo("new");
        }
    }
}
