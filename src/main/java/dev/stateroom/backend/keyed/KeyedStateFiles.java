package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A thread's state as storage.
 *
 * @param files the state
 * @param taken reads a record in the dialect
 */
record KeyedStateFiles(StateFiles files, Function<FileData, StoredContent> taken) implements KeyedFiles {
    @Override
    public @Nullable StoredContent get(String key) {
        FileData file = files.get(key);
        return file == null ? null : taken.apply(file);
    }

    @Override
    public @Nullable StoredContent found(String key) {
        return get(key);
    }

    @Override
    public boolean isListed(String key) {
        return files.get(key) != null;
    }

    @Override
    public void children(String prefix, Consumer<StoredContent.Item> files, Consumer<String> folders) {
        this.files.children(prefix, slot -> files.accept(item(slot)), folders);
    }

    @Override
    public List<StoredContent.Item> below(String prefix) {
        return files.below(prefix).stream().map(this::item).toList();
    }

    @Override
    public List<String> keysBelow(String prefix) {
        return files.below(prefix).stream().map(KeyMap.Slot::key).toList();
    }

    @Override
    public StoredContent.@Nullable Throws spoiler() {
        return null;
    }

    @Override
    public Written put(String key, FileData file) {
        files.put(key, file);
        return Written.DONE;
    }

    @Override
    public void remove(String key) {
        files.remove(key);
    }

    private StoredContent.Item item(KeyMap.Slot<FileData> slot) {
        return new StoredContent.Item(slot.key(), taken.apply(slot.value()));
    }
}
