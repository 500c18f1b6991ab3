package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A local thread as older versions of this program stored it: the records of its files as one JSON object, {@code {"files": {key:
 * record}}}. Only used to migrate it.
 */
record LocalThreadFile(Path file) {
    private static final int LARGEST = 256 << 20;

    boolean isThere() {
        return Files.isRegularFile(file);
    }

    Outcome<Map<String, FileData>> read() {
        try {
            if (Files.size(file) > LARGEST) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, file + " has more than " + (LARGEST >> 20) + " MiB");
            }
            if (!(PlainJson.read(RegularFile.bytes(file, LARGEST)) instanceof ForeignValue.Fields whole
                    && whole.get("files") instanceof ForeignValue.Fields records)) {
                return Outcome.failed(Failure.Kind.DAMAGED, file + " is not a local thread");
            }
            Map<String, FileData> files = new LinkedHashMap<>();
            for (Map.Entry<String, ForeignValue> record : records.values().entrySet()) {
                FileData data = FileRecords.read(record.getValue());
                if (data.content() instanceof FileData.Unreadable(String why, _)) {
                    return Outcome.failed(Failure.Kind.DAMAGED, file + ": " + record.getKey() + ": " + why);
                }
                files.put(record.getKey(), data);
            }
            return Outcome.ok(files);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the local thread " + file + " cannot be read", e);
        }
    }

    /** Renames the file after it was migrated. */
    Outcome<Boolean> setAside() {
        try {
            Files.move(file, file.resolveSibling(file.getFileName() + ".taken-over"), StandardCopyOption.REPLACE_EXISTING);
            return Outcome.ok(true);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " was taken over and cannot be set aside", e);
        }
    }
}
