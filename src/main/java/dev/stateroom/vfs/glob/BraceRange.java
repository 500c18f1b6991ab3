package dev.stateroom.vfs.glob;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A group that counts, {@code {1..10..2}} or {@code {a..e}}, as Bash and Python's matcher read it.
 *
 * @param values the values it expands to, in order
 * @param end index of its closing brace
 */
record BraceRange(List<@Nullable String> values, int end) {
    private static final Pattern INTEGERS = Pattern.compile(
            "([-+]?)(0*(?=[0-9]))([0-9]+)\\.\\.([-+]?)(0*(?=[0-9]))([0-9]+)(?:\\.\\.[-+]?([0-9]+))?(?=\\})");
    private static final Pattern LETTERS =
            Pattern.compile("([A-Za-z])\\.\\.([A-Za-z])(?:\\.\\.[-+]?([0-9]+))?(?=\\})");
    private static final int MAX_DIGITS = 20;

    /**
     * The range whose first character is at {@code start} of {@code text}, after its opening brace; null if it is not a range.
     *
     * @throws PythonBraces.TooMany if it has more than {@link PythonBraces#LIMIT} values
     */
    static @Nullable BraceRange at(String text, int start) throws PythonBraces.TooMany {
        Matcher integers = INTEGERS.matcher(text).region(start, text.length());
        integers.useTransparentBounds(true);
        if (integers.lookingAt()) {
            return integers(integers);
        }
        Matcher letters = LETTERS.matcher(text).region(start, text.length());
        letters.useTransparentBounds(true);
        if (letters.lookingAt()) {
            return letters(letters);
        }
        return null;
    }

    private static @Nullable BraceRange integers(Matcher m) throws PythonBraces.TooMany {
        Long first = number(m.group(1), m.group(3));
        Long last = number(m.group(4), m.group(6));
        Long step = m.group(7) == null ? Long.valueOf(1) : number("", m.group(7));
        if (first == null || last == null || step == null) {
            return null;
        }
        boolean padded = (!m.group(2).isEmpty() && !m.group(1).equals("+"))
                || (!m.group(5).isEmpty() && !m.group(4).equals("+"));
        int width = padded
                ? Math.max(m.end(3) - m.start(1), m.end(6) - m.start(4))
                : 0;
        return counted(m.end(), first, last, Math.max(1, step), value -> padded(value, width));
    }

    /** The number, or null if it does not fit in 64 bits. */
    private static @Nullable Long number(String sign, String digits) {
        String significant = digits.replaceFirst("^0+(?=.)", "");
        if (significant.length() > MAX_DIGITS) {
            return null;
        }
        try {
            return Long.valueOf((sign.equals("-") ? "-" : "") + significant);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static String padded(long value, int width) {
        String digits = Long.toString(Math.abs(value));
        String sign = value < 0 ? "-" : "";
        return sign + "0".repeat(Math.max(0, width - sign.length() - digits.length())) + digits;
    }

    private static @Nullable BraceRange letters(Matcher m) throws PythonBraces.TooMany {
        Long step = m.group(3) == null ? Long.valueOf(1) : number("", m.group(3));
        if (step == null) {
            return null;
        }
        return counted(
                m.end(),
                m.group(1).charAt(0),
                m.group(2).charAt(0),
                Math.max(1, step),
                value -> value == '\\' ? "" : String.valueOf((char) value));
    }

    private static BraceRange counted(int end, long first, long last, long step, LongFunction<String> name)
            throws PythonBraces.TooMany {
        BigInteger span =
                BigInteger.valueOf(last).subtract(BigInteger.valueOf(first)).abs();
        long count = span.divide(BigInteger.valueOf(step)).min(BigInteger.valueOf(PythonBraces.LIMIT)).longValue() + 1;
        if (count > PythonBraces.LIMIT) {
            throw new PythonBraces.TooMany();
        }
        List<@Nullable String> values = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            values.add(name.apply(first <= last ? first + i * step : first - i * step));
        }
        return new BraceRange(values, end);
    }
}
