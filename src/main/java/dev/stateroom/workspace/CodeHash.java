package dev.stateroom.workspace;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeMap;

/** One hash over the names and contents of files. Bounded; if there is more, the text says so. */
final class CodeHash {
    static final int MOST_FILES = 2_000;
    private static final long MOST_BYTES = 256L << 20;

    private CodeHash() {}

    /** Returns {@code sha256 4be1…} over files, by their paths relative to {@code base}. */
    static String of(Path base, SequencedSet<Path> files) {
        Map<String, Path> sorted = new TreeMap<>();
        files.forEach(file -> sorted.put(file.startsWith(base) ? base.relativize(file).toString() : file.toString(), file));
        MessageDigest whole = digest();
        long left = MOST_BYTES;
        for (Map.Entry<String, Path> file : sorted.entrySet()) {
            whole.update((file.getKey() + "\0").getBytes(StandardCharsets.UTF_8));
            left -= add(file.getValue(), left, whole);
        }
        String hash = "sha256 " + HexFormat.of().formatHex(whole.digest());
        return files.size() > 1 ? hash + " of " + files.size() + (files.size() >= MOST_FILES || left <= 0 ? " files, of more" : " files") : hash;
    }

    static String of(Path file) {
        MessageDigest whole = digest();
        add(file, MOST_BYTES, whole);
        return "sha256 " + HexFormat.of().formatHex(whole.digest());
    }

    /** A file that is not a regular one is not opened: reading it might never end. */
    private static long add(Path file, long most, MessageDigest whole) {
        if (!Files.isRegularFile(file)) {
            whole.update("no file".getBytes(StandardCharsets.UTF_8));
            return 0;
        }
        long read = 0;
        MessageDigest one = digest();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = RegularFile.stream(file)) {
            for (int got = in.read(buffer); got > 0 && read < most; got = in.read(buffer)) {
                one.update(buffer, 0, got);
                read += got;
            }
            whole.update(one.digest());
        } catch (IOException unreadable) {
            whole.update(("unreadable " + unreadable.getClass().getName()).getBytes(StandardCharsets.UTF_8));
        }
        return read;
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
