package dev.stateroom.langgraph.store;

import dev.stateroom.history.store.ItemStore.Child;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Walks a namespace by pages of keys in order of their code points, each beginning where the last one ended: items added, removed or
 * changed meanwhile cause no gap and no repetition, and the children below a name are skipped at once.
 */
record KeyPages(Medium medium) {
    static final int PAGE = 64;

    /** Values up to this many bytes come with their page; larger ones are loaded one at a time. */
    static final long INLINE = 1 << 20;

    /** Larger values are named and not loaded. */
    static final long LARGEST = 64L << 20;

    /** The storage of the items. */
    interface Medium {
        /**
         * The first items, up to {@link #PAGE}, whose key begins with {@code keyPrefix} and is at least {@code from}, by code point.
         *
         * @param directOnly true to leave out the values of keys that have a further slash
         */
        Outcome<Long> page(
                Namespace namespace, String keyPrefix, String from, boolean directOnly, Consumer<Row> page, Cancellation cancellation);

        /** One item; NOT_FOUND if that namespace does not have the key. */
        Outcome<StoredItem> item(Namespace namespace, String key);
    }

    /** A store whose items are walked so, however they are asked for. */
    interface PagedStore extends ItemStore, Medium {
        @Override
        Outcome<StoredItem> item(Namespace namespace, String key);

        @Override
        default Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
            return children(namespace, keyPrefix, keyPrefix, sink, cancellation);
        }

        @Override
        default Outcome<Long> children(Namespace namespace, String keyPrefix, String from, Consumer<Child> sink, Cancellation cancellation) {
            return new KeyPages(this).children(namespace, keyPrefix, from, sink, cancellation);
        }

        @Override
        default Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
            return new KeyPages(this).items(namespace, keyPrefix, sink, cancellation);
        }
    }

    /**
     * A row of a page.
     *
     * @param key its key
     * @param item the item; null if its value was too large for the page or is behind a further slash
     */
    record Row(String key, @Nullable StoredItem item) {}

    /** See {@link dev.stateroom.history.store.ItemStore#children}. */
    Outcome<Long> children(Namespace namespace, String keyPrefix, String first, Consumer<Child> sink, Cancellation cancellation) {
        long given = 0;
        String from = CodePointOrder.INSTANCE.compare(first, keyPrefix) > 0 ? first : keyPrefix;
        while (true) {
            List<Row> page = new ArrayList<>(PAGE);
            if (medium.page(namespace, keyPrefix, from, true, page::add, cancellation) instanceof Outcome.Failed<Long>(Failure failure)) {
                return Outcome.failed(failure);
            }
            String passed = null;
            for (Row row : page) {
                cancellation.check();
                if (passed != null && row.key().startsWith(passed)) {
                    continue;
                }
                String rest = row.key().substring(keyPrefix.length());
                int slash = rest.indexOf('/');
                if (slash >= 0) {
                    passed = keyPrefix + rest.substring(0, slash + 1);
                    sink.accept(new Child(rest.substring(0, slash), null));
                    given++;
                } else {
                    switch (give(namespace, row, item -> sink.accept(new Child(rest, item)))) {
                        case Outcome.Ok<Integer>(Integer one) -> given += one;
                        case Outcome.Failed<Integer>(Failure failure) -> {
                            return Outcome.failed(failure);
                        }
                    }
                }
            }
            if (page.size() < PAGE) {
                return Outcome.ok(given);
            }
            String last = page.getLast().key();
            from = passed != null && last.startsWith(passed) ? behind(passed) : last + '\0';
        }
    }

    /** See {@link dev.stateroom.history.store.ItemStore#items}. */
    Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        long given = 0;
        String from = keyPrefix;
        while (true) {
            List<Row> page = new ArrayList<>(PAGE);
            if (medium.page(namespace, keyPrefix, from, false, page::add, cancellation) instanceof Outcome.Failed<Long>(Failure failure)) {
                return Outcome.failed(failure);
            }
            for (Row row : page) {
                cancellation.check();
                switch (give(namespace, row, sink)) {
                    case Outcome.Ok<Integer>(Integer one) -> given += one;
                    case Outcome.Failed<Integer>(Failure failure) -> {
                        return Outcome.failed(failure);
                    }
                }
            }
            if (page.size() < PAGE) {
                return Outcome.ok(given);
            }
            from = page.getLast().key() + '\0';
        }
    }

    /** Passes on one item, loaded if it did not come with its page; none if its writer has deleted it since. */
    Outcome<Integer> give(Namespace namespace, Row row, Consumer<StoredItem> sink) {
        StoredItem there = row.item();
        return switch (there != null ? Outcome.ok(there) : medium.item(namespace, row.key())) {
            case Outcome.Ok<StoredItem>(StoredItem item) -> {
                sink.accept(item);
                yield Outcome.ok(1);
            }
            case Outcome.Failed<StoredItem>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> Outcome.ok(0);
            case Outcome.Failed<StoredItem>(Failure failure) -> Outcome.failed(failure);
        };
    }

    /** The least text that sorts after everything with that prefix, which ends in a slash. */
    static String behind(String prefix) {
        int last = prefix.length() - 1;
        return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
    }

    /** The note about expired items; null if there are none. */
    static @Nullable String expiredNote(long expired) {
        return expired == 0
                ? null
                : expired == 1 ? "1 item has expired and is left out" : expired + " items have expired and are left out";
    }

    /** NOT_FOUND for a key that a namespace does not have. */
    static <T> Outcome<T> noItem(Namespace namespace, String key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "the namespace " + namespace + " has no item " + key);
    }
}
