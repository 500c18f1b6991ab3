package dev.stateroom.backend;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * One namespace of Stateroom's own store, which may be changed. Every change becomes a version; a concurrent change is never lost. An item
 * that is not a file record is replaced by a JSON object only.
 */
public final class OwnStoreMedium extends StoreMedium {
    private static final int LARGEST = 32 << 20;
    private static final int ATTEMPTS = 50;
    private static final int TOGETHER = 10_000;

    private final VersionedItems store;
    private final Namespace namespace;
    private final FileFormat format;
    private final InstantSource clock;

    private OwnStoreMedium(VersionedItems store, Namespace namespace, FileFormat format, InstantSource clock) {
        super(store, namespace, Set.of(Capability.JAILED, Capability.WRITE));
        this.store = store;
        this.namespace = namespace;
        this.format = format;
        this.clock = clock;
    }

    /** A backend over one namespace of {@code store}; {@code format} is that of new records, {@code clock} dates them. */
    public static ObjectBackend backend(VersionedItems store, Namespace namespace, FileFormat format, InstantSource clock) {
        return new ObjectBackend(new OwnStoreMedium(store, namespace, format, clock));
    }

    @Override
    public long largest() {
        return LARGEST;
    }

    @Override
    public Outcome<StoredObject> put(String key, InputStream content, PutCondition condition, Cancellation cancellation) throws IOException {
        byte[] bytes = WholeContent.read(content, LARGEST, cancellation);
        if (bytes == null) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, key + " would have more than the " + (LARGEST >> 20) + " MiB that an item has");
        }
        return change(key, (former, version) -> condition instanceof PutCondition.Absent && version > 0
                ? Outcome.failed(Failure.Kind.DENIED, key + " exists already")
                : value(key, former, bytes));
    }

    private Outcome<ForeignValue.Fields> value(String key, @Nullable ForeignValue former, byte[] bytes) {
        return new ItemContent(former).with(bytes, format, clock, key);
    }

    /** Replaces an item by the result of {@code next}, and starts again if another writer was faster. */
    private Outcome<StoredObject> change(
            String key, BiFunction<@Nullable ForeignValue, Integer, Outcome<ForeignValue.Fields>> next) {
        Outcome<Integer> last = Outcome.failed(Failure.Kind.DENIED, key + " is changed by others all the time");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Outcome<Integer> before = store.version(namespace, key);
            if (!(before instanceof Outcome.Ok<Integer>(Integer version))) {
                return before.then(_ -> now(key));
            }
            ForeignValue former = store.item(namespace, key) instanceof Outcome.Ok<StoredItem>(StoredItem item) ? item.value() : null;
            last = next.apply(former, version)
                    .then(value -> store.change(List.of(new ItemChange(namespace, key, value, null, version))))
                    .map(List::getFirst);
            boolean overtaken = last instanceof Outcome.Failed<Integer>
                    && store.version(namespace, key) instanceof Outcome.Ok<Integer>(Integer now)
                    && !now.equals(version);
            if (!overtaken) {
                break;
            }
        }
        return last.then(_ -> now(key));
    }

    private Outcome<StoredObject> now(String key) {
        return store.item(namespace, key).map(StoreMedium::described);
    }

    @Override
    public Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) {
        return change(key, (former, _) -> former == null
                ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + key)
                : FileEntries.editable(key, new ItemContent(former).record()).then(change::of).then(bytes -> value(key, former, bytes)));
    }

    @Override
    public Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        for (int from = 0; from < keys.size(); from += TOGETHER) {
            List<ItemChange> gone = keys.subList(from, Math.min(keys.size(), from + TOGETHER)).stream()
                    .map(key -> ItemChange.remove(namespace, key))
                    .toList();
            if (store.change(gone) instanceof Outcome.Failed<List<Integer>>(Failure failure)) {
                return Outcome.failed(failure);
            }
        }
        return Outcome.ok((long) keys.size());
    }
}
