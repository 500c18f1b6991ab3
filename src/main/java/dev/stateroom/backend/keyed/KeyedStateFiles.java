package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A thread's state as a medium.
 *
 * @param files the state
 * @param taken what the dialect takes a record for
 */
record KeyedStateFiles(StateFiles files, Function<FileData, Stored> taken) implements KeyedFiles {
    /** Sorts directly behind a slash. */
    private static final char AFTER_SLASH = '/' + 1;

    @Override
    public @Nullable Stored get(String key) {
        FileData file = files.get(key);
        return file == null ? null : taken.apply(file);
    }

    @Override
    public @Nullable Stored found(String key) {
        return get(key);
    }

    /** Passes over each folder in one step, by entering the ordered keys again behind it. */
    @Override
    public void children(String prefix, Consumer<Stored.Item> files, Consumer<String> folders) {
        StateFiles.Slot slot = this.files.firstFrom(prefix);
        while (slot != null && slot.key().startsWith(prefix)) {
            String key = slot.key();
            int slash = key.indexOf('/', prefix.length());
            if (slash < 0) {
                files.accept(item(slot));
                slot = this.files.firstFrom(key + '\0');
            } else {
                folders.accept(key.substring(0, slash + 1));
                slot = this.files.firstFrom(key.substring(0, slash) + AFTER_SLASH);
            }
        }
    }

    @Override
    public List<Stored.Item> below(String prefix) {
        return files.below(prefix).stream().map(this::item).toList();
    }

    @Override
    public List<String> keysBelow(String prefix) {
        return files.below(prefix).stream().map(StateFiles.Slot::key).toList();
    }

    @Override
    public Stored.@Nullable Throws spoiler() {
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

    private Stored.Item item(StateFiles.Slot slot) {
        return new Stored.Item(slot.key(), taken.apply(slot.file()));
    }
}
