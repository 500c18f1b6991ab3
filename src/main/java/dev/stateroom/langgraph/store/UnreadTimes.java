package dev.stateroom.langgraph.store;

import dev.stateroom.history.store.StoredItem;
import dev.stateroom.vfs.IsoTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Items whose times are none that a runtime writes, each counted once. Safe for use by several threads. */
final class UnreadTimes {
    private static final int MOST = 10_000;

    private final Set<Integer> counted = new HashSet<>();
    private String first = "";

    /** Made for one store. */
    public UnreadTimes() {}

    /** The item, after its times were checked. */
    public StoredItem checked(StoredItem item) {
        boolean created = isTime(item.createdAt());
        if (!created || !isTime(item.updatedAt())) {
            add("the " + (created ? "updated_at" : "created_at") + " of the item " + item.key() + " in " + item.namespace(), item.namespace().hashCode() * 31 + item.key().hashCode());
        }
        return item;
    }

    private static boolean isTime(@Nullable String text) {
        return IsoTime.parse(text) != null;
    }

    private synchronized void add(String what, int place) {
        if (counted.size() < MOST && counted.add(place) && first.isEmpty()) {
            first = what;
        }
    }

    /** The note about them; empty if there are none. */
    public synchronized List<String> notes() {
        int others = counted.size() - 1;
        return switch (others) {
            case -1 -> List.of();
            case 0 -> List.of(first + " is not a time, and is shown as stored");
            default -> List.of(first + " is not a time, and is shown as stored; so it is with " + (others < MOST - 1 ? "" : "at least ") + others + (others == 1 ? " other item" : " other items"));
        };
    }
}
