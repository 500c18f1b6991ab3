package dev.stateroom.ui.preview.lexer;

/** Markdown source: headings, code with the colours of its own language, links, lists, quotes, front matter. */
final class MarkdownLexer implements LineLexer {
    private static final int BODY = 1;
    private static final int FENCE = 2;
    private static final int FRONT_MATTER = 3;
    private static final int HTML_COMMENT = 4;

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        return switch (state.mode()) {
            case FENCE -> fenced(line, state, sink);
            case FRONT_MATTER -> frontMatter(line, state, sink);
            case HTML_COMMENT -> htmlComment(line, state, sink);
            case BODY -> block(line, sink);
            default -> {
                if (!line.equals("---")) {
                    yield block(line, sink);
                }
                sink.token(0, 3, TokenKind.COMMENT);
                yield new LexState(FRONT_MATTER, 0, 0, "", LexState.START);
            }
        };
    }

    private static LexState htmlComment(String line, LexState state, TokenSink sink) {
        int end = line.indexOf("-->");
        LexerSteps.emit(sink, 0, end < 0 ? line.length() : end + 3, TokenKind.COMMENT);
        return end < 0 ? state : inline(line, end + 3, sink);
    }

    private static LexState block(String line, TokenSink sink) {
        int i = LexerSteps.spaces(line, 0);
        String rest = line.substring(i);
        if (rest.startsWith("```") || rest.startsWith("~~~")) {
            return openFence(line, i, sink);
        }
        if (isHeading(rest)) {
            sink.token(i, line.length(), TokenKind.HEADING);
            return LexState.of(BODY);
        }
        if (isRule(rest)) {
            sink.token(i, line.length(), TokenKind.COMMENT);
            return LexState.of(BODY);
        }
        while (i < line.length() && line.charAt(i) == '>') {
            sink.token(i, i + 1, TokenKind.COMMENT);
            i = LexerSteps.spaces(line, i + 1);
        }
        int mark = listMark(line, i);
        if (mark > i) {
            sink.token(i, mark, TokenKind.KEY);
            i = LexerSteps.spaces(line, mark);
            if (line.startsWith("[ ]", i) || line.startsWith("[x]", i) || line.startsWith("[X]", i)) {
                sink.token(i, i + 3, TokenKind.KEY);
                i += 3;
            }
        }
        return inline(line, i, sink);
    }

    private static boolean isHeading(String rest) {
        int level = 0;
        while (level < rest.length() && rest.charAt(level) == '#') {
            level++;
        }
        return level >= 1 && level <= 6 && (level == rest.length() || rest.charAt(level) == ' ');
    }

    private static boolean isRule(String rest) {
        String marks = rest.replace(" ", "");
        return marks.length() >= 3 && "-*_=".indexOf(marks.charAt(0)) >= 0 && marks.chars().allMatch(c -> c == marks.charAt(0));
    }

    /** The index after a list mark ({@code -}, {@code 12.}) that is followed by a space; {@code from} if there is none. */
    private static int listMark(String line, int from) {
        int i = from;
        if (i < line.length() && "-*+".indexOf(line.charAt(i)) >= 0) {
            i++;
        } else {
            while (i < line.length() && i < from + 9 && LexerSteps.isDigit(line.charAt(i))) {
                i++;
            }
            if (i == from || i >= line.length() || (line.charAt(i) != '.' && line.charAt(i) != ')')) {
                return from;
            }
            i++;
        }
        return i < line.length() && line.charAt(i) == ' ' ? i : from;
    }

    private static LexState openFence(String line, int from, TokenSink sink) {
        sink.token(from, line.length(), TokenKind.COMMENT);
        return new LexState(FENCE, 0, 0, line.substring(from), LexState.START);
    }

    /** Length of the run of back-quotes or tildes that starts a fence's first line. */
    private static int fenceLength(String opening) {
        int end = 0;
        while (end < opening.length() && opening.charAt(end) == opening.charAt(0)) {
            end++;
        }
        return end;
    }

    private static LexState fenced(String line, LexState state, TokenSink sink) {
        String text = line.strip();
        int fence = fenceLength(state.mark());
        boolean closes = text.startsWith(state.mark().substring(0, fence)) && text.chars().allMatch(c -> c == text.charAt(0));
        if (closes) {
            LexerSteps.emit(sink, 0, line.length(), TokenKind.COMMENT);
            return LexState.of(BODY);
        }
        LexState inner = state.inner() == null ? LexState.START : state.inner();
        CodeLanguage language = CodeLanguage.called(state.mark().substring(fence).strip());
        return new LexState(FENCE, 0, 0, state.mark(), language.lexer().lex(line, inner, sink));
    }

    private static LexState frontMatter(String line, LexState state, TokenSink sink) {
        if (line.equals("---") || line.equals("...")) {
            sink.token(0, 3, TokenKind.COMMENT);
            return LexState.of(BODY);
        }
        LexState inner = state.inner() == null ? LexState.START : state.inner();
        return new LexState(FRONT_MATTER, 0, 0, "", CodeLanguage.YAML.lexer().lex(line, inner, sink));
    }

    private static LexState inline(String line, int from, TokenSink sink) {
        int i = from;
        while (i < line.length()) {
            char c = line.charAt(i);
            int start = i;
            if (c == '\\') {
                i += 2;
            } else if (c == '`') {
                i = codeSpan(line, i, sink);
            } else if (line.startsWith("<!--", i)) {
                int end = line.indexOf("-->", i + 4);
                sink.token(i, end < 0 ? line.length() : end + 3, TokenKind.COMMENT);
                if (end < 0) {
                    return LexState.of(HTML_COMMENT);
                }
                i = end + 3;
            } else if (line.startsWith("](", i)) {
                int end = line.indexOf(')', i);
                i = end < 0 ? line.length() : end;
                LexerSteps.emit(sink, start + 2, i, TokenKind.STRING);
            } else if (line.startsWith("http://", i) || line.startsWith("https://", i)) {
                while (i < line.length() && " \t)>\"'".indexOf(line.charAt(i)) < 0) {
                    i++;
                }
                sink.token(start, i, TokenKind.STRING);
            } else if (line.startsWith("**", i) || line.startsWith("__", i)) {
                int end = line.indexOf(line.substring(i, i + 2), i + 2);
                // Only for plain text inside, as tokens must not overlap.
                boolean plain = end > i + 2 && line.substring(i, end).indexOf('`') < 0;
                i = plain ? end + 2 : i + 2;
                if (plain) {
                    sink.token(start, i, TokenKind.STRONG);
                }
            } else if (LexerSteps.isNumberAt(line, i)) {
                i = LexerSteps.number(line, i);
                boolean number = line.substring(start, i).chars().allMatch(d -> d >= '0' && d <= '9' || d == '.' || d == '_');
                if (number) {
                    sink.token(start, i, TokenKind.NUMBER);
                }
            } else {
                i++;
            }
        }
        return LexState.of(BODY);
    }

    /** The index after a code span that ends with as many back-quotes; after the opening quotes alone if the line does not close it. */
    private static int codeSpan(String line, int from, TokenSink sink) {
        int text = from;
        while (text < line.length() && line.charAt(text) == '`') {
            text++;
        }
        int end = line.indexOf(line.substring(from, text), text);
        if (end < 0) {
            return text;
        }
        sink.token(from, end + (text - from), TokenKind.STRING);
        return end + (text - from);
    }
}
