package dev.stateroom.permission;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The one reason why a pattern does not match a path.
 *
 * @param reason what sort of reason
 * @param at the name in the path if it fails; null if no name is to blame
 * @param index which name of the path that is, from 0; -1 if there is none
 */
public record MismatchReason(Reason reason, @Nullable String at, int index) {

    /** The commonest reason: the pattern speaks about another folder. */
    static final MismatchReason ELSEWHERE = of(Reason.ANCHOR);

    /** The rule does not speak about the operation. */
    static final MismatchReason OTHER_OPERATION = of(Reason.OPERATION);

    /** A reason that no single name is to blame for. */
    static MismatchReason of(Reason reason) {
        return new MismatchReason(reason, null, -1);
    }

    /** A name of a path that fails. */
    static MismatchReason at(Reason reason, String[] names, int index) {
        return new MismatchReason(reason, names[index], index);
    }

    /** The sorts of reasons. */
    public enum Reason {
        /** The rule does not speak about the operation. */
        OPERATION,
        /** The path is outside the folder that the pattern begins with. */
        ANCHOR,
        /** A name of the path is not what the pattern asks for, or the pattern asks for more names. */
        SEGMENT,
        /** The pattern matches what is in this folder, and not the folder itself. */
        FOLDER,
        /** A wildcard would match if the name did not begin with a dot. */
        DOT_FILE,
        /** The letters are the same but for upper and lower case. */
        CASE,
        /** The name is that of a copy of what the pattern asks for: {@code secrets.bak}. Only of calls, and never why a pattern does not match. */
        COPY;

        /** As JSON has it: {@code dotfile}. */
        public String word() {
            return name().replace("_", "").toLowerCase(Locale.ROOT);
        }
    }

    /** The reason in words, as the end of a sentence: {@code failed on segment .env (leading dot)}. */
    public String words(String pattern, RuleOperation operation) {
        return switch (reason) {
            case OPERATION -> "has no operation " + operation.word();
            case ANCHOR -> "begins at " + PatternAnchor.of(pattern) + ", which is somewhere else";
            case DOT_FILE -> "failed on segment " + at + " (leading dot)";
            case CASE -> "failed on segment " + at + " (upper and lower case)";
            case COPY -> "failed on segment " + at + " (a copy by its name)";
            case FOLDER -> "matches the content of the folder, not the folder itself";
            case SEGMENT -> at == null ? "asks for more names than the path has" : "failed on segment " + at;
        };
    }

    /** A name of a path that is a copy by its name. */
    public static MismatchReason copy(String name, int index) {
        return new MismatchReason(Reason.COPY, name, index);
    }

    /** True if the rule was meant for such a path, as far as one can tell: a way around it rather than another place. */
    public boolean isGap() {
        return reason == Reason.DOT_FILE || reason == Reason.CASE || reason == Reason.FOLDER || reason == Reason.COPY;
    }
}
