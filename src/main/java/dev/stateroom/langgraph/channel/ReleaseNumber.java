package dev.stateroom.langgraph.channel;

import dev.stateroom.vfs.Dialect;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which dialect a release of the Python package speaks. */
final class ReleaseNumber {
    private static final Pattern NUMBERS = Pattern.compile("^(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\.(\\d{1,6}))?.*");

    private ReleaseNumber() {}

    /** The dialect of {@code 0.3.10} or {@code 0.7.6rc1}; the documented protocol for what is no version. */
    static Dialect python(String version) {
        Matcher numbers = NUMBERS.matcher(version);
        if (!numbers.matches()) {
            return Dialect.PYTHON_0_5;
        }
        long rank = part(numbers, 1) * 1_000_000L + part(numbers, 2) * 1_000L + part(numbers, 3);
        return rank < 3_010 ? Dialect.PYTHON_0_2 : rank < 5_000 ? Dialect.PYTHON_0_4 : rank < 7_000 ? Dialect.PYTHON_0_5 : Dialect.PYTHON_0_7;
    }

    private static long part(Matcher numbers, int group) {
        String digits = numbers.group(group);
        return digits == null ? 0 : Math.min(999, Long.parseLong(digits));
    }
}
