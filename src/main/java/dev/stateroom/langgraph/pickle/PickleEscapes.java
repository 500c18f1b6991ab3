package dev.stateroom.langgraph.pickle;

/** The escapes of texts in protocol 0. An invalid escape stays unchanged. */
final class PickleEscapes {
    private static final int HEX = 16;

    private PickleEscapes() {}

    /** {@code raw-unicode-escape}: four digits behind a small u, eight behind a large one. */
    static String unicode(String line) {
        StringBuilder text = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            char next = letter == '\\' && i + 1 < line.length() ? line.charAt(i + 1) : 0;
            int digits = next == 'u' ? 4 : next == 'U' ? 8 : 0;
            int point = digits == 0 ? -1 : hex(line, i + 2, digits);
            if (point < 0) {
                text.append(letter);
            } else {
                text.appendCodePoint(point);
                i += 1 + digits;
            }
        }
        return text.toString();
    }

    /** A text in quotes, as Python's {@code repr} writes bytes. */
    static String quoted(String line) {
        String inside = line.strip();
        if (inside.length() >= 2 && (inside.startsWith("'") || inside.startsWith("\""))) {
            inside = inside.substring(1, inside.length() - 1);
        }
        StringBuilder text = new StringBuilder(inside.length());
        for (int i = 0; i < inside.length(); i++) {
            char letter = inside.charAt(i);
            if (letter != '\\' || i + 1 == inside.length()) {
                text.append(letter);
                continue;
            }
            char next = inside.charAt(++i);
            int point = next == 'x' ? hex(inside, i + 1, 2) : -1;
            if (point >= 0) {
                text.append((char) point);
                i += 2;
            } else {
                text.append(switch (next) {
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    default -> next;
                });
            }
        }
        return text.toString();
    }

    private static int hex(String text, int from, int digits) {
        if (from + digits > text.length()) {
            return -1;
        }
        int point = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = Character.digit(text.charAt(i), HEX);
            if (digit < 0 || point > Character.MAX_CODE_POINT) {
                return -1;
            }
            point = point * HEX + digit;
        }
        return point <= Character.MAX_CODE_POINT ? point : -1;
    }
}
