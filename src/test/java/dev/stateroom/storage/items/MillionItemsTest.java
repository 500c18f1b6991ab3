package dev.stateroom.storage.items;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store of many items in many namespaces that were written in turn, so that none is together: what each question reads, and what
 * stays in memory. {@code -Dsoak.share=1} makes a million items, and prints what was measured; no clock decides.
 */
final class MillionItemsTest {
    private static final int MANY = 1_000_000;
    private static final int LEAST = 20_000;
    private static final int IN_ONE = 1_000;
    private static final int TOGETHER = 5_000;
    private static final long MIB = 1 << 20;
    /** Bytes that an open store may keep, however many items it has. */
    private static final long BUDGET = 4 * MIB;

    @TempDir
    Path folder;

    private final int items = SoakShare.of(MANY, LEAST);
    private EmbeddedDatabase database;
    private LocalItems store;

    private static ForeignValue.Fields value(int number) {
        String text = "fact " + number + (number % 100_000 == 77 ? " needle" : "") + " " + Integer.toHexString(number * 0x9E3779B9).repeat(19);
        return ForeignValue.Fields.copyOf(Map.of("content", new ForeignValue.Text(text)));
    }

    private Namespace namespace(int number) {
        return new Namespace(List.of("user-" + number % (items / IN_ONE), "memories"));
    }

    @BeforeEach
    void open() {
        database = EmbeddedDatabase.open(folder.resolve("many"), Clock.systemUTC()).orThrow();
        store = new LocalItems(database, "", new ChangeAuthor("anna", "test"), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void fill() {
        for (int from = 0; from < items; from += TOGETHER) {
            List<ItemChange> changes = new ArrayList<>();
            for (int i = from; i < Math.min(items, from + TOGETHER); i++) {
                changes.add(ItemChange.put(namespace(i), "/notes/" + i / (items / 10) + "/" + i + ".md", value(i)));
            }
            store.change(changes).orThrow();
        }
    }

    private static long heap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    private record Measured<T>(T answer, long rows) {}

    private <T> Measured<T> measured(String what, Supplier<T> question) {
        long rows = database.rowsRead();
        long began = System.nanoTime();
        T answer = question.get();
        long millis = (System.nanoTime() - began) / 1_000_000;
        rows = database.rowsRead() - rows;
        System.out.printf(Locale.ROOT, "%,d items: %s in %,d ms, %,d rows read%n", items, what, millis, rows);
        return new Measured<>(answer, rows);
    }

    @Test
    void whatIsAskedOfManyItemsReadsWhatItAnswersAndKeepsLittle() {
        Path small = folder.resolve("small");
        // What any open store takes, and the engine's classes, is no part of the measure.
        try (EmbeddedDatabase few = EmbeddedDatabase.open(small, Clock.systemUTC()).orThrow()) {
            new LocalItems(few, "", new ChangeAuthor("anna", "test"), Clock.systemUTC()).put(new Namespace(List.of("a")), "/a", value(1)).orThrow();
        }
        fill();
        long before = database.size();
        long after = database.compact().orThrow();
        long content = items * 165L;
        System.out.printf(Locale.ROOT, "%,d items: %,d bytes before and %,d after compaction%n", items, before, after);
        assertThat(after).as("the file may be 1.3 times its content, beside 100 bytes of keys and times an item").isLessThan((long) (1.3 * (content + items * 100L)));
        close();
        long idle = heap();
        measured("opened", () -> {
            open();
            return true;
        });
        int namespaces = items / IN_ONE;
        Measured<List<ItemStore.Contents>> tree = measured("the namespaces", () -> store.namespaces(Cancellation.NEVER).orThrow());
        assertThat(tree.answer()).hasSize(namespaces);
        assertThat(tree.rows()).isLessThanOrEqualTo(namespaces + 1L);

        Measured<Long> page = measured("a folder of one of them", () -> store.children(namespace(7), "/notes/", _ -> {}, Cancellation.NEVER).orThrow());
        assertThat(page.answer()).isEqualTo(10);
        assertThat(page.rows()).as("one row a folder").isLessThanOrEqualTo(page.answer() + 2);

        Measured<Long> prefix = measured("a prefix", () -> store.items(namespace(7), "/notes/3/", _ -> {}, Cancellation.NEVER).orThrow());
        assertThat(prefix.answer()).isEqualTo(IN_ONE / 10);
        assertThat(prefix.rows()).isLessThanOrEqualTo(prefix.answer() + 2);

        AtomicLong first = new AtomicLong();
        List<String> found = new ArrayList<>();
        long began = System.nanoTime();
        Measured<Long> text = measured("a rare text in all of them", () -> store.sift(
                        TextSieve.of("NEEDLE", false),
                        _ -> false,
                        item -> {
                            first.compareAndSet(0, System.nanoTime() - began);
                            return found.add(item.key());
                        },
                        Cancellation.NEVER)
                .orThrow());
        System.out.printf(Locale.ROOT, "%,d items: the first of %,d hits after %,d ms%n", items, found.size(), first.get() / 1_000_000);
        assertThat(found).hasSize((items + 99_922) / 100_000);
        assertThat(text.answer()).as("nothing else is decoded").isEqualTo(found.size());
        assertThat(text.rows()).as("one pass").isLessThanOrEqualTo(items + namespaces + 1L);

        Measured<Long> common = measured("500 hits of a common text", () -> {
            int[] left = {500};
            return store.sift(TextSieve.of("fact", false), _ -> false, _ -> --left[0] > 0, Cancellation.NEVER).orThrow();
        });
        assertThat(common.rows()).as("no more than is wanted").isLessThanOrEqualTo(500L + namespaces);

        long kept = heap() - idle;
        System.out.printf(Locale.ROOT, "%,d items: %,d KiB of heap more than without a store%n", items, kept >> 10);
        assertThat(kept).isLessThan(BUDGET);
    }
}
