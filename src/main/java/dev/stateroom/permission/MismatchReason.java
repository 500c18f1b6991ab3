package dev.stateroom.permission;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a pattern does not match a path.
 *
 * @param reason the kind of reason
 * @param at the name in the path at which it fails; null if no single name is the cause
 * @param index the index of that name in the path, from 0; -1 if there is none
 */
public record MismatchReason(Reason reason, @Nullable String at, int index) {

    /** The most common reason: the pattern is for another folder. */
    static final MismatchReason ELSEWHERE = of(Reason.ANCHOR);

    /** The rule does not cover the operation. */
    static final MismatchReason OTHER_OPERATION = of(Reason.OPERATION);

    /** A reason that concerns no single name. */
    static MismatchReason of(Reason reason) {
        return new MismatchReason(reason, null, -1);
    }

    /** A reason that concerns one name of the path. */
    static MismatchReason at(Reason reason, String[] names, int index) {
        return new MismatchReason(reason, names[index], index);
    }

    /** The kinds of reasons. */
    public enum Reason {
        /** The rule does not cover the operation. */
        OPERATION,
        /** The path is outside the folder that the pattern begins with. */
        ANCHOR,
        /** A name of the path does not fit the pattern, or the pattern needs more names. */
        SEGMENT,
        /** The pattern matches the contents of this folder, but not the folder itself. */
        FOLDER,
        /** A wildcard would match if the name did not begin with a dot. */
        DOT_FILE,
        /** Only upper and lower case differ. */
        CASE,
        /** The name marks a copy of a matching file: {@code secrets.bak}. Only for calls, never a result of matching. */
        COPY;

        /** Its name in JSON: {@code dotfile}. */
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

    /** A reason that marks a name as that of a copy. */
    public static MismatchReason copy(String name, int index) {
        return new MismatchReason(Reason.COPY, name, index);
    }

    /** True if the rule was probably meant for such a path: a way around it rather than another place. */
    public boolean isGap() {
        return reason == Reason.DOT_FILE || reason == Reason.CASE || reason == Reason.FOLDER || reason == Reason.COPY;
    }
}
