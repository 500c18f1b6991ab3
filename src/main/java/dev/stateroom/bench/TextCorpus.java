package dev.stateroom.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Text files that look like source code, the same in every language that generates them: everything is derived from
 * splitmix64 over the seed 42. Arithmetic is on unsigned 64-bit numbers that wrap around.
 */
final class TextCorpus {
    /** A text in 199 lines of the first 100,000 files. */
    static final String NEEDLE = "stateroom_needle_7f3a";

    /** A text in no file. */
    static final String ABSENT = "stateroom_absent_91bc";

    /** A text in many lines. */
    static final String COMMON = "kalomi";

    /** The seed of all content. */
    static final long SEED = 42;

    private static final int LINES = 65_536;
    private static final String[] SYLLABLES = "ka lo mi ne ra to su ve di po ga ze ha ru bo ly".split(" ");
    private static final String[] BETWEEN = {" ", " ", " ", ".", "(", ", ", " = ", "_"};
    private static final String[] ENDS = {"", ";", " {", ")", ":", "", ");", ","};
    private static final String[] EXTENSIONS = {
        ".md", ".py", ".py", ".py", ".py", ".py", ".py", ".py", ".py", ".py",
        ".ts", ".ts", ".ts", ".ts", ".ts", ".java", ".java", ".java", ".json", ".txt"
    };

    private final String[] pool = new String[LINES];

    TextCorpus() {
        for (int k = 0; k < LINES; k++) {
            pool[k] = line(k);
        }
    }

    /** The number of lines with the common text in the first that many files, cut to 1,000 characters each; empty if unknown. */
    static OptionalLong commonLines(long files) {
        return files == 5_000 ? OptionalLong.of(90) : files == 50_000 ? OptionalLong.of(933) : OptionalLong.empty();
    }

    /** Splitmix64. */
    static long mix(long value) {
        long x = value + 0x9E3779B97F4A7C15L;
        x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
        x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
        return x ^ x >>> 31;
    }

    /** The remainder of an unsigned number. */
    static int modulo(long unsigned, int by) {
        return (int) Long.remainderUnsigned(unsigned, by);
    }

    private static String line(int k) {
        long r = mix(SEED ^ k * 0x100000001B3L);
        StringBuilder line = new StringBuilder(" ".repeat(4 * (int) (r & 3)));
        int words = 2 + modulo(r >>> 2, 9);
        String end = ENDS[(int) (r >>> 8 & 7)];
        for (int j = 0; j < words; j++) {
            r = mix(r);
            line.append(SYLLABLES[(int) (r & 15)]).append(SYLLABLES[(int) (r >>> 4 & 15)]);
            if ((r >>> 12 & 1) == 1) {
                line.append(SYLLABLES[(int) (r >>> 8 & 15)]);
            }
            if (j + 1 < words) {
                line.append(BETWEEN[(int) (r >>> 16 & 7)]);
            }
        }
        return line.append(end).toString();
    }

    /** The extension of file {@code i}'s name, with its dot. */
    static String extension(int i) {
        return EXTENSIONS[i % EXTENSIONS.length];
    }

    /** The relative path of file {@code i}, names separated by slashes. */
    static String path(int i) {
        return String.format(Locale.ROOT, "m%03d/p%02d/f%06d%s", i / 1000, i / 50 % 20, i, extension(i));
    }

    /** The text of file {@code i}; ASCII, every line ended by LF. */
    String text(int i) {
        return text(i, Integer.MAX_VALUE);
    }

    /** The first {@code most} characters of that text. */
    String text(int i, int most) {
        long r = mix(SEED ^ (i + 1) * 0xD6E8FEB86659FD93L);
        int count = 40 + modulo(r >>> 8, 160);
        int kind = modulo(r, 100);
        count *= kind == 0 ? 16 : kind < 8 ? 8 : 1;
        int start = modulo(r >>> 40, LINES);
        SortedSet<Integer> needles = new TreeSet<>();
        if (i % 1000 == 7) {
            needles.add(modulo(r >>> 20, count));
            needles.add(modulo(r >>> 30, count));
        }
        StringBuilder text = new StringBuilder(Math.min(most, count * 48));
        for (int j = 0; j < count && text.length() < most; j++) {
            if (needles.contains(j)) {
                text.append("    value = ").append(NEEDLE).append('(').append(i).append(')');
            } else {
                text.append(pool[(start + j) % LINES]);
            }
            text.append('\n');
        }
        return text.substring(0, Math.min(most, text.length()));
    }

    /** {@code count} lines of the pool from {@code first} on, each ended by LF. */
    String lines(int first, int count) {
        return String.join("\n", Arrays.asList(pool).subList(first, first + count)) + "\n";
    }

    /**
     * Writes the first files below {@code root}.
     *
     * @return SHA-256 over path, a zero byte and contents of all of them in order, in hexadecimal
     */
    String write(Path root, int files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (int i = 0; i < files; i++) {
                byte[] content = text(i).getBytes(StandardCharsets.US_ASCII);
                Path file = root.resolve(path(i));
                Files.createDirectories(file.resolveSibling("."));
                Files.write(file, content);
                digest.update(path(i).getBytes(StandardCharsets.US_ASCII));
                digest.update((byte) 0);
                digest.update(content);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
