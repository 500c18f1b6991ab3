package dev.stateroom.history;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The header lines that git writes before a file's hunks: names, new or deleted, and the short hashes of both contents. */
final class UnifiedHead {
    private final @Nullable String pathBefore;
    private final @Nullable String pathAfter;
    private final byte @Nullable [] before;
    private final byte @Nullable [] after;

    UnifiedHead(
            @Nullable String pathBefore,
            @Nullable String pathAfter,
            byte @Nullable [] before,
            byte @Nullable [] after) {
        this.pathBefore = pathBefore;
        this.pathAfter = pathAfter;
        this.before = before;
        this.after = after;
    }

    /** True if both sides exist, under one name, with the same bytes. */
    boolean isSame() {
        return before != null && after != null && Arrays.equals(before, after) && nameA().equals(nameB());
    }

    /** The lines from {@code diff --git} to {@code index}. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append("diff --git ").append(quoted("a/" + nameA())).append(' ').append(quoted("b/" + nameB()));
        text.append('\n');
        if (before == null) {
            text.append("new file mode 100644\n");
        } else if (after == null) {
            text.append("deleted file mode 100644\n");
        } else if (!nameA().equals(nameB())) {
            text.append("rename from ").append(quoted(nameA())).append('\n');
            text.append("rename to ").append(quoted(nameB())).append('\n');
        }
        if (before == null || after == null || !Arrays.equals(before, after)) {
            text.append("index ").append(hash(before)).append("..").append(hash(after));
            text.append(before == null || after == null ? "\n" : " 100644\n");
        }
        return text.toString();
    }

    /** The {@code ---} and {@code +++} lines. A tab ends a name with a blank in it, as git does for other readers. */
    String files() {
        return "--- " + file(before == null ? null : "a/" + nameA()) + "+++ "
                + file(after == null ? null : "b/" + nameB());
    }

    /** The line in place of hunks for bytes. */
    String binary() {
        return "Binary files " + (before == null ? "/dev/null" : quoted("a/" + nameA())) + " and "
                + (after == null ? "/dev/null" : quoted("b/" + nameB())) + " differ\n";
    }

    private static String file(@Nullable String name) {
        if (name == null) {
            return "/dev/null\n";
        }
        String quoted = quoted(name);
        return quoted + (quoted.equals(name) && name.indexOf(' ') >= 0 ? "\t\n" : "\n");
    }

    private String nameA() {
        return name(pathBefore == null ? pathAfter : pathBefore);
    }

    private String nameB() {
        return name(pathAfter == null ? pathBefore : pathAfter);
    }

    /** The name inside the tree that the patch applies to. */
    private static String name(@Nullable String path) {
        String name = path == null ? "" : path;
        return name.startsWith("/") ? name.substring(1) : name;
    }

    /** As git quotes names with {@code core.quotePath=false}: only if a line or a quote would break. */
    private static String quoted(String name) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case '\\', '"' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case 0x07 -> quoted.append("\\a");
                case 0x0b -> quoted.append("\\v");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        quoted.append(String.format(java.util.Locale.ROOT, "\\%03o", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.length() == name.length() + 1 ? name : quoted.append('"').toString();
    }

    /** The first seven digits of git's object name for that content. */
    private static String hash(byte @Nullable [] content) {
        if (content == null) {
            return "0000000";
        }
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(sha1.digest(content), 0, 4).substring(0, 7);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
