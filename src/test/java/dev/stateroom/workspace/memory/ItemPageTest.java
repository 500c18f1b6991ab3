package dev.stateroom.workspace.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.memory.MemoryHints;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages, searches and hints over a store that is much larger than what is shown of it. */
final class ItemPageTest {
    private static final Namespace MANY = new Namespace(List.of("many"));

    @TempDir
    Path folder;

    private static ForeignValue.Fields file(String text) {
        return new ForeignValue.Fields(Map.of("content", new ForeignValue.Text(text)));
    }

    @Test
    void onlyWhatIsShownIsRead() {
        int items = SoakShare.of(1_000_000, 5_000);
        try (LocalData data = new LocalData(folder, Clock.systemUTC(), (command, in, out, err) -> 2)) {
            VersionedItems store = new OwnData(data, false).items("").orThrow();
            for (int from = 0; from < items; from += 5_000) {
                List<ItemChange> changes = new ArrayList<>();
                for (int i = from; i < Math.min(items, from + 5_000); i++) {
                    String key = i % 2 == 0 ? "/folder-" + i % 1_000 + "/" + i + ".md" : "/file-" + i + ".md";
                    changes.add(ItemChange.put(MANY, key, file("- fact number " + i)));
                }
                store.change(changes).orThrow();
            }
            store.put(MANY, "bare", file("without a slash")).orThrow();
            Counted counted = new Counted(store);
            ItemPage page = ItemPage.of(counted, MANY, "", null, 500, Cancellation.NEVER).orThrow();
            assertThat(page.names()).hasSize(500);
            assertThat(page.more()).isTrue();
            assertThat(counted.given).isEqualTo(501);
            assertThat(page.names().getFirst().key()).isEqualTo("/file-1.md");

            ItemPage next = ItemPage.of(counted, MANY, "", page.names().getLast(), 500, Cancellation.NEVER).orThrow();
            assertThat(counted.given).as("the first page is not read again").isEqualTo(1_002);
            assertThat(next.names()).hasSize(500).doesNotContainAnyElementsOf(page.names());
            ItemPage atOnce = ItemPage.of(store, MANY, "", null, 1_000, Cancellation.NEVER).orThrow();
            assertThat(atOnce.names().subList(500, 1_000)).isEqualTo(next.names());

            ItemPage inside = ItemPage.of(counted, MANY, "/folder-4/", null, 10_000, Cancellation.NEVER).orThrow();
            assertThat(inside.names()).hasSize(items / 1_000).allMatch(name -> name.format() != null);
            assertThat(ItemPage.of(store, MANY, "", null, 10_000_000, Cancellation.NEVER).orThrow().names().getLast().key()).isEqualTo("bare");

            WorkspaceStores stores = WorkspaceStores.of(store);
            MemorySearch found = MemorySearch.of(stores, "NUMBER 43", 3, _ -> {}, Cancellation.NEVER).orThrow();
            assertThat(found.hits()).hasSize(3).allMatch(hit -> hit.excerpt().contains("number 43"));
            assertThat(found.more()).isTrue();
            assertThat(MemoryTexts.of(stores, null, Cancellation.NEVER).orThrow().texts())
                    .hasSize(Math.min(items + 1, MemoryHints.MOST_MEMORIES));
        }
    }

    /** Counts what a store gives. */
    private static final class Counted implements ItemStore {
        private final ItemStore store;
        private int given;

        Counted(ItemStore store) {
            this.store = store;
        }

        @Override
        public String name() {
            return store.name();
        }

        @Override
        public List<String> notes() {
            return store.notes();
        }

        @Override
        public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
            return store.namespaces(cancellation);
        }

        @Override
        public Outcome<StoredItem> item(Namespace namespace, String key) {
            return store.item(namespace, key);
        }

        @Override
        public Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
            return store.children(
                    namespace,
                    keyPrefix,
                    child -> {
                        given++;
                        sink.accept(child);
                    },
                    cancellation);
        }

        @Override
        public Outcome<Long> children(
                Namespace namespace, String keyPrefix, String from, Consumer<Child> sink, Cancellation cancellation) {
            return store.children(
                    namespace,
                    keyPrefix,
                    from,
                    child -> {
                        given++;
                        sink.accept(child);
                    },
                    cancellation);
        }

        @Override
        public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
            return store.holdsKeyBetween(namespace, from, to);
        }

        @Override
        public Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
            return store.items(namespace, keyPrefix, sink, cancellation);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
