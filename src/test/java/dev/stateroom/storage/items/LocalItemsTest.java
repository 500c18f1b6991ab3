package dev.stateroom.storage.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.history.store.VersionedItems.Recorded;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items in the embedded database. */
final class LocalItemsTest {
    private static final Namespace ALICE = new Namespace(List.of("alice", "memories"));
    private static final ChangeAuthor ANNA = new ChangeAuthor("anna", "test");

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00.123456Z"));
    private EmbeddedDatabase database;
    private LocalItems items;

    @BeforeEach
    void open() {
        database = EmbeddedDatabase.open(folder, Clock.systemUTC()).orThrow();
        items = new LocalItems(database, "", ANNA, now::get);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void reopen() {
        database.close();
        open();
    }

    private static ForeignValue.Fields value(String content) {
        return ForeignValue.Fields.copyOf(Map.of("content", new ForeignValue.Text(content)));
    }

    private static String content(ForeignValue value) {
        return String.valueOf(ForeignValue.text(ForeignValue.fields(value).get("content")));
    }

    private List<String> children(Namespace namespace, String prefix) {
        List<String> found = new ArrayList<>();
        items.children(namespace, prefix, child -> found.add(child.name() + (child.item() == null ? "/" : "")), Cancellation.NEVER)
                .orThrow();
        return found;
    }

    private List<ItemVersion> versions(Namespace namespace, String key) {
        List<ItemVersion> found = new ArrayList<>();
        items.versions(namespace, key, found::add).orThrow();
        return found;
    }

    @Test
    void anItemKeepsEveryVersionWithWhoMadeItAndWhen() {
        items.put(ALICE, "/AGENTS.md", value("one")).orThrow();
        now.updateAndGet(t -> t.plusSeconds(60));
        items.madeBy(new ChangeAuthor("bob", "window")).put(ALICE, "/AGENTS.md", value("two")).orThrow();
        now.updateAndGet(t -> t.plusSeconds(60));
        items.remove(ALICE, "/AGENTS.md").orThrow();
        reopen();
        assertThat(items.item(ALICE, "/AGENTS.md")).isInstanceOf(Outcome.Failed.class);
        assertThat(versions(ALICE, "/AGENTS.md"))
                .extracting(ItemVersion::version, v -> v.value() == null ? null : content(v.value()), ItemVersion::updatedAt, v -> v.maker().who())
                .containsExactly(
                        tuple(1, "one", "2026-03-01T10:00:00.123456+00:00", "anna"),
                        tuple(2, "two", "2026-03-01T10:01:00.123456+00:00", "bob"),
                        tuple(3, null, "2026-03-01T10:02:00.123456+00:00", "anna"));
        assertThat(items.change(List.of(ItemChange.put(ALICE, "/AGENTS.md", value("again")))).orThrow()).containsExactly(4);
        assertThat(items.item(ALICE, "/AGENTS.md").orThrow().createdAt()).isEqualTo("2026-03-01T10:02:00.123456+00:00");
    }

    @Test
    void anOverwrittenItemKeepsItsCreation() {
        items.put(ALICE, "k", value("one")).orThrow();
        now.updateAndGet(t -> t.plusSeconds(1));
        items.put(ALICE, "k", value("two")).orThrow();
        StoredItem item = items.item(ALICE, "k").orThrow();
        assertThat(item.createdAt()).isEqualTo("2026-03-01T10:00:00.123456+00:00");
        assertThat(item.updatedAt()).isEqualTo("2026-03-01T10:00:01.123456+00:00");
    }

    @Test
    void aChangeThatExpectsAnotherVersionIsRefusedWithAllThatComeWithIt() {
        items.put(ALICE, "a", value("one")).orThrow();
        Outcome<List<Integer>> refused = items.change(List.of(
                ItemChange.put(ALICE, "b", value("new")), new ItemChange(ALICE, "a", value("two"), null, 7)));
        assertThat(refused).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed<List<Integer>>) refused).failure())
                .isEqualTo(new Failure(
                        Failure.Kind.DENIED,
                        "a in alice.memories was changed meanwhile: it has version 1, and version 7 was expected"));
        assertThat(children(ALICE, "")).containsExactly("a");
        assertThat(items.namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(ALICE, 1));
    }

    @Test
    void keysAreOrderedByCodePointAndListedByFolder() {
        List<String> keys = List.of("/a/b/c.md", "/a.md", "/\uffee.md", "/\ud83d\ude00.md", "/a/d.md", "/a/b/z/y.md", "bare", "/a0");
        keys.forEach(key -> items.put(ALICE, key, value(key)).orThrow());
        assertThat(children(ALICE, "/")).containsExactly("a.md", "a/", "a0", "\uffee.md", "\ud83d\ude00.md");
        assertThat(children(ALICE, "/a/")).containsExactly("b/", "d.md");
        assertThat(children(ALICE, "")).containsExactly("/", "bare");
        assertThat(children(ALICE, "/none/")).isEmpty();
        List<String> all = new ArrayList<>();
        items.items(ALICE, "", item -> all.add(item.key()), Cancellation.NEVER).orThrow();
        assertThat(all).isEqualTo(keys.stream().sorted(CodePointOrder.INSTANCE).toList());
        assertThat(items.holdsKeyBetween(ALICE, "/a/", "/a0").orThrow()).isTrue();
        assertThat(items.holdsKeyBetween(ALICE, "/b", "/c").orThrow()).isFalse();
    }

    @Test
    void aSearchSeesLongerNamespacesAndNotThoseThatOnlyBeginLikeIt() {
        Namespace longer = new Namespace(List.of("alice", "memories", "work"));
        Namespace other = new Namespace(List.of("alice", "memories2"));
        Namespace dotted = new Namespace(List.of("alice.memories"));
        List.of(ALICE, longer, other, dotted).forEach(namespace -> items.put(namespace, "/k", value("x")).orThrow());
        List<Namespace> seen = new ArrayList<>();
        items.search(ALICE, "", item -> seen.add(item.namespace()), Cancellation.NEVER).orThrow();
        assertThat(seen).containsExactly(ALICE, longer);
        seen.clear();
        items.searchKey(new Namespace(List.of()), "/k", item -> seen.add(item.namespace())).orThrow();
        assertThat(seen).containsExactlyInAnyOrder(ALICE, longer, other, dotted);
    }

    @Test
    void whatHasExpiredIsLeftOutAndCounted() {
        items.change(List.of(
                        new ItemChange(ALICE, "/short", value("x"), 1.0, null), ItemChange.put(ALICE, "/long", value("x"))))
                .orThrow();
        now.updateAndGet(t -> t.plus(Duration.ofSeconds(61)));
        assertThat(children(ALICE, "/")).containsExactly("long");
        assertThat(items.item(ALICE, "/short")).isInstanceOf(Outcome.Failed.class);
        assertThat(items.namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(ALICE, 1));
        assertThat(items.notes()).containsExactly("1 item has expired and is left out");
        items.put(ALICE, "/short", value("again")).orThrow();
        assertThat(items.notes()).isEmpty();
        assertThat(items.item(ALICE, "/short").orThrow().createdAt()).isEqualTo("2026-03-01T10:01:01.123456+00:00");
    }

    @Test
    void whatHasExpiredIsTakenAwayByLaterChangesAndStaysInItsHistory() {
        items.change(List.of(new ItemChange(ALICE, "/short", value("x"), 1.0, null), new ItemChange(ALICE, "/later", value("x"), 9.0, null)))
                .orThrow();
        now.updateAndGet(t -> t.plus(Duration.ofSeconds(90)));
        items.put(ALICE, "/long", value("x")).orThrow();
        assertThat(items.notes()).isEmpty();
        assertThat(versions(ALICE, "/short"))
                .extracting(v -> v.value() == null, ItemVersion::updatedAt, v -> v.maker().through())
                .containsExactly(
                        tuple(false, "2026-03-01T10:00:00.123456+00:00", "test"), tuple(true, "2026-03-01T10:01:00.123456+00:00", "time to live"));
        assertThat(items.namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(ALICE, 2));
        now.updateAndGet(t -> t.plus(Duration.ofMinutes(9)));
        assertThat(items.sweep(10).orThrow()).isEqualTo(1);
        assertThat(items.sweep(10).orThrow()).isZero();
        assertThat(children(ALICE, "/")).containsExactly("long");
    }

    @Test
    void rangesAreAnsweredAlongTheIndexAndNotSorted() {
        List<String> ranges = List.of("SELECT item_key" + LocalItems.below(null), "SELECT item_key" + LocalItems.below(new byte[1]));
        List<String> keys = VersionReading.TABLES.stream().map(VersionReading::keysOf).toList();
        for (String sql : ranges) {
            assertThat(plan(sql, sql.contains("item_key <") ? new Object[] {1, new byte[0], new byte[1], 1L} : new Object[] {1, new byte[0], 1L}))
                    .as(sql)
                    .contains("/* index sorted */");
        }
        for (String sql : keys) {
            assertThat(plan(sql, 1, new byte[0])).as(sql).contains("/* index sorted */");
        }
    }

    private String plan(String sql, Object... arguments) {
        StringBuilder plan = new StringBuilder();
        database.read(session -> {
                    session.each("EXPLAIN " + sql, row -> plan.append(row.getString(1)).length() > 0, arguments);
                    return Outcome.ok(true);
                })
                .orThrow();
        return plan.toString();
    }

    @Test
    void aClosedFileIsLittleLargerThanItsContent() throws Exception {
        Random random = new Random(5);
        long content = 0;
        for (int i = 0; i < 30; i++) {
            List<ItemChange> changes = new ArrayList<>();
            for (int j = 0; j < 100; j++) {
                StringBuilder text = new StringBuilder();
                for (int k = 0; k < 100; k++) {
                    text.append(Long.toHexString(random.nextLong()));
                }
                changes.add(ItemChange.put(ALICE, "/" + i + "/" + j, value(text.toString())));
                content += text.length();
            }
            items.change(changes).orThrow();
        }
        database.close();
        assertThat(Files.size(folder.resolve("stateroom.mv.db"))).isLessThan(content * 13 / 10);
        open();
        assertThat(items.namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(ALICE, 3_000));
    }

    @Test
    void valuesComeBackAsTheyWere() {
        ForeignValue.Fields odd = ForeignValue.Fields.copyOf(Map.of(
                "lone", new ForeignValue.Text("\ud800 and \ud83d\ude00"),
                "big", new ForeignValue.BigInt(new BigInteger("123456789012345678901234567890")),
                "real", new ForeignValue.Real(1.0),
                "nested", new ForeignValue.Items(List.of(ForeignValue.Null.INSTANCE, new ForeignValue.Bool(true), ForeignValue.Fields.EMPTY)),
                "long", new ForeignValue.Text("x".repeat(3_000_000))));
        items.put(ALICE, "odd", odd).orThrow();
        reopen();
        assertThat(items.item(ALICE, "odd").orThrow().value()).isEqualTo(odd);
    }

    @Test
    void versionsTakenOverTwiceAreThereOnce() {
        items.put(ALICE, "/k", value("one")).orThrow();
        items.put(ALICE, "/k", value("two")).orThrow();
        items.remove(ALICE, "/gone").orThrow();
        items.put(ALICE, "/gone", value("x")).orThrow();
        items.remove(ALICE, "/gone").orThrow();
        List<Recorded> recorded = new ArrayList<>();
        items.allVersions(ALICE, recorded::add, Cancellation.NEVER).orThrow();
        assertThat(recorded).extracting(Recorded::key).containsExactly("/gone", "/gone", "/k", "/k");
        try (EmbeddedDatabase other = EmbeddedDatabase.open(folder.resolve("other"), Clock.systemUTC()).orThrow()) {
            LocalItems copy = new LocalItems(other, "", ANNA, now::get);
            assertThat(copy.takeOver(recorded).orThrow()).isEqualTo(4);
            assertThat(copy.takeOver(recorded).orThrow()).isZero();
            List<Recorded> again = new ArrayList<>();
            copy.allVersions(ALICE, again::add, Cancellation.NEVER).orThrow();
            assertThat(again).isEqualTo(recorded);
            assertThat(copy.namespaces(Cancellation.NEVER)).isEqualTo(items.namespaces(Cancellation.NEVER));
        }
    }

    @Test
    void whatAListingReadsDoesNotGrowWithWhatLiesDeeper() {
        long small = rowsOfAListing(1_000);
        long large = rowsOfAListing(10_000);
        assertThat(large).isEqualTo(small).isLessThanOrEqualTo(10);
    }

    /** Four folders and two files at the top, whatever their number deeper down. */
    private long rowsOfAListing(int count) {
        Namespace namespace = new Namespace(List.of("n" + count));
        List<ItemChange> changes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            changes.add(ItemChange.put(namespace, "/d" + i % 4 + "/e" + i % 7 + "/f" + i, value("x")));
        }
        changes.add(ItemChange.put(namespace, "/a.md", value("x")));
        changes.add(ItemChange.put(namespace, "/z.md", value("x")));
        items.change(changes).orThrow();
        long before = database.rowsRead();
        assertThat(children(namespace, "/")).containsExactly("a.md", "d0/", "d1/", "d2/", "d3/", "z.md");
        return database.rowsRead() - before;
    }

    @Test
    void aSearchWithAPrefixReadsOnlyWhatFits() {
        List<ItemChange> changes = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            changes.add(ItemChange.put(ALICE, "/d" + i % 10 + "/f" + i, value("x")));
        }
        items.change(changes).orThrow();
        long before = database.rowsRead();
        assertThat(items.items(ALICE, "/d3/", _ -> {}, Cancellation.NEVER).orThrow()).isEqualTo(100);
        assertThat(database.rowsRead() - before).isEqualTo(101);
    }

    @Test
    void whatMayHoldATextIsGivenWithoutTheRestAndOfEndedItemsNothing() {
        items.put(ALICE, "/a", value("a Needle")).orThrow();
        items.put(ALICE, "/needle", value("by its key")).orThrow();
        items.put(ALICE, "/b", value("nothing")).orThrow();
        items.put(new Namespace(List.of("bob")), "/c", value("all of bob")).orThrow();
        items.change(List.of(new ItemChange(ALICE, "/gone", value("needle"), 1.0, null))).orThrow();
        new LocalItems(database, "other", ANNA, now::get).put(ALICE, "/d", value("needle elsewhere")).orThrow();
        now.updateAndGet(time -> time.plus(Duration.ofHours(1)));
        List<String> found = new ArrayList<>();
        long given = items.sift(
                        TextSieve.of("needle", false),
                        namespace -> namespace.labels().contains("bob"),
                        item -> found.add(item.namespace() + item.key()),
                        Cancellation.NEVER)
                .orThrow();
        assertThat(found).containsExactly("alice.memories/a", "alice.memories/needle", "bob/c");
        assertThat(given).isEqualTo(3);
        assertThat(items.sift(TextSieve.of("e", false), _ -> false, _ -> false, Cancellation.NEVER).orThrow()).as("no more than is wanted").isEqualTo(1);
    }

    @Test
    void aSearchUnderAPrefixReadsNothingElse() {
        List<ItemChange> changes = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            changes.add(ItemChange.put(ALICE, "/d" + i % 10 + "/f" + i, value(i % 100 == 3 ? "a Needle" : "x")));
        }
        changes.add(ItemChange.put(ALICE, "/d3/needle", value("by its key")));
        changes.add(ItemChange.put(new Namespace(List.of("bob")), "/d3/f3", value("a needle of bob")));
        items.change(changes).orThrow();
        long before = database.rowsRead();
        List<String> found = new ArrayList<>();
        TextSieve sieve = TextSieve.of("needle", false);
        assertThat(items.sift(sieve, ALICE, "/d3/", item -> found.add(item.key()), Cancellation.NEVER).orThrow()).isEqualTo(11);
        assertThat(found).hasSize(11).contains("/d3/f3", "/d3/f903", "/d3/needle");
        assertThat(database.rowsRead() - before).isEqualTo(102);
        assertThat(items.sift(sieve, ALICE, "/d3/", _ -> false, Cancellation.NEVER).orThrow()).as("no more than is wanted").isEqualTo(1);
        assertThat(items.sift(sieve, new Namespace(List.of("nobody")), "", _ -> true, Cancellation.NEVER).orThrow()).isZero();
    }

    @Test
    void anImportWritesLittleMoreThanWhatItKeeps() throws Exception {
        String text = "0123456789".repeat(100);
        int lot = 500;
        int lots = 6;
        long before = database.size();
        for (int i = 0; i < lots; i++) {
            List<ItemChange> changes = new ArrayList<>();
            for (int j = 0; j < lot; j++) {
                changes.add(ItemChange.put(ALICE, "/" + Integer.toHexString((i * lot + j) * 0x9E3779B1), value(text)));
            }
            items.change(changes).orThrow();
        }
        assertThat(database.size() - before).isLessThan(2L * lots * lot * text.length());
    }

    @Test
    void allVersionsOfWhatOnceHeldATextAreGivenTogetherAndOnce() {
        for (String text : List.of("needle one", "nothing", "needle two", "nothing again")) {
            items.put(ALICE, "/was", value(text)).orThrow();
        }
        items.put(ALICE, "/is", value("before")).orThrow();
        items.put(ALICE, "/is", value("needle")).orThrow();
        items.put(ALICE, "/never", value("before")).orThrow();
        items.put(ALICE, "/deleted", value("needle")).orThrow();
        items.remove(ALICE, "/deleted").orThrow();
        List<String> found = new ArrayList<>();
        items.siftVersions(
                        TextSieve.of("needle", true),
                        recorded -> found.add(recorded.key() + " " + recorded.version().version()),
                        Cancellation.NEVER)
                .orThrow();
        assertThat(found)
                .containsExactlyInAnyOrder("/is 1", "/is 2", "/was 1", "/was 2", "/was 3", "/was 4", "/deleted 1", "/deleted 2")
                .containsSubsequence("/was 1", "/was 2", "/was 3", "/was 4")
                .containsSubsequence("/deleted 1", "/deleted 2");
    }

    @Test
    void versionsAreCompleteWhileSomebodyChangesTheItem() throws Exception {
        items.put(ALICE, "/a", value("0")).orThrow();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 1; i < 300; i++) {
                items.put(ALICE, "/a", value(Integer.toString(i))).orThrow();
            }
        });
        do {
            List<ItemVersion> versions = versions(ALICE, "/a");
            for (int i = 0; i < versions.size(); i++) {
                assertThat(versions.get(i).version()).isEqualTo(i + 1);
            }
        } while (writer.isAlive());
        writer.join();
        assertThat(versions(ALICE, "/a")).hasSize(300);
    }

    @Test
    void aListingGoesOnWhereAnotherEnded() {
        for (String key : List.of("/a", "/b/1", "/b/2", "/b0", "/c")) {
            items.put(ALICE, key, value("x")).orThrow();
        }
        List<String> found = new ArrayList<>();
        long before = database.rowsRead();
        items.children(ALICE, "/", "/b0", child -> found.add(child.name()), Cancellation.NEVER).orThrow();
        assertThat(found).containsExactly("b0", "c");
        assertThat(database.rowsRead() - before).as("nothing in front is read").isLessThanOrEqualTo(3);
        found.clear();
        items.children(ALICE, "/", "/a\0", child -> found.add(child.name()), Cancellation.NEVER).orThrow();
        assertThat(found).containsExactly("b", "b0", "c");
    }
}
