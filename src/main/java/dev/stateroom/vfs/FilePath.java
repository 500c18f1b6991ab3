package dev.stateroom.vfs;

import java.util.List;
import java.util.Optional;

/**
 * A path inside one mount: absolute, {@code /} between names, without empty, {@code .} or {@code ..} names. Ordered by code point so that
 * every listing has one order. The root is {@code /}.
 *
 * @param text the whole path, beginning with a slash, without one at the end unless it is the root
 */
public record FilePath(String text) implements Comparable<FilePath> {

    /** The root of a mount. */
    public static final FilePath ROOT = new FilePath("/");

    /** Checks the form; use {@link #parse} for text that comes from outside. */
    public FilePath {
        if (!isValid(text)) {
            throw new IllegalArgumentException("not an absolute, normal path: " + text);
        }
    }

    /** Parses a path; empty if the text is not absolute or has an empty, {@code .} or {@code ..} name. */
    public static Optional<FilePath> parse(String text) {
        return isValid(text) ? Optional.of(new FilePath(text)) : Optional.empty();
    }

    private static boolean isValid(String text) {
        if (text.equals("/")) {
            return true;
        }
        if (!text.startsWith("/") || text.endsWith("/")) {
            return false;
        }
        int from = 1;
        while (from <= text.length()) {
            int slash = text.indexOf('/', from);
            int end = slash < 0 ? text.length() : slash;
            int length = end - from;
            boolean dots = text.charAt(from) == '.' && (length == 1 || (length == 2 && text.charAt(from + 1) == '.'));
            if (length == 0 || dots) {
                return false;
            }
            from = end + 1;
        }
        return true;
    }

    /** The path with a slash in front, as tools take one written without it. */
    public static String rooted(String written) {
        return written.startsWith("/") ? written : "/" + written;
    }

    /** True for {@code /}. */
    public boolean isRoot() {
        return text.length() == 1;
    }

    /** The last name; empty for the root. */
    public String name() {
        return text.substring(text.lastIndexOf('/') + 1);
    }

    /** The parent folder; the root for the root. */
    public FilePath parent() {
        int slash = text.lastIndexOf('/');
        return slash <= 0 ? ROOT : new FilePath(text.substring(0, slash));
    }

    /** The names from the top; empty for the root. */
    public List<String> names() {
        return isRoot() ? List.of() : List.of(text.substring(1).split("/", -1));
    }

    /** The path of the child {@code name} of this folder. */
    public FilePath child(String name) {
        return new FilePath(isRoot() ? "/" + name : text + "/" + name);
    }

    /** True if this is {@code folder} or is below it. */
    public boolean isWithin(FilePath folder) {
        return folder.isRoot()
                || text.equals(folder.text)
                || (text.startsWith(folder.text) && text.charAt(folder.text.length()) == '/');
    }

    /**
     * The path relative to {@code folder}, an ancestor or this path itself: empty, or names separated by slashes, without one in front.
     */
    public String below(FilePath folder) {
        return text.equals(folder.text) ? "" : text.substring(folder.isRoot() ? 1 : folder.text.length() + 1);
    }

    /** The path below this folder at which {@code inner} is below the root. */
    public FilePath resolve(FilePath inner) {
        return isRoot() ? inner : inner.isRoot() ? this : new FilePath(text + inner.text);
    }

    @Override
    public int compareTo(FilePath other) {
        return CodePointOrder.INSTANCE.compare(text, other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
