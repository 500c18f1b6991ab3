package dev.stateroom.agent.text;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression in the syntax of Python's {@code re}, for the releases whose grep uses one. */
public sealed interface PythonRegex {

    /** A pattern that can be used. */
    record Usable(Pattern pattern) implements PythonRegex {

        /** A search for one call. */
        public PythonRegexSearch search() {
            return new PythonRegexSearch(pattern);
        }
    }

    /**
     * A refused pattern.
     *
     * @param reason mostly in Python's words: {@code nothing to repeat at position 0}
     */
    record Refused(String reason) implements PythonRegex {}

    /** Patterns longer than this are refused. */
    int LONGEST = 10_000;

    /** Translates a pattern; possessive repeats are refused, as by the Python that the old releases ran on. */
    static PythonRegex compile(String pattern) {
        if (pattern.length() > LONGEST) {
            return new Refused("the pattern is longer than " + LONGEST + " characters");
        }
        try {
            PythonRegexParser parser = new PythonRegexParser(pattern);
            String translated = parser.translate();
            return new Usable(Pattern.compile(translated, parser.flags()));
        } catch (PythonRegexCursor.Bad e) {
            return new Refused(e.reason());
        } catch (PatternSyntaxException e) {
            return new Refused(e.getDescription() + " at position " + Math.max(0, e.getIndex()));
        } catch (StackOverflowError e) {
            return new Refused("the pattern is nested too deeply");
        }
    }
}
