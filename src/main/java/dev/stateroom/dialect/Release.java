package dev.stateroom.dialect;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A released version of a package: three numbers. A suffix ({@code rc1}) is ignored. */
public record Release(int major, int minor, int patch) implements Comparable<Release> {
    private static final Pattern NUMBERS = Pattern.compile("^(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\.(\\d{1,6}))?");
    private static final Comparator<Release> ORDER =
            Comparator.comparingInt(Release::major).thenComparingInt(Release::minor).thenComparingInt(Release::patch);

    /** The release at the beginning of {@code 0.3.10}, {@code 0.7.6rc1} or {@code 1.9}; empty if there is no number. */
    public static Optional<Release> parse(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        return numbers.find()
                ? Optional.of(new Release(part(numbers, 1), part(numbers, 2), part(numbers, 3)))
                : Optional.empty();
    }

    private static int part(Matcher numbers, int group) {
        String digits = numbers.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** True if this came out before the release of these numbers. */
    boolean isBefore(int otherMajor, int otherMinor, int otherPatch) {
        return compareTo(new Release(otherMajor, otherMinor, otherPatch)) < 0;
    }

    @Override
    public int compareTo(Release other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
