package dev.stateroom.backend.remote;

import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Parses the output of {@link FolderScripts}' listings while it arrives. Names are bytes without NUL; nothing else is assumed of them. */
public final class EntryRecords implements RemoteShell.Output {
    private static final int LONGEST = 1 << 24;
    private static final int KIND_BITS = 12;
    private static final int FILE = 8;
    private static final int FOLDER = 4;
    private static final int LINK = 10;
    private static final String NO_UTF8 = "name is not UTF-8";

    private final FilePath folder;
    private final boolean inBlocks;
    private final long most;
    private final Consumer<FileEntry> sink;
    private final ByteArrayOutputStream record = new ByteArrayOutputStream();
    private final List<byte[]> names = new ArrayList<>();
    private boolean inFacts;
    private long given;

    /**
     * @param folder the folder of the names
     * @param stat how the script read sizes and times
     * @param most the largest number of entries
     * @param sink receives the entries, in the order of their arrival
     */
    public EntryRecords(FilePath folder, ShellPrograms.Stat stat, long most, Consumer<FileEntry> sink) {
        this.folder = folder;
        this.most = most;
        this.inBlocks = stat == ShellPrograms.Stat.STAT_C || stat == ShellPrograms.Stat.STAT_F;
        this.sink = sink;
    }

    /** Number of entries passed on. */
    public long given() {
        return given;
    }

    @Override
    public boolean take(byte[] bytes, int from, int length) {
        int start = from;
        for (int at = from; at < from + length; at++) {
            if (bytes[at] == 0) {
                record.write(bytes, start, at - start);
                start = at + 1;
                byte[] whole = record.toByteArray();
                record.reset();
                if (inBlocks) {
                    block(whole);
                } else {
                    single(whole);
                }
            }
        }
        record.write(bytes, start, from + length - start);
        return record.size() < LONGEST && names.size() < most && given <= most;
    }

    /** {@code kind size time name}. */
    private void single(byte[] whole) {
        int[] ends = new int[3];
        int found = 0;
        for (int at = 0; at < whole.length && found < ends.length; at++) {
            if (whole[at] == ' ') {
                ends[found++] = at;
            }
        }
        if (found < ends.length) {
            return;
        }
        String facts = new String(whole, 0, ends[2], StandardCharsets.US_ASCII);
        String[] fields = facts.split(" ", -1);
        give(Arrays.copyOfRange(whole, ends[2] + 1, whole.length), kind(fields[0]), fields[1], fields[2]);
    }

    /** Names, ended by an empty one, then as many lines of attributes. */
    private void block(byte[] whole) {
        if (!inFacts) {
            if (whole.length == 0) {
                inFacts = true;
            } else {
                names.add(whole);
            }
            return;
        }
        String text = new String(whole, StandardCharsets.US_ASCII);
        String[] lines = text.isEmpty() ? new String[0] : text.strip().split("\n", -1);
        // An entry that vanished meanwhile has no line, and it is unknown which one it is: then all lines are dropped.
        boolean isWhole = lines.length == names.size();
        for (int i = 0; i < names.size(); i++) {
            String[] fields = isWhole ? lines[i].strip().split(" ", -1) : new String[0];
            boolean known = fields.length == 3;
            give(names.get(i), known ? kind(fields[0]) : FileEntry.Kind.OTHER, known ? fields[1] : "-", known ? fields[2] : "-");
        }
        names.clear();
        inFacts = false;
    }

    private void give(byte[] name, FileEntry.Kind kind, String size, String seconds) {
        int from = name.length > 1 && name[0] == '.' && name[1] == '/' ? 2 : 0;
        String note = null;
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name, from, name.length - from)).toString();
        } catch (CharacterCodingException e) {
            text = new String(name, from, name.length - from, StandardCharsets.UTF_8);
            note = NO_UTF8;
        }
        String path = (folder.isRoot() ? "/" : folder.text() + "/") + text;
        String remark = note;
        FilePath.parse(path).ifPresent(parsed -> {
            sink.accept(entry(parsed, remark == null ? kind : FileEntry.Kind.OTHER, size, seconds, remark));
            given++;
        });
    }

    /** The entry of a line printed by {@link FolderScripts#entry}; null if it is invalid. */
    public static @Nullable FileEntry entry(FilePath path, String line) {
        String[] fields = line.strip().split(" ", -1);
        return fields.length == 3 ? entry(path, kind(fields[0]), fields[1], fields[2], null) : null;
    }

    /** The kind for a type letter of {@code find}, or for a mode in hexadecimal digits. */
    private static FileEntry.Kind kind(String word) {
        return switch (word) {
            case "f" -> FileEntry.Kind.FILE;
            case "d" -> FileEntry.Kind.FOLDER;
            case "l" -> FileEntry.Kind.LINK;
            default -> word.matches("[0-9a-fA-F]{4,8}") ? ofMode(word) : FileEntry.Kind.OTHER;
        };
    }

    private static FileEntry.Kind ofMode(String mode) {
        return switch (Integer.parseUnsignedInt(mode, 16) >>> KIND_BITS) {
            case FILE -> FileEntry.Kind.FILE;
            case FOLDER -> FileEntry.Kind.FOLDER;
            case LINK -> FileEntry.Kind.LINK;
            default -> FileEntry.Kind.OTHER;
        };
    }

    private static FileEntry entry(FilePath path, FileEntry.Kind kind, String size, String seconds, @Nullable String note) {
        int point = seconds.indexOf('.');
        String whole = point < 0 ? seconds : seconds.substring(0, point);
        Instant modified = whole.matches("-?\\d{1,11}") ? Instant.ofEpochSecond(Long.parseLong(whole), nanos(seconds, point)) : null;
        long bytes = kind == FileEntry.Kind.FILE && size.matches("\\d{1,18}") ? Long.parseLong(size) : -1;
        return new FileEntry(path, kind, bytes, modified, note);
    }

    private static long nanos(String seconds, int point) {
        String digits = point < 0 ? "" : seconds.substring(point + 1);
        return digits.matches("\\d{1,12}") ? Long.parseLong((digits + "000000000").substring(0, 9)) : 0;
    }
}
