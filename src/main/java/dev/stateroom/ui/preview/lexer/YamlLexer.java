package dev.stateroom.ui.preview.lexer;

import java.util.Set;

/** YAML: keys, quoted scalars, block scalars by their indent, comments. */
final class YamlLexer implements LineLexer {
    private static final int BLOCK = 1;
    private static final int QUOTED = 2;
    private static final Set<String> LITERALS = Set.of(
            "true", "false", "null", "yes", "no", "on", "off", "True", "False", "Null", "TRUE", "FALSE", "NULL", "Yes", "No", "~");

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        int indent = LexerSteps.spaces(line, 0);
        if (state.mode() == BLOCK) {
            if (indent == line.length() || indent > state.count()) {
                LexerSteps.emit(sink, indent, line.length(), TokenKind.STRING);
                return state;
            }
        } else if (state.mode() == QUOTED) {
            char quote = state.mark().charAt(0);
            int end = close(line, 0, quote);
            LexerSteps.emit(sink, 0, end < 0 ? line.length() : end, TokenKind.STRING);
            return end < 0 ? state : values(line, end, state.count(), sink);
        }
        if (line.startsWith("---") || line.startsWith("...") || line.startsWith("%")) {
            int end = line.startsWith("%") ? line.length() : 3;
            sink.token(0, end, TokenKind.COMMENT);
            return values(line, end, -1, sink);
        }
        return entry(line, indent, sink);
    }

    /** List marks, a key, and the rest of the line. The parent's indent of a block scalar is the column of the entry's text. */
    private static LexState entry(String line, int indent, TokenSink sink) {
        int i = indent;
        int column = indent;
        while (i < line.length() && line.charAt(i) == '-' && (i + 1 == line.length() || line.charAt(i + 1) == ' ')) {
            sink.token(i, i + 1, TokenKind.KEY);
            column = i;
            i = LexerSteps.spaces(line, i + 1);
        }
        int colon = keyEnd(line, i);
        if (colon >= 0) {
            LexerSteps.emit(sink, i, colon, TokenKind.KEY);
            return values(line, colon + 1, i, sink);
        }
        return values(line, i, column, sink);
    }

    /** Index of the colon that ends a key which starts at {@code from}; -1 if the text is not a key. */
    private static int keyEnd(String line, int from) {
        if (from >= line.length() || "#[{&*!|>".indexOf(line.charAt(from)) >= 0) {
            return -1;
        }
        int i = from;
        char first = line.charAt(from);
        if (first == '"' || first == '\'') {
            int end = close(line, from + 1, first);
            if (end < 0) {
                return -1;
            }
            i = LexerSteps.spaces(line, end);
            return i < line.length() && line.charAt(i) == ':' && isEndOrSpace(line, i + 1) ? i : -1;
        }
        for (; i < line.length(); i++) {
            if (line.charAt(i) == ':' && isEndOrSpace(line, i + 1)) {
                return i;
            }
            if (line.charAt(i) == '#' && i > 0 && line.charAt(i - 1) == ' ') {
                return -1;
            }
        }
        return -1;
    }

    private static boolean isEndOrSpace(String line, int i) {
        return i >= line.length() || line.charAt(i) == ' ' || line.charAt(i) == '\t';
    }

    private static LexState values(String line, int from, int indent, TokenSink sink) {
        int i = from;
        boolean begins = true;
        while (i < line.length()) {
            char c = line.charAt(i);
            int start = i;
            if (c == ' ' || c == '\t' || "[]{},".indexOf(c) >= 0) {
                begins |= c != ' ' && c != '\t';
                i++;
                continue;
            }
            if (c == '#' && (i == 0 || line.charAt(i - 1) == ' ' || line.charAt(i - 1) == '\t')) {
                sink.token(i, line.length(), TokenKind.COMMENT);
                return LexState.START;
            }
            if (begins && (c == '|' || c == '>') && isBlockHead(line, i)) {
                sink.token(i, i + 1, TokenKind.KEY);
                int comment = line.indexOf('#', i);
                if (comment > 0) {
                    sink.token(comment, line.length(), TokenKind.COMMENT);
                }
                return LexState.of(BLOCK, indent);
            }
            if (begins && (c == '"' || c == '\'')) {
                int end = close(line, i + 1, c);
                int next = end < 0 ? -1 : LexerSteps.spaces(line, end);
                boolean key = next >= 0 && next < line.length() && line.charAt(next) == ':';
                sink.token(i, end < 0 ? line.length() : end, key ? TokenKind.KEY : TokenKind.STRING);
                if (end < 0) {
                    return new LexState(QUOTED, indent, 0, String.valueOf(c), null);
                }
                i = end;
            } else {
                i = plain(line, i);
                String text = line.substring(start, i);
                if (begins && isNumber(text)) {
                    sink.token(start, i, TokenKind.NUMBER);
                } else if (begins && LITERALS.contains(text)) {
                    sink.token(start, i, TokenKind.NUMBER);
                } else if (begins && (c == '&' || c == '*' || c == '!') || text.endsWith(":")) {
                    sink.token(start, i, TokenKind.KEY);
                    continue;
                }
            }
            begins = false;
        }
        return LexState.START;
    }

    private static boolean isNumber(String text) {
        int sign = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        return sign < text.length() && LexerSteps.isNumberAt(text, sign) && LexerSteps.number(text, sign) == text.length();
    }

    /** A run of characters that are neither spaces nor flow marks. */
    private static int plain(String line, int from) {
        int i = from + 1;
        while (i < line.length() && " \t,]}".indexOf(line.charAt(i)) < 0) {
            i++;
        }
        return i;
    }

    private static boolean isBlockHead(String line, int i) {
        int end = i + 1;
        while (end < line.length() && "+-0123456789".indexOf(line.charAt(end)) >= 0) {
            end++;
        }
        int next = LexerSteps.spaces(line, end);
        return next == line.length() || line.charAt(next) == '#';
    }

    /** The index after the closing quote; single quotes are doubled inside, double ones are escaped by a backslash. */
    private static int close(String line, int from, char quote) {
        if (quote == '"') {
            return LexerSteps.quoted(line, from, quote);
        }
        for (int i = from; i < line.length(); i++) {
            if (line.charAt(i) == '\'') {
                if (i + 1 < line.length() && line.charAt(i + 1) == '\'') {
                    i++;
                } else {
                    return i + 1;
                }
            }
        }
        return -1;
    }
}
