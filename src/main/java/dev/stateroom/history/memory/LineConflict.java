package dev.stateroom.history.memory;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds why two lines cannot both be meant. Only obvious cases: denial, opposites, and two values where only one is possible. */
final class LineConflict {
    private static final double ALIKE = 0.75;
    private static final Pattern NAMED_VALUE = Pattern.compile("^\\W*([\\p{L}][\\p{L}\\p{N} _'-]{2,40}?)\\**\\s*[:=]\\s+(\\S.{0,80})$");
    /** Words that allow one value only. */
    private static final Set<String> ONE_ONLY = Set.of("prefer", "want", "default", "language", "timezone", "lives", "named", "called", "birthday", "deadline", "timeout", "limit");
    private static final Map<String, String> OPPOSITES = opposites(
            "always never", "enable disable", "enabled disabled", "tabs spaces", "light dark", "verbose brief", "long short", "formal informal", "include exclude",
            "allow deny", "accept reject", "metric imperial", "before after", "more less", "true false", "yes no", "first last", "ascending descending",
            "public private", "detailed concise", "synchronous asynchronous", "uppercase lowercase");

    private LineConflict() {}

    private static Map<String, String> opposites(String... pairs) {
        Map<String, String> both = new HashMap<>();
        for (String pair : pairs) {
            int space = pair.indexOf(' ');
            both.put(pair.substring(0, space), pair.substring(space + 1));
            both.put(pair.substring(space + 1), pair.substring(0, space));
        }
        return both;
    }

    /** The reason as one phrase; null if both can be meant. */
    static @Nullable String between(String first, LineWords one, String second, LineWords other) {
        double likeness = one.likeness(other);
        if (one.negative() != other.negative() && likeness >= ALIKE) {
            return "one line denies what the other says";
        }
        Set<String> mine = one.without(other);
        Set<String> theirs = other.without(one);
        if (one.negative() == other.negative() && mine.size() == 1 && theirs.size() == 1 && one.words().size() >= 2) {
            String a = mine.iterator().next();
            String b = theirs.iterator().next();
            if (b.equals(OPPOSITES.get(a))) {
                return "one line says " + a + ", the other " + b;
            }
            boolean numbers = isNumber(a) && isNumber(b) && one.words().size() >= 3;
            boolean oneOnly = one.words().size() >= 3 && one.words().stream().anyMatch(ONE_ONLY::contains);
            if (numbers || oneOnly) {
                return "one line says " + a + ", the other " + b;
            }
        }
        return namedValues(first, second);
    }

    private static @Nullable String namedValues(String first, String second) {
        Matcher one = NAMED_VALUE.matcher(first.strip());
        Matcher other = NAMED_VALUE.matcher(second.strip());
        if (!one.matches() || !other.matches() || !plain(one.group(1)).equals(plain(other.group(1)))) {
            return null;
        }
        return plain(one.group(2)).equals(plain(other.group(2))) ? null : "both say what \"" + one.group(1).strip() + "\" is, and differ";
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[\\s*_`\"'.]+", " ").strip();
    }

    private static boolean isNumber(String word) {
        return Character.isDigit(word.charAt(0));
    }
}
