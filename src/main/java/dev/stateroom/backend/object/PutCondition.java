package dev.stateroom.backend.object;

import org.jspecify.annotations.Nullable;

/** Under what condition an object is put where it was looked at before. */
public sealed interface PutCondition {

    /** Nothing has the key. */
    record Absent() implements PutCondition {}

    /** What has the key is what was looked at. */
    record Unchanged(StoredObject seen) implements PutCondition {}

    /** The condition under which what was looked at is replaced; null if nothing was there. */
    static PutCondition of(@Nullable StoredObject seen) {
        return seen == null ? new Absent() : new Unchanged(seen);
    }
}
