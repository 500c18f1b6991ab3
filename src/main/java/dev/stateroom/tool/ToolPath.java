package dev.stateroom.tool;

import dev.stateroom.agent.text.JsonText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.FilePath;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A path argument as the tools pass it to a backend, or the reason why they refuse it. */
public sealed interface ToolPath {

    /** The path for the backend. */
    record Valid(String path) implements ToolPath {}

    /** The reason for the refusal, without {@code Error: } in front. */
    record Refused(String reason) implements ToolPath {}

    /**
     * Normalises a path as Python's tools do: a slash in front, {@code .}, doubled and final slashes removed, backslashes as slashes.
     * Source: spec table 10.1, vectors {@code tool-path-normalisation} and {@code p02-refused-paths}.
     */
    static ToolPath python(String path, Dialect dialect) {
        boolean climbs = dialect.holds(DialectFact.PATH_CHECKED_BY_PARTS) ? hasParent(path) : path.contains("..");
        if (climbs || path.startsWith("~")) {
            return new Refused("Path traversal not allowed: " + path);
        }
        if (path.length() > 1 && path.charAt(1) == ':' && isLetter(path.charAt(0))) {
            return new Refused("Windows absolute paths are not supported: " + path
                    + ". Please use virtual paths starting with / (e.g., /workspace/file.txt)");
        }
        String folded = folded(path).replace('\\', '/');
        return new Valid(FilePath.rooted(folded));
    }

    /** The path for the backend; null if the tools of that release refuse the argument. */
    static @Nullable String taken(String path, Dialect dialect) {
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            return path;
        }
        return python(path, dialect) instanceof Valid(String whole) ? whole : null;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean hasParent(String path) {
        for (String segment : path.replace('\\', '/').split("/", -1)) {
            if (segment.equals("..")) {
                return true;
            }
        }
        return false;
    }

    /** {@code os.path.normpath}: two leading slashes stay two, three become one; an empty result is a dot. */
    private static String folded(String path) {
        Deque<String> segments = new ArrayDeque<>();
        String root = path.startsWith("/") ? path.startsWith("//") && !path.startsWith("///") ? "//" : "/" : "";
        for (String segment : path.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".")) {
                continue;
            }
            if (!segment.equals("..") || (root.isEmpty() && segments.isEmpty()) || "..".equals(segments.peekLast())) {
                segments.addLast(segment);
            } else if (!segments.isEmpty()) {
                segments.removeLast();
            }
        }
        String all = root + String.join("/", segments);
        return all.isEmpty() ? "." : all;
    }

    /**
     * Checks a path as JavaScript does (in the delete tool, and in every tool under rules): absolute, without {@code ..} and {@code ~} as
     * segments; doubled and final slashes removed.
     */
    static ToolPath javascript(String path) {
        if (path.isEmpty()) {
            return new Refused("path must be a non-empty string");
        }
        if (!path.startsWith("/")) {
            return new Refused("path must be absolute: " + JsonText.JAVASCRIPT.of(path));
        }
        StringBuilder folded = new StringBuilder();
        for (String forbidden : new String[] {"..", "~"}) {
            for (String segment : path.split("/")) {
                if (segment.equals(forbidden)) {
                    return new Refused("path must not contain \"" + forbidden + "\": " + JsonText.JAVASCRIPT.of(path));
                }
            }
        }
        for (String segment : path.split("/")) {
            if (!segment.isEmpty()) {
                folded.append('/').append(segment);
            }
        }
        return new Valid(folded.isEmpty() ? "/" : folded.toString());
    }
}
