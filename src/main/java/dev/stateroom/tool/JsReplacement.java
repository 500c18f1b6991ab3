package dev.stateroom.tool;

/** {@code String.prototype.replace} with two texts: the first hit is replaced, and dollar signs in the new text are special. */
final class JsReplacement {
    private JsReplacement() {}

    /** The text with the first {@code search} replaced; unchanged if there is none. */
    static String first(String text, String search, String replacement) {
        int at = text.indexOf(search);
        if (at < 0) {
            return text;
        }
        int behind = at + search.length();
        StringBuilder changed = new StringBuilder(text.length() + replacement.length()).append(text, 0, at);
        int from = 0;
        for (int dollar = replacement.indexOf('$'); dollar >= 0; dollar = replacement.indexOf('$', from)) {
            changed.append(replacement, from, dollar);
            char next = dollar + 1 < replacement.length() ? replacement.charAt(dollar + 1) : 0;
            switch (next) {
                case '$' -> changed.append('$');
                case '&' -> changed.append(search);
                case '`' -> changed.append(text, 0, at);
                case '\'' -> changed.append(text, behind, text.length());
                default -> changed.append('$');
            }
            from = dollar + ("$&`'".indexOf(next) >= 0 ? 2 : 1);
        }
        changed.append(replacement, from, replacement.length());
        return changed.append(text, behind, text.length()).toString();
    }
}
