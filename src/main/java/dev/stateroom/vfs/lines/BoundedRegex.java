package dev.stateroom.vfs.lines;

import dev.stateroom.work.Cancellation;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression from a user or a foreign file, matched with bounded work. Java's matcher backtracks, so {@code (a+)+$} or {@code
 * (.*a){25}b} can take exponentially many steps. Steps are counted as reads of a character: a text may take {@value #LOOKS_PER_CHARACTER}
 * for each of its characters and {@value #LOOKS} more, and the total above that first part is bounded for all texts of one
 * {@link Allowance}. Safe for use by several threads.
 */
public final class BoundedRegex {
    /** Longer expressions are refused. */
    public static final int LONGEST = 10_000;

    private static final int LOOKS = 2_000_000;
    private static final int LOOKS_PER_CHARACTER = 64;

    /** Free steps of every text besides that, so that short lines do not use up the allowance. */
    private static final int FREE = 1_000;

    /** The largest number of free steps of a text, however long it is: some two seconds. */
    private static final long MOST_FREE = 30_000_000L;

    /** The total above the free steps. A read of nested, counted repeats takes up to 60 ns: some six seconds. */
    private static final long TOGETHER = 50L * LOOKS;
    private static final int CHECK_EVERY = 1 << 13;

    /** Number of steps without a read that take as long as one with a read. */
    private static final int SILENT_PER_LOOK = 32;

    /** Limit of steps without a read, some 50 ms; an expression that may take more is not tried. */
    private static final double MOST_SILENT = 10_000_000;

    private final Pattern pattern;

    /** The cost of a read and the steps up to the next one; 0 for an expression that is never tried. */
    private final int weight;

    private BoundedRegex(Pattern pattern) {
        this.pattern = pattern;
        double silent = SilentSteps.of(pattern.pattern(), pattern.flags());
        this.weight = silent > MOST_SILENT ? 0 : 1 + (int) (silent / SILENT_PER_LOOK);
    }

    /**
     * Compiles an expression.
     *
     * @param flags of {@link Pattern}
     * @throws PatternSyntaxException if it is invalid, too long or nested too deeply
     */
    public static BoundedRegex compile(String source, int flags) {
        if (source.length() > LONGEST) {
            throw new PatternSyntaxException("longer than " + LONGEST + " characters", "", -1);
        }
        try {
            BoundedRegex compiled = new BoundedRegex(Pattern.compile(source, flags));
            if (compiled.weight == 0) {
                throw new PatternSyntaxException("made to repeat or choose nothing too often", source, -1);
            }
            return compiled;
        } catch (StackOverflowError e) {
            throw new PatternSyntaxException("nested too deeply", "", -1);
        }
    }

    /** Wraps a compiled expression; every text is undecided if {@link #compile} would refuse it. */
    public static BoundedRegex of(Pattern compiled) {
        return new BoundedRegex(compiled);
    }

    /** The source of the expression. */
    public String source() {
        return pattern.pattern();
    }

    /** The allowance that the texts of one command, call or check share. */
    public static final class Allowance {
        private final AtomicLong left = new AtomicLong(TOGETHER);
        private final AtomicLong free;

        /** For texts that are each searched once. */
        public Allowance() {
            this(Long.MAX_VALUE);
        }

        private Allowance(long free) {
            this.free = new AtomicLong(free);
        }

        /** For one text that is searched with several expressions, which share the free steps of one. */
        public static Allowance ofOneText() {
            return new Allowance(MOST_FREE);
        }

        /** True if nothing is left: every further text is undecided at once. */
        public boolean isSpent() {
            return left.get() <= 0;
        }

        /** True while no text has taken more than its free steps. */
        boolean isUntouched() {
            return left.get() == TOGETHER;
        }
    }

    /** The result for a text. */
    public sealed interface Answer {}

    /** The first match, from {@code start} to before {@code end}. */
    public record Found(int start, int end) implements Answer {}

    /** Why there is no match. */
    public enum Nowhere implements Answer {
        /** No match. */
        NONE,
        /** Finding out would take too many steps. */
        UNDECIDED
    }

    /**
     * Finds the first match.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public Answer find(String text, Allowance allowance, Cancellation cancellation) {
        if (allowance.isSpent() || weight == 0) {
            return Nowhere.UNDECIDED;
        }
        Meter meter = new Meter(text.length(), weight, allowance, cancellation);
        try {
            meter.begin();
            Matcher matcher = pattern.matcher(new Watched(text, 0, text.length(), meter));
            return matcher.find() ? new Found(matcher.start(), matcher.end()) : Nowhere.NONE;
        } catch (TooCostly | StackOverflowError e) {
            // Java's matcher recurses with every repeat of a group; a text that overflows is charged the maximum for one text.
            meter.exhaust();
            return Nowhere.UNDECIDED;
        } finally {
            meter.end();
        }
    }

    /** Counts the reads of one text. */
    private static final class Meter {
        private final Allowance allowance;
        private final Cancellation cancellation;
        private final long free;
        private final long most;
        private final int weight;
        private long used;
        private long settled;
        private long next = CHECK_EVERY;

        Meter(int length, int weight, Allowance allowance, Cancellation cancellation) {
            this.weight = weight;
            // At each position, steps without a read may come before the first one.
            this.used = (long) (weight - 1) * length;
            this.allowance = allowance;
            this.cancellation = cancellation;
            long known = FREE + (long) LOOKS_PER_CHARACTER * length;
            this.most = known + LOOKS;
            this.free = Math.clamp(allowance.free.get(), 0, Math.min(known, MOST_FREE));
        }

        /** Stops a match that would take too long before its first read. */
        void begin() {
            if (used > most) {
                throw new TooCostly();
            }
        }

        void look() {
            used += weight;
            if (used >= next) {
                next = used + CHECK_EVERY;
                cancellation.check();
                settle();
                if (used > most || (used > free && allowance.isSpent())) {
                    throw new TooCostly();
                }
            }
        }

        void exhaust() {
            used = Math.max(used, free + LOOKS);
        }

        void end() {
            settle();
            allowance.free.addAndGet(-Math.min(used, free));
        }

        /** Charges the steps above the free part to the allowance. */
        void settle() {
            long above = used - free - settled;
            if (above > 0) {
                settled += above;
                allowance.left.addAndGet(-above);
            }
        }
    }

    /** A text that counts the reads of its characters. */
    private record Watched(String text, int from, int to, Meter meter) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            meter.look();
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Watched(text, from + start, from + end, meter);
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
}
