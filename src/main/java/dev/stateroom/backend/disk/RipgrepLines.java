package dev.stateroom.backend.disk;

import dev.stateroom.vfs.Utf8;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Ripgrep's search of one file: lines end at LF alone, and a NUL byte makes it binary. */
final class RipgrepLines {
    /** The block size of ripgrep's reads; lines in blocks before the one with the NUL have been printed already. */
    private static final int BLOCK = 1 << 16;

    private RipgrepLines() {}

    /** Passes on the lines that contain the text; a line that is not UTF-8 is passed as empty. */
    static void find(byte[] file, ByteNeedle needle, PythonLineSearch.Sink sink) {
        byte[] bytes = decoded(file);
        int nul = indexOfNul(bytes);
        int end = nul < 0 ? bytes.length : nul / BLOCK * BLOCK;
        int line = 1;
        for (int start = 0; start < end; ) {
            int at = needle.indexIn(bytes, start, end);
            if (at < 0) {
                return;
            }
            int lf = indexOfLf(bytes, start, end);
            while (lf < at && lf < end) {
                line++;
                start = lf + 1;
                lf = indexOfLf(bytes, start, end);
            }
            byte[] text = Arrays.copyOfRange(bytes, start, lf);
            if (!sink.hit(line, Utf8.isValid(text, 0, true) ? new String(text, StandardCharsets.UTF_8) : "")) {
                return;
            }
            start = lf + 1;
            line++;
        }
    }

    /** A byte order mark determines the encoding and is removed. */
    private static byte[] decoded(byte[] file) {
        if (file.length > 2 && file[0] == (byte) 0xEF && file[1] == (byte) 0xBB && file[2] == (byte) 0xBF) {
            return Arrays.copyOfRange(file, 3, file.length);
        }
        if (file.length > 1 && file[0] == (byte) 0xFF && file[1] == (byte) 0xFE) {
            return recoded(file, StandardCharsets.UTF_16LE);
        }
        return file.length > 1 && file[0] == (byte) 0xFE && file[1] == (byte) 0xFF
                ? recoded(file, StandardCharsets.UTF_16BE)
                : file;
    }

    private static byte[] recoded(byte[] file, Charset from) {
        return new String(file, 2, file.length - 2, from).getBytes(StandardCharsets.UTF_8);
    }

    private static int indexOfNul(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                return i;
            }
        }
        return -1;
    }

    private static int indexOfLf(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return to;
    }
}
