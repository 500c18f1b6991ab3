package dev.stateroom.workspace.cost;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of one or several answers of models.
 *
 * @param input the input tokens, including cached ones
 * @param output the output tokens
 * @param total as reported by the provider; mostly the sum of both
 * @param cacheRead the part of the input that came from the provider's cache
 * @param cacheWritten the part of the input that was written to the provider's cache
 * @param estimated the part of the total that no provider reported
 */
public record TokenUsage(long input, long output, long total, long cacheRead, long cacheWritten, long estimated) {
    public static final TokenUsage NONE = new TokenUsage(0, 0, 0, 0, 0, 0);

    /** Tokens that no provider reported. */
    static TokenUsage estimate(long input, long output) {
        return new TokenUsage(input, output, input + output, 0, 0, input + output);
    }

    /**
     * The usage that the provider of an answer reported: {@code usage_metadata}, which both languages store in the same form; else the
     * provider's own form in {@code response_metadata}. Null if it reported none.
     */
    public static @Nullable TokenUsage reported(Message answer) {
        ForeignValue.Fields usage = ForeignValue.fields(answer.raw().get("usage_metadata"));
        ForeignValue.Fields details = ForeignValue.fields(usage.get("input_token_details"));
        TokenUsage found = of(
                usage, "input_tokens", "output_tokens", "total_tokens", number(details, "cache_read"), number(details, "cache_creation"));
        ForeignValue.Fields response = ForeignValue.fields(answer.raw().get("response_metadata"));
        if (found == null) {
            found = of(ForeignValue.fields(response.get("token_usage")), "prompt_tokens", "completion_tokens", "total_tokens", 0, 0);
        }
        return found == null
                ? of(ForeignValue.fields(response.get("tokenUsage")), "promptTokens", "completionTokens", "totalTokens", 0, 0)
                : found;
    }

    private static @Nullable TokenUsage of(ForeignValue.Fields in, String input, String output, String total, long cacheRead, long cacheWritten) {
        if (!(in.get(input) instanceof ForeignValue.Int) && !(in.get(output) instanceof ForeignValue.Int) && !(in.get(total) instanceof ForeignValue.Int)) {
            return null;
        }
        long given = number(in, input);
        long said = number(in, output);
        long all = in.get(total) instanceof ForeignValue.Int(long stored) ? stored : given + said;
        return new TokenUsage(given, said, all, cacheRead, cacheWritten, 0);
    }

    private static long number(ForeignValue.Fields in, String name) {
        return in.get(name) instanceof ForeignValue.Int(long number) ? number : 0;
    }

    /** The sum of both. */
    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(
                input + other.input,
                output + other.output,
                total + other.total,
                cacheRead + other.cacheRead,
                cacheWritten + other.cacheWritten,
                estimated + other.estimated);
    }

    /** One of {@code parts} equal parts; the remainder goes to the first ones, so that their sum is this. */
    TokenUsage part(int index, int parts) {
        return new TokenUsage(
                part(input, index, parts),
                part(output, index, parts),
                part(total, index, parts),
                part(cacheRead, index, parts),
                part(cacheWritten, index, parts),
                part(estimated, index, parts));
    }

    private static long part(long whole, int index, int parts) {
        return whole / parts + (index < whole % parts ? 1 : 0);
    }
}
