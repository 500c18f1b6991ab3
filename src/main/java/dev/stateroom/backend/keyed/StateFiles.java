package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.history.FileSet;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The files of an agent's state: its keys, mostly absolute paths, with their records. Shared by all who work on one state. */
public final class StateFiles extends KeyMap<FileData> {

    /** The same keys and records as {@code files}, in code point order. */
    public static StateFiles of(FileSet files) {
        StateFiles copy = new StateFiles();
        files.startingWith("").forEach(copy::put);
        return copy;
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
        below("").forEach(slot -> action.accept(slot.key(), slot.value()));
    }
}
