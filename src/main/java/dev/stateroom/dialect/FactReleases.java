package dev.stateroom.dialect;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The releases of one package in which a fact holds.
 *
 * @param first the first release; null if none has it
 * @param until the first release that has it no longer; null if all later ones have it
 */
record FactReleases(@Nullable Release first, @Nullable Release until) {
    /** All known releases. */
    static final String ALWAYS = "0.0.0";

    /** No release. */
    static final String NEVER = "";

    private static final Pattern FORM = Pattern.compile("(?<first>[\\d.]+)(?: until (?<until>[\\d.]+))?");

    /** From {@code 0.5.0}, {@code 0.3.10 until 0.5.0}, {@link #ALWAYS} or {@link #NEVER}. */
    static FactReleases of(String text) {
        if (text.isEmpty()) {
            return new FactReleases(null, null);
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(text);
        }
        return new FactReleases(
                Release.parse(form.group("first")).orElseThrow(),
                Optional.ofNullable(form.group("until")).flatMap(Release::parse).orElse(null));
    }

    boolean have(Release release) {
        return first != null && release.compareTo(first) >= 0 && (until == null || release.compareTo(until) < 0);
    }

    /** The range as a person reads it: {@code all}, {@code none}, {@code from 0.5.0}, {@code before 0.5.0}, {@code 0.3.10 until 0.5.0}. */
    String shown() {
        if (first == null) {
            return "none";
        }
        boolean always = first.equals(Release.parse(ALWAYS).orElseThrow());
        if (until != null) {
            return always ? "before " + until : first + " until " + until;
        }
        return always ? "all" : "from " + first;
    }
}
