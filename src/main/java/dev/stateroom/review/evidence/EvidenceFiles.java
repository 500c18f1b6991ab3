package dev.stateroom.review.evidence;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of an evidence folder and their formats. Hashes in JSON are hexadecimal. */
public final class EvidenceFiles {
    /** One entry per line, as {@code audit export} writes it; hashes cover the bytes of a line without its end. */
    public static final String ENTRIES = "entries.jsonl";
    /** The signed checkpoint. */
    public static final String CHECKPOINT = "checkpoint";
    public static final String KEY = "log.vkey";
    /** The inclusion proof of each entry, one per line. */
    public static final String PROOFS = "proofs.jsonl";
    /** An older checkpoint, if one was given. */
    public static final String OLDER = "checkpoint.old";
    /** The proof that the log continues the older checkpoint. */
    public static final String CONSISTENCY = "consistency.json";
    /** A signed list of the other files with their SHA-256. */
    public static final String SUMS = "files";
    /** A description of the other files, for people. */
    public static final String README = "README.md";
    /** The entries as a page. */
    public static final String REPORT = "report.html";
    /** An independent check that shares no code with Stateroom. */
    public static final String VERIFIER = "verify.py";

    private static final List<String> HASHED =
            List.of(README, OLDER, CONSISTENCY, ENTRIES, PROOFS, REPORT, VERIFIER);

    /** The length of a 32-byte hash with its quotation marks and a comma. */
    private static final int QUOTED = 2 * 32 + 3;

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "]}\n".getBytes(StandardCharsets.US_ASCII);

    private EvidenceFiles() {}

    /** All names, whether or not a folder has the file. */
    public static List<String> names() {
        return Stream.concat(HASHED.stream(), Stream.of(CHECKPOINT, KEY, SUMS)).toList();
    }

    /** The line of {@link #PROOFS} for an entry, with its end. */
    public static byte[] inclusion(MerkleTree tree, int index) {
        List<byte[]> path = tree.inclusion(index, tree.size());
        byte[] head = ("{\"index\":" + index + ",\"proof\":[").getBytes(StandardCharsets.US_ASCII);
        byte[] line = Arrays.copyOf(head, head.length + path.size() * QUOTED - (path.isEmpty() ? 0 : 1) + END.length);
        int at = head.length;
        for (byte[] hash : path) {
            at = quoted(hash, line, at);
            line[at++] = ',';
        }
        System.arraycopy(END, 0, line, line.length - END.length, END.length);
        return line;
    }

    /** Writes a hash in hexadecimal between quotation marks; fast, because a hundred thousand proofs have over a million of them. */
    private static int quoted(byte[] hash, byte[] to, int from) {
        int at = from;
        to[at++] = '"';
        for (byte one : hash) {
            to[at++] = DIGITS[one >> 4 & 0xf];
            to[at++] = DIGITS[one & 0xf];
        }
        to[at++] = '"';
        return at;
    }

    /** The content of {@link #CONSISTENCY}. */
    public static String consistency(MerkleTree tree, int older) {
        return "{\"old_size\":" + older + ",\"size\":" + tree.size() + ",\"proof\":" + hashes(tree.consistency(older, tree.size())) + "}\n";
    }

    private static String hashes(List<byte[]> path) {
        return path.stream().map(HexFormat.of()::formatHex).collect(Collectors.joining("\",\"", path.isEmpty() ? "[" : "[\"", path.isEmpty() ? "]" : "\"]"));
    }

    /**
     * The text of {@link #SUMS}, to be signed. Its first line is never the origin of a checkpoint, which has no space.
     *
     * @param sums SHA-256 in hexadecimal by name
     */
    public static String sums(String origin, SortedMap<String, String> sums) {
        return origin + " files\n"
                + sums.entrySet().stream().map(EvidenceFiles::line).collect(Collectors.joining());
    }

    private static String line(Map.Entry<String, String> sum) {
        return sum.getValue() + "  " + sum.getKey() + "\n";
    }

    /** The names that may be in the signed list. */
    public static List<String> hashed() {
        return HASHED;
    }
}
