package dev.stateroom.permission.lint;

/** Whether two patterns can match the same path as far as their plain beginnings tell. */
final class PatternPrefixes {
    private PatternPrefixes() {}

    /** Takes their anchors. */
    static boolean meet(String one, String other) {
        return isWithin(one, other) || isWithin(other, one);
    }

    private static boolean isWithin(String path, String folder) {
        return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }
}
