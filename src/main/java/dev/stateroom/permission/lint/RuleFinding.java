package dev.stateroom.permission.lint;

import dev.stateroom.permission.PermissionRule;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One problem in a list of rules.
 *
 * @param severity how bad
 * @param kind the kind of problem
 * @param rule the rule's number from 0; null if it concerns the whole list
 * @param pattern the pattern; null if it concerns the whole rule
 * @param example a path that shows it; null if there is none
 * @param sentence the problem and its consequence
 * @param fix how to fix it; empty if only a person can decide
 * @param leavesOpen what the fix leaves unfixed; empty if it fixes all
 * @param fixed all rules after the fix; empty if it takes more than a change of rules
 * @param stillOpen a path that stays open after the fix; null if none does
 * @param slipping mounted files that slip through; none if unknown, or if none do
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

    /** A finding without information about mounted files or open paths. */
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

    /** The package's message when it refuses the rules; the whole sentence for other findings. */
    public String refusal() {
        return sentence.startsWith(REFUSED) ? sentence.substring(REFUSED.length()) : sentence;
    }

    /** The sentence of a refusal with this reason. */
    static String refused(String why) {
        return REFUSED + why;
    }

    /**
     * Existing files that a rule was meant for.
     *
     * @param files their number
     * @param some the first of them, at most twenty
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

    /** The severity of a finding, the worst first. */
    public enum Severity {
        /** The rules do not do what they seem to. */
        ERROR,
        /** They leave something open, or do more than expected. */
        WARNING,
        /** Worth knowing. */
        INFO
    }

    /** The kinds of findings. */
    public enum Kind {
        /** The agent cannot be made with these rules. */
        REFUSED,
        /** There are too many patterns to compare, so that some problems may be missed. */
        UNCOMPARED,
        /** The release does not support rules, or this mode. */
        UNKNOWN_MODE,
        /** The backend runs commands, which bypass the rules. */
        EXECUTES,
        /** An earlier rule is the same. */
        DUPLICATE,
        /** One earlier rule decides about all paths that it matches. */
        SHADOWED,
        /** Earlier rules together decide about all paths that it matches, or it matches nothing. */
        UNREACHABLE,
        /** It ends in a slash, which no path does. */
        TRAILING_SLASH,
        /** It did not decide about any recorded call. */
        NEVER_USED,
        /** It matches no mounted path. */
        NOTHING_MOUNTED,
        /** Hidden names are not matched. */
        DOT_FILES,
        /** The folder itself is not matched. */
        BARE_DIRECTORY,
        /** In JavaScript a leading double asterisk needs a folder, so the top level is not matched. */
        TOP_LEVEL,
        /** Names that differ in letter case are not matched. */
        CASE,
        /** Another mount shows the same files under paths that are not matched. */
        ALIAS,
        /** It makes every search wait. */
        UNANCHORED_INTERRUPT,
        /** It allows everything before later rules can deny it. */
        OVER_WIDE;

        /** Its name in JSON: {@code dot-files}. */
        public String word() {
            return name().replace('_', '-').toLowerCase(Locale.ROOT);
        }
    }
}
