package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.store.MemoryItems;
import dev.stateroom.langgraph.store.UnreadTimes;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The items that {@code langgraph dev} left in a folder, as they were when it was opened. Safe for use by several threads. */
public final class DevServerItems implements ItemStore {
    private static final int SECONDS = "2026-01-01T00:00:00".length();

    private final DevServerFolder folder;
    private final MemoryItems items;
    private final int leftOut;
    private final UnreadTimes unread;

    private DevServerItems(DevServerFolder folder, MemoryItems items, int leftOut, UnreadTimes unread) {
        this.folder = folder;
        this.items = items;
        this.leftOut = leftOut;
        this.unread = unread;
    }

    /** Reads a folder's store; UNSUPPORTED if it has none. */
    public static Outcome<ItemStore> open(DevServerFolder folder, Clock clock, Cancellation cancellation) {
        if (!folder.hasStore()) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, folder.name() + " holds no store: langgraph dev kept no items there");
        }
        return folder.read(DevServerFolder.STORE, cancellation).map(all -> {
            MemoryItems items = new MemoryItems(MemoryItems.Kinship.LABELS, clock);
            UnreadTimes unread = new UnreadTimes();
            int leftOut = 0;
            for (ForeignValue.Pair shelf : all instanceof ForeignValue.Pairs(List<ForeignValue.Pair> shelves) ? shelves : List.<ForeignValue.Pair>of()) {
                List<String> labels = labels(shelf.key());
                for (ForeignValue stored : ForeignValue.fields(shelf.value()).values().values()) {
                    StoredItem item = item(labels, ForeignValue.fields(stored));
                    if (item == null) {
                        leftOut++;
                    } else {
                        items.take(unread.checked(item));
                    }
                }
            }
            return new DevServerItems(folder, items, leftOut, unread);
        });
    }

    private static List<String> labels(ForeignValue key) {
        List<String> labels = new ArrayList<>();
        for (ForeignValue label : ForeignValue.items(key)) {
            String text = ForeignValue.text(label);
            if (text != null) {
                labels.add(text);
            }
        }
        return labels;
    }

    /** {@code langgraph.store.base.Item}: value, key, namespace, created_at, updated_at. */
    private static @Nullable StoredItem item(List<String> labels, ForeignValue.Fields fields) {
        String key = ForeignValue.text(fields.get("key"));
        ForeignValue value = fields.get("value");
        return key == null || value == null || labels.isEmpty()
                ? null
                : new StoredItem(new Namespace(labels), key, value, date(fields.get("created_at")), date(fields.get("updated_at")));
    }

    private static @Nullable String date(@Nullable ForeignValue time) {
        String text = DevServerState.text(time);
        return text == null || text.length() < SECONDS ? text : text.substring(0, SECONDS).replace('T', ' ');
    }

    @Override
    public String name() {
        return folder.name();
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(unread.notes());
        if (leftOut > 0) {
            notes.add(leftOut + " items of " + folder.name() + " have an unknown form and are left out");
        }
        return notes;
    }

    @Override
    public synchronized Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        return items.namespaces(cancellation);
    }

    @Override
    public synchronized Outcome<StoredItem> item(Namespace namespace, String key) {
        return items.item(namespace, key);
    }

    @Override
    public synchronized Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return items.children(namespace, keyPrefix, sink, cancellation);
    }

    @Override
    public synchronized Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        return items.holdsKeyBetween(namespace, from, to);
    }

    @Override
    public synchronized Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return items.items(namespace, keyPrefix, sink, cancellation);
    }

    @Override
    public void close() {
        // No file is held open.
    }
}
