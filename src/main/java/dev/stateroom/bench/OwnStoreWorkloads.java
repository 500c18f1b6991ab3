package dev.stateroom.bench;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.Value;
import dev.stateroom.backend.OwnStoreBackend;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Maker;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.database.Database;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Listing and searching one namespace of the embedded database. The items are the first files of the corpus, cut to 1,000
 * characters; their database is made in the folder when it is first asked for.
 */
final class OwnStoreWorkloads {
    private static final Namespace NAMESPACE = new Namespace(List.of("filesystem"));
    private static final Maker MAKER = new Maker("bench", "generated");
    private static final int CUT = 1_000;
    private static final int TOGETHER = 1_000;
    private static final int MANY = 50_000;
    private static final int FEW = 5_000;

    private final Path folder;

    OwnStoreWorkloads(Path folder) {
        this.folder = folder;
    }

    /** Lists one folder of fifty items among 50,000, or among 5,000. */
    Workload listing(boolean many) {
        return over(many ? "ls-store-50k" : "ls-store-5k", many ? MANY : FEW, 50, Asked.listing(FilePath.ROOT.child("m000").child("p00")));
    }

    /** Finds the lines that hold a common text in all items. */
    Workload grep(boolean many) {
        return over(many ? "grep-store-50k" : "grep-store-5k", many ? MANY : FEW, many ? 933 : 90, Asked.lines(Corpus.COMMON));
    }

    private Workload over(String name, int items, long expected, ToLongFunction<Backend> question) {
        return new OverOne<>(name, items, OptionalLong.of(expected), () -> Opened.of(folder.resolve("store-" + items + ".h2"), items), opened -> question.applyAsLong(opened.backend()));
    }

    /** A store that is there, closed with its database. */
    private record Opened(Database database, Backend backend) implements AutoCloseable {
        static Opened of(Path place, int items) {
            if (!Files.exists(place.resolve("whole"))) {
                make(place, items);
            }
            Database database = Database.open(place, Clock.systemUTC()).orThrow();
            LocalItems store = new LocalItems(database, "", MAKER, Clock.systemUTC());
            return new Opened(database, new OwnStoreBackend(store, NAMESPACE, FileFormat.V2, Clock.systemUTC()));
        }

        private static void make(Path place, int items) {
            try (Database database = Database.open(place, Clock.systemUTC()).orThrow()) {
                LocalItems store = new LocalItems(database, "", MAKER, Clock.systemUTC());
                Corpus corpus = new Corpus();
                for (int from = 0; from < items; from += TOGETHER) {
                    List<ItemChange> changes = new ArrayList<>();
                    for (int i = from; i < Math.min(items, from + TOGETHER); i++) {
                        changes.add(ItemChange.put(NAMESPACE, "/" + Corpus.path(i), record(corpus.text(i, CUT))));
                    }
                    store.change(changes).orThrow();
                }
            }
            try {
                Files.createFile(place.resolve("whole"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Value.Fields record(String content) {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("content", new Value.Text(content));
            fields.put("encoding", new Value.Text("utf-8"));
            fields.put("created_at", new Value.Text("2026-01-01T00:00:00+00:00"));
            fields.put("modified_at", new Value.Text("2026-01-01T00:00:00+00:00"));
            return Value.Fields.copyOf(fields);
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
