package dev.stateroom.permission;

/** The folder that contains every path that a pattern can match, as far as its literal prefix shows. */
final class PatternAnchor {
    private PatternAnchor() {}

    /**
     * The longest prefix of whole names without a character that is a wildcard in any dialect, slashes folded, without one at the end;
     * empty for the root. Every matching path, with its slashes folded, is this or is below it.
     */
    static String of(String pattern) {
        if (hasAlternatives(pattern)) {
            return "";
        }
        StringBuilder anchor = new StringBuilder();
        int from = 0;
        while (from < pattern.length()) {
            int slash = pattern.indexOf('/', from);
            int end = slash < 0 ? pattern.length() : slash;
            if (end > from) {
                if (!isPlain(pattern, from, end)) {
                    break;
                }
                anchor.append('/').append(pattern, from, end);
            }
            from = end + 1;
        }
        return anchor.toString();
    }

    /** Groups and alternatives of JavaScript's matcher may reach back to the beginning of the pattern. */
    private static boolean hasAlternatives(String pattern) {
        return pattern.chars().anyMatch(c -> c == '(' || c == ')' || c == '|' || c == '"' || c == '\\');
    }

    private static boolean isPlain(String pattern, int from, int to) {
        boolean onlyDots = true;
        for (int i = from; i < to; i++) {
            char c = pattern.charAt(i);
            boolean plain = Character.isLetterOrDigit(c) || c > 0x7f || c == '.' || c == '-' || c == '_' || c == ' ' || c == '~';
            if (!plain) {
                return false;
            }
            onlyDots &= c == '.';
        }
        return !onlyDots;
    }

    /** The path with runs of slashes folded, and none at the end; empty for the root. The same object if nothing changes. */
    static String folded(String path) {
        if (path.indexOf("//") < 0 && !path.endsWith("/")) {
            return path;
        }
        String folded = path.replaceAll("/{2,}", "/");
        return folded.endsWith("/") ? folded.substring(0, folded.length() - 1) : folded;
    }

    /** Whether a folded path is the anchor or is below it. */
    static boolean contains(String anchor, String path) {
        return path.startsWith(anchor) && (path.length() == anchor.length() || path.charAt(anchor.length()) == '/');
    }
}
