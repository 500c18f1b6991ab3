package dev.stateroom.permission;

/** A path that many patterns are compared with, taken apart once. */
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

    /** As it was asked about. */
    String path() {
        return path;
    }

    /** With its slashes folded, none at the end. */
    String folded() {
        return folded;
    }

    /** The same in lower case. */
    String lowerFolded() {
        return lowerFolded;
    }

    /** The names of the folded path; not to be changed. */
    String[] names() {
        return names;
    }

    /** Letter by letter, so that no name grows or shrinks. */
    static String lower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
        return lower.toString();
    }
}
