package dev.stateroom.permission;

/** A path split once, to be compared with many patterns. */
final class SplitPath {
    private static final String[] NO_NAMES = {};

    private final String path;
    private final String folded;
    private final String lowerFolded;
    private final String[] names;

    SplitPath(String path) {
        this.path = path;
        this.folded = PatternAnchor.folded(path);
        this.lowerFolded = lower(folded);
        this.names = folded.isEmpty() ? NO_NAMES : folded.substring(1).split("/", -1);
    }

    /** The original path. */
    String path() {
        return path;
    }

    /** The path with its slashes folded, none at the end. */
    String folded() {
        return folded;
    }

    /** The folded path in lower case. */
    String lowerFolded() {
        return lowerFolded;
    }

    /** The names of the folded path; do not modify. */
    String[] names() {
        return names;
    }

    /** Converts character by character, so that the length does not change. */
    static String lower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
        return lower.toString();
    }
}
