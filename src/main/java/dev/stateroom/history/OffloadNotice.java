package dev.stateroom.history;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What stands in a message in place of a result that was too large, as the reference packages of all releases write it. */
public final class OffloadNotice {
    /** Stands in the path of every offloaded result, below the artifacts root. */
    public static final String FOLDER = "/large_tool_results/";

    private static final String OPENING = "Tool result too large";
    private static final String SAVED = "was saved in the filesystem at this path: ";
    private static final String NOT_SAVED = OPENING + ", but the result could not be saved to the filesystem";
    private static final int LONGEST_OPENING = 1_000;
    private static final int LONGEST_NAME = 128;

    private OffloadNotice() {}

    /** The path that a notice names; null where the text is no notice. */
    public static @Nullable String savedTo(String text) {
        int notice = text.startsWith(OPENING) ? text.indexOf(SAVED) : -1;
        // The notice opens the message; further down it would be a quotation.
        if (notice < 0 || notice > LONGEST_OPENING) {
            return null;
        }
        int start = notice + SAVED.length();
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        String path = text.substring(start, end).strip();
        return path.isEmpty() ? null : path;
    }

    /** True for the notice of the JavaScript package that the result could not be saved: it is gone. */
    public static boolean isNotSaved(String text) {
        return text.startsWith(NOT_SAVED);
    }

    /** The name that a call id becomes; JavaScript adds {@code .txt} and replaces long names by random ones. */
    public static String fileName(String callId) {
        String name = callId.replace('.', '_').replace('/', '_').replace('\\', '_');
        return name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME ? "call-" + sha256(callId) : name;
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
