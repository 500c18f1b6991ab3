package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.history.FileSet;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A thread of our own: the records of its files as one JSON object, {@code {"files": {key: record}}}, among this program's own data.
 * It is replaced in one step after each change, and never over a change that another program made meanwhile.
 */
final class LocalThreadFile implements LocalFork.Keeping {
    private static final int LARGEST = 256 << 20;

    private final Path file;
    private byte[] last;

    private LocalThreadFile(Path file, byte[] last) {
        this.file = file;
        this.last = last;
    }

    /** Reads the thread; one that is not there yet is empty. */
    static Outcome<LocalFork> open(Path file, InstantSource clock) {
        try {
            byte[] bytes = present(file);
            Map<String, FileData> files = new LinkedHashMap<>();
            if (bytes.length > 0) {
                if (!(Json.read(bytes) instanceof Value.Fields whole && whole.get("files") instanceof Value.Fields records)) {
                    return Outcome.failed(Failure.Kind.DAMAGED, file + " is no local thread");
                }
                for (Map.Entry<String, Value> record : records.values().entrySet()) {
                    FileData data = FileRecords.read(record.getValue());
                    if (data.content() instanceof FileData.Unreadable(String why, _)) {
                        return Outcome.failed(Failure.Kind.DAMAGED, file + ": " + record.getKey() + ": " + why);
                    }
                    files.put(record.getKey(), data);
                }
            }
            return Outcome.ok(new LocalFork(files, new LocalThreadFile(file, bytes), clock));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the local thread " + file + " cannot be read: " + e.getMessage());
        }
    }

    private static byte[] present(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new byte[0];
        }
        if (Files.size(file) > LARGEST) {
            throw new IOException("it has more than " + (LARGEST >> 20) + " MiB");
        }
        return Files.readAllBytes(file);
    }

    @Override
    public synchronized void keep(FileSet files) throws IOException {
        Map<String, Value> records = new LinkedHashMap<>();
        for (String key : files.keys()) {
            FileData data = files.get(key);
            if (data != null) {
                records.put(key, record(data));
            }
        }
        byte[] bytes = Json.compact(Value.Fields.copyOf(Map.of("files", Value.Fields.copyOf(records))));
        if (bytes.length > LARGEST) {
            throw new IOException("a local thread keeps at most " + (LARGEST >> 20) + " MiB");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        try (FileChannel guard = FileChannel.open(
                        file.resolveSibling(file.getFileName() + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = guard.lock()) {
            if (!held.isValid() || !Arrays.equals(present(file), last)) {
                throw new IOException("another program changed this local thread meanwhile; open the workspace anew");
            }
            ReplacedFile.write(file, bytes);
            last = bytes;
        } catch (OverlappingFileLockException e) {
            throw new IOException("another part of this program changes this local thread; try again", e);
        }
    }

    private static Value record(FileData data) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("content", switch (data.content()) {
            case FileData.Lines(var lines) -> new Value.Items(lines.stream().<Value>map(Value.Text::new).toList());
            case FileData.Text(String text) -> new Value.Text(text);
            default -> throw new IllegalStateException("a local thread holds text, base64 and lines only");
        });
        put(fields, "encoding", data.encoding());
        put(fields, "mimeType", data.mimeType());
        put(fields, "created_at", data.createdAt());
        put(fields, "modified_at", data.modifiedAt());
        return Value.Fields.copyOf(fields);
    }

    private static void put(Map<String, Value> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new Value.Text(text));
        }
    }
}
