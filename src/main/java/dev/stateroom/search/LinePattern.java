package dev.stateroom.search;

import dev.stateroom.history.LineDiff;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.WantedText;
import dev.stateroom.work.Cancellation;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A query's text as what a line is asked. An expression such as {@code (a+)+$} can try exponentially many ways to fit: each line
 * may cost {@value #LOOKS} looks at a character and some for its length, a line that would cost more stays undecided, and
 * after {@value #MOST_UNDECIDED} of them the place is given up. A thrown switch ends it between few looks.
 */
public final class LinePattern {
    private static final int LONGEST = 10_000;
    private static final int LOOKS = 2_000_000;
    private static final int LOOKS_PER_CHARACTER = 64;
    private static final int MOST_UNDECIDED = 100;
    private static final int CHECK_EVERY = 1 << 13;
    private static final String NO_WORD_BEFORE = "(?<![\\p{L}\\p{N}_]\\p{M}{0,3})";
    private static final String NO_WORD_BEHIND = "(?![\\p{L}\\p{N}\\p{M}_])";

    private final Form form;

    private LinePattern(Form form) {
        this.form = form;
    }

    /** How lines are asked. */
    private sealed interface Form {

        /** @param literal what every line that fits contains as it is; empty where nothing is known */
        record Letters(String literal, WantedText text) implements Form {}

        record Expression(Pattern pattern) implements Form {}
    }

    /** Prepares a query; INVALID with the place where an expression makes no sense. */
    public static Outcome<LinePattern> of(Query query) {
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

    private static Outcome<LinePattern> expression(Query query) {
        String source = query.text();
        // A line has no LF in it, and nothing else ends one.
        int flags = Pattern.UNIX_LINES | (query.matchCase() ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        try {
            Pattern.compile(source, flags);
            String whole = query.wholeWord() ? NO_WORD_BEFORE + "(?:" + source + ")" + NO_WORD_BEHIND : source;
            return Outcome.ok(new LinePattern(new Form.Expression(Pattern.compile(whole, flags))));
        } catch (PatternSyntaxException e) {
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    "the expression makes no sense: " + e.getDescription() + " at position " + Math.max(0, e.getIndex()));
        } catch (StackOverflowError e) {
            return Outcome.failed(Failure.Kind.INVALID, "the expression is nested too deeply");
        }
    }

    /** What every line that fits contains; empty where nothing is known. */
    String literal() {
        return form instanceof Form.Letters(String literal, WantedText _) ? literal : "";
    }

    /** Asks lines until somebody gives up. */
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

        /** What a line with the literal must pass too; null for nothing. */
        @Nullable Predicate<String> also() {
            return switch (form) {
                case Form.Letters(String _, WantedText text) -> text.isPlain() ? null : text;
                case Form.Expression _ -> line -> find(line) != null;
            };
        }

        /** How many lines would have cost too much. */
        long undecided() {
            return undecided.get();
        }

        /** The first place in a line that fits, or null. */
        LineDiff.@Nullable Span find(String line) {
            return switch (form) {
                case Form.Letters(String _, WantedText text) -> {
                    int at = text.indexIn(line, 0);
                    yield at < 0 ? null : new LineDiff.Span(at, at + text.length());
                }
                case Form.Expression(Pattern pattern) -> find(pattern, line);
            };
        }

        private LineDiff.@Nullable Span find(Pattern pattern, String line) {
            try {
                Matcher matcher = pattern.matcher(new Watched(line, 0, line.length(), new Budget(line.length())));
                return matcher.find() ? new LineDiff.Span(matcher.start(), matcher.end()) : null;
            } catch (TooCostly | StackOverflowError e) {
                if (undecided.incrementAndGet() >= MOST_UNDECIDED) {
                    throw new GivenUp();
                }
                return null;
            }
        }

        /** Looks that one line may cost. */
        private final class Budget {
            private long left;

            Budget(int length) {
                left = LOOKS + (long) LOOKS_PER_CHARACTER * length;
            }

            void spend() {
                left--;
                if (left % CHECK_EVERY == 0) {
                    cancellation.check();
                    if (left <= 0) {
                        throw new TooCostly();
                    }
                }
            }
        }
    }

    /** A line that counts the looks at its characters. */
    private record Watched(String text, int from, int to, Asking.Budget budget) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            budget.spend();
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Watched(text, from + start, from + end, budget);
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }

    private static final class TooCostly extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooCostly() {
            super("too many ways to fit", null, false, false);
        }
    }

    /** Too many lines cost too much. */
    static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUp() {
            super("too many lines with too many ways to fit", null, false, false);
        }
    }
}
