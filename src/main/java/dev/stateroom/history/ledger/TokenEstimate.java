package dev.stateroom.history.ledger;

import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.text.TextMeasure;
import java.util.List;

/**
 * How large texts and files are in bytes and in tokens.
 *
 * @param measure how the dialect counts characters
 */
record TokenEstimate(TextMeasure measure) {

    static TokenEstimate in(Dialect dialect) {
        return new TokenEstimate(TextMeasure.of(dialect));
    }

    /** The characters that that many tokens stand for. */
    static long characters(long tokens) {
        return tokens * dev.stateroom.tool.OffloadedText.CHARACTERS_PER_TOKEN;
    }

    /** Tokens of a text. */
    long tokens(String text) {
        return dev.stateroom.tool.OffloadedText.tokens(measure.length(text));
    }

    /** A text's size. */
    Offload.Size size(String text) {
        return new Offload.Size(ShownText.bytes(text), tokens(text));
    }

    /** A stored record's size, in tokens of its text. */
    Offload.Size size(FileData data) {
        long characters = switch (data.content()) {
            case FileData.Text(String text) -> measure.length(text);
            case FileData.Lines(List<String> lines) ->
                lines.stream().mapToLong(measure::length).sum() + Math.max(0, lines.size() - 1);
            case FileData.Binary _, FileData.Unreadable _ -> data.size();
        };
        return new Offload.Size(data.size(), dev.stateroom.tool.OffloadedText.tokens(characters));
    }
}
