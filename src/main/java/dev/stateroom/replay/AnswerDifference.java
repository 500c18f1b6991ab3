package dev.stateroom.replay;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.CallChange;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How an answer differs from the recorded one.
 *
 * @param kinds the kinds of difference; {@link Kind#CONTENT} if no other explains it
 * @param missing number of lines that only the recorded answer has
 * @param added number of lines that only the actual one has
 * @param dialect another release that gives the recorded answer; null if none was found
 * @param because the number of an earlier call that differed from the recording and touched what is named here; null for none
 */
public record AnswerDifference(Set<Kind> kinds, int missing, int added, @Nullable Dialect dialect, @Nullable Integer because) {
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d)?([.,]\\d+)?(Z|[+-]\\d\\d:?\\d\\d)?");

    /** Kinds of difference. */
    public enum Kind {
        /** Only one of the two is a failure. */
        STATUS,
        /** Only dates differ. */
        TIMES,
        /** The same lines in another order. */
        ORDER,
        /** The recorded answer contains the whole other one, with more words before or after it: middleware added them. */
        WORDS_ADDED,
        /** The wording of another release. */
        DIALECT,
        /** Anything else. */
        CONTENT
    }

    /** Copies the set. */
    public AnswerDifference {
        kinds = Set.copyOf(kinds);
    }

    /** Compares two answers that are not the same. */
    static AnswerDifference between(LoggedCall.Result recorded, LoggedCall.Result actual, @Nullable Dialect dialect, @Nullable Integer because) {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        boolean status = recorded.failed() != null && !recorded.failed().equals(actual.failed());
        if (status) {
            kinds.add(Kind.STATUS);
        }
        String before = recorded.text();
        String now = actual.text();
        Map<String, Integer> balance = new HashMap<>();
        lines(before).forEach(line -> balance.merge(line, -1, Integer::sum));
        lines(now).forEach(line -> balance.merge(line, 1, Integer::sum));
        int missing = balance.values().stream().mapToInt(n -> Math.max(0, -n)).sum();
        int added = balance.values().stream().mapToInt(n -> Math.max(0, n)).sum();
        if (dialect != null) {
            kinds.add(Kind.DIALECT);
        } else if (!before.equals(now)) {
            if (TIME.matcher(before).replaceAll("").equals(TIME.matcher(now).replaceAll(""))) {
                kinds.add(Kind.TIMES);
            } else if (isShort(now) && (before.startsWith(now) || before.endsWith(now))) {
                kinds.add(Kind.WORDS_ADDED);
            } else {
                kinds.add(missing == 0 && added == 0 ? Kind.ORDER : Kind.CONTENT);
            }
        } else if (!status) {
            kinds.add(Kind.CONTENT);
        }
        return new AnswerDifference(kinds, missing, added, dialect, because);
    }

    /** True for the one-line answer to a change or of a failure; in a list or a text, other words may be content. */
    private static boolean isShort(String answer) {
        return answer.indexOf('\n') < 0 && (CallChange.isDone(answer) || answer.startsWith("Error"));
    }

    /** The lines of a text, or the entries of a list on one line. */
    private static List<String> lines(String text) {
        if (text.startsWith("['") && text.endsWith("']") && text.indexOf('\n') < 0) {
            return List.of(text.substring(2, text.length() - 2).split("', '", -1));
        }
        return text.isEmpty() ? List.of() : text.lines().toList();
    }

    /** The difference in one sentence. */
    public String words() {
        List<String> parts = new ArrayList<>();
        if (dialect != null) {
            parts.add("the recorded answer is what " + dialect.id() + " gives");
        }
        if (kinds.contains(Kind.STATUS)) {
            parts.add("one reports a failure, the other does not");
        }
        if (kinds.contains(Kind.TIMES)) {
            parts.add("only dates differ");
        }
        if (kinds.contains(Kind.WORDS_ADDED)) {
            parts.add("the recorded answer is this one with more words around it: middleware may have added them");
        }
        if (kinds.contains(Kind.ORDER)) {
            parts.add("the same lines in another order");
        }
        if (kinds.contains(Kind.CONTENT)) {
            parts.add(missing + added == 0
                    ? "the contents differ"
                    : (missing > 0 ? missing + " recorded " + (missing == 1 ? "line is" : "lines are") + " missing" : "")
                            + (missing > 0 && added > 0 ? ", " : "")
                            + (added > 0 ? added + (added == 1 ? " line is" : " lines are") + " new" : ""));
        }
        if (because != null) {
            parts.add("see call " + (because + 1) + ", which did not run as recorded");
        }
        return String.join("; ", parts);
    }

    /** The kinds as JSON spells them. */
    public List<String> kindWords() {
        return kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).sorted().toList();
    }
}
