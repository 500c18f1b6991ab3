package dev.stateroom.history.store;

import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A LangGraph store, read only. Expired items stay in the medium until they are swept; they are left out everywhere and counted in {@link
 * #notes}. Calls may block: never on the FX thread.
 */
public interface ItemStore extends AutoCloseable {

    /** A short name: the file's. */
    String name();

    /** Sentences worth knowing: a copy was made, that many items have expired. */
    List<String> notes();

    /** All namespaces with items, in order of their text. */
    Outcome<List<Contents>> namespaces(Cancellation cancellation);

    /** One item; NOT_FOUND if that namespace does not have the key. */
    Outcome<StoredItem> item(Namespace namespace, String key);

    /**
     * The children directly under a key prefix of exactly that namespace, in key order: items whose key has no further slash, and the names
     * in front of one, each once. Cost grows with the number of results, not with deeper keys.
     *
     * @param keyPrefix of the keys: {@code /}, {@code /projects/}, or empty for all
     * @return number of results
     */
    Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation);

    /**
     * The same, only for keys from {@code from} on by code point, so that a listing continues where another one ended: behind the item
     * {@code /a} with that key and a NUL, behind the folder {@code /a/} with {@code /a0}.
     */
    default Outcome<Long> children(Namespace namespace, String keyPrefix, String from, Consumer<Child> sink, Cancellation cancellation) {
        long[] given = {0};
        return children(
                        namespace,
                        keyPrefix,
                        child -> {
                            String key = keyPrefix + child.name() + (child.item() == null ? "/" : "");
                            if (CodePointOrder.INSTANCE.compare(key, from) >= 0) {
                                given[0]++;
                                sink.accept(child);
                            }
                        },
                        cancellation)
                .map(_ -> given[0]);
    }

    /** True if that namespace has an item whose key is at least {@code from} and, unless null, below {@code to}, by code point. */
    Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to);

    /** All items of exactly that namespace whose key begins with the prefix, in key order, in one pass with constant memory. */
    Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation);

    /**
     * The same without items whose shown text certainly does not contain a text: for searches. If the store can tell by itself, most others
     * are not read; any other store returns all.
     *
     * @param text literal, without line breaks
     */
    default Outcome<Long> itemsThatMayHold(
            Namespace namespace, String keyPrefix, String text, Consumer<StoredItem> sink, Cancellation cancellation) {
        return items(namespace, keyPrefix, sink, cancellation);
    }

    @Override
    void close();

    /**
     * A namespace with items.
     *
     * @param namespace its labels
     * @param items number of items that have not expired
     */
    record Contents(Namespace namespace, long items) {}

    /**
     * One name under a key prefix.
     *
     * @param name the key behind the prefix, up to the next slash
     * @param item the item with exactly that key; null for a name in front of a slash
     */
    record Child(String name, @Nullable StoredItem item) {}
}
