package dev.stateroom.vfs.lines;

import dev.stateroom.work.Cancellation;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression from a user or a foreign file, matched with bounded work. Java's matcher goes back and tries again, so
 * {@code (a+)+$} or {@code (.*a){25}b} can take exponentially many steps. Steps are counted as looks at a character: a text may cost
 * {@value #LOOKS_PER_CHARACTER} for each of its characters and {@value #LOOKS} more, and what all texts of one {@link Allowance} cost
 * above that first part is bounded too. Safe for use by several threads.
 */
public final class BoundedRegex {
    /** Longer expressions are refused. */
    public static final int LONGEST = 10_000;

    private static final int LOOKS = 2_000_000;
    private static final int LOOKS_PER_CHARACTER = 64;

    /** What every text has for nothing besides that, so that short lines do not use up the allowance. */
    private static final int FREE = 1_000;

    /** The most that a text has for nothing, however long it is: some two seconds. */
    private static final long MOST_FREE = 30_000_000L;

    /** A look of nested, counted repeats takes up to 60 ns: some six seconds. */
    private static final long TOGETHER = 50L * LOOKS;
    private static final int CHECK_EVERY = 1 << 13;

    /** So many steps without a look take as long as one with a look. */
    private static final int SILENT_PER_LOOK = 32;

    /** An expression that may take more steps without a look is not tried: they take some 50 ms. */
    private static final double MOST_SILENT = 10_000_000;

    private final Pattern pattern;

    /** What a look counts as, with the steps up to the next one; 0 for an expression that is never tried. */
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
     * @throws PatternSyntaxException where it makes no sense, is too long or nested too deeply
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

    /** The same over an expression that is compiled already; every text stays undecided where {@link #compile} refuses it. */
    public static BoundedRegex of(Pattern compiled) {
        return new BoundedRegex(compiled);
    }

    /** The expression. */
    public String source() {
        return pattern.pattern();
    }

    /** What the texts of one command, call or check may cost together. */
    public static final class Allowance {
        private final AtomicLong left = new AtomicLong(TOGETHER);
        private final AtomicLong free;

        /** For texts of which each is looked through once. */
        public Allowance() {
            this(Long.MAX_VALUE);
        }

        private Allowance(long free) {
            this.free = new AtomicLong(free);
        }

        /** For one text that is looked through with several expressions: together they have for nothing what one would have. */
        public static Allowance ofOneText() {
            return new Allowance(MOST_FREE);
        }

        /** True when nothing is left: every further text stays undecided at once. */
        public boolean isSpent() {
            return left.get() <= 0;
        }

        /** True while no text has cost more than what each has for nothing. */
        boolean isUntouched() {
            return left.get() == TOGETHER;
        }
    }

    /** What is said of a text. */
    public sealed interface Answer {}

    /** The first place that fits, from {@code start} to before {@code end}. */
    public record Found(int start, int end) implements Answer {}

    /** Why there is no place. */
    public enum Nowhere implements Answer {
        /** Nothing fits. */
        NONE,
        /** It would take too many steps to tell. */
        UNDECIDED
    }

    /**
     * Looks for the first place that fits.
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
            // Java's matcher goes deeper with every repeat of a group; such a text costs all that one may cost.
            meter.exhaust();
            return Nowhere.UNDECIDED;
        } finally {
            meter.end();
        }
    }

    /** Counts the looks at one text. */
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
            // At each place, steps without a look may come before the first one.
            this.used = (long) (weight - 1) * length;
            this.allowance = allowance;
            this.cancellation = cancellation;
            long known = FREE + (long) LOOKS_PER_CHARACTER * length;
            this.most = known + LOOKS;
            this.free = Math.clamp(allowance.free.get(), 0, Math.min(known, MOST_FREE));
        }

        /** Ends what would take too long before it has looked at anything. */
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

        /** Takes what was used above the free part out of the allowance. */
        void settle() {
            long above = used - free - settled;
            if (above > 0) {
                settled += above;
                allowance.left.addAndGet(-above);
            }
        }
    }

    /** A text that counts the looks at its characters. */
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
