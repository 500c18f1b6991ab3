package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of a log at one time. Source: C2SP tlog-checkpoint; lines for extensions are not accepted.
 *
 * @param origin name of the log
 * @param size number of entries
 * @param root the root over them, 32 bytes in base64
 */
public record LogCheckpoint(String origin, int size, String root) {
    private static final Pattern TEXT = Pattern.compile("([^\n]+)\n(0|[1-9][0-9]{0,8})\n([A-Za-z0-9+/]{43}=)\n");

    public static LogCheckpoint of(String origin, MerkleTree tree) {
        return new LogCheckpoint(origin, tree.size(), Base64.getEncoder().encodeToString(tree.root()));
    }

    /** The three lines that are signed. */
    public String text() {
        return origin + "\n" + size + "\n" + root + "\n";
    }

    /** The checkpoint in a note that this key signed. */
    public static Outcome<LogCheckpoint> open(byte[] note, LogKey key) {
        return SignedNote.open(note, key).then(text -> {
            Matcher lines = TEXT.matcher(text);
            return lines.matches() && lines.group(1).equals(key.name())
                    ? Outcome.ok(new LogCheckpoint(lines.group(1), Integer.parseInt(lines.group(2)), lines.group(3)))
                    : Outcome.failed(Failure.Kind.INVALID, "is not a checkpoint of " + key.name());
        });
    }

    /** True if this was the state of the tree at that number of entries. */
    public boolean isIn(MerkleTree tree) {
        return size <= tree.size() && root.equals(Base64.getEncoder().encodeToString(tree.root(size)));
    }
}
