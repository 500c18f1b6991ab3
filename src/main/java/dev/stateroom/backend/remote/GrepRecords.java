package dev.stateroom.backend.remote;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Parses the output of {@link FolderScripts#grep} while it arrives. */
public final class GrepRecords implements RemoteShell.Output {
    private static final int LONGEST = 1 << 24;

    private final boolean isGnu;
    private final Hits hits;
    private final ByteArrayOutputStream part = new ByteArrayOutputStream();
    private String file = "";
    private boolean inFile;

    /** Receives hits. */
    @FunctionalInterface
    public interface Hits {
        /**
         * Called with one line.
         *
         * @param file its path on the remote side
         * @param line number, from 1
         * @return false to end the search
         */
        boolean hit(String file, long line, String text);
    }

    /**
     * @param isGnu true for the form of GNU grep
     * @param hits receives the hits
     */
    public GrepRecords(boolean isGnu, Hits hits) {
        this.isGnu = isGnu;
        this.hits = hits;
    }

    @Override
    public boolean take(byte[] bytes, int from, int length) {
        int start = from;
        for (int at = from; at < from + length; at++) {
            byte end = inFile && isGnu ? (byte) '\n' : 0;
            if (bytes[at] == end) {
                part.write(bytes, start, at - start);
                start = at + 1;
                if (!whole(part.toString(StandardCharsets.UTF_8))) {
                    return false;
                }
                part.reset();
            }
        }
        part.write(bytes, start, from + length - start);
        return part.size() < LONGEST;
    }

    private boolean whole(String text) {
        if (!inFile) {
            file = text;
            inFile = true;
            return true;
        }
        inFile = false;
        for (String line : text.split("\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).matches("\\d{1,18}")
                    && !hits.hit(file, Long.parseLong(line.substring(0, colon)), withoutReturn(line.substring(colon + 1)))) {
                return false;
            }
        }
        return true;
    }

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
