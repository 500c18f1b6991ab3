package dev.stateroom.permission.lint;

/** Tests whether two patterns can match the same path, as far as their literal prefixes show. */
final class PatternPrefixes {
    private PatternPrefixes() {}

    /** Compares two anchors. */
    static boolean meet(String one, String other) {
        return isWithin(one, other) || isWithin(other, one);
    }

    private static boolean isWithin(String path, String folder) {
        return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }
}
