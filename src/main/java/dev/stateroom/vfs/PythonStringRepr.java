package dev.stateroom.vfs;

/** Text as Python writes it in its own source ({@code repr}): the form of names and patterns in the reference's messages. */
public final class PythonStringRepr {
    private PythonStringRepr() {}

    /**
     * The literal of a string: in single quotes, in double quotes if it contains single quotes only; unprintable characters are escaped.
     * Lone surrogates are escaped too.
     */
    public static String of(String text) {
        char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
        StringBuilder literal = new StringBuilder(text.length() + 2).append(quote);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                case '\\' -> literal.append("\\\\");
                default -> {
                    if (c == quote) {
                        literal.append('\\').append(quote);
                    } else if (isPrintable(c)) {
                        literal.appendCodePoint(c);
                    } else {
                        literal.append((c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(c));
                    }
                }
            }
        });
        return literal.append(quote).toString();
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> true;
        };
    }
}
