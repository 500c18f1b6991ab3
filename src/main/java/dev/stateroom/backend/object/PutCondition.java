package dev.stateroom.backend.object;

import org.jspecify.annotations.Nullable;

/** The condition for writing an object, from an earlier look at it. */
public sealed interface PutCondition {

    /** The key does not exist. */
    record Absent() implements PutCondition {}

    /** The object is unchanged since it was looked at. */
    record Unchanged(StoredObject seen) implements PutCondition {}

    /** The condition for replacing the object that was looked at; null if it did not exist. */
    static PutCondition of(@Nullable StoredObject seen) {
        return seen == null ? new Absent() : new Unchanged(seen);
    }
}
