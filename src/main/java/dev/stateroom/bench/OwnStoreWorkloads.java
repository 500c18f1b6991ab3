package dev.stateroom.bench;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.OwnStoreMedium;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.database.EmbeddedDatabase;
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
 * Listing and searching one namespace of the embedded database. The items are the first files of the corpus, cut to 1,000 characters; their
 * database is created in the folder at the first use.
 */
record OwnStoreWorkloads(Path folder) {
    private static final Namespace NAMESPACE = new Namespace(List.of("filesystem"));
    private static final ChangeAuthor MAKER = new ChangeAuthor("bench", "generated");
    private static final int CUT = 1_000;
    private static final int TOGETHER = 1_000;
    private static final int MANY = 50_000;
    private static final int FEW = 5_000;

    /** Lists one folder of fifty items among 50,000, or among 5,000. */
    Workload listing(boolean many) {
        return over(many ? "ls-store-50k" : "ls-store-5k", many ? MANY : FEW, 50, BenchQueries.listing(FilePath.ROOT.child("m000").child("p00")));
    }

    /** Finds the lines that contain a frequent text in all items. */
    Workload grep(boolean many) {
        return over(many ? "grep-store-50k" : "grep-store-5k", many ? MANY : FEW, many ? 933 : 90, BenchQueries.lines(TextCorpus.COMMON));
    }

    private Workload over(String name, int items, long expected, ToLongFunction<Backend> question) {
        return new OverOne<>(name, items, OptionalLong.of(expected), () -> Opened.of(folder.resolve("store-" + items + ".h2"), items), opened -> question.applyAsLong(opened.backend()));
    }

    /** An open store, closed with its database. */
    private record Opened(EmbeddedDatabase database, Backend backend) implements AutoCloseable {
        static Opened of(Path place, int items) {
            if (!Files.exists(place.resolve("whole"))) {
                make(place, items);
            }
            EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow();
            LocalItems store = new LocalItems(database, "", MAKER, Clock.systemUTC());
            return new Opened(database, OwnStoreMedium.backend(store, NAMESPACE, FileFormat.V2, Clock.systemUTC()));
        }

        private static void make(Path place, int items) {
            try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                LocalItems store = new LocalItems(database, "", MAKER, Clock.systemUTC());
                TextCorpus corpus = new TextCorpus();
                for (int from = 0; from < items; from += TOGETHER) {
                    List<ItemChange> changes = new ArrayList<>();
                    for (int i = from; i < Math.min(items, from + TOGETHER); i++) {
                        changes.add(ItemChange.put(NAMESPACE, "/" + TextCorpus.path(i), record(corpus.text(i, CUT))));
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

        private static ForeignValue.Fields record(String content) {
            Map<String, ForeignValue> fields = new LinkedHashMap<>();
            fields.put("content", new ForeignValue.Text(content));
            fields.put("encoding", new ForeignValue.Text("utf-8"));
            fields.put("created_at", new ForeignValue.Text("2026-01-01T00:00:00+00:00"));
            fields.put("modified_at", new ForeignValue.Text("2026-01-01T00:00:00+00:00"));
            return ForeignValue.Fields.copyOf(fields);
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
