package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.CodePointOrder;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The channel {@code files}: a write is a map from path to record, or to null for a deleted path. */
final class FilesReducer implements ChannelReducer<PersistentFiles> {

    /** Its name. */
    static final String CHANNEL = "files";

    @Override
    public String channel() {
        return CHANNEL;
    }

    @Override
    public boolean isTraced() {
        return true;
    }

    @Override
    public PersistentFiles empty() {
        return PersistentFiles.NONE;
    }

    @Override
    public boolean isEmpty(PersistentFiles state) {
        return state.size() == 0;
    }

    @Override
    public PersistentFiles whole(ForeignValue stored, PersistentFiles similar, Consumer<String> damage) {
        SortedMap<String, StoredRecord> files = new TreeMap<>(CodePointOrder.INSTANCE);
        for (Map.Entry<String, ForeignValue> entry : entries(stored, damage).entrySet()) {
            if (!(entry.getValue() instanceof ForeignValue.Null)) {
                StoredRecord file = StoredRecord.of(entry.getValue());
                StoredRecord known = similar.record(entry.getKey());
                files.put(entry.getKey(), known != null && known.sameAs(file) ? known : file);
            }
        }
        return PersistentFiles.sorted(files);
    }

    @Override
    public PersistentFiles plus(PersistentFiles state, ForeignValue write, Set<String> touched, Consumer<String> damage) {
        ForeignValue replacement = OverwriteWrapper.replacement(write);
        if (replacement != null) {
            PersistentFiles replaced = whole(replacement, state, damage);
            touched.addAll(state.keys());
            touched.addAll(replaced.keys());
            return replaced;
        }
        PersistentFiles files = state;
        for (Map.Entry<String, ForeignValue> entry : entries(write, damage).entrySet()) {
            String path = entry.getKey();
            touched.add(path);
            files = entry.getValue() instanceof ForeignValue.Null
                    ? files.without(path)
                    : files.with(path, StoredRecord.of(entry.getValue()));
        }
        return files;
    }

    /** The paths in a write. */
    static Set<String> keys(ForeignValue write) {
        ForeignValue replacement = OverwriteWrapper.replacement(write);
        return entries(replacement == null ? write : replacement, _ -> {}).keySet();
    }

    private static Map<String, ForeignValue> entries(ForeignValue value, Consumer<String> damage) {
        return switch (value) {
            case ForeignValue.Fields(Map<String, ForeignValue> values) -> values;
            case ForeignValue.Null _ -> Map.of();
            case ForeignValue.Opaque(String why, long size, _) -> {
                damage.accept("files of " + size + " bytes cannot be read: " + why);
                yield Map.of();
            }
            case ForeignValue.Pairs _ -> {
                damage.accept("files have keys that are not text");
                yield Map.of();
            }
            default -> {
                damage.accept("files are not a map from path to record");
                yield Map.of();
            }
        };
    }
}
