package dev.stateroom.bench;

import dev.stateroom.backend.StoreMedium;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;

/**
 * Listing and searching the namespace {@code bench} of a LangGraph store of any kind: PostgreSQL, a SQLite file, a server. The items are
 * the first files of the corpus, cut to 1,000 characters, as written by the driver of the Python peer.
 *
 * @param address a source of items
 */
record SourceStoreWorkloads(WorkspaceOpener opener, String address) {
    private static final Namespace NAMESPACE = new Namespace(List.of("bench"));

    /** Lists one folder of fifty items. */
    Workload listing() {
        return OverCorpus.listing("ls-store", this::open);
    }

    /** Finds the lines that contain a frequent text in all items. */
    Workload grep() {
        return OverCorpus.lines("grep-store", this::open);
    }

    private OverCorpus.Opened open() {
        ItemStore store = opener.store(address, Cancellation.NEVER, Progress.SILENT).orThrow();
        long items = store.namespaces(Cancellation.NEVER).orThrow().stream()
                .filter(contents -> contents.namespace().equals(NAMESPACE))
                .mapToLong(ItemStore.Contents::items)
                .sum();
        return new OverCorpus.Opened(StoreMedium.backend(store, NAMESPACE), items, store::close);
    }
}
