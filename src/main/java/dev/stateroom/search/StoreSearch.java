package dev.stateroom.search;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches the items of a store: keys and every text in their values; all versions if the store keeps them. */
record StoreSearch(GroupSearch group, SearchQuery query, PathFilter filter, Cancellation cancellation) {
    /** Texts that may be numbers. A value may spell a number differently than the store does, so the store cannot prefilter them. */
    private static final String NUMBER = "[-+0-9.eE]+";

    void run(SearchSource.Stored store) {
        if (store.items() instanceof VersionedItems versioned) {
            Versions versions = new Versions(store.name());
            tell(!query.regex() && !query.text().matches(NUMBER)
                    ? versioned.siftVersions(TextSieve.of(query.text(), query.matchCase()), versions::takesMore, cancellation)
                    : all(versioned, versions));
        } else {
            tell(store.items().namespaces(cancellation).then(all -> {
                for (ItemStore.Contents contents : all) {
                    Outcome<Long> read = store.items()
                            .items(contents.namespace(), "", item -> item(store.name(), item), cancellation);
                    if (read instanceof Outcome.Failed<Long>) {
                        return read;
                    }
                }
                return Outcome.ok(0L);
            }));
        }
    }

    private Outcome<Long> all(VersionedItems store, Versions versions) {
        return store.everUsed(cancellation).then(namespaces -> {
            for (Namespace namespace : namespaces) {
                if (!group.isFull()
                        && store.allVersions(namespace, versions::takesMore, cancellation) instanceof Outcome.Failed<Long>(Failure failure)) {
                    return Outcome.failed(failure);
                }
            }
            return Outcome.ok(0L);
        });
    }

    private void tell(Outcome<Long> read) {
        if (read instanceof Outcome.Failed<Long>(Failure failure)) {
            group.problem(failure.sentence());
        }
    }

    private void item(String store, StoredItem item) {
        if (!group.isFull() && ThreadSearch.fits(filter, item.key())) {
            group.text(item.key(), new HitLocation.Item(store, item.namespace(), item.key(), "key", null));
            GroupSearch.texts(
                    item.value(),
                    "value",
                    (way, text) -> group.text(text, new HitLocation.Item(store, item.namespace(), item.key(), way, null)));
        }
    }

    /** Follows the lines of one item through its versions, which come in order. */
    private final class Versions {
        private final String store;
        private @Nullable String key;
        private @Nullable Namespace namespace;
        private List<Open> present = List.of();

        Versions(String store) {
            this.store = store;
        }

        private record Open(String way, String line, SearchHit hit) {}

        boolean takesMore(VersionedItems.Recorded recorded) {
            take(recorded);
            return !group.isFull();
        }

        void take(VersionedItems.Recorded recorded) {
            if (group.isFull() || !ThreadSearch.fits(filter, recorded.key())) {
                return;
            }
            if (!recorded.key().equals(key) || !recorded.namespace().equals(namespace)) {
                key = recorded.key();
                namespace = recorded.namespace();
                present = List.of();
            }
            ForeignValue value = recorded.version().value();
            TwoGenerationCache<Open> left = new TwoGenerationCache<>(present, open -> open.way() + "\n" + open.line());
            List<Open> now = new ArrayList<>();
            if (value != null) {
                follow(recorded, "key", recorded.key(), left, now);
                GroupSearch.texts(value, "value", (way, text) -> follow(recorded, way, text, left, now));
            }
            SearchSink.Gone from = new SearchSink.Gone(Integer.toString(recorded.version().version()), null);
            left.rest().forEach(open -> group.gone(open.hit(), from));
            present = now;
        }

        private void follow(VersionedItems.Recorded recorded, String way, String text, TwoGenerationCache<Open> left, List<Open> now) {
            group.each(text, (number, line) -> {
                Open kept = left.take(way + "\n" + line);
                if (kept != null) {
                    now.add(kept);
                    return true;
                }
                int version = recorded.version().version();
                SearchHit hit = group.hit(
                        new HitLocation.Item(store, recorded.namespace(), recorded.key(), way, version), number, line);
                if (hit != null) {
                    now.add(new Open(way, line, hit));
                }
                return !group.isFull();
            });
        }
    }
}
