package dev.stateroom.ui.preview.lexer;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a whole text, in order.
 *
 * @param tokens offsets into the text
 * @param problem why the text is not what its type says, in one sentence; null where nothing is known against it
 */
public record Lexed(List<Token> tokens, @Nullable String problem) {

    /** Copies the list. */
    public Lexed {
        tokens = List.copyOf(tokens);
    }

    /**
     * Lexes text whose lines end in {@code \n}. JSON by its parser where it parses, else line by line.
     *
     * @throws dev.stateroom.work.Cancelled when cancelled between two lines
     */
    public static Lexed of(Language language, String text, Cancellation cancellation) {
        if (language == Language.PLAIN) {
            return new Lexed(List.of(), null);
        }
        String problem = null;
        if (language == Language.JSON) {
            JsonTokens json = JsonTokens.of(text, cancellation);
            if (json.problem() == null) {
                return new Lexed(json.tokens(), null);
            }
            problem = json.problem();
        }
        List<Token> tokens = new ArrayList<>();
        LexState state = LexState.START;
        int from = 0;
        while (from <= text.length()) {
            cancellation.check();
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            int base = from;
            state = language.lexer().lex(text.substring(from, end), state, (a, b, kind) -> tokens.add(new Token(base + a, base + b, kind)));
            from = end + 1;
        }
        return new Lexed(tokens, problem);
    }
}
