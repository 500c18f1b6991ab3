package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.history.FileSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The files of an agent's state: its keys, mostly absolute paths, with their records. Shared by all users of one state. */
public final class StateFiles extends KeyMap<FileData> {

    /** The same keys and records as {@code files}, in code point order. */
    public static StateFiles of(FileSet files) {
        StateFiles copy = new StateFiles();
        files.startingWith("").forEach(copy::put);
        return copy;
    }

    /** Merges the update of a call, as the agent's tools do: null removes a key. */
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

    /** The same keys and records in the same order. */
    public StateFiles copy() {
        StateFiles copy = new StateFiles();
        forEach(copy::put);
        return copy;
    }

    /** Replaces the content by the keys and records of {@code other}, in its order. */
    public void become(StateFiles other) {
        List<String> all = new ArrayList<>();
        forEach((key, _) -> all.add(key));
        all.forEach(this::remove);
        other.forEach(this::put);
    }

    /** The changes from {@code before} to this state: records that are new or differ, and null for removed keys. */
    public FilesUpdate.Records changesSince(StateFiles before) {
        Map<String, @Nullable FileData> changes = new LinkedHashMap<>();
        before.forEach((key, _) -> {
            if (get(key) == null) {
                changes.put(key, null);
            }
        });
        forEach((key, file) -> {
            FileData former = before.get(key);
            if (former == null || !former.equals(file)) {
                changes.put(key, file);
            }
        });
        return new FilesUpdate.Records(changes);
    }

    /** All keys with their records, in insertion order. */
    public void forEach(BiConsumer<String, FileData> action) {
        below("").forEach(slot -> action.accept(slot.key(), slot.value()));
    }
}
