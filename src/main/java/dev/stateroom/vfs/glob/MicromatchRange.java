package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Values of a range in braces, as the npm package {@code fill-range} 7 computes them. */
final class MicromatchRange {

    private static final int LIMIT = 1000;
    /** Our own limit; the package has none if a step is given. */
    private static final int MAX_STEPPED = 20_000;

    private MicromatchRange() {}

    /**
     * The values of a range.
     *
     * @param ends both ends, and the step if one is given
     * @return the values; empty if this is not a range
     */
    static List<String> values(List<String> ends) throws MicromatchBraces.Failed {
        if (ends.size() < 2 || ends.get(0).isEmpty() || ends.get(1).isEmpty()) {
            return List.of();
        }
        String first = ends.get(0);
        String last = ends.get(1);
        OptionalDouble from = integer(first);
        OptionalDouble to = integer(last);
        String step = ends.size() > 2 ? ends.get(2) : "1";
        OptionalDouble by = step.isEmpty() ? OptionalDouble.of(1) : integer(step);
        if (ends.size() == 2 && from.isPresent() && to.isPresent() && to.getAsDouble() - from.getAsDouble() >= LIMIT) {
            throw new MicromatchBraces.Failed("expanded array length exceeds range limit. "
                    + "Use options.rangeLimit to increase or disable the limit.");
        }
        if (by.isEmpty()) {
            return List.of();
        }
        double width = Math.max(Math.abs(by.getAsDouble()), 1);
        if (from.isPresent() && to.isPresent()) {
            return numbers(from.getAsDouble(), to.getAsDouble(), width, padding(first, last, ends.size() > 2 ? step : "1"));
        }
        if ((from.isEmpty() && first.length() > 1) || (to.isEmpty() && last.length() > 1)) {
            return List.of();
        }
        List<String> letters = new ArrayList<>();
        for (double value : counted(first.charAt(0), last.charAt(0), width)) {
            letters.add(String.valueOf((char) value));
        }
        return letters;
    }

    private static List<String> numbers(double from, double to, double step, int padding)
            throws MicromatchBraces.Failed {
        List<String> numbers = new ArrayList<>();
        for (double value : counted(from, to, step)) {
            String sign = value < 0 ? "-" : "";
            String digits = Long.toString(Math.abs((long) value));
            numbers.add(sign + "0".repeat(Math.max(0, padding - sign.length() - digits.length())) + digits);
        }
        return numbers;
    }

    private static List<Double> counted(double from, double to, double step) throws MicromatchBraces.Failed {
        if (Math.abs(to - from) / step > MAX_STEPPED) {
            throw new MicromatchBraces.Failed("Too many expansions");
        }
        List<Double> values = new ArrayList<>();
        for (double value = from; from > to ? value >= to : value <= to; value += from > to ? -step : step) {
            values.add(value);
        }
        return values;
    }

    /** The length to pad to: the longest of them if one begins with a zero, else none. */
    private static int padding(String first, String last, String step) {
        boolean padded = hasZeros(first) || hasZeros(last) || hasZeros(step);
        return padded ? Math.max(first.length(), Math.max(last.length(), step.length())) : 0;
    }

    private static boolean hasZeros(String number) {
        String digits = number.startsWith("-") ? number.substring(1) : number;
        return !digits.equals("0") && digits.startsWith("0");
    }

    /** The whole number that JavaScript parses from {@code text}; empty if there is none. */
    private static OptionalDouble integer(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            return OptionalDouble.of(0);
        }
        double value;
        if (trimmed.matches("0[xX][0-9A-Fa-f]{1,15}")) {
            value = Long.parseLong(trimmed.substring(2), 16);
        } else if (trimmed.matches("0[bB][01]{1,62}")) {
            value = Long.parseLong(trimmed.substring(2), 2);
        } else if (trimmed.matches("0[oO][0-7]{1,20}")) {
            value = Long.parseLong(trimmed.substring(2), 8);
        } else if (trimmed.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?")) {
            value = Double.parseDouble(trimmed);
        } else {
            return OptionalDouble.empty();
        }
        return !Double.isInfinite(value) && Math.rint(value) == value ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
