package dev.stateroom.permission.lint;

import dev.stateroom.permission.Rule;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is questionable about a list of rules.
 *
 * @param severity how bad
 * @param kind what sort
 * @param rule the rule's number from 0; null where all are meant
 * @param pattern the pattern; null where the whole rule is meant
 * @param example a path that shows it; null where there is none
 * @param sentence what is so and what follows
 * @param fix what would mend it; empty where only a person can know
 * @param leavesOpen what the fix does not mend; empty where it mends all
 * @param fixed all rules once it is mended; empty where it takes more than a change of rules
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
        List<Rule> fixed) {
    /** Copies the list. */
    public RuleFinding {
        fixed = List.copyOf(fixed);
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
        /** The release knows no rules, or not this mode. */
        UNKNOWN_MODE,
        /** The backend runs commands, which no rule binds. */
        EXECUTES,
        /** The same rule stands before. */
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
