package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import org.jspecify.annotations.Nullable;

/**
 * The known properties of a conversation's model.
 *
 * @param tokens its window; null if its profile does not say
 * @param reserved of them, those reserved for its answer
 * @param charactersPerToken as Python's package counts: 4, for Claude 3.3
 * @param provider its provider, as named in messages; null to ignore the counts that it reports
 * @param systemCharacters of the system message; negative if there is none or it is unknown
 * @param toolCharacters of the tools' descriptions as JSON; 0 if unknown
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

    /** The same with another window; null if unknown. */
    public ModelWindow taking(@Nullable Integer most) {
        return new ModelWindow(most, reserved, charactersPerToken, provider, systemCharacters, toolCharacters);
    }

    /** The same for the model that gave {@code answer}, if the answer names its provider. */
    public ModelWindow answering(Message answer) {
        String whose = PythonTokens.provider(answer);
        return new ModelWindow(tokens, reserved, "anthropic".equals(whose) ? CLAUDE : charactersPerToken, whose, systemCharacters, toolCharacters);
    }
}
