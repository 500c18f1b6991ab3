package dev.stateroom.ui.preview.lexer;

import java.util.Set;

/** Shell scripts: quotes over several lines, here-documents, variables, comments. */
final class ShellLexer implements LineLexer {
    private static final int SINGLE = 1;
    private static final int DOUBLE = 2;
    private static final int HERE = 3;
    /** Longer text in braces is not a variable. */
    private static final int MAX_VARIABLE = 500;

    private static final Set<String> KEYWORDS = Set.of(
            "if", "then", "elif", "else", "fi", "for", "while", "until", "do", "done", "case", "esac", "in", "function", "select",
            "return", "break", "continue", "export", "local", "readonly", "declare", "set", "unset", "exit", "trap", "source");

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        if (state.mode() == HERE) {
            // Only {@code <<-} allows tabs before the closing word.
            String shown = state.count() == 1 ? line.substring(tabs(line)) : line;
            boolean ends = shown.equals(state.mark());
            LexerSteps.emit(sink, 0, line.length(), ends ? TokenKind.KEY : TokenKind.STRING);
            return ends ? LexState.START : state;
        }
        LexState here = LexState.START;
        int i = 0;
        int mode = state.mode();
        while (i < line.length() || (mode != 0 && line.isEmpty())) {
            if (mode != 0) {
                int end = mode == SINGLE ? line.indexOf('\'', i) : endOfDouble(line, i);
                int stop = end < 0 ? line.length() : end + 1;
                if (mode == SINGLE) {
                    LexerSteps.emit(sink, i, stop, TokenKind.STRING);
                } else {
                    doubleQuoted(line, i, stop, sink);
                }
                if (end < 0) {
                    return here.mode() == HERE ? here : LexState.of(mode);
                }
                i = stop;
                mode = 0;
                continue;
            }
            char c = line.charAt(i);
            int start = i;
            if (c == '\\') {
                i += 2;
            } else if (c == '#' && (i == 0 || " \t;&|(".indexOf(line.charAt(i - 1)) >= 0)) {
                sink.token(i, line.length(), TokenKind.COMMENT);
                break;
            } else if (c == '\'' || c == '"') {
                sink.token(i, i + 1, TokenKind.STRING);
                mode = c == '"' ? DOUBLE : SINGLE;
                i++;
                if (i == line.length()) {
                    return LexState.of(mode);
                }
            } else if (c == '$') {
                i = variable(line, i);
                LexerSteps.emit(sink, start, i > start + 1 ? i : start, TokenKind.KEY);
            } else if (line.startsWith("<<", i) && !line.startsWith("<<<", i)) {
                LexState found = hereDocument(line, i);
                here = found.mode() == HERE ? found : here;
                i += 2;
            } else if (line.startsWith("<<<", i)) {
                i += 3;
            } else if (LexerSteps.isWordStart(c)) {
                i = wordEnd(line, i);
                if (KEYWORDS.contains(line.substring(start, i)) && isCommandPlace(line, start)) {
                    sink.token(start, i, TokenKind.KEY);
                }
            } else if (LexerSteps.isNumberAt(line, i) && (i == 0 || " \t=(".indexOf(line.charAt(i - 1)) >= 0)) {
                i = wordEnd(line, i);
                if (line.substring(start, i).chars().allMatch(d -> d >= '0' && d <= '9' || d == '.')) {
                    sink.token(start, i, TokenKind.NUMBER);
                }
            } else {
                i++;
            }
        }
        return here;
    }

    private static int tabs(String line) {
        int i = 0;
        while (i < line.length() && line.charAt(i) == '\t') {
            i++;
        }
        return i;
    }

    private static int wordEnd(String line, int from) {
        int i = from;
        while (i < line.length() && (LexerSteps.isWordPart(line.charAt(i)) && line.charAt(i) != '$' || "-./:".indexOf(line.charAt(i)) >= 0)) {
            i++;
        }
        return Math.max(i, from + 1);
    }

    private static boolean isCommandPlace(String line, int from) {
        int before = from - 1;
        while (before >= 0 && (line.charAt(before) == ' ' || line.charAt(before) == '\t')) {
            before--;
        }
        return before < 0
                || ";&|({!".indexOf(line.charAt(before)) >= 0
                || endsWith(line, before, "do")
                || endsWith(line, before, "then")
                || endsWith(line, before, "else")
                || line.startsWith("in ", from);
    }

    private static boolean endsWith(String line, int last, String word) {
        return line.startsWith(word, last - word.length() + 1);
    }

    private static int endOfDouble(String line, int from) {
        int end = LexerSteps.quoted(line, from, '"');
        return end < 0 ? -1 : end - 1;
    }

    /** Text in double quotes with its variables as separate tokens. */
    private static void doubleQuoted(String line, int from, int to, TokenSink sink) {
        int text = from;
        int i = from;
        while (i < to) {
            char c = line.charAt(i);
            if (c == '\\') {
                i += 2;
            } else if (c == '$') {
                int end = Math.min(variable(line, i), to);
                if (end > i + 1) {
                    LexerSteps.emit(sink, text, i, TokenKind.STRING);
                    sink.token(i, end, TokenKind.KEY);
                    text = end;
                }
                i = end;
            } else {
                i++;
            }
        }
        LexerSteps.emit(sink, text, to, TokenKind.STRING);
    }

    /** The index after {@code $name}, {@code ${...}} or {@code $1}; the next index if it is not a variable. */
    private static int variable(String line, int from) {
        int i = from + 1;
        if (i >= line.length()) {
            return i;
        }
        char c = line.charAt(i);
        if (c == '{') {
            int close = line.indexOf('}', i, Math.min(line.length(), i + MAX_VARIABLE));
            return close < 0 ? i : close + 1;
        }
        if ("@*#?$!-".indexOf(c) >= 0 || LexerSteps.isDigit(c)) {
            return i + 1;
        }
        while (i < line.length() && (Character.isLetterOrDigit(line.charAt(i)) || line.charAt(i) == '_')) {
            i++;
        }
        return i;
    }

    private static LexState hereDocument(String line, int from) {
        int i = from + 2;
        boolean dash = i < line.length() && line.charAt(i) == '-';
        i = LexerSteps.spaces(line, dash ? i + 1 : i);
        StringBuilder word = new StringBuilder();
        while (i < line.length() && " \t;&|<>()".indexOf(line.charAt(i)) < 0) {
            if ("'\"\\".indexOf(line.charAt(i)) < 0) {
                word.append(line.charAt(i));
            }
            i++;
        }
        boolean named = !word.isEmpty() && LexerSteps.isWordStart(word.charAt(0));
        return named ? new LexState(HERE, dash ? 1 : 0, 0, word.toString(), null) : LexState.START;
    }
}
