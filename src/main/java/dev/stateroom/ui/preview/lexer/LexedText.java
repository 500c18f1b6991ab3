package dev.stateroom.ui.preview.lexer;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a whole text, in order.
 *
 * @param tokens offsets into the text
 * @param problem why the text is not what its type says, in one sentence; null if no problem is known
 */
public record LexedText(List<LexerToken> tokens, @Nullable String problem) {

    /** Copies the list. */
    public LexedText {
        tokens = List.copyOf(tokens);
    }

    /**
     * Lexes text whose lines end in {@code \n}. Valid JSON is lexed by its parser, everything else line by line.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two lines
     */
    public static LexedText of(CodeLanguage language, String text, Cancellation cancellation) {
        if (language == CodeLanguage.PLAIN) {
            return new LexedText(List.of(), null);
        }
        String problem = null;
        if (language == CodeLanguage.JSON) {
            JsonTokens json = JsonTokens.of(text, cancellation);
            if (json.problem() == null) {
                return new LexedText(json.tokens(), null);
            }
            problem = json.problem();
        }
        List<LexerToken> tokens = new ArrayList<>();
        LexState state = LexState.START;
        int from = 0;
        while (from <= text.length()) {
            cancellation.check();
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            int base = from;
            state = language.lexer().lex(text.substring(from, end), state, (a, b, kind) -> tokens.add(new LexerToken(base + a, base + b, kind)));
            from = end + 1;
        }
        return new LexedText(tokens, problem);
    }
}
