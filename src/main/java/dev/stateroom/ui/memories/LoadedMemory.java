package dev.stateroom.ui.memories;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.memory.MemoryDrift;
import dev.stateroom.history.memory.MemoryLocation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is shown of one memory, read off the FX thread.
 *
 * @param place where it is
 * @param path the path under which agents know it; null if no mount shows it
 * @param value its value; null if it is missing or not an item
 * @param text what the user reads and writes; null for bytes
 * @param format {@code v1}, {@code v2}, {@code json} or {@code file}
 * @param version the version that its store gives it; 0 if the store keeps none
 * @param ttl minutes from its last change until it expires; null if it never does, or the store does not say
 * @param versions oldest first
 * @param readers the threads that read or wrote it
 * @param drift how the copy in the open thread's prompt differs; null if it does not
 * @param createdAt ISO-8601 or as the store has it; empty if unknown
 * @param updatedAt the same
 * @param readOnly why it cannot be changed here; empty if it can
 */
record LoadedMemory(
        MemoryLocation place,
        @Nullable String path,
        @Nullable ForeignValue value,
        @Nullable String text,
        String format,
        int version,
        @Nullable Double ttl,
        List<ShownVersion> versions,
        List<Reader> readers,
        @Nullable MemoryDrift drift,
        String createdAt,
        String updatedAt,
        String readOnly) {
    /** Number of characters up to which a text can be edited; longer ones are only shown. */
    static final int LARGEST_EDITED = 1 << 20;

    LoadedMemory {
        versions = List.copyOf(versions);
        readers = List.copyOf(readers);
    }

    /**
     * A version.
     *
     * @param number from 1
     * @param kind what made it
     * @param when ISO-8601; empty if it is not known
     * @param who the user's or program's name, or a call's tool and id
     * @param through by what means; for a call its id
     * @param step the thread's step; null for none
     * @param text what it held; null for a deletion, and if it is not known
     */
    record ShownVersion(int number, Kind kind, String when, String who, String through, @Nullable Integer step, @Nullable String text) {
        enum Kind {
            ADDED,
            CHANGED,
            DELETED,
            LOADED,
            STORED,
            CALLED
        }
    }

    /**
     * A thread that read or wrote the memory, or whose prompt holds a copy.
     *
     * @param threadId the thread
     * @param inPrompt whether its prompt holds a copy
     * @param version the version of the copy; 0 if it is not a known version
     * @param current whether the copy is what is stored now
     * @param wrote whether its calls wrote it
     */
    record Reader(String threadId, boolean inPrompt, int version, boolean current, boolean wrote) {}

    ItemContent content() {
        return new ItemContent(value);
    }

    /** Number of prompts whose copy differs. */
    long drifted() {
        return readers.stream().filter(reader -> reader.inPrompt() && !reader.current()).count();
    }
}
