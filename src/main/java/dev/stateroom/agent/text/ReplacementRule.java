package dev.stateroom.agent.text;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;

/**
 * The rules by which a dialect replaces a text or refuses to. Occurrences are counted from the left and do not overlap.
 *
 * @param emptyOld how an empty old text is handled
 * @param explainsFinalNewline true if an old text that has one surplus LF at the file's end gets an explanation (Python 0.5.5)
 * @param severalWords the words between the old text and its count
 */
public record ReplacementRule(EmptyOld emptyOld, boolean explainsFinalNewline, SeveralWords severalWords) {

    /** How an empty old text is handled. */
    public enum EmptyOld {
        /** It matches before each character and at the end (Python until 0.7.13). */
        STANDS_EVERYWHERE,
        /** Always refused (Python 0.7.14). */
        REFUSED,
        /** Fills an empty file, with no occurrences; otherwise refused (JavaScript). */
        FILLS_EMPTY
    }

    /** The words that refuse a text that is not unique. */
    public enum SeveralWords {
        /** {@code appears 2 times in file.} */
        APPEARS,
        /** {@code has multiple occurrences (appears 2 times) in file.} */
        HAS_MULTIPLE
    }

    public static ReplacementRule of(Dialect dialect) {
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            return new ReplacementRule(EmptyOld.FILLS_EMPTY, false, SeveralWords.HAS_MULTIPLE);
        }
        return new ReplacementRule(
                dialect.holds(DialectFact.EMPTY_OLD_STRING_REFUSED) ? EmptyOld.REFUSED : EmptyOld.STANDS_EVERYWHERE,
                dialect.holds(DialectFact.EDIT_EXPLAINS_LINE_END),
                SeveralWords.APPEARS);
    }

    /** Replaces one occurrence, or all. */
    public TextReplacement apply(String text, String old, String replacement, boolean all) {
        if (old.isEmpty() && emptyOld != EmptyOld.STANDS_EVERYWHERE) {
            return applyEmpty(text, replacement);
        }
        int occurrences = old.isEmpty() ? text.codePointCount(0, text.length()) + 1 : count(text, old);
        if (occurrences == 0) {
            return new TextReplacement.Refused(whyNone(text, old));
        }
        if (occurrences > 1 && !all) {
            return new TextReplacement.Refused("Error: String '" + old + "' "
                    + switch (severalWords) {
                        case APPEARS -> "appears " + occurrences + " times";
                        case HAS_MULTIPLE -> "has multiple occurrences (appears " + occurrences + " times)";
                    }
                    + " in file. Use replace_all=True to replace all instances, or provide a more specific string with surrounding context.");
        }
        return new TextReplacement.Replaced(
                old.isEmpty() ? insertEverywhere(text, replacement) : text.replace(old, replacement), occurrences);
    }

    private TextReplacement applyEmpty(String text, String replacement) {
        if (emptyOld == EmptyOld.REFUSED) {
            return new TextReplacement.Refused("Error: old_string cannot be empty. Provide the exact text to replace.");
        }
        return text.isEmpty()
                ? new TextReplacement.Replaced(replacement, 0)
                : new TextReplacement.Refused("Error: oldString cannot be empty when file has content");
    }

    private String whyNone(String text, String old) {
        if (explainsFinalNewline && old.length() > 1 && old.endsWith("\n")) {
            String shorter = old.substring(0, old.length() - 1);
            if (text.endsWith(shorter)) {
                int occurrences = count(text, shorter);
                return "Error: old_string ends with a newline, but the file does not end with a newline. "
                        + (occurrences == 1
                                ? "Retry with the trailing newline removed from old_string (and from new_string if it also ends with a newline)."
                                : "With the trailing newline removed, old_string would appear " + occurrences
                                        + " times in the file. Retry with the trailing newline removed and add surrounding context so the match is unique.");
            }
        }
        return "Error: String not found in file: '" + old + "'";
    }

    /** Number of occurrences that do not overlap, from the left; {@code sought} is not empty. */
    static int count(String text, String sought) {
        int count = 0;
        for (int at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length())) {
            count++;
        }
        return count;
    }

    private static String insertEverywhere(String text, String inserted) {
        StringBuilder all = new StringBuilder(inserted);
        text.codePoints().forEach(c -> all.appendCodePoint(c).append(inserted));
        return all.toString();
    }
}
