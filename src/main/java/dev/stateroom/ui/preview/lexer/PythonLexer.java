package dev.stateroom.ui.preview.lexer;

import java.util.Set;

/** Python: prefixed and triple-quoted strings over several lines, comments, decorators. */
final class PythonLexer implements LineLexer {
    private static final int TRIPLE = 1;

    private static final Set<String> KEYWORDS = Set.of(
            "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def", "del", "elif", "else", "except",
            "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "match", "nonlocal", "not", "or", "pass",
            "raise", "return", "try", "type", "while", "with", "yield");
    /** Soft keywords are keywords only at the start of a statement. */
    private static final Set<String> SOFT = Set.of("match", "case", "type");

    private static final Set<String> LITERALS = Set.of("True", "False", "None", "Ellipsis", "NotImplemented");

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        int indent = LexerSteps.spaces(line, 0);
        int i = 0;
        if (state.mode() == TRIPLE) {
            int end = LexerSteps.until(line, 0, state.mark());
            LexerSteps.emit(sink, 0, end < 0 ? line.length() : end, TokenKind.STRING);
            if (end < 0) {
                return state;
            }
            i = end;
        }
        while (i < line.length()) {
            char c = line.charAt(i);
            int start = i;
            if (c == '#') {
                sink.token(i, line.length(), TokenKind.COMMENT);
                break;
            }
            int quote = quoteAt(line, i);
            if (quote >= 0) {
                String triple = line.substring(quote, quote + 1).repeat(3);
                if (line.startsWith(triple, quote)) {
                    int end = LexerSteps.until(line, quote + 3, triple);
                    sink.token(start, end < 0 ? line.length() : end, TokenKind.STRING);
                    if (end < 0) {
                        return LexState.of(TRIPLE, triple);
                    }
                    i = end;
                } else {
                    int end = LexerSteps.quoted(line, quote + 1, line.charAt(quote));
                    i = end < 0 ? line.length() : end;
                    sink.token(start, i, TokenKind.STRING);
                }
            } else if (LexerSteps.isNumberAt(line, i)) {
                i = LexerSteps.number(line, i);
                sink.token(start, i, TokenKind.NUMBER);
            } else if (LexerSteps.isWordStart(c)) {
                i = LexerSteps.word(line, i);
                word(line, indent, start, i, sink);
            } else if (c == '@' && i == indent) {
                i = i + 1;
                while (i < line.length() && (LexerSteps.isWordPart(line.charAt(i)) || line.charAt(i) == '.')) {
                    i++;
                }
                sink.token(start, i, TokenKind.KEY);
            } else {
                i++;
            }
        }
        return LexState.START;
    }

    private static void word(String line, int indent, int from, int to, TokenSink sink) {
        String word = line.substring(from, to);
        if (LITERALS.contains(word)) {
            sink.token(from, to, TokenKind.NUMBER);
        } else if (KEYWORDS.contains(word) && (!SOFT.contains(word) || (from == indent && opensClause(line, to)))) {
            sink.token(from, to, TokenKind.KEY);
        }
    }

    private static boolean opensClause(String line, int to) {
        int next = LexerSteps.spaces(line, to);
        return next > to
                && next < line.length()
                && "=.,:)+-*/%<>&|".indexOf(line.charAt(next)) < 0;
    }

    /** Index of the quote of a string that starts at {@code i}, after up to two prefix letters; -1 if none starts there. */
    private static int quoteAt(String line, int i) {
        int quote = i;
        while (quote < line.length() && quote < i + 3 && "rRbBuUfFtT".indexOf(line.charAt(quote)) >= 0) {
            quote++;
        }
        boolean found = quote < line.length()
                && (line.charAt(quote) == '"' || line.charAt(quote) == '\'')
                && (quote == i || quote <= i + 2)
                && (quote == i || i == 0 || !LexerSteps.isWordPart(line.charAt(i - 1)));
        return found ? quote : -1;
    }
}
