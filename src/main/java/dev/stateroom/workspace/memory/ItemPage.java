package dev.stateroom.workspace.memory;

import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of names below a key prefix; names before and after the page are not read.
 *
 * @param names in key order; keys without a leading slash after the others
 * @param more true if there are more
 */
public record ItemPage(List<Name> names, boolean more) {

    /** Copies the list. */
    public ItemPage {
        names = List.copyOf(names);
    }

    /**
     * A folder or an item.
     *
     * @param name the name to show
     * @param key the item's key, or the prefix of all keys in the folder
     * @param format {@code v1}, {@code v2} or {@code json}; null for a folder
     */
    public record Name(String name, String key, @Nullable String format) {}

    /**
     * Reads one page.
     *
     * @param prefix the key prefix; empty for the top of a namespace
     * @param last the last name of the previous page, which is not read again; null for the first page
     * @param most the page size
     */
    public static Outcome<ItemPage> of(
            ItemStore store, Namespace namespace, String prefix, @Nullable Name last, int most, Cancellation cancellation) {
        List<Name> names = new ArrayList<>();
        EnoughRead enough = new EnoughRead();
        boolean top = prefix.isEmpty();
        String slashed = top ? "/" : prefix;
        String from = last == null ? "" : behind(last);
        boolean inBare = last != null && top && !last.key().startsWith("/");
        try {
            return (inBare
                            ? Outcome.ok(0L)
                            : store.children(namespace, slashed, from, child -> add(names, slashed, child, most, enough), cancellation))
                    .then(_ -> top
                            ? store.children(namespace, "", inBare ? from : "", child -> addBare(names, child, most, enough), cancellation)
                            : Outcome.ok(0L))
                    .map(_ -> new ItemPage(names, false));
        } catch (EnoughRead full) {
            return Outcome.ok(new ItemPage(names, true));
        }
    }

    /** The least key after an item, or after all keys of a folder. */
    private static String behind(Name name) {
        String key = name.key();
        return name.format() == null ? key.substring(0, key.length() - 1) + (char) ('/' + 1) : key + '\0';
    }

    /** At the top, an empty first name represents all keys that begin with a slash. */
    private static void addBare(List<Name> names, ItemStore.Child child, int most, EnoughRead enough) {
        if (!child.name().isEmpty() || child.item() != null) {
            add(names, "", child, most, enough);
        }
    }

    private static void add(List<Name> names, String prefix, ItemStore.Child child, int most, EnoughRead enough) {
        if (names.size() == most) {
            throw enough;
        }
        StoredItem item = child.item();
        names.add(item == null
                ? new Name(child.name() + "/", prefix + child.name() + "/", null)
                : new Name(child.name(), item.key(), new ItemContent(item.value()).format()));
    }
}
