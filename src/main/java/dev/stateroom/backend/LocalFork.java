package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a thread's files that may be changed, in memory; the thread itself never is. Records are shared with what it was
 * made of until they are replaced. Safe for several threads; a search that runs meanwhile sees some changes and not others.
 */
public final class LocalFork implements FileSet {
    /** Bytes that one file may have, so that a fork stays in memory. */
    static final int LARGEST_FILE = 64 << 20;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private final NavigableMap<String, FileData> files = new ConcurrentSkipListMap<>(CodePointOrder.INSTANCE);
    private final @Nullable FileSet origin;
    private final Keeping keeping;
    private final InstantSource clock;

    /** Keeps the files beyond memory. */
    @FunctionalInterface
    public interface Keeping {
        /** Told after each change, with all files; a change that cannot be kept is taken back. */
        void keep(FileSet files) throws IOException;
    }

    /** With those files, and where each change is kept. */
    public LocalFork(Map<String, FileData> files, Keeping keeping, InstantSource clock) {
        this.origin = null;
        this.keeping = keeping;
        this.clock = clock;
        this.files.putAll(files);
    }

    /**
     * @param origin what it begins with; stays as it is
     * @param clock gives the times of changed files
     */
    public LocalFork(FileSet origin, InstantSource clock) {
        this.origin = origin;
        this.keeping = all -> {};
        this.clock = clock;
        files.putAll(origin.startingWith(""));
    }

    /**
     * Keeps a whole file: text where the bytes are UTF-8, else base64; format 1 stays format 1. Bytes that the thread's own file
     * has bring its whole record back: what was taken back is no change.
     */
    synchronized FileData put(String key, byte[] bytes) throws IOException {
        FileData old = files.get(key);
        FileData file = record(origin == null ? null : origin.get(key), old, bytes);
        files.put(key, file);
        Map<String, @Nullable FileData> before = new HashMap<>();
        before.put(key, old);
        keep(before);
        return file;
    }

    private FileData record(@Nullable FileData own, @Nullable FileData old, byte[] bytes) {
        if (own != null && !(own.content() instanceof FileData.Unreadable) && Arrays.equals(own.bytes(), bytes)) {
            return own;
        }
        String now = TIME.format(clock.instant());
        String created = old == null || old.createdAt() == null ? now : old.createdAt();
        String text = text(bytes);
        if (text == null) {
            return new FileData(
                    new FileData.Text(Base64.getEncoder().encodeToString(bytes)), "base64", mimeType(old), created, now);
        }
        return old != null && old.content() instanceof FileData.Lines
                ? new FileData(new FileData.Lines(List.of(text.split("\n", -1))), null, null, created, now)
                : new FileData(new FileData.Text(text), "utf-8", mimeType(old), created, now);
    }

    private void keep(Map<String, @Nullable FileData> before) throws IOException {
        try {
            keeping.keep(this);
        } catch (IOException notKept) {
            before.forEach((key, old) -> {
                if (old == null) {
                    files.remove(key);
                } else {
                    files.put(key, old);
                }
            });
            throw notKept;
        }
    }

    private static @Nullable String mimeType(@Nullable FileData old) {
        return old == null ? null : old.mimeType();
    }

    /** The text that the bytes are in UTF-8; null where they are none. */
    private static @Nullable String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Removes what has one of those keys; gives how many had. */
    synchronized int remove(Collection<String> keys) throws IOException {
        Map<String, @Nullable FileData> before = new HashMap<>();
        for (String key : keys) {
            FileData old = files.remove(key);
            if (old != null) {
                before.put(key, old);
            }
        }
        if (!before.isEmpty()) {
            keep(before);
        }
        return before.size();
    }

    @Override
    public int size() {
        return files.size();
    }

    @Override
    public @Nullable FileData get(String key) {
        return files.get(key);
    }

    @Override
    public Collection<String> keys() {
        return Collections.unmodifiableCollection(files.keySet());
    }

    @Override
    public @Nullable String firstKeyFrom(String key) {
        return files.ceilingKey(key);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        // U+10FFFF twice sorts behind every name.
        return Collections.unmodifiableSortedMap(files.subMap(prefix, true, prefix + "\udbff\udfff\udbff\udfff", false));
    }
}
