package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.FilePath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The file that the answer to a change is about: middleware may have sent the call to another one than the model named. */
public final class AnsweredPath {
    private static final Pattern SAID = Pattern.compile("(?:(?:Updated file |Deleted )(?<plain>/.*)|"
            + "(?:Successfully wrote to|Successfully replaced \\d{1,9} (?:instance\\(s\\) of the string|occurrence\\(s\\)) in|Error: File) '(?<quoted>/.+)'(?: not found)?|"
            + "Cannot write to (?<there>/.+) because it already exists\\b.*)(?:\\n|$)");

    /** Answers to changes are one line; a longer text is no such answer. */
    private static final int LONGEST = 20_000;

    private static final String UPDATED = "Updated file ";

    private AnsweredPath() {}

    /**
     * The other file that an answer names.
     *
     * @param tool the tool that ran
     * @param asked the path that the call names
     * @param answer what was answered
     * @return null if the answer names no other file in the words of the packages, or only lacks the prefix of a mount
     */
    public static @Nullable String other(String tool, @Nullable String asked, String answer) {
        boolean changes = ToolName.named(tool).filter(named -> named.operation() == ToolName.Operation.WRITE).isPresent();
        if (!changes || asked == null || isAboutAsked(answer, asked) || FilePath.parse(asked).isEmpty()) {
            return null;
        }
        String said = said(answer);
        return said == null || asked.endsWith(said) ? null : said;
    }

    /** A path that is not written as a file's name is, {@code ./a.md}, with a slash in front, dots and doubled slashes left out, if the answer shows that it was taken so. */
    public static String spelled(String asked, String answer) {
        String folded = isAboutAsked(answer, asked) ? asked : folded(asked);
        String said = folded.equals(asked) ? null : said(answer);
        return said != null && folded.endsWith(said) ? folded : asked;
    }

    /** A path that is not written as a file's name is as Python's tools take it; others as they are. */
    public static String folded(String asked) {
        return FilePath.parse(asked).isEmpty() && ToolPath.python(asked, Dialect.newest(Era.Language.PYTHON)) instanceof ToolPath.Valid(String path) ? path : asked;
    }

    /** The file that the answer names in the words of the packages; null if it does not, or that is no file's name. */
    private static @Nullable String said(String answer) {
        Matcher words = SAID.matcher(answer);
        if (answer.length() > LONGEST || !words.lookingAt()) {
            return null;
        }
        String plain = words.group("plain") == null ? words.group("there") : words.group("plain");
        String said = plain == null ? words.group("quoted") : plain;
        return FilePath.parse(said).isEmpty() ? null : said;
    }

    /** Nearly every answer names the file that was asked for, at its end: that needs no expression. */
    private static boolean isAboutAsked(String answer, String asked) {
        int plain = answer.length() - asked.length();
        int quoted = plain - 2;
        return plain == UPDATED.length() && answer.startsWith(UPDATED) && answer.endsWith(asked)
                || quoted >= 0 && answer.indexOf('\'') == quoted && answer.startsWith(asked, quoted + 1) && answer.endsWith("'");
    }
}
