package dev.stateroom.agent.text;

import dev.stateroom.agent.Reply;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * {@code re.search} over many lines that ends: patterns such as {@code (a+)+$} try exponentially many ways, for ever as far as a
 * person can tell. After ten seconds, all lines of one call together, the search is given up and the reply says so; Python
 * would go on.
 */
public final class PythonRegexSearch implements Predicate<String> {

    /** How long one call may search. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Characters looked at between two looks at the clock. */
    private static final int STRIDE = 1 << 8;

    private final Pattern pattern;
    private final Duration longest;
    private final long began = System.nanoTime();
    private int looked;

    PythonRegexSearch(Pattern pattern) {
        this(pattern, LONGEST);
    }

    PythonRegexSearch(Pattern pattern, Duration longest) {
        this.pattern = pattern;
        this.longest = longest;
    }

    /** True where the pattern fits somewhere in the line; only inside {@link #bounded}. */
    @Override
    public boolean test(String line) {
        try {
            return pattern.matcher(new Counted(line, 0, line.length())).find();
        } catch (StackOverflowError e) {
            // Java's matcher goes deeper with every repeat of a group, Python's does not.
            throw new GivenUp();
        }
    }

    /** A call that may search; withheld where its search was given up. */
    public static <R> Reply<R> bounded(Supplier<Reply<R>> call) {
        try {
            return call.get();
        } catch (GivenUp e) {
            return Reply.withheld("The pattern has too many ways to fit: the search was given up after " + LONGEST.toSeconds()
                    + " seconds, where the reference would go on without an answer.");
        }
    }

    private static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUp() {
            super(null, null, false, false);
        }
    }

    /** A line whose characters are counted as they are looked at. */
    private final class Counted implements CharSequence {
        private final String text;
        private final int from;
        private final int to;

        Counted(String text, int from, int to) {
            this.text = text;
            this.from = from;
            this.to = to;
        }

        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            if (++looked % STRIDE == 0 && System.nanoTime() - began > longest.toNanos()) {
                throw new GivenUp();
            }
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text, from + start, from + end);
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }
}
