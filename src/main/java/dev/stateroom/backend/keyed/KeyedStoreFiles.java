package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.WritableItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A namespace of a store as storage, for one call. An exception of the store is remembered: the rest of the call sees nothing, and
 * {@link #outcome} returns the exception in place of the result.
 */
final class KeyedStoreFiles implements KeyedFiles {
    private final WritableItems items;
    private final Namespace namespace;
    private final StoreForm form;
    private StoredContent.@Nullable Throws thrown;

    /**
     * The dialect's way to read, write and check items.
     *
     * @param taken reads an item
     * @param written the item of a record
     * @param labels the exception of the store about a namespace when reading (false) or writing (true); null if it is valid
     */
    record StoreForm(
            Function<ForeignValue, StoredContent> taken, Function<FileData, ForeignValue.Fields> written, LabelCheck labels) {}

    /** Checks the labels of a namespace. */
    @FunctionalInterface
    interface LabelCheck {
        /** The exception of the store, before it writes or reads; null if the namespace is valid. */
        @Nullable String refusal(Namespace namespace, boolean put);
    }

    KeyedStoreFiles(WritableItems items, Namespace namespace, StoreForm form) {
        this.items = items;
        this.namespace = namespace;
        this.form = form;
    }

    /** The result, or the exception of the store. */
    <R> AgentReply<R> outcome(AgentReply<R> answer) {
        return thrown == null ? answer : thrown.reply();
    }

    private boolean admits() {
        String refusal = thrown == null ? form.labels().refusal(namespace, false) : null;
        if (refusal != null) {
            thrown = new StoredContent.Throws("InvalidNamespaceError", refusal);
        }
        return thrown == null;
    }

    private void keep(Outcome<?> outcome) {
        if (thrown == null && outcome instanceof Outcome.Failed<?>(Failure failure)) {
            thrown = new StoredContent.Throws("RuntimeError", failure.sentence());
        }
    }

    @Override
    public @Nullable StoredContent get(String key) {
        if (!admits()) {
            return null;
        }
        return switch (items.item(namespace, key)) {
            case Outcome.Ok<StoredItem>(StoredItem item) -> form.taken().apply(item.value());
            case Outcome.Failed<StoredItem>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> null;
            case Outcome.Failed<StoredItem> failed -> {
                keep(failed);
                yield null;
            }
        };
    }

    /** The last match of that key in a search, as in a map built from its results. */
    @Override
    public @Nullable StoredContent found(String key) {
        StoredContent[] last = new StoredContent[1];
        searchKey(key, item -> {
            StoredContent stored = form.taken().apply(item.value());
            if (!(stored instanceof StoredContent.NoFile)) {
                last[0] = stored;
            }
        });
        return last[0];
    }

    @Override
    public boolean isListed(String key) {
        boolean[] listed = new boolean[1];
        searchKey(key, _ -> listed[0] = true);
        return listed[0];
    }

    private void searchKey(String key, Consumer<StoredItem> sink) {
        if (admits()) {
            keep(items.searchKey(namespace, key, sink));
        }
    }

    private void search(String keyPrefix, Consumer<StoredItem> sink) {
        if (admits()) {
            keep(items.search(namespace, keyPrefix, sink, Cancellation.NEVER));
        }
    }

    @Override
    public void children(String prefix, Consumer<StoredContent.Item> files, Consumer<String> folders) {
        if (!admits()) {
            return;
        }
        keep(items.searchChildren(
                namespace,
                prefix,
                child -> {
                    StoredItem item = child.item();
                    if (item == null) {
                        folders.accept(prefix + child.name() + "/");
                    } else {
                        files.accept(new StoredContent.Item(item.key(), form.taken().apply(item.value())));
                    }
                },
                Cancellation.NEVER));
    }

    @Override
    public List<StoredContent.Item> below(String prefix) {
        Map<String, StoredContent> found = new LinkedHashMap<>();
        search(prefix, item -> {
            StoredContent stored = form.taken().apply(item.value());
            if (!(stored instanceof StoredContent.NoFile)) {
                found.put(item.key(), stored);
            }
        });
        List<StoredContent.Item> files = new ArrayList<>(found.size());
        found.forEach((key, stored) -> files.add(new StoredContent.Item(key, stored)));
        return files;
    }

    @Override
    public List<String> keysBelow(String prefix) {
        List<String> keys = new ArrayList<>();
        search(prefix, item -> keys.add(item.key()));
        return keys;
    }

    @Override
    public StoredContent.@Nullable Throws spoiler() {
        StoredContent.Throws[] first = new StoredContent.Throws[1];
        if (admits()) {
            Consumer<StoredItem> sink = item -> {
                if (first[0] == null && form.taken().apply(item.value()) instanceof StoredContent.Throws spoiling) {
                    first[0] = spoiling;
                }
            };
            keep(items.searchOdd(namespace, sink, Cancellation.NEVER));
        }
        return first[0];
    }

    /** Its exception is returned without being remembered: JavaScript catches it and continues. */
    @Override
    public Written put(String key, FileData file) {
        String refusal = form.labels().refusal(namespace, true);
        if (refusal != null) {
            return new Written.Throws("InvalidNamespaceError", refusal);
        }
        return items.put(namespace, key, form.written().apply(file)) instanceof Outcome.Failed<?>(Failure failure)
                ? new Written.Throws("RuntimeError", failure.sentence())
                : Written.DONE;
    }

    @Override
    public void remove(String key) {
        if (admits()) {
            keep(items.remove(namespace, key));
        }
    }
}
