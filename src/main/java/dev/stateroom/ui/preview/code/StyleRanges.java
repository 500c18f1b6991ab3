package dev.stateroom.ui.preview.code;

import dev.stateroom.ui.preview.lexer.LexerToken;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.theme.MissingGlyphs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/**
 * The style classes of any range of a text: colours of tokens, marks of hidden characters, matches. Each styled piece becomes a node, so
 * only the beginning of a very long line is styled.
 */
final class StyleRanges {
    /** The number of UTF-16 units of a line that may be styled. */
    private static final int STYLED_COLUMNS = 4_000;

    private static final Collection<String> PLAIN = List.of();
    private static final Collection<String> MARK = List.of("hidden-mark");
    private static final Collection<String> NAME = List.of("glyph-name");
    private static final Collection<String> FOUND = List.of("found");

    private final List<Stretch> tokens = new ArrayList<>();
    private final List<Stretch> marks = new ArrayList<>();
    private List<Stretch> found = List.of();

    private record Stretch(int from, int to, Collection<String> style) {}

    StyleRanges(TextDocument document, List<LexerToken> lexed) {
        String text = document.text().shown();
        LineStarts starts = new LineStarts(text);
        for (LexerToken token : lexed) {
            if (starts.column(token.from()) < STYLED_COLUMNS) {
                tokens.add(new Stretch(token.from(), token.to(), List.of(token.kind().styleClass())));
            }
        }
        LineStarts again = new LineStarts(text);
        document.text().eachMark(0, text.length(), (from, to, codePoint) -> {
            if (again.column(from) < STYLED_COLUMNS) {
                marks.add(new Stretch(from, to, MissingGlyphs.isMissing(codePoint) ? NAME : MARK));
            }
        });
    }

    /** Walks along a text and returns the column of an offset in its line; offsets ascend. */
    private static final class LineStarts {
        private final String text;
        private int start;

        LineStarts(String text) {
            this.text = text;
        }

        int column(int offset) {
            for (int end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
                start = end + 1;
            }
            return offset - start;
        }
    }

    /** Marks matches of that length, in order; an empty array for none. */
    void setFound(int[] places, int length) {
        List<Stretch> next = new ArrayList<>(places.length);
        for (int place : places) {
            next.add(new Stretch(place, place + length, FOUND));
        }
        found = next;
    }

    /** The styles of the units from {@code from} to {@code to}, which is greater. */
    StyleSpans<Collection<String>> spans(int from, int to) {
        StyleSpans<Collection<String>> spans = spans(tokens, from, to);
        spans = overlay(spans, marks, from, to);
        return overlay(spans, found, from, to);
    }

    private static StyleSpans<Collection<String>> overlay(
            StyleSpans<Collection<String>> below, List<Stretch> stretches, int from, int to) {
        int first = firstEndingAfter(stretches, from);
        if (first == stretches.size() || stretches.get(first).from() >= to) {
            return below;
        }
        return below.overlay(spans(stretches, from, to), StyleRanges::both);
    }

    private static Collection<String> both(Collection<String> a, Collection<String> b) {
        if (b.isEmpty() || a.isEmpty()) {
            return b.isEmpty() ? a : b;
        }
        List<String> all = new ArrayList<>(a);
        all.addAll(b);
        return all;
    }

    private static StyleSpans<Collection<String>> spans(List<Stretch> stretches, int from, int to) {
        StyleSpansBuilder<Collection<String>> builder = new StyleSpansBuilder<>();
        int at = from;
        for (int i = firstEndingAfter(stretches, from); i < stretches.size() && stretches.get(i).from() < to; i++) {
            Stretch stretch = stretches.get(i);
            int begin = Math.max(at, stretch.from());
            int end = Math.min(to, stretch.to());
            if (begin > at) {
                builder.add(PLAIN, begin - at);
            }
            if (end > begin) {
                builder.add(stretch.style(), end - begin);
                at = end;
            }
        }
        if (at < to || at == from) {
            builder.add(PLAIN, to - at);
        }
        return builder.create();
    }

    private static int firstEndingAfter(List<Stretch> stretches, int offset) {
        int low = 0;
        int high = stretches.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (stretches.get(middle).to() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
