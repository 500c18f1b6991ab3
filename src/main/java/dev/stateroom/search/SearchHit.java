package dev.stateroom.search;

import dev.stateroom.history.LineDiff;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.lines.WantedText;
import java.util.Comparator;

/**
 * One matching line. Hits are compared by identity.
 *
 * @param group the group it is listed under
 * @param place where it is
 * @param line its number, from 1
 * @param text the line, or the part of a long one around the match
 * @param match the first match in it
 */
public record SearchHit(HitGroup group, HitLocation place, long line, String text, LineDiff.Span match) {
    /** By path and line, because files that several threads read come in any order. */
    public static final Comparator<SearchHit> BY_PLACE =
            Comparator.<SearchHit, String>comparing(hit -> String.valueOf(hit.place().path()), CodePointOrder.INSTANCE)
                    .thenComparingLong(SearchHit::line);

    private static final int AROUND = 300;

    /** Makes a hit of a line, cutting off text far from the match. */
    static SearchHit of(HitGroup group, HitLocation place, long number, String line, LineDiff.Span match) {
        int from = Math.max(0, match.from() - AROUND);
        int to = Math.min(line.length(), Math.min(match.to(), match.from() + AROUND) + AROUND);
        from -= WantedText.isInside(line, from) ? 1 : 0;
        to += WantedText.isInside(line, to) ? 1 : 0;
        String before = from > 0 ? "…" : "";
        String shown = before + line.substring(from, to) + (to < line.length() ? "…" : "");
        int moved = before.length() - from;
        return new SearchHit(
                group,
                place,
                number,
                shown,
                new LineDiff.Span(match.from() + moved, Math.min(match.to(), to) + moved));
    }

    /** Index from which a row should show the text so that the match is visible: at most {@code before} UTF-16 units before it. */
    public int shownFrom(int before) {
        int from = Math.max(0, match.from() - before);
        return WantedText.isInside(text, from) ? from - 1 : from;
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
