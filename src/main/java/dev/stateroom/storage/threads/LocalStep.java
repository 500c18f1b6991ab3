package dev.stateroom.storage.threads;

import dev.stateroom.history.store.ChangeAuthor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step of a local thread.
 *
 * @param number from 1 on
 * @param parent the step that it continues; null for the first
 * @param depth number of steps that lead to it
 * @param maker the author and the program used
 * @param what in a few words
 */
record LocalStep(int number, @Nullable Integer parent, int depth, Instant createdAt, ChangeAuthor maker, String what) {

    /** The number as the id of a checkpoint: ids sort like numbers. */
    static String id(int number) {
        return String.format("%08d", number);
    }

    /** The number of an id; 0 for any other text. */
    static int number(String id) {
        return id.matches("[0-9]{8}") ? Integer.parseInt(id) : 0;
    }

    /** True if it does not continue the step before it: the user went back. */
    boolean goesBack() {
        return parent != null && parent != number - 1;
    }
}
