package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The files of an agent's state: keys with their records, in the order in which the keys came, as the languages' own maps
 * keep them. A key that is given anew keeps its place; one that was removed comes last when it returns. The same keys are
 * held in code point order too, so a folder is found without looking at others. Not for several threads at once.
 */
public final class StateFiles {
    private final TreeMap<String, Slot> byKey = new TreeMap<>(CodePointOrder.INSTANCE);
    private long next;

    /** A key's record and its place among the keys. */
    record Slot(String key, FileData file, long place) {}

    /** The same keys and records as {@code files}, in code point order. */
    public static StateFiles of(FileSet files) {
        StateFiles copy = new StateFiles();
        files.startingWith("").forEach(copy::put);
        return copy;
    }

    /** How many keys. */
    public int size() {
        return byKey.size();
    }

    /** The record of exactly that key; null where there is none. */
    public @Nullable FileData get(String key) {
        Slot slot = byKey.get(key);
        return slot == null ? null : slot.file();
    }

    /** Sets a key's record. */
    public void put(String key, FileData file) {
        Slot former = byKey.get(key);
        byKey.put(key, new Slot(key, file, former == null ? next++ : former.place()));
    }

    /** Takes a key away, if it is there. */
    public void remove(String key) {
        byKey.remove(key);
    }

    /** Merges what a call answered, as the agent's tools do: null takes a key away. */
    public void apply(FilesUpdate update) {
        if (update instanceof FilesUpdate.Records(Map<String, @Nullable FileData> records)) {
            records.forEach((key, file) -> {
                if (file == null) {
                    remove(key);
                } else {
                    put(key, file);
                }
            });
        }
    }

    /** All keys with their records, in the order in which the keys came. */
    public void forEach(BiConsumer<String, FileData> action) {
        below("").forEach(slot -> action.accept(slot.key(), slot.file()));
    }

    /** The keys that begin with {@code prefix}, in the order in which they came. */
    List<Slot> below(String prefix) {
        List<Slot> found = new ArrayList<>();
        for (Slot slot : startingAt(prefix).values()) {
            if (!slot.key().startsWith(prefix)) {
                break;
            }
            found.add(slot);
        }
        found.sort(Comparator.comparingLong(Slot::place));
        return found;
    }

    /** The keys from {@code key} on, in code point order. */
    NavigableMap<String, Slot> startingAt(String key) {
        return key.isEmpty() ? byKey : byKey.tailMap(key, true);
    }

    /** The first key at or behind {@code key} in code point order. */
    @Nullable Slot firstFrom(String key) {
        Map.Entry<String, Slot> entry = byKey.ceilingEntry(key);
        return entry == null ? null : entry.getValue();
    }
}
