package dev.stateroom.bench;

import dev.stateroom.backend.StoreBackend;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Listing and searching the namespace {@code bench} of a LangGraph store wherever it is: PostgreSQL, a SQLite file, a server.
 * The items are the first files of the corpus, cut to 1,000 characters; the driver of the Python peer leaves them there.
 */
final class SourceStoreWorkloads {
    private static final Namespace NAMESPACE = new Namespace(List.of("bench"));

    private final WorkspaceOpener opener;
    private final String address;

    /** @param address a source of items */
    SourceStoreWorkloads(WorkspaceOpener opener, String address) {
        this.opener = opener;
        this.address = address;
    }

    /** Lists one folder of fifty items. */
    Workload listing() {
        return new OverStore("ls-store", Asked.listing(FilePath.ROOT.child("m000").child("p00")));
    }

    /** Finds the lines that hold a common text in all items. */
    Workload grep() {
        return new OverStore("grep-store", Asked.lines(Corpus.COMMON));
    }

    /** One question to the namespace; the store is opened at the first run. */
    private final class OverStore implements Workload {
        private final String name;
        private final OverOne<Opened> body;
        private long items;

        OverStore(String name, ToLongFunction<Backend> question) {
            this.name = name;
            this.body = new OverOne<>(name, 0, OptionalLong.empty(), this::open, opened -> question.applyAsLong(opened.backend()));
        }

        private Opened open() {
            ItemStore store = opener.store(address, Cancellation.NEVER, Progress.SILENT).orThrow();
            items = store.namespaces(Cancellation.NEVER).orThrow().stream()
                    .filter(contents -> contents.namespace().equals(NAMESPACE))
                    .mapToLong(ItemStore.Contents::items)
                    .sum();
            return new Opened(store, new StoreBackend(store, NAMESPACE));
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long items() {
            return items;
        }

        /** The counts of the corpus at the two usual sizes. */
        @Override
        public OptionalLong expected() {
            if (name.equals("ls-store")) {
                return OptionalLong.of(50);
            }
            return Corpus.commonLines(items);
        }

        @Override
        public long run() {
            return body.run();
        }

        @Override
        public void close() {
            body.close();
        }
    }

    /** A store that is open. */
    private record Opened(ItemStore store, Backend backend) implements AutoCloseable {
        @Override
        public void close() {
            store.close();
        }
    }
}
