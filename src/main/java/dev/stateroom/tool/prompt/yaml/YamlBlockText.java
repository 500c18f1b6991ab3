package dev.stateroom.tool.prompt.yaml;

import dev.stateroom.agent.ForeignValue;

/** A literal or folded scalar: {@code |} and {@code >}. */
final class YamlBlockText {
    private final YamlCursor cursor;
    private final boolean folded;
    private final int least;
    private int deeper;
    private char chomping = ' ';

    /**
     * @param cursor at the indicator
     * @param parent column of the collection that it is in; -1 for none
     */
    YamlBlockText(YamlCursor cursor, int parent) {
        this.cursor = cursor;
        this.folded = cursor.next() == '>';
        this.least = Math.max(1, parent + 1);
    }

    ForeignValue read() throws BadYaml {
        header();
        StringBuilder breaks = new StringBuilder();
        int indent = deeper == 0 ? guessedIndent(breaks) : least + deeper - 1;
        if (deeper > 0) {
            breaks(indent, breaks);
        }
        StringBuilder text = new StringBuilder();
        String end = "";
        while (isIn(indent)) {
            text.append(breaks);
            boolean flush = isFlush();
            text.append(cursor.skipLine());
            end = cursor.isAtEnd() ? "" : String.valueOf(cursor.next());
            breaks.setLength(0);
            breaks(indent, breaks);
            if (!isIn(indent)) {
                break;
            }
            if (!folded || !flush || !isFlush()) {
                text.append(end);
            } else if (breaks.isEmpty()) {
                text.append(' ');
            }
        }
        if (chomping != '-') {
            text.append(end);
        }
        if (chomping == '+') {
            text.append(breaks);
        }
        cursor.skipBlank();
        return new ForeignValue.Text(text.toString());
    }

    private void header() throws BadYaml {
        for (int i = 0; i < 2; i++) {
            char c = cursor.peek();
            if (chomping == ' ' && (c == '+' || c == '-')) {
                chomping = cursor.next();
            } else if (deeper == 0 && c >= '1' && c <= '9') {
                deeper = cursor.next() - '0';
            }
        }
        boolean spaced = cursor.skipSpaces() > 0;
        if (spaced && cursor.peek() == '#') {
            cursor.skipLine();
        }
        if (cursor.peek() != '\n' && !cursor.isAtEnd()) {
            throw new BadYaml("something behind the sign of a block of text");
        }
        cursor.next();
    }

    private boolean isIn(int indent) {
        return cursor.column() == indent && !cursor.isAtEnd();
    }

    /** Lines that begin with white space are not folded. */
    private boolean isFlush() {
        return cursor.peek() != ' ' && cursor.peek() != '\t';
    }

    private int guessedIndent(StringBuilder breaks) {
        int most = 0;
        while (cursor.peek() == ' ' || cursor.peek() == '\n') {
            if (cursor.next() == '\n') {
                breaks.append('\n');
            }
            most = Math.max(most, cursor.column());
        }
        return Math.max(least, most);
    }

    private void breaks(int indent, StringBuilder breaks) {
        spaces(indent);
        while (cursor.peek() == '\n') {
            breaks.append(cursor.next());
            spaces(indent);
        }
    }

    private void spaces(int indent) {
        while (cursor.column() < indent && cursor.peek() == ' ') {
            cursor.next();
        }
    }
}
