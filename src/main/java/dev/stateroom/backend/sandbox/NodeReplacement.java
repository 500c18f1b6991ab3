package dev.stateroom.backend.sandbox;

/** The result of an edit in the npm package's sandbox; its error texts differ from those of the other backends. */
sealed interface NodeReplacement {

    /** The edit was refused. */
    record Refused(String error) implements NodeReplacement {}

    /** The edit succeeded without changing the file. */
    record Unchanged(int occurrences) implements NodeReplacement {}

    /** The new text. */
    record Replaced(String text, int occurrences) implements NodeReplacement {}

    /** Replaces {@code old}; an empty one fills an empty file. */
    static NodeReplacement of(String path, String text, String old, String replacement, boolean all) {
        if (old.isEmpty()) {
            return !text.isEmpty()
                    ? new Refused("oldString must not be empty unless the file is empty")
                    : replacement.isEmpty() ? new Unchanged(0) : new Replaced(replacement, 1);
        }
        int first = text.indexOf(old);
        if (first < 0) {
            return new Refused("String not found in file '" + path + "'");
        }
        if (old.equals(replacement)) {
            return new Unchanged(1);
        }
        if (all) {
            return everywhere(text, old, replacement);
        }
        if (text.indexOf(old, first + old.length()) >= 0) {
            return new Refused("Multiple occurrences found in '" + path + "'. Use replaceAll=true to replace all.");
        }
        return new Replaced(text.substring(0, first) + replacement + text.substring(first + old.length()), 1);
    }

    /** Replaces like {@code replaceAll}; the count is computed from the difference of the lengths if there is one. */
    private static Replaced everywhere(String text, String old, String replacement) {
        StringBuilder made = new StringBuilder(text.length());
        int from = 0;
        int count = 0;
        for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, from)) {
            made.append(text, from, at);
            substitute(made, text, old, replacement, at);
            from = at + old.length();
            count++;
        }
        made.append(text, from, text.length());
        int shorter = old.length() - replacement.length();
        return new Replaced(made.toString(), shorter == 0 ? count : (text.length() - made.length()) / shorter);
    }

    /** A dollar sign followed by one of four characters inserts parts of the text. */
    private static void substitute(StringBuilder made, String text, String old, String replacement, int at) {
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            char next = c == '$' && i + 1 < replacement.length() ? replacement.charAt(i + 1) : 0;
            switch (next) {
                case '$' -> made.append('$');
                case '&' -> made.append(old);
                case '`' -> made.append(text, 0, at);
                case '\'' -> made.append(text, at + old.length(), text.length());
                default -> made.append(c);
            }
            i += "$&`'".indexOf(next) >= 0 && next != 0 ? 1 : 0;
        }
    }
}
