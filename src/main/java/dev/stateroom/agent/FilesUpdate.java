package dev.stateroom.agent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The field {@code files_update} of a write or an edit: the records that the caller must merge into the agent's state. */
public sealed interface FilesUpdate {

    /** The result does not have the field. */
    record Absent() implements FilesUpdate {}

    /** The field is null: the storage has the change already. */
    record Nothing() implements FilesUpdate {}

    /** New records by key, in the order written; null for a deleted key. */
    record Records(Map<String, @Nullable FileData> records) implements FilesUpdate {
        /** Copies the map and keeps its order. */
        public Records {
            records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
        }
    }

    /** The result does not have the field. */
    FilesUpdate ABSENT = new Absent();

    /** The field is null. */
    FilesUpdate NOTHING = new Nothing();
}
