package dev.stateroom;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Runs a check with many random inputs. The inputs of a case follow from its seed alone, and a case that fails names it:
 * {@code -Drandom.seed=N} runs that case only, {@code -Drandom.start=N} tries the cases from seed N on instead of those from 0.
 */
public final class RandomCases {
    private static final int MOST_SHOWN = 2_000;

    private RandomCases() {}

    /** What must hold for every input that it draws. */
    public interface Check {
        void run(Case random) throws Exception;
    }

    /** Runs the check with so many cases, and fails with the seed and the drawn values of the first that fails. */
    public static void check(int cases, Check check) {
        Long only = Long.getLong("random.seed");
        long start = only != null ? only : Long.getLong("random.start", 0);
        check(start, only != null ? 1 : cases, check);
    }

    static void check(long start, int cases, Check check) {
        for (long seed = start; seed < start + cases; seed++) {
            Case random = new Case(seed);
            try {
                check.run(random);
            } catch (TestAbortedException aborted) {
                throw aborted;
            } catch (Exception | AssertionError | StackOverflowError e) {
                throw new AssertionError("-Drandom.seed=" + seed + " fails, with " + random + ": " + e.getMessage(), e);
            }
        }
    }

    /** A source of random inputs that draws the edges of their range more often than the rest. */
    public static final class Case extends Random {
        private static final long serialVersionUID = 1;
        private static final int[] LETTERS = {
            0, '\t', '\n', '\r', 0x1b, ' ', '"', '/', '\\', 0x7f, 0x85, 0xa0, 0xe9, 0x130, 0x131, 0x17f, 0x301, 0x5d0, 0x200d, 0x202e, 0x2028, 0x212a,
            0x4e2d, 0xac00, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfb01, 0xfe0f, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff
        };

        private final StringBuilder drawn = new StringBuilder();
        private int depth;

        Case(long seed) {
            super(mixed(seed));
        }

        /** Neighbouring seeds give unlike numbers. */
        private static long mixed(long seed) {
            long bits = (seed + 1) * 0x9e3779b97f4a7c15L;
            bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
            bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
            return bits ^ bits >>> 31;
        }

        /** A number of this range, both ends included; the ends and those around zero are frequent. */
        public long number(long least, long most) {
            return drawn(() -> {
                long edge = List.of(least, most, 0L, 1L, -1L).get(nextInt(5));
                return nextInt(6) == 0 && edge >= least && edge <= most ? edge : nextLong(least, most + 1);
            });
        }

        /** A number of this range, both ends included. */
        public int number(int least, int most) {
            return (int) number((long) least, (long) most);
        }

        /** One of the values. */
        @SafeVarargs
        public final <T> T pick(T... values) {
            return drawn(() -> values[nextInt(values.length)]);
        }

        /** One of the values. */
        public <T> T pick(List<T> values) {
            return drawn(() -> values.get(nextInt(values.size())));
        }

        /** So many values. */
        public <T> List<T> listOf(int least, int most, Supplier<T> value) {
            return drawn(() -> {
                List<T> values = new ArrayList<>();
                repeat(least, most, _ -> values.add(value.get()));
                return values;
            });
        }

        /** So many different values at most. */
        public <T> Set<T> setOf(int most, Supplier<T> value) {
            return drawn(() -> {
                Set<T> values = new LinkedHashSet<>();
                repeat(0, most, _ -> {
                    for (int tries = 0; tries < 9 && !values.add(value.get()); tries++) {
                        // drawn before
                    }
                });
                return values;
            });
        }

        /** So many of the parts, joined. */
        public String joined(int least, int most, List<String> parts) {
            return drawn(() -> String.join("", listOf(least, most, () -> pick(parts))));
        }

        /** Any text of that many characters, also one that no encoding can hold. */
        public String text(int least, int most) {
            return drawn(() -> {
                StringBuilder text = new StringBuilder();
                repeat(least, most, _ -> text.appendCodePoint(switch (nextInt(4)) {
                    case 0 -> LETTERS[nextInt(LETTERS.length)];
                    case 1 -> nextInt(0x110000);
                    case 2 -> nextInt(0x10000);
                    default -> ' ' + nextInt(95);
                }));
                return text.substring(0, Math.min(text.length(), most));
            });
        }

        /** Any bytes, so many at most. */
        public byte[] bytes(int most) {
            return drawn(() -> {
                byte[] all = new byte[number(0, most)];
                for (int i = 0; i < all.length; i++) {
                    all[i] = (byte) (nextInt(4) == 0 ? new int[] {0, 1, 0x7f, 0x80, 0xff}[nextInt(5)] : nextInt(256));
                }
                return all;
            });
        }

        private void repeat(int least, int most, IntConsumer step) {
            IntStream.range(0, number(least, most)).forEach(step);
        }

        /** Values that are parts of others are not shown again. */
        private <T> T drawn(Supplier<T> draw) {
            depth++;
            T value = draw.get();
            if (--depth == 0 && drawn.length() < MOST_SHOWN) {
                drawn.append(drawn.isEmpty() ? "" : ", ").append(shown(value));
            }
            return value;
        }

        private static String shown(@Nullable Object value) {
            String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
            return text.chars()
                    .limit(MOST_SHOWN)
                    .mapToObj(c -> c >= ' ' && c < 0x7f ? String.valueOf((char) c) : "\\u%04x".formatted(c))
                    .collect(Collectors.joining("", value instanceof String ? "\"" : "", value instanceof String ? "\"" : ""));
        }

        @Override
        public String toString() {
            return drawn.isEmpty() ? "its own draws" : drawn.toString();
        }
    }
}
