package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the model that a conversation is held with.
 *
 * @param tokens how many it takes; null if its profile does not say
 * @param reserved of them, those kept free for its answer
 * @param charactersPerToken how Python's package counts for it: 4, for Claude 3.3
 * @param provider who answers for it, as its messages say; null if counts that it reports are not looked at
 * @param systemCharacters of the system's message; negative if there is none or it is not known
 * @param toolCharacters of the tools' descriptions as JSON; 0 if they are not known
 */
public record ModelWindow(
        @Nullable Integer tokens,
        int reserved,
        double charactersPerToken,
        @Nullable String provider,
        int systemCharacters,
        int toolCharacters) {
    private static final double CLAUDE = 3.3;

    /** Nothing is known. */
    public static final ModelWindow UNKNOWN = new ModelWindow(null, 0, 4, null, -1, 0);

    /** The same taking that many tokens; null if that is not known. */
    public ModelWindow taking(@Nullable Integer most) {
        return new ModelWindow(most, reserved, charactersPerToken, provider, systemCharacters, toolCharacters);
    }

    /** The same of the model that gave {@code answer}, as far as the answer names its provider. */
    public ModelWindow answering(Message answer) {
        String whose = PythonTokens.provider(answer);
        return new ModelWindow(tokens, reserved, "anthropic".equals(whose) ? CLAUDE : charactersPerToken, whose, systemCharacters, toolCharacters);
    }
}
