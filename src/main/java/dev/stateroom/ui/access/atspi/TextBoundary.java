package dev.stateroom.ui.access.atspi;

import java.text.BreakIterator;
import java.util.Locale;

/** The units in which a text is read. The order is that of {@code AtspiTextGranularity}. */
public enum TextBoundary {
    CHARACTER,
    WORD,
    SENTENCE,
    LINE,
    PARAGRAPH;

    /** A unit of a text, offsets in code points. */
    public record Piece(String text, int start, int end) {}

    /** The unit for {@code GetStringAtOffset}; an unknown number means characters. */
    public static TextBoundary ofGranularity(int number) {
        return number >= 0 && number < values().length ? values()[number] : CHARACTER;
    }

    /** The unit for {@code GetTextAtOffset}, whose numbers ({@code AtspiTextBoundaryType}) distinguish starts and ends. */
    public static TextBoundary ofBoundary(int number) {
        return switch (number) {
            case 1, 2 -> WORD;
            case 3, 4 -> SENTENCE;
            case 5, 6 -> LINE;
            default -> CHARACTER;
        };
    }

    /** The unit that contains the code point at {@code offset}, with the white space or line ending after it. */
    public Piece at(TextFacts facts, int offset) {
        String text = facts.text();
        int place = facts.unit(Math.max(0, offset));
        if (text.isEmpty()) {
            return new Piece("", 0, 0);
        }
        int start;
        int end;
        if (this == LINE || this == PARAGRAPH) {
            start = text.lastIndexOf('\n', place - 1) + 1;
            int next = text.indexOf('\n', place);
            end = next < 0 ? text.length() : next + 1;
        } else {
            BreakIterator breaks = breaks();
            breaks.setText(text);
            end = place >= text.length() ? text.length() : breaks.following(place);
            start = breaks.preceding(end);
            end = this == WORD ? afterSpace(text, end) : end;
            if (this == WORD && start > 0 && Character.isWhitespace(text.charAt(start))) {
                start = breaks.preceding(start);
            }
        }
        return new Piece(text.substring(start, end), facts.points(start), facts.points(end));
    }

    /** The unit after the one at {@code offset}; empty after the last. */
    public Piece after(TextFacts facts, int offset) {
        int end = at(facts, offset).end();
        return end >= facts.length() ? new Piece("", end, end) : at(facts, end);
    }

    /** The unit before the one at {@code offset}; empty before the first. */
    public Piece before(TextFacts facts, int offset) {
        int start = at(facts, offset).start();
        return start == 0 ? new Piece("", 0, 0) : at(facts, start - 1);
    }

    private BreakIterator breaks() {
        return switch (this) {
            case WORD -> BreakIterator.getWordInstance(Locale.getDefault());
            case SENTENCE -> BreakIterator.getSentenceInstance(Locale.getDefault());
            case CHARACTER, LINE, PARAGRAPH -> BreakIterator.getCharacterInstance(Locale.getDefault());
        };
    }

    private static int afterSpace(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '\n' && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
