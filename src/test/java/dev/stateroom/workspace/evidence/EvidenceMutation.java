package dev.stateroom.workspace.evidence;

import dev.stateroom.review.evidence.EvidenceFiles;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Changes of an evidence folder, as content by name. */
enum EvidenceMutation {
    BIT,
    CUT,
    BYTE_REMOVED,
    BYTE_ADDED,
    LINE_REMOVED,
    LINE_TWICE,
    LINES_SWAPPED,
    FILE_REMOVED,
    FILE_OF_THE_OLDER,
    LAST_ENTRIES_REMOVED;

    /**
     * A changed copy; the same content comes out where the change meets nothing.
     *
     * @param older another evidence of the same log, with fewer entries
     */
    Map<String, byte[]> of(Map<String, byte[]> files, Map<String, byte[]> older, Random random) {
        Map<String, byte[]> changed = new HashMap<>(files);
        List<String> names = files.keySet().stream().sorted().toList();
        String name = names.get(random.nextInt(names.size()));
        byte[] content = files.getOrDefault(name, new byte[0]);
        int at = random.nextInt(content.length);
        switch (this) {
            case BIT -> {
                byte[] copy = content.clone();
                copy[at] ^= (byte) (1 << random.nextInt(8));
                changed.put(name, copy);
            }
            case CUT -> changed.put(name, Arrays.copyOf(content, at));
            case BYTE_REMOVED -> changed.put(name, spliced(content, at, 1, new byte[0]));
            case BYTE_ADDED -> changed.put(name, spliced(content, at, 0, new byte[] {(byte) random.nextInt(256)}));
            case LINE_REMOVED, LINE_TWICE, LINES_SWAPPED -> changed.put(name, lines(content, random));
            case FILE_REMOVED -> changed.remove(name);
            case FILE_OF_THE_OLDER -> changed.put(name, older.getOrDefault(name, new byte[0]));
            case LAST_ENTRIES_REMOVED -> {
                for (String some : List.of(EvidenceFiles.ENTRIES, EvidenceFiles.PROOFS)) {
                    List<byte[]> kept = split(files.getOrDefault(some, new byte[0]));
                    changed.put(some, joined(kept.subList(0, random.nextInt(kept.size()))));
                }
            }
        }
        return changed;
    }

    private byte[] lines(byte[] content, Random random) {
        List<byte[]> lines = split(content);
        int at = random.nextInt(lines.size());
        if (this == LINE_REMOVED) {
            lines.remove(at);
        } else if (this == LINE_TWICE) {
            lines.add(at, lines.get(at));
        } else {
            Collections.swap(lines, at, random.nextInt(lines.size()));
        }
        return joined(lines);
    }

    /** Lines with their ends. */
    private static List<byte[]> split(byte[] content) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < content.length; at++) {
            if (content[at] == '\n' || at == content.length - 1) {
                lines.add(Arrays.copyOfRange(content, from, at + 1));
                from = at + 1;
            }
        }
        return lines;
    }

    private static byte[] joined(List<byte[]> lines) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        lines.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static byte[] spliced(byte[] content, int at, int removed, byte[] added) {
        return joined(List.of(Arrays.copyOf(content, at), added, Arrays.copyOfRange(content, at + removed, content.length)));
    }

    /** True if both have the same files. */
    static boolean isSame(Map<String, byte[]> one, Map<String, byte[]> other) {
        return one.keySet().equals(other.keySet()) && one.keySet().stream().allMatch(name -> Arrays.equals(one.get(name), other.get(name)));
    }
}
