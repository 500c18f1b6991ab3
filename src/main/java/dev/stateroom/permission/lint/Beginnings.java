package dev.stateroom.permission.lint;

import dev.stateroom.permission.CompiledRules;

/** Whether two patterns can match the same path as far as their plain beginnings tell. */
final class Beginnings {
    private Beginnings() {}

    static boolean meet(String one, String other) {
        String first = CompiledRules.anchorOf(one);
        String second = CompiledRules.anchorOf(other);
        return isWithin(first, second) || isWithin(second, first);
    }

    private static boolean isWithin(String path, String folder) {
        return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }
}
