package dev.stateroom.history.ledger;

import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.tool.TextMeasure;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sizes of texts and files in bytes and in tokens.
 *
 * @param measure how the dialect counts characters
 */
public record TokenEstimate(TextMeasure measure) {

    /** The measure of the agents of a release. */
    public static TokenEstimate in(Dialect dialect) {
        return new TokenEstimate(TextMeasure.of(dialect));
    }

    /** The number of characters for that many tokens. */
    static long characters(long tokens) {
        return tokens * OffloadedText.CHARACTERS_PER_TOKEN;
    }

    long tokens(String text) {
        return OffloadedText.tokens(measure.length(text));
    }

    Offload.Size size(String text) {
        return new Offload.Size(ShownText.bytes(text), tokens(text));
    }

    /** A stored record's size, in tokens of its text. */
    Offload.Size size(FileData data) {
        long characters = switch (data.content()) {
            case FileData.Text(String text) -> measure.length(text);
            case FileData.Lines(List<String> lines) ->
                lines.stream().mapToLong(measure::length).sum() + Math.max(0, lines.size() - 1);
            case FileData.Binary _, FileData.Stored _, FileData.Unreadable _ -> data.size();
        };
        return new Offload.Size(data.size(), OffloadedText.tokens(characters));
    }

    /** The size of a mounted file that was read. */
    public Offload.Size size(byte[] bytes) {
        return new Offload.Size(bytes.length, tokens(new String(bytes, StandardCharsets.UTF_8)));
    }

    /** The size of a file too large to be read, as if each byte was a character. */
    public static Offload.Size unread(long bytes) {
        return new Offload.Size(bytes, OffloadedText.tokens(bytes));
    }
}
