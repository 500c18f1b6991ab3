package dev.stateroom.backend.bridge;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.FileRecords;
import java.util.LinkedHashMap;
import java.util.Map;

/** File records of a state in the form of the child process: bytes are bytes there, and a map in place of content stays one. */
public final class StateRecords {
    private StateRecords() {}

    /** The record of a value. */
    public static FileData read(ForeignValue record) {
        FileData read = FileRecords.read(record);
        return ForeignValue.fields(record).get("content") instanceof ForeignValue.Fields map
                ? new FileData(
                        new FileData.Unreadable("the content is a map", map), read.encoding(), read.mimeType(), read.createdAt(), read.modifiedAt())
                : read;
    }

    /** The value of a record. */
    static ForeignValue write(FileData record) {
        if (!(record.content() instanceof FileData.Binary(byte[] bytes))) {
            return FileRecords.write(record);
        }
        Map<String, ForeignValue> fields = new LinkedHashMap<>(ForeignValue.fields(FileRecords.write(
                        new FileData(new FileData.Text(""), record.encoding(), record.mimeType(), record.createdAt(), record.modifiedAt())))
                .values());
        fields.put("content", new ForeignValue.Bytes(bytes));
        return ForeignValue.Fields.copyOf(fields);
    }
}
