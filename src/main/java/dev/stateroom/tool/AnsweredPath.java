package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.FilePath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The file that the result of a change is about: middleware may have sent the call to another file than the model named. */
public final class AnsweredPath {
    private static final Pattern SAID = Pattern.compile("(?:(?:Updated file |Deleted )(?<plain>/.*)|"
            + "(?:Successfully wrote to|Successfully replaced \\d{1,9} (?:instance\\(s\\) of the string|occurrence\\(s\\)) in|Error: File) '(?<quoted>/.+)'(?: not found)?|"
            + "Cannot write to (?<there>/.+) because it already exists\\b.*)(?:\\n|$)");

    /** Results of changes are one line; a longer text is not one. */
    private static final int LONGEST = 20_000;

    private static final String UPDATED = "Updated file ";

    private AnsweredPath() {}

    /**
     * The other file that a result names.
     *
     * @param tool the tool that ran
     * @param asked the path in the call
     * @param answer the result text
     * @return null if the result does not name another file in the words of the packages, or only lacks the prefix of a mount
     */
    public static @Nullable String other(String tool, @Nullable String asked, String answer) {
        boolean changes = ToolName.named(tool).filter(named -> named.operation() == ToolName.Operation.WRITE).isPresent();
        if (!changes || asked == null || isAboutAsked(answer, asked) || FilePath.parse(asked).isEmpty()) {
            return null;
        }
        String said = said(answer);
        return said == null || asked.endsWith(said) ? null : said;
    }

    /**
     * The normal form of a path such as {@code ./a.md} (a slash in front, no dots, no doubled slashes) if the result shows that it was
     * used.
     */
    public static String spelled(String asked, String answer) {
        String folded = isAboutAsked(answer, asked) ? asked : folded(asked);
        String said = folded.equals(asked) ? null : said(answer);
        return said != null && folded.endsWith(said) ? folded : asked;
    }

    /** The path as Python's tools normalise it; a normal path unchanged. */
    public static String folded(String asked) {
        return FilePath.parse(asked).isEmpty() && ToolPath.python(asked, Dialect.newest(Era.Language.PYTHON)) instanceof ToolPath.Valid(String path) ? path : asked;
    }

    /** The file that the result names in the words of the packages; null if there is none, or it is not a valid file name. */
    private static @Nullable String said(String answer) {
        Matcher words = SAID.matcher(answer);
        if (answer.length() > LONGEST || !words.lookingAt()) {
            return null;
        }
        String plain = words.group("plain") == null ? words.group("there") : words.group("plain");
        String said = plain == null ? words.group("quoted") : plain;
        return FilePath.parse(said).isEmpty() ? null : said;
    }

    /** Nearly every result ends with the requested file's name: checked first, without a regular expression. */
    private static boolean isAboutAsked(String answer, String asked) {
        int plain = answer.length() - asked.length();
        int quoted = plain - 2;
        return plain == UPDATED.length() && answer.startsWith(UPDATED) && answer.endsWith(asked)
                || quoted >= 0 && answer.indexOf('\'') == quoted && answer.startsWith(asked, quoted + 1) && answer.endsWith("'");
    }
}
