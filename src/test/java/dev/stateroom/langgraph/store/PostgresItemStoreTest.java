package dev.stateroom.langgraph.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.PlainJson;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A PostgreSQL store, in databases that keep keys in the order of their code points and in one that keeps them in a language's. */
final class PostgresItemStoreTest {
    private static final Clock NOW = Clock.fixed(Instant.parse("2026-11-21T01:00:00Z"), ZoneOffset.UTC);
    private static final Namespace A = Namespace.ofPrefix("a");
    private static final String C = "TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'";
    private static final String C_UTF8 = "TEMPLATE template0 LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'";
    private static final String ENGLISH = "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'";

    private static final String PYTHON = "CREATE TABLE store (prefix text NOT NULL, key text NOT NULL, value jsonb NOT NULL,"
            + " created_at timestamptz DEFAULT CURRENT_TIMESTAMP, updated_at timestamptz DEFAULT CURRENT_TIMESTAMP,"
            + " expires_at timestamptz, ttl_minutes int, PRIMARY KEY (prefix, key));";

    private static ItemStore open(TestDatabase database) {
        PostgresDatabase connected =
                PostgresDatabase.open(PostgresAddress.parse(database.address()).orThrow(), Cancellation.NEVER).orThrow();
        return PostgresItemStore.over(connected, NOW, Cancellation.NEVER).orThrow();
    }

    private static TestDatabase with(String options, String rows) {
        TestDatabase database = PostgresServer.create(options);
        database.execute(PYTHON + rows);
        return database;
    }

    @Test
    void theRecordedItemsAreThere() {
        try (ItemStore store = open(PostgresServer.restored())) {
            List<StoredItem> all = new ArrayList<>();
            store.namespaces(Cancellation.NEVER).orThrow().forEach(contents ->
                    store.items(contents.namespace(), "", all::add, Cancellation.NEVER).orThrow());
            JsonNode truth = RecordedTruth.json("python-postgres/expected.json").get("store");
            assertThat(all).hasSize(truth.size());
            for (JsonNode expected : truth) {
                Namespace namespace = new Namespace(
                        expected.get("namespace").valueStream().map(JsonNode::stringValue).toList());
                StoredItem item = store.item(namespace, expected.get("key").stringValue()).orThrow();
                assertThat(all).contains(item);
                assertThat(PlainJson.of(item.value())).isEqualTo(PlainJson.of(expected.get("value")));
                assertThat(item.createdAt()).isEqualTo(expected.get("created_at").stringValue());
                assertThat(item.updatedAt()).isEqualTo(expected.get("updated_at").stringValue());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {C, C_UTF8, ENGLISH})
    void fiftyThousandItemsOfOneTimeAreListedCompletely(String options) {
        TestDatabase database = with(options, "INSERT INTO store (prefix, key, value, created_at, updated_at) SELECT 'a',"
                + " '/m' || i / 1000 || '/f' || i || '.txt', '{\"content\": \"one\"}', '2026-01-01', '2026-01-01'"
                + " FROM generate_series(0, 49999) i");
        try (ItemStore store = open(database)) {
            List<String> keys = new ArrayList<>();
            assertThat(store.items(A, "", item -> keys.add(item.key()), Cancellation.NEVER).orThrow()).isEqualTo(50_000);
            assertThat(keys).isSorted().doesNotHaveDuplicates().hasSize(50_000);
            assertThat(children(store, "/")).hasSize(50).startsWith("m0/", "m1/", "m10/");
            assertThat(children(store, "/m49/")).hasSize(1000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {C, C_UTF8, ENGLISH})
    void childrenAreItemsAndFirstNamesEachOnceInCodePointOrder(String options) {
        TestDatabase database = with(options, "INSERT INTO store (prefix, key, value) SELECT 'a', k, '{}' FROM unnest(ARRAY['/😀', '/～',"
                + " '/d/1', '/d/2/3', '/d', '/d-e', '/B', '/a', '/é', '/_', '/d/']) k;"
                + "INSERT INTO store (prefix, key, value) VALUES ('a.b', '/other', '{}'), ('ab', '/third', '{}')");
        try (ItemStore store = open(database)) {
            assertThat(children(store, "/")).containsExactly("B", "_", "a", "d", "d-e", "d/", "é", "～", "😀");
            assertThat(children(store, "/d/")).containsExactly("", "1", "2/");
            assertThat(keys(store, "/d/")).containsExactly("/d/", "/d/1", "/d/2/3");
            assertThat(store.holdsKeyBetween(A, "/d/", "/d0").orThrow()).isTrue();
            assertThat(store.holdsKeyBetween(A, "/e", "/z").orThrow()).isFalse();
            assertThat(store.holdsKeyBetween(A, "/😀", null).orThrow()).isTrue();
            assertThat(store.namespaces(Cancellation.NEVER).orThrow().stream().map(c -> c.namespace().prefix() + c.items()).toList())
                    .containsExactly("a11", "a.b1", "ab1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {C, ENGLISH})
    void expiredItemsAreLeftOutAndCounted(String options) {
        TestDatabase database = with(options, "INSERT INTO store (prefix, key, value, expires_at) VALUES ('a', '/past', '{}',"
                + " '2026-11-21 00:59:59+00'), ('a', '/now', '{}', '2026-11-21 03:00:00+02'), ('a', '/future', '{}', '2026-11-21 01:00:01+00'),"
                + " ('a', '/never', '{}', NULL)");
        try (ItemStore store = open(database)) {
            assertThat(keys(store, "")).containsExactly("/future", "/never");
            assertThat(children(store, "/")).containsExactly("future", "never");
            assertThat(store.item(A, "/past")).isInstanceOf(Outcome.Failed.class);
            assertThat(store.notes()).containsExactly("2 items have expired and are left out");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {C, ENGLISH})
    void valuesTooLargeForTheirPageAreLoadedOneByOne(String options) {
        TestDatabase database = with(options, "INSERT INTO store (prefix, key, value) SELECT 'a', '/f' || i, jsonb_build_object('content',"
                + " repeat('x', 200000)) FROM generate_series(1, 5) i");
        try (ItemStore store = open(database)) {
            List<Integer> lengths = new ArrayList<>();
            store.items(A, "/", item -> lengths.add(PlainJson.of(item.value()).toString().length()), Cancellation.NEVER).orThrow();
            assertThat(lengths).hasSize(5).allMatch(length -> length > 200_000);
            assertThat(children(store, "/")).hasSize(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {C, ENGLISH})
    void rowsReadGrowWithWhatIsGivenAndNotWithWhatLiesDeeperOrBeside(String options) {
        List<Long> listing = new ArrayList<>();
        List<Long> root = new ArrayList<>();
        for (int files : List.of(2_000, 20_000)) {
            TestDatabase made = with(options, "INSERT INTO store (prefix, key, value) SELECT 'a', '/m' || i % 20 || '/p' || i / 20 % 20 || '/' || i,"
                    + " '{\"content\": \"x\"}' FROM generate_series(1, " + files + ") i; INSERT INTO store (prefix, key, value)"
                    + " SELECT 'a', '/few/' || i, '{\"content\": \"x\"}' FROM generate_series(1, 50) i");
            PostgresDatabase connected =
                    PostgresDatabase.open(PostgresAddress.parse(made.address()).orThrow(), Cancellation.NEVER).orThrow();
            CountingDatabase counting = new CountingDatabase(connected);
            try (ItemStore store = PostgresItemStore.over(counting, connected.tables(), connected::close, NOW, Cancellation.NEVER).orThrow()) {
                counting.rows = 0;
                assertThat(children(store, "/few/")).hasSize(50);
                listing.add(counting.rows);
                counting.rows = 0;
                assertThat(children(store, "/")).hasSize(21);
                root.add(counting.rows);
            }
        }
        assertThat(listing).containsOnly(50L);
        assertThat(root.getLast()).isEqualTo(root.getFirst()).isLessThanOrEqualTo(22L * KeyPages.PAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {C, ENGLISH})
    void aSearchBringsOnlyWhatMayHoldItsText(String options) {
        TestDatabase made = with(options, """
                INSERT INTO store (prefix, key, value) SELECT 'a', '/beside/' || i, '{"content": "nothing", "encoding": "utf-8"}' FROM generate_series(1, 500) i;
                INSERT INTO store (prefix, key, value) VALUES
                  ('a', '/b.md', '{"content": "say \\"hi\\" to\\ttabs and back\\\\slash", "encoding": "utf-8"}'),
                  ('a', '/a.md', '{"content": "one\\nkalomi žluťoučký", "encoding": "utf-8"}'),
                  ('a', '/bytes', '{"content": "a2Fsb21p", "encoding": "base64"}'),
                  ('a', '/lines', '{"content": ["kalomi"]}'),
                  ('a', '/plain', '{"tags": [1]}'),
                  ('b', '/other', '{"content": "kalomi", "encoding": "utf-8"}');
                INSERT INTO store (prefix, key, value, expires_at) VALUES ('a', '/past', '{"content": "kalomi"}', '2026-11-21 00:00:00+00');
                """);
        PostgresDatabase connected =
                PostgresDatabase.open(PostgresAddress.parse(made.address()).orThrow(), Cancellation.NEVER).orThrow();
        CountingDatabase counting = new CountingDatabase(connected);
        try (ItemStore store = PostgresItemStore.over(counting, connected.tables(), connected::close, NOW, Cancellation.NEVER).orThrow()) {
            counting.rows = 0;
            assertThat(held(store, "", "kalomi")).containsExactly("/a.md", "/bytes", "/lines", "/plain");
            assertThat(counting.rows).isEqualTo(4);
            assertThat(held(store, "/b", "kalomi")).containsExactly("/bytes");
            for (String text : List.of("\"hi\"", "to\ttabs", "k\\slash", "say \"hi\" to\ttabs and back\\slash")) {
                assertThat(held(store, "", text)).as(text).containsExactly("/b.md", "/bytes", "/lines", "/plain");
            }
            assertThat(held(store, "", "žluť")).contains("/a.md").doesNotContain("/b.md");
            assertThat(held(store, "", "\u0007")).as("what is not looked for on the server").hasSize(505);
        }
    }

    private static List<String> held(ItemStore store, String keyPrefix, String text) {
        List<String> keys = new ArrayList<>();
        store.itemsThatMayHold(A, keyPrefix, text, item -> keys.add(item.key()), Cancellation.NEVER).orThrow();
        return keys;
    }

    /** Counts the rows that come from a database. */
    private static final class CountingDatabase implements SqlDatabase {
        private final SqlDatabase database;
        private long rows;

        CountingDatabase(SqlDatabase database) {
            this.database = database;
        }

        @Override
        public String name() {
            return database.name();
        }

        @Override
        public Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) {
            return database.read(sql, arguments, cancellation, row -> {
                rows++;
                sink.take(row);
            });
        }
    }

    @Test
    void theTablesOfTheNpmPackageAreReadToo() {
        TestDatabase database = PostgresServer.create();
        database.execute("CREATE TABLE store (namespace_path text NOT NULL, key text NOT NULL, value jsonb NOT NULL, created_at timestamptz,"
                + " updated_at timestamptz, expires_at timestamptz, PRIMARY KEY (namespace_path, key));"
                + "INSERT INTO store (namespace_path, key, value) VALUES ('users:u1', '/a.md', '{\"content\": \"x\"}')");
        try (ItemStore store = open(database)) {
            Namespace namespace = new Namespace(List.of("users", "u1"));
            assertThat(store.namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(namespace, 1));
            assertThat(store.item(namespace, "/a.md").orThrow().createdAt()).isNull();
        }
    }

    @Test
    void aDataBaseWithoutAStoreSaysWhatItHas() {
        TestDatabase database = PostgresServer.create();
        database.execute("CREATE SCHEMA agents; CREATE TABLE agents.store (prefix text, key text, value jsonb)");
        PostgresDatabase connected =
                PostgresDatabase.open(PostgresAddress.parse(database.address()).orThrow(), Cancellation.NEVER).orThrow();
        assertThat(PostgresItemStore.over(connected, NOW, Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.UNSUPPORTED);
            assertThat(failed.failure().sentence()).contains("add ?currentSchema=agents");
        });
        PostgresDatabase other = PostgresDatabase.open(
                        PostgresAddress.parse(database.address() + "?currentSchema=agents").orThrow(), Cancellation.NEVER)
                .orThrow();
        try (ItemStore store = PostgresItemStore.over(other, NOW, Cancellation.NEVER).orThrow()) {
            assertThat(store.namespaces(Cancellation.NEVER).orThrow()).isEmpty();
        }
    }

    private static Set<String> keys(ItemStore store, String prefix) {
        Set<String> keys = new LinkedHashSet<>();
        store.items(A, prefix, item -> keys.add(item.key()), Cancellation.NEVER).orThrow();
        return keys;
    }

    private static List<String> children(ItemStore store, String prefix) {
        List<String> names = new ArrayList<>();
        store.children(A, prefix, child -> names.add(child.name() + (child.item() == null ? "/" : "")), Cancellation.NEVER).orThrow();
        return names;
    }
}
