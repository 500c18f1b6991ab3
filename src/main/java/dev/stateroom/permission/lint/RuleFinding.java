package dev.stateroom.permission.lint;

import dev.stateroom.permission.PermissionRule;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One problem of a list of rules.
 *
 * @param severity how bad
 * @param kind what sort
 * @param rule the rule's number from 0; null if all are meant
 * @param pattern the pattern; null if the whole rule is meant
 * @param example a path that shows it; null if there is none
 * @param sentence what is so and what follows
 * @param fix what would mend it; empty if only a person can know
 * @param leavesOpen what the fix does not mend; empty if it mends all
 * @param fixed all rules once it is mended; empty if it takes more than a change of rules
 * @param stillOpen a path that stays open once it is mended; null if none does
 * @param slipping which mounted files slip through; none if that is not known, or none do
 */
public record RuleFinding(
        Severity severity,
        Kind kind,
        @Nullable Integer rule,
        @Nullable String pattern,
        @Nullable String example,
        String sentence,
        String fix,
        String leavesOpen,
        List<PermissionRule> fixed,
        @Nullable String stillOpen,
        Slipping slipping) {
    private static final String REFUSED = "no agent can be made with these rules: ";

    /** Copies the list. */
    public RuleFinding {
        fixed = List.copyOf(fixed);
    }

    /** Before anything mounted is looked at, and with nothing left open that could be named. */
    RuleFinding(
            Severity severity,
            Kind kind,
            @Nullable Integer rule,
            @Nullable String pattern,
            @Nullable String example,
            String sentence,
            String fix,
            String leavesOpen,
            List<PermissionRule> fixed) {
        this(severity, kind, rule, pattern, example, sentence, fix, leavesOpen, fixed, null, Slipping.NONE);
    }

    RuleFinding withStillOpen(@Nullable String path) {
        return new RuleFinding(severity, kind, rule, pattern, example, sentence, fix, leavesOpen, fixed, path, slipping);
    }

    RuleFinding with(Slipping mounted) {
        return new RuleFinding(severity, kind, rule, pattern, example, sentence, fix, leavesOpen, fixed, stillOpen, mounted);
    }

    /** What the package says when it refuses the rules; the whole sentence for findings that are no refusals. */
    public String refusal() {
        return sentence.startsWith(REFUSED) ? sentence.substring(REFUSED.length()) : sentence;
    }

    /** The finding that no agent can be made. */
    static String refused(String why) {
        return REFUSED + why;
    }

    /**
     * Files that are there and that a rule was meant for.
     *
     * @param files how many
     * @param some the first of them, twenty at most
     */
    public record Slipping(long files, List<String> some) {
        /** No files, or none that are known. */
        public static final Slipping NONE = new Slipping(0, List.of());

        private static final int MOST_NAMED = 20;

        /** Copies the list. */
        public Slipping {
            some = List.copyOf(some);
        }

        static Slipping of(List<String> files) {
            return new Slipping(files.size(), files.subList(0, Math.min(MOST_NAMED, files.size())));
        }
    }

    /** How bad something is, the worst first. */
    public enum Severity {
        /** The rules do not do what they say. */
        ERROR,
        /** They leave something open, or do more than one would think. */
        WARNING,
        /** Worth knowing. */
        INFO
    }

    /** The sorts of findings. */
    public enum Kind {
        /** The agent cannot be made with these rules. */
        REFUSED,
        /** There is too much to compare, so that not every problem is found. */
        UNCOMPARED,
        /** The release knows no rules, or not this mode. */
        UNKNOWN_MODE,
        /** The backend runs commands, which no rule binds. */
        EXECUTES,
        /** The same rule is before. */
        DUPLICATE,
        /** One rule before it decides about all that it matches. */
        SHADOWED,
        /** Rules before it together decide about all that it matches, or it matches nothing. */
        UNREACHABLE,
        /** Ends in a slash, which no path does. */
        TRAILING_SLASH,
        /** It was not needed for anything recorded. */
        NEVER_USED,
        /** Nothing that is mounted is matched. */
        NOTHING_MOUNTED,
        /** Hidden names are not matched. */
        DOT_FILES,
        /** The folder itself is not matched. */
        BARE_DIRECTORY,
        /** In JavaScript two stars in front want a folder, so the top level is not matched. */
        TOP_LEVEL,
        /** Names in other letters of upper and lower case are not matched. */
        CASE,
        /** Another mount shows the same files under paths that are not matched. */
        ALIAS,
        /** It asks for every search. */
        UNANCHORED_INTERRUPT,
        /** It allows everything before later rules can say otherwise. */
        OVER_WIDE;

        /** As JSON has it: {@code dot-files}. */
        public String word() {
            return name().replace('_', '-').toLowerCase(Locale.ROOT);
        }
    }
}
