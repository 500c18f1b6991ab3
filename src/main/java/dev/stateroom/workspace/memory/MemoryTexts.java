package dev.stateroom.workspace.memory;

import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.memory.MemoryHints;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.MemoryText;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text items of stores, for searching all of them.
 *
 * @param texts up to a limit, in order of namespaces and keys
 * @param items the number of all items
 */
public record MemoryTexts(List<MemoryText> texts, long items) {
    /** A larger item is data, not a memory. */
    private static final int LARGEST = 256 << 10;

    private static final long MOST_CHARACTERS = 32L << 20;

    /** Copies the list. */
    public MemoryTexts {
        texts = List.copyOf(texts);
    }

    /** Reads the items of all stores, or of one namespace. */
    public static Outcome<MemoryTexts> of(WorkspaceStores stores, @Nullable Namespace only, Cancellation cancellation) {
        Reading reading = new Reading(cancellation);
        Outcome<Long> read = Outcome.ok(0L);
        for (WorkspaceStores.Mounted store : stores.stores()) {
            read = read.then(_ -> store.items().namespaces(cancellation)).then(all -> {
                Outcome<Long> each = Outcome.ok(0L);
                for (ItemStore.Contents contents : all) {
                    if (only == null || only.equals(contents.namespace())) {
                        reading.items += contents.items();
                        each = each.then(_ -> reading.read(store, contents.namespace()));
                    }
                }
                return each;
            });
        }
        return read.map(_ -> new MemoryTexts(reading.texts, reading.items));
    }

    private static final class Reading {
        private final Cancellation cancellation;
        private final List<MemoryText> texts = new ArrayList<>();
        private long characters;
        private long items;

        Reading(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        private boolean isFull() {
            return texts.size() >= MemoryHints.MOST_MEMORIES || characters > MOST_CHARACTERS;
        }

        Outcome<Long> read(WorkspaceStores.Mounted store, Namespace namespace) {
            if (isFull()) {
                return Outcome.ok(0L);
            }
            EnoughRead enough = new EnoughRead();
            try {
                return store.items()
                        .items(
                                namespace,
                                "",
                                item -> {
                                    String text = new ItemContent(item.value()).text();
                                    if (text != null && text.length() <= LARGEST) {
                                        texts.add(new MemoryText(new MemoryLocation(store.name(), namespace, item.key()), text));
                                        characters += text.length();
                                    }
                                    if (isFull()) {
                                        throw enough;
                                    }
                                },
                                cancellation);
            } catch (EnoughRead full) {
                return Outcome.ok(0L);
            }
        }
    }
}
