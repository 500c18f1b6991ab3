package dev.stateroom.workspace.tripwire;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A glob for the paths of an agent. Without a slash, it matches names in any folder.
 *
 * @param text as given
 * @param filter matches paths without the leading slash
 * @param folder the folder whose whole content matches, with a slash at both ends; {@code /} if there is none
 */
public record PathPattern(String text, PathFilter filter, String folder) {
    private static final Pattern WHOLE_FOLDER = Pattern.compile("([^*?\\[\\]{}]+/)\\*\\*?");

    /** Parses a glob; INVALID with the matcher's sentence. */
    public static Outcome<PathPattern> of(String text) {
        String below = text.contains("/") ? text.replaceFirst("^/+", "") : "**/" + text;
        Matcher whole = WHOLE_FOLDER.matcher(below);
        return PathFilter.of(below, "").map(filter -> new PathPattern(text, filter, whole.matches() ? "/" + whole.group(1) : "/"));
    }

    /** True for a path that matches, and for the folder itself. */
    public boolean touches(String path) {
        String below = path.replaceFirst("^/+", "");
        return filter.matches(below) || isFolder() && ("/" + below + "/").equals(folder);
    }

    /** True for a command that names the folder. */
    public boolean isNamedIn(String command) {
        return isFolder() && Pattern.compile(Pattern.quote(folder.substring(0, folder.length() - 1)) + "(?![\\w.-])").matcher(command).find();
    }

    private boolean isFolder() {
        return folder.length() > 1;
    }

    /** Compares the text. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PathPattern pattern && pattern.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
