package dev.stateroom.history.ledger;

import dev.stateroom.agent.FileData;

/** How many tokens a text takes: the reference packages count one for four characters. */
final class TokenEstimate {
    private static final int CHARACTERS = 4;

    private TokenEstimate() {}

    /** For a text. */
    static long of(String text) {
        return ofCharacters(text.codePointCount(0, text.length()));
    }

    /** For a stored record, as its text. */
    static Offload.Size size(FileData data) {
        long tokens = switch (data.content()) {
            case FileData.Text(String text) -> of(text);
            case FileData.Lines(var lines) ->
                ofCharacters(lines.stream()
                                .mapToLong(l -> l.codePointCount(0, l.length()))
                                .sum()
                        + Math.max(0, lines.size() - 1));
            case FileData.Binary _, FileData.Unreadable _ -> ofCharacters(data.size());
        };
        return new Offload.Size(data.size(), tokens);
    }

    private static long ofCharacters(long characters) {
        return Math.ceilDiv(characters, CHARACTERS);
    }
}
