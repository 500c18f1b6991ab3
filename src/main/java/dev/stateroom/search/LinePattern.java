package dev.stateroom.search;

import dev.stateroom.history.LineDiff;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.vfs.lines.WantedText;
import dev.stateroom.work.Cancellation;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A query compiled to be matched against lines. An expression such as {@code (a+)+$} can try exponentially many ways to match: a line that
 * would cost too much stays undecided, and the whole search stops when all lines together cost too much; {@link BoundedRegex} counts. It
 * checks for cancellation every few steps.
 */
final class LinePattern {
    private static final int LONGEST = BoundedRegex.LONGEST;
    private static final String NO_WORD_BEFORE = "(?<![\\p{L}\\p{N}_]\\p{M}{0,3})";
    private static final String NO_WORD_BEHIND = "(?![\\p{L}\\p{N}\\p{M}_])";

    private final Form form;

    /** Shared by all parts of the search. */
    private final BoundedRegex.Allowance allowance = new BoundedRegex.Allowance();

    private LinePattern(Form form) {
        this.form = form;
    }

    /** How lines are matched. */
    private sealed interface Form {

        /** @param literal a literal that every matching line contains; empty if unknown */
        record Letters(String literal, WantedText text) implements Form {}

        record Expression(BoundedRegex regex) implements Form {}
    }

    /** Compiles a query; INVALID, with the position, for a malformed expression. */
    public static Outcome<LinePattern> of(SearchQuery query) {
        String text = query.text();
        if (text.isEmpty()) {
            return Outcome.failed(Failure.Kind.INVALID, "the text to search for is empty");
        }
        if (text.length() > LONGEST) {
            return Outcome.failed(
                    Failure.Kind.INVALID, String.format(Locale.ROOT, "the text to search for is longer than %,d characters", LONGEST));
        }
        if (!query.regex() && (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0)) {
            return Outcome.failed(Failure.Kind.INVALID, "the text to search for has a line break: lines are searched one by one");
        }
        Optional<String> unfit = WantedText.unfit(text);
        if (unfit.isPresent()) {
            return Outcome.failed(Failure.Kind.INVALID, "the text to search for has " + unfit.get());
        }
        return query.regex()
                ? expression(query)
                : Outcome.ok(new LinePattern(new Form.Letters(
                        query.matchCase() ? text : "", new WantedText(text, !query.matchCase(), query.wholeWord()))));
    }

    private static Outcome<LinePattern> expression(SearchQuery query) {
        String source = query.text();
        // Lines are split at LF, and no other character ends one.
        int flags = Pattern.UNIX_LINES | (query.matchCase() ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        try {
            BoundedRegex.compile(source, flags);
            String whole = query.wholeWord() ? NO_WORD_BEFORE + "(?:" + source + ")" + NO_WORD_BEHIND : source;
            return Outcome.ok(new LinePattern(new Form.Expression(BoundedRegex.of(Pattern.compile(whole, flags)))));
        } catch (PatternSyntaxException e) {
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    e.getIndex() < 0
                            ? "the expression is " + e.getDescription()
                            : "the expression makes no sense: " + e.getDescription() + " at position " + e.getIndex());
        }
    }

    /** A literal that every matching line contains; empty if unknown. */
    String literal() {
        return form instanceof Form.Letters(String literal, WantedText _) ? literal : "";
    }

    /** A matcher that stops when the caller cancels. */
    Asking asking(Cancellation cancellation) {
        return new Asking(cancellation);
    }

    /** One search with this pattern; safe for use by several threads. */
    final class Asking {
        private final Cancellation cancellation;
        private final AtomicLong undecided = new AtomicLong();

        private Asking(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        /** A test that a line with the literal must pass as well; null for none. */
        @Nullable Predicate<String> also() {
            return switch (form) {
                case Form.Letters(String _, WantedText text) -> text.isPlain() ? null : text;
                case Form.Expression _ -> line -> find(line) != null;
            };
        }

        /** The number of lines that would have cost too much. */
        long undecided() {
            return undecided.get();
        }

        /** The first match in a line, or null. */
        LineDiff.@Nullable Span find(String line) {
            return switch (form) {
                case Form.Letters(String _, WantedText text) -> {
                    int at = text.indexIn(line, 0);
                    yield at < 0 ? null : new LineDiff.Span(at, at + text.length());
                }
                case Form.Expression(BoundedRegex regex) -> find(regex, line);
            };
        }

        private LineDiff.@Nullable Span find(BoundedRegex regex, String line) {
            return switch (regex.find(line, allowance, cancellation)) {
                case BoundedRegex.Found(int start, int end) -> new LineDiff.Span(start, end);
                case BoundedRegex.Nowhere.NONE -> null;
                case BoundedRegex.Nowhere.UNDECIDED -> {
                    undecided.incrementAndGet();
                    if (allowance.isSpent()) {
                        throw new GivenUp();
                    }
                    yield null;
                }
            };
        }
    }

    /** Thrown when all lines together cost too much. */
    static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUp() {
            super("too many lines with too many ways to fit", null, false, false);
        }
    }
}
