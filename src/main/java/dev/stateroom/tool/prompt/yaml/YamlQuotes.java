package dev.stateroom.tool.prompt.yaml;

/** A quoted scalar. */
final class YamlQuotes {
    private static final String ESCAPED = "0abt\tnvfre\"/\\N_LP ";
    private static final String MEANT = "\0\u0007\b\t\t\n\u000B\f\r\u001B\"/\\\u0085\u00A0\u2028\u2029 ";

    private final YamlCursor cursor;
    private final StringBuilder text = new StringBuilder();
    private boolean broken;

    YamlQuotes(YamlCursor cursor) {
        this.cursor = cursor;
    }

    /** True if it went over a line's end. */
    boolean isBroken() {
        return broken;
    }

    /** The text between the quotes. */
    String read() throws BadYaml {
        char quote = cursor.next();
        while (true) {
            if (cursor.isAtEnd() || (broken && cursor.isAtMarker())) {
                throw new BadYaml("a quote that is not closed");
            }
            char c = cursor.peek();
            if (c == quote && quote == '\'' && cursor.peek(1) == '\'') {
                cursor.next();
                text.append(cursor.next());
            } else if (c == quote) {
                cursor.next();
                return text.toString();
            } else if (c == '\\' && quote == '"') {
                cursor.next();
                escape();
            } else if (c == ' ' || c == '\t' || c == '\n') {
                spaces();
            } else {
                text.append(cursor.next());
            }
        }
    }

    private void escape() throws BadYaml {
        char c = cursor.next();
        int digits =
                switch (c) {
                    case 'x' -> 2;
                    case 'u' -> 4;
                    case 'U' -> 8;
                    default -> 0;
                };
        if (digits > 0) {
            text.appendCodePoint(hexadecimal(digits));
        } else if (c == '\n') {
            broken = true;
            text.repeat("\n", lineEnds());
        } else {
            int known = ESCAPED.indexOf(c);
            if (known < 0) {
                throw new BadYaml("an unknown escape");
            }
            text.append(MEANT.charAt(known));
        }
    }

    private int hexadecimal(int digits) throws BadYaml {
        long code = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(cursor.next(), 16);
            if (digit < 0) {
                throw new BadYaml("an escape without its digits");
            }
            code = code * 16 + digit;
        }
        if (code > Character.MAX_CODE_POINT) {
            throw new BadYaml("an escape beyond all characters");
        }
        return (int) code;
    }

    private void spaces() {
        StringBuilder run = new StringBuilder();
        while (cursor.peek() == ' ' || cursor.peek() == '\t') {
            run.append(cursor.next());
        }
        if (cursor.peek() != '\n') {
            text.append(run);
            return;
        }
        cursor.next();
        broken = true;
        int more = lineEnds();
        text.append(more == 0 ? " " : "\n".repeat(more));
    }

    /** Blank lines behind a line's end, and the white space before what follows. */
    private int lineEnds() {
        int ends = 0;
        while (!cursor.isAtMarker()) {
            while (cursor.peek() == ' ' || cursor.peek() == '\t') {
                cursor.next();
            }
            if (cursor.peek() != '\n') {
                break;
            }
            cursor.next();
            ends++;
        }
        return ends;
    }
}
