package dev.stateroom.langgraph.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.PlainJson;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class SqliteItemStoreTest {
    private static final Clock NOW = Clock.fixed(Instant.parse("2026-06-01T12:00:00Z"), ZoneOffset.UTC);
    private static final Namespace A = Namespace.ofPrefix("a");

    @TempDir
    Path temporary;

    @Test
    void theRecordedItemsAreThere() throws IOException {
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/python-sqlite/store.db"))) {
            Files.copy(in, file());
        }
        JsonNode truth = RecordedTruth.json("python-sqlite/expected.json").get("store");
        try (ItemStore store = open()) {
            List<StoredItem> all = new ArrayList<>();
            store.namespaces(Cancellation.NEVER).orThrow().forEach(contents ->
                    store.items(contents.namespace(), "", all::add, Cancellation.NEVER).orThrow());
            assertThat(all).hasSize(truth.size());
            for (JsonNode expected : truth) {
                Namespace namespace =
                        new Namespace(expected.get("namespace").valueStream().map(JsonNode::stringValue).toList());
                StoredItem item = store.item(namespace, expected.get("key").stringValue()).orThrow();
                assertThat(all).contains(item);
                assertThat(PlainJson.of(item.value())).isEqualTo(PlainJson.of(expected.get("value")));
                assertThat(item.createdAt()).isEqualTo(expected.get("created_at").stringValue().replace('T', ' '));
                assertThat(item.updatedAt()).isEqualTo(expected.get("updated_at").stringValue().replace('T', ' '));
            }
        }
    }

    @Test
    void fiftyThousandItemsOfOneTimeAreListedCompletely() throws SQLException {
        write(f -> {
            for (int i = 0; i < 50_000; i++) {
                f.put("a", "/m" + i / 1000 + "/f" + i, "{}");
            }
        });
        assertThat(keys(open(), A, "")).hasSize(50_000).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void valuesAreReadFromTextAndFromBlobs() throws SQLException {
        write(f -> f.put("a", "text", "{\"n\":1}").put("a", "blob", "{\"n\":1}".getBytes(UTF_8)));
        ItemStore store = open();
        assertThat(store.item(A, "text").orThrow().value()).isEqualTo(store.item(A, "blob").orThrow().value());
        assertThat(ForeignValue.fields(store.item(A, "blob").orThrow().value()).get("n")).isEqualTo(new ForeignValue.Int(1));
        assertThat(store.item(A, "blob").orThrow().updatedAt()).isNotNull();
    }

    @Test
    void aValueThatIsNoJsonSaysSo() throws SQLException {
        write(f -> f.put("a", "bad", "{"));
        assertThat(open().item(A, "bad").orThrow().value()).isInstanceOf(ForeignValue.Opaque.class);
    }

    @Test
    void namespacesAreListedInOrderWithTheirItems() throws SQLException {
        write(f -> f.put("b.c", "1", "{}").put("a", "1", "{}").put("a", "2", "{}"));
        assertThat(open().namespaces(Cancellation.NEVER).orThrow())
                .containsExactly(
                        new ItemStore.Contents(A, 2),
                        new ItemStore.Contents(new Namespace(List.of("b", "c")), 1));
    }

    @Test
    void longerNamespacesDoNotLeakIntoShorterOnes() throws SQLException {
        write(f -> f.put("a", "/x", "{}").put("a.b", "/y", "{}").put("ab", "/z", "{}"));
        assertThat(keys(open(), A, "")).containsExactly("/x");
        assertThat(failure(open().item(A, "/y")).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
    }

    @Test
    void expiredItemsAreLeftOutAndCounted() throws SQLException {
        write(f -> {
            for (String key : List.of("past", "past-iso", "now", "future", "never", "odd")) {
                f.put("a", key, "{}");
            }
            f.expires("past", "2026-06-01 11:59:59")
                    .expires("past-iso", "2026-06-01T13:59:59.123456+02:00")
                    .expires("now", "2026-06-01 12:00:00")
                    .expires("future", "2026-06-01 12:00:01")
                    .expires("odd", "some day");
        });
        ItemStore store = open();
        assertThat(keys(store, A, "")).containsExactly("future", "never", "odd");
        assertThat(store.notes()).containsExactly("3 items have expired and are left out", "1 item has an expires_at that is not a time, and is shown");
        assertThat(failure(store.item(A, "past")).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(store.namespaces(Cancellation.NEVER).orThrow().getFirst().items()).isEqualTo(3);
        assertThat(store.holdsKeyBetween(A, "past", "past-z").orThrow()).isFalse();
    }

    @Test
    void oldTablesWithoutEndsOrTimesAreRead() throws SQLException {
        try (StoreFixture fixture = new StoreFixture(file(), "")) {
            fixture.put("a", "k", "{}");
        }
        ItemStore store = open();
        assertThat(keys(store, A, "")).containsExactly("k");
        assertThat(store.item(A, "k").orThrow().createdAt()).isNull();
    }

    @Test
    void childrenAreItemsAndFirstNamesEachOnceInCodePointOrder() throws SQLException {
        write(f -> f.put("a", "/😀", "{}")
                .put("a", "/\uFF5E", "{}")
                .put("a", "/d/1", "{}")
                .put("a", "/d/2/3", "{}")
                .put("a", "/d", "{}")
                .put("a", "/d-e", "{}"));
        List<String> names = new ArrayList<>();
        open().children(A, "/", child -> names.add(child.name() + (child.item() == null ? "/" : "")), Cancellation.NEVER)
                .orThrow();
        assertThat(names).containsExactly("d", "d-e", "d/", "\uFF5E", "😀");
    }

    @Test
    void manyItemsComeInPagesWithoutGapsOrRepetition() throws SQLException {
        write(f -> {
            for (int i = 0; i < 1000; i++) {
                f.put("a", "/f%04d".formatted(i), "{}");
                f.put("a", "/deep%02d/f%04d".formatted(i % 7, i), "{}");
            }
        });
        List<String> names = new ArrayList<>();
        ItemStore store = open();
        assertThat(store.children(A, "/", child -> names.add(child.name()), Cancellation.NEVER).orThrow()).isEqualTo(1007);
        assertThat(names).doesNotHaveDuplicates().hasSize(1007);
        assertThat(keys(store, A, "/deep03/")).hasSize(143);
    }

    @Test
    void whatItsWriterAddsLaterIsSeen() throws SQLException, IOException {
        write(f -> f.put("a", "first", "{}"));
        ItemStore store = open();
        assertThat(keys(store, A, "")).containsExactly("first");
        Files.delete(file());
        write(f -> f.put("a", "first", "{}").put("a", "second", "{\"x\":\"a longer file\"}"));
        assertThat(keys(store, A, "")).containsExactly("first", "second");
    }

    @Test
    void aDatabaseWithoutAStoreSaysWhatItHas() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE recipes (name)");
        }
        Failure failure = failure(SqliteItemStore.open(file(), NOW, Cancellation.NEVER, Progress.SILENT));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.UNSUPPORTED);
        assertThat(failure.sentence()).contains("recipes");
    }

    private Path file() {
        return temporary.resolve("store.db");
    }

    private interface Writing {
        void to(StoreFixture fixture) throws SQLException;
    }

    private void write(Writing writing) throws SQLException {
        try (StoreFixture fixture = new StoreFixture(file())) {
            writing.to(fixture);
        }
    }

    private ItemStore open() {
        return SqliteItemStore.open(file(), NOW, Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private static List<String> keys(ItemStore store, Namespace namespace, String prefix) {
        List<String> keys = new ArrayList<>();
        store.items(namespace, prefix, item -> keys.add(item.key()), Cancellation.NEVER).orThrow();
        return keys;
    }

    private static Failure failure(Outcome<?> outcome) {
        return ((Outcome.Failed<?>) outcome).failure();
    }
}
