package dev.stateroom.agent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The field {@code files_update} of a write or an edit: what the caller still has to merge into the agent's state. */
public sealed interface FilesUpdate {

    /** The result has no such field. */
    record Absent() implements FilesUpdate {}

    /** The field is there and null: the medium holds the change already. */
    record Nothing() implements FilesUpdate {}

    /** New records by key, in the order written; null for a key that is taken away. */
    record Records(Map<String, @Nullable FileData> records) implements FilesUpdate {
        /** Copies the map and keeps its order. */
        public Records {
            records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
        }
    }

    /** The result has no such field. */
    FilesUpdate ABSENT = new Absent();

    /** The field is there and null. */
    FilesUpdate NOTHING = new Nothing();
}
