package dev.stateroom.ui.preview.lexer;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Languages with C's comments: Java, JavaScript, TypeScript. Block comments, Java's text blocks and JavaScript's template strings (with
 * code inside, which may contain templates again) span lines.
 */
final class CodeLexer implements LineLexer {
    private static final int COMMENT = 1;
    private static final int TEXT_BLOCK = 2;

    /** Open templates and the braces inside them: a back-quote is template text, a brace is code in one. */
    private static final int TEMPLATE = 3;

    /** Deeper nesting than in any real program; beyond it templates are plain code, so that a hostile line costs no memory. */
    private static final int MAX_NESTING = 64;

    /** A slash without an end of the expression within this length was a division. */
    private static final int MAX_REGEX = 1_000;

    private static final String AFTER_OPERATOR = "(,=:[!&|?{};+-*%<>~^";
    private static final Set<String> BEFORE_REGEX =
            Set.of("return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "yield", "await");

    private final Set<String> keywords;
    private final Set<String> literals;
    private final boolean script;

    /** @param script true for JavaScript and similar languages: templates, regular expressions; false for Java: text blocks */
    CodeLexer(Set<String> keywords, Set<String> literals, boolean script) {
        this.keywords = keywords;
        this.literals = literals;
        this.script = script;
    }

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        StringBuilder open = new StringBuilder(state.mark());
        int i = 0;
        if (state.mode() == COMMENT || state.mode() == TEXT_BLOCK) {
            boolean comment = state.mode() == COMMENT;
            int end = comment ? after(line.indexOf("*/"), 2) : LexerSteps.until(line, 0, "\"\"\"");
            LexerSteps.emit(sink, 0, end < 0 ? line.length() : end, comment ? TokenKind.COMMENT : TokenKind.STRING);
            if (end < 0) {
                return state;
            }
            i = end;
        }
        char before = 0;
        String wordBefore = "";
        while (i < line.length()) {
            if (isIn(open, '`')) {
                i = template(line, i, open, sink);
                before = '`';
                continue;
            }
            char c = line.charAt(i);
            int start = i;
            if (line.startsWith("//", i)) {
                sink.token(i, line.length(), TokenKind.COMMENT);
                break;
            }
            if (line.startsWith("/*", i)) {
                int end = after(line.indexOf("*/", i + 2), 2);
                sink.token(i, end < 0 ? line.length() : end, TokenKind.COMMENT);
                if (end < 0) {
                    return LexState.of(COMMENT, open.toString());
                }
                i = end;
                continue;
            }
            if (!script && line.startsWith("\"\"\"", i)) {
                int end = LexerSteps.until(line, i + 3, "\"\"\"");
                sink.token(i, end < 0 ? line.length() : end, TokenKind.STRING);
                if (end < 0) {
                    return LexState.of(TEXT_BLOCK);
                }
                i = end;
            } else if (c == '"' || c == '\'') {
                int end = LexerSteps.quoted(line, i + 1, c);
                i = end < 0 ? line.length() : end;
                sink.token(start, i, TokenKind.STRING);
            } else if (script && c == '`' && open.length() < MAX_NESTING) {
                open.append('`');
                sink.token(i, i + 1, TokenKind.STRING);
                i++;
            } else if (script && c == '/' && startsRegex(before, wordBefore)) {
                int end = regex(line, i);
                if (end > 0) {
                    sink.token(i, end, TokenKind.STRING);
                }
                i = end > 0 ? end : i + 1;
            } else if (LexerSteps.isNumberAt(line, i)) {
                i = LexerSteps.number(line, i);
                sink.token(start, i, TokenKind.NUMBER);
            } else if (LexerSteps.isWordStart(c) || (c == '@' && i + 1 < line.length() && LexerSteps.isWordStart(line.charAt(i + 1)))) {
                i = LexerSteps.word(line, i + 1);
                wordBefore = line.substring(start, i);
                TokenKind kind = kindOf(wordBefore);
                if (kind != null) {
                    sink.token(start, i, kind);
                }
                before = 'a';
                continue;
            } else {
                if (closesCode(c, open)) {
                    sink.token(i, i + 1, TokenKind.STRING);
                }
                i++;
            }
            if (c != ' ' && c != '\t') {
                before = c;
                wordBefore = "";
            }
        }
        return open.isEmpty() ? LexState.START : LexState.of(TEMPLATE, open.toString());
    }

    /** Tracks braces inside templates; true for the one that ends code. */
    private static boolean closesCode(char c, StringBuilder open) {
        if (!open.isEmpty()) {
            if (c == '{' && open.length() < MAX_NESTING) {
                open.append('{');
            } else if (c == '}') {
                open.setLength(open.length() - 1);
                return isIn(open, '`');
            }
        }
        return false;
    }

    private @Nullable TokenKind kindOf(String word) {
        if (word.startsWith("@") || keywords.contains(word)) {
            return TokenKind.KEY;
        }
        return literals.contains(word) ? TokenKind.NUMBER : null;
    }

    private static boolean isIn(StringBuilder open, char construct) {
        return !open.isEmpty() && open.charAt(open.length() - 1) == construct;
    }

    private static int after(int index, int length) {
        return index < 0 ? -1 : index + length;
    }

    /** Reads template text up to its end, the start of code in it, or the line's end. */
    private static int template(String line, int from, StringBuilder open, TokenSink sink) {
        int i = from;
        while (i < line.length()) {
            char c = line.charAt(i);
            if (c == '\\') {
                i = Math.min(i + 2, line.length());
            } else if (c == '`') {
                open.setLength(open.length() - 1);
                i++;
                break;
            } else if (line.startsWith("${", i) && open.length() < MAX_NESTING) {
                open.append('{');
                i += 2;
                break;
            } else {
                i++;
            }
        }
        LexerSteps.emit(sink, from, i, TokenKind.STRING);
        return i;
    }

    private static boolean startsRegex(char before, String wordBefore) {
        return before == 0 || AFTER_OPERATOR.indexOf(before) >= 0 || BEFORE_REGEX.contains(wordBefore);
    }

    private static int regex(String line, int from) {
        boolean inClass = false;
        int limit = Math.min(line.length(), from + MAX_REGEX);
        for (int i = from + 1; i < limit; i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                inClass = true;
            } else if (c == ']') {
                inClass = false;
            } else if (c == '/' && !inClass) {
                return LexerSteps.word(line, i + 1);
            }
        }
        return -1;
    }
}
