package dev.stateroom.tool;

import dev.stateroom.vfs.FilePath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The file that the answer to a change is about: middleware may have sent the call to another one than the model named. */
public final class AnsweredPath {
    private static final Pattern SAID = Pattern.compile("(?:(?:Updated file |Deleted )(?<plain>/.+)|"
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
        if (!changes || asked == null || answer.length() > LONGEST || isAboutAsked(answer, asked) || FilePath.parse(asked).isEmpty()) {
            return null;
        }
        Matcher words = SAID.matcher(answer);
        if (!words.lookingAt()) {
            return null;
        }
        String plain = words.group("plain") == null ? words.group("there") : words.group("plain");
        String said = plain == null ? words.group("quoted") : plain;
        return asked.endsWith(said) || FilePath.parse(said).isEmpty() ? null : said;
    }

    /** Nearly every answer names the file that was asked for, at its end: that needs no expression. */
    private static boolean isAboutAsked(String answer, String asked) {
        int plain = answer.length() - asked.length();
        int quoted = plain - 2;
        return plain == UPDATED.length() && answer.startsWith(UPDATED) && answer.endsWith(asked)
                || quoted >= 0 && answer.indexOf('\'') == quoted && answer.startsWith(asked, quoted + 1) && answer.endsWith("'");
    }
}
