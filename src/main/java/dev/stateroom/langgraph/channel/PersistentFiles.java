package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/** Files in a persistent sorted map: a change copies a few nodes, the rest is shared. */
public final class PersistentFiles implements FileSet {

    /** No files. */
    public static final PersistentFiles NONE = new PersistentFiles(TreePMap.empty(CodePointOrder.INSTANCE));

    private final TreePMap<String, StoredRecord> records;

    private PersistentFiles(TreePMap<String, StoredRecord> records) {
        this.records = records;
    }

    public static PersistentFiles of(Map<String, FileData> files) {
        PersistentFiles all = NONE;
        for (Map.Entry<String, FileData> file : files.entrySet()) {
            all = all.with(file.getKey(), file.getValue());
        }
        return all;
    }

    /** Those records, whose keys are in code point order. */
    static PersistentFiles sorted(SortedMap<String, StoredRecord> records) {
        return new PersistentFiles(TreePMap.fromSortedMap(records));
    }

    /** These files with another record under a key. */
    public PersistentFiles with(String key, FileData file) {
        return with(key, StoredRecord.of(file));
    }

    PersistentFiles with(String key, StoredRecord file) {
        return new PersistentFiles(records.plus(key, file));
    }

    /** A copy without a key. */
    public PersistentFiles without(String key) {
        return records.containsKey(key) ? new PersistentFiles(records.minus(key)) : this;
    }

    /** The stored record under that key, or null. */
    @Nullable StoredRecord record(String key) {
        return records.get(key);
    }

    /** Keys whose records are not the same object in both: only those can differ. */
    Set<String> keysApartFrom(PersistentFiles other) {
        Set<String> apart = new HashSet<>();
        records.forEach((key, record) -> {
            if (record != other.record(key)) {
                apart.add(key);
            }
        });
        other.records.keySet().stream().filter(key -> !records.containsKey(key)).forEach(apart::add);
        return apart;
    }

    @Override
    public int size() {
        return records.size();
    }

    @Override
    public @Nullable FileData get(String key) {
        StoredRecord record = records.get(key);
        return record == null ? null : record.data();
    }

    @Override
    public Collection<String> keys() {
        return records.keySet();
    }

    @Override
    public @Nullable String firstKeyFrom(String key) {
        return records.ceilingKey(key);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        SortedMap<String, FileData> found = new TreeMap<>(CodePointOrder.INSTANCE);
        visit(prefix, (key, record) -> {
            found.put(key, record.get());
            return true;
        });
        return Collections.unmodifiableSortedMap(found);
    }

    @Override
    public void visitFrom(String first, String prefix, Visit visit) {
        for (Map.Entry<String, StoredRecord> file : records.tailMap(first, true).entrySet()) {
            if (!file.getKey().startsWith(prefix) || !visit.goesOn(file.getKey(), file.getValue())) {
                return;
            }
        }
    }
}
