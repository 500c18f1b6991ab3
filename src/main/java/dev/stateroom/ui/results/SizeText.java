package dev.stateroom.ui.results;

import dev.stateroom.ui.words.Translations;

/** Formats sizes and token counts for the ledger: whole up to a million, then shortened. */
final class SizeText {
    private static final long MILLION = 1_000_000;

    private SizeText() {}

    /** Bytes with their unit. */
    static String bytes(Translations words, long bytes) {
        return bytes < MILLION
                ? words.get("bytes", bytes)
                : bytes < 1_000 * MILLION
                        ? words.get("megabytes", shortened(bytes, MILLION))
                        : words.get("gigabytes", shortened(bytes, 1_000 * MILLION));
    }

    /** Estimated tokens. */
    static String tokens(Translations words, long tokens) {
        return tokens < MILLION ? words.get("number", tokens) : words.get("millions", shortened(tokens, MILLION));
    }

    private static String shortened(long value, long unit) {
        return String.format(Translations.locale(), "%.1f", (double) value / unit);
    }
}
