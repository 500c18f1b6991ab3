package dev.stateroom.ui.preview.lexer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Unified diffs. Inside a hunk the counts in its header decide which lines belong to it, so that a removed line that starts with {@code --}
 * is not taken for a file header.
 */
final class DiffLexer implements LineLexer {
    private static final int HUNK = 1;
    private static final Pattern HEAD = Pattern.compile("@@ -\\d{1,9}(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@.*");

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        int removed = state.count();
        int added = state.other();
        if (state.mode() == HUNK && (removed > 0 || added > 0)) {
            char first = line.isEmpty() ? ' ' : line.charAt(0);
            if (first == '+') {
                sink.token(0, line.length(), TokenKind.ADDED);
                return hunk(removed, added - 1);
            }
            if (first == '-') {
                sink.token(0, line.length(), TokenKind.REMOVED);
                return hunk(removed - 1, added);
            }
            if (first == ' ') {
                return hunk(removed - 1, added - 1);
            }
            if (first == '\\') {
                sink.token(0, line.length(), TokenKind.COMMENT);
                return state;
            }
        }
        return outside(line, sink);
    }

    private static LexState outside(String line, TokenSink sink) {
        Matcher head = HEAD.matcher(line);
        if (head.matches()) {
            int end = line.indexOf("@@", 2) + 2;
            sink.token(0, end, TokenKind.KEY);
            LexerSteps.emit(sink, end, line.length(), TokenKind.COMMENT);
            return hunk(count(head.group(1)), count(head.group(2)));
        }
        if (line.startsWith("diff ") || line.startsWith("--- ") || line.startsWith("+++ ")) {
            sink.token(0, line.length(), TokenKind.HEADING);
        } else if (line.startsWith("@@")) {
            sink.token(0, line.length(), TokenKind.KEY);
        } else if (line.startsWith("+")) {
            sink.token(0, line.length(), TokenKind.ADDED);
        } else if (line.startsWith("-")) {
            sink.token(0, line.length(), TokenKind.REMOVED);
        } else if (isMeta(line)) {
            sink.token(0, line.length(), TokenKind.COMMENT);
        }
        return LexState.START;
    }

    private static boolean isMeta(String line) {
        return line.startsWith("index ")
                || line.startsWith("new file")
                || line.startsWith("deleted file")
                || line.startsWith("old mode")
                || line.startsWith("new mode")
                || line.startsWith("similarity ")
                || line.startsWith("rename ")
                || line.startsWith("copy ")
                || line.startsWith("Binary files")
                || line.startsWith("\\ ");
    }

    private static int count(@Nullable String digits) {
        return digits == null ? 1 : Integer.parseInt(digits);
    }

    private static LexState hunk(int removed, int added) {
        return removed <= 0 && added <= 0 ? LexState.START : new LexState(HUNK, removed, added, "", null);
    }
}
