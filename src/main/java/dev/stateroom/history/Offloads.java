package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where large results lie. The reference packages write a result over their limit to
 * {@code <artifacts root>/large_tool_results/<name>} and put a notice with the path in its place.
 */
final class Offloads {
    private static final String FOLDER = "/large_tool_results/";
    private static final String NOTICE = "was saved in the filesystem at this path: ";
    private static final int LONGEST_NAME = 128;

    private final Map<String, Set<String>> stored = new HashMap<>();
    private final RecordedThread thread;
    private final Cancellation cancellation;

    /** Looks at the files of {@code heads} for what was stored under such a folder. */
    Offloads(RecordedThread thread, Collection<CheckpointKey> heads, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        for (CheckpointKey head : heads) {
            Collection<String> keys = thread.filesWithPending(head, cancellation)
                    .map(files -> files.value().keys())
                    .orElse(List.of());
            for (String path : keys) {
                int folder = path.indexOf(FOLDER);
                if (folder >= 0) {
                    stored.computeIfAbsent(path.substring(folder + FOLDER.length()), n -> new TreeSet<>())
                            .add(path);
                }
            }
        }
    }

    /** The path that a result was moved to; null where it stayed in the message. */
    @Nullable String pathOf(String callId, Message result, CheckpointKey at) {
        String text = result.text();
        String named = afterNotice(text);
        if (named != null) {
            return named;
        }
        String name = fileName(callId);
        for (String candidate : new String[] {name, name + ".txt"}) {
            for (String path : stored.getOrDefault(candidate, Set.of())) {
                if (mentions(text, path) || wroteIt(path, at)) {
                    return path;
                }
            }
        }
        return null;
    }

    private static @Nullable String afterNotice(String text) {
        int notice = text.indexOf(NOTICE);
        // The notice opens the message; further down it would be a quotation.
        if (notice < 0 || notice > 1_000 || !text.startsWith("Tool result too large")) {
            return null;
        }
        int start = notice + NOTICE.length();
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        String path = text.substring(start, end).strip();
        return path.isEmpty() ? null : path;
    }

    private static boolean mentions(String text, String path) {
        int at = text.indexOf(path);
        return at >= 0 && at < 1_000;
    }

    private boolean wroteIt(String path, CheckpointKey at) {
        return thread.changesAt(at, cancellation).orElse(List.of()).stream()
                .anyMatch(c -> c.path().equals(path) && c.after() != null);
    }

    /** The name that a call id becomes; JavaScript adds {@code .txt} and replaces long names by random ones. */
    static String fileName(String callId) {
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
