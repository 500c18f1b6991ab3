package dev.stateroom.ui.preview.lexer;

import java.util.Set;

/** JSON that may be invalid: for documents that do not parse, JSON with comments, and JSON lines. */
final class JsonLexer implements LineLexer {
    private static final int COMMENT = 1;
    private static final Set<String> LITERALS =
            Set.of("true", "false", "null", "NaN", "Infinity", "undefined", "None", "True", "False");

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        int i = 0;
        if (state.mode() == COMMENT) {
            int end = line.indexOf("*/");
            if (end < 0) {
                LexerSteps.emit(sink, 0, line.length(), TokenKind.COMMENT);
                return state;
            }
            i = end + 2;
            LexerSteps.emit(sink, 0, i, TokenKind.COMMENT);
        }
        while (i < line.length()) {
            char c = line.charAt(i);
            if (c == '"' || c == '\'') {
                int end = LexerSteps.quoted(line, i + 1, c);
                end = end < 0 ? line.length() : end;
                int next = LexerSteps.spaces(line, end);
                boolean key = next < line.length() && line.charAt(next) == ':';
                sink.token(i, end, key ? TokenKind.KEY : TokenKind.STRING);
                i = end;
            } else if (line.startsWith("//", i)) {
                sink.token(i, line.length(), TokenKind.COMMENT);
                return LexState.START;
            } else if (line.startsWith("/*", i)) {
                int end = line.indexOf("*/", i + 2);
                sink.token(i, end < 0 ? line.length() : end + 2, TokenKind.COMMENT);
                if (end < 0) {
                    return LexState.of(COMMENT);
                }
                i = end + 2;
            } else if (LexerSteps.isNumberAt(line, i) || (c == '-' && i + 1 < line.length() && LexerSteps.isNumberAt(line, i + 1))) {
                int end = LexerSteps.number(line, i + 1);
                sink.token(i, end, TokenKind.NUMBER);
                i = end;
            } else if (LexerSteps.isWordStart(c)) {
                int end = LexerSteps.word(line, i);
                if (LITERALS.contains(line.substring(i, end))) {
                    sink.token(i, end, TokenKind.NUMBER);
                } else if (LexerSteps.spaces(line, end) < line.length() && line.charAt(LexerSteps.spaces(line, end)) == ':') {
                    sink.token(i, end, TokenKind.KEY);
                }
                i = end;
            } else {
                i++;
            }
        }
        return LexState.START;
    }
}
