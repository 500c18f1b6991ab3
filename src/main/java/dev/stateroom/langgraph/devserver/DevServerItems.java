package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.store.ItemsAsOpened;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The items that {@code langgraph dev} left in a folder, as they were when it was opened. */
public final class DevServerItems {
    private static final int SECONDS = "2026-01-01T00:00:00".length();

    private DevServerItems() {}

    /** Reads a folder's store; UNSUPPORTED if it has none. */
    public static Outcome<ItemStore> open(DevServerFolder folder, Clock clock, Cancellation cancellation) {
        if (!folder.hasStore()) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, folder.name() + " holds no store: langgraph dev kept no items there");
        }
        return folder.read(DevServerFolder.STORE, cancellation).map(all -> {
            ItemsAsOpened items = new ItemsAsOpened(folder.name(), clock);
            for (ForeignValue.Pair shelf : all instanceof ForeignValue.Pairs(List<ForeignValue.Pair> shelves) ? shelves : List.<ForeignValue.Pair>of()) {
                List<String> labels = labels(shelf.key());
                ForeignValue.fields(shelf.value()).values().values().forEach(stored -> items.take(item(labels, ForeignValue.fields(stored))));
            }
            return items;
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
}
