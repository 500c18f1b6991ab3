package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.PackedRecord;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One file record, unpacked lazily. Safe for use by several threads. */
final class StoredRecord implements Supplier<FileData> {
    private @Nullable PackedRecord packed;
    private @Nullable FileData data;

    private StoredRecord(@Nullable PackedRecord packed, @Nullable FileData data) {
        this.packed = packed;
        this.data = data;
    }

    /** Reads the record in a value; the first Deep Agents (0.0) and graphs without an agent store a file as plain text. */
    static StoredRecord of(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Fields(PackedRecord packed) -> new StoredRecord(packed, null);
            case ForeignValue.Text(String text) -> new StoredRecord(null, new FileData(new FileData.Text(text), null, null, null, null));
            default -> new StoredRecord(null, FileRecords.read(value));
        };
    }

    /** A record that is unpacked already. */
    static StoredRecord of(FileData data) {
        return new StoredRecord(null, data);
    }

    @Override
    public FileData get() {
        return data();
    }

    /** The record; the same object at each call. */
    synchronized FileData data() {
        FileData known = data;
        if (known == null) {
            known = FileRecords.read(new ForeignValue.Fields(Objects.requireNonNull(packed)));
            data = known;
            packed = null;
        }
        return known;
    }

    private synchronized @Nullable PackedRecord packed() {
        return packed;
    }

    /** True if both store the same. */
    boolean sameAs(StoredRecord other) {
        PackedRecord mine = packed();
        PackedRecord theirs = other.packed();
        return this == other || mine != null && theirs != null && mine.isStoredLike(theirs) || data().sameAs(other.data());
    }
}
