package dev.stateroom.search;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.LineDiff;
import dev.stateroom.vfs.lines.TextLines;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The search of one group: counts its hits up to the limit, and reports how it ended. */
final class GroupSearch {
    private static final int DEEPEST = 200;

    private final HitGroup group;
    private final LinePattern.Asking asking;
    private final TextLines lines;
    private final SearchSink sink;
    private final long most;
    private final Cancellation cancellation;
    private long found;
    private boolean full;

    GroupSearch(HitGroup group, LinePattern pattern, long most, SearchSink sink, Cancellation cancellation) {
        this.group = group;
        this.asking = pattern.asking(cancellation);
        this.lines = new TextLines(pattern.literal(), asking.also());
        this.sink = sink;
        this.most = most;
        this.cancellation = cancellation;
    }

    /** Runs the search inside and reports its problems and its end. */
    void run(Runnable inside) {
        try {
            inside.run();
        } catch (LinePattern.GivenUp e) {
            problem("the expression is too complex: the search stopped before all lines here were searched");
            sink.ended(group, new SearchSink.Ending(found, false));
            return;
        }
        if (asking.undecided() > 0) {
            problem("the expression has too many ways to fit: " + asking.undecided()
                    + (asking.undecided() == 1 ? " line" : " lines") + " could not be decided");
        }
        sink.ended(group, new SearchSink.Ending(found, !full));
    }

    boolean isFull() {
        return full;
    }

    void problem(String sentence) {
        sink.problem(group, sentence);
    }

    /** Reports a line if it matches; returns the hit, or null if it does not match or the limit is reached. */
    @Nullable SearchHit hit(HitLocation place, long number, String line) {
        LineDiff.Span match = full ? null : asking.find(line);
        if (match == null) {
            return null;
        }
        if (found >= most) {
            full = true;
            return null;
        }
        SearchHit hit = SearchHit.of(group, place, number, line, match);
        found++;
        sink.found(hit);
        return hit;
    }

    void gone(SearchHit hit, SearchSink.Gone from) {
        sink.gone(hit, from);
    }

    /** Calls {@code each} for the matching lines of a text. */
    void each(String text, TextLines.Lines each) {
        cancellation.check();
        lines.scan(text, (number, line) -> {
            cancellation.check();
            return each.line(number, line);
        });
    }

    /** Reports the hits in a text. */
    void text(String text, HitLocation place) {
        if (!full) {
            each(text, (number, line) -> {
                hit(place, number, line);
                return !full;
            });
        }
    }

    /** Receives the texts of a value. */
    interface Texts {
        /** A text and its path within the value: {@code args.edits.0.content}. */
        void text(String way, String text);
    }

    /** Gives every text in a value, with numbers and type names as they are written. */
    static void texts(ForeignValue value, String way, Texts texts) {
        texts(value, way, texts, 0);
    }

    private static void texts(ForeignValue value, String way, Texts texts, int depth) {
        if (depth > DEEPEST) {
            return;
        }
        switch (value) {
            case ForeignValue.Text(String text) -> texts.text(way, text);
            case ForeignValue.Items(List<ForeignValue> values) -> {
                for (int i = 0; i < values.size(); i++) {
                    texts(values.get(i), way + "." + i, texts, depth + 1);
                }
            }
            case ForeignValue.Fields(Map<String, ForeignValue> values) ->
                values.forEach((name, inner) -> texts(inner, way + "." + name, texts, depth + 1));
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) ->
                pairs.forEach(pair -> {
                    texts(pair.key(), way, texts, depth + 1);
                    texts(pair.value(), way, texts, depth + 1);
                });
            case ForeignValue.Ext ext -> texts(ext.argument(), way, texts, depth + 1);
            case ForeignValue.Int(long number) -> texts.text(way, Long.toString(number));
            case ForeignValue.BigInt(var number) -> texts.text(way, number.toString());
            case ForeignValue.Real(double number) -> texts.text(way, Double.toString(number));
            case ForeignValue.Bool(boolean flag) -> texts.text(way, Boolean.toString(flag));
            case ForeignValue.Null _, ForeignValue.Bytes _, ForeignValue.Opaque _ -> {
                // Not searchable as text.
            }
        }
    }
}
