package dev.stateroom.agent.text;

/** The result of replacing a text in a file's text. */
public sealed interface TextReplacement {

    /** The whole new text and the number of replacements. */
    record Replaced(String text, int occurrences) implements TextReplacement {}

    /** Nothing was replaced; the reference's error, with {@code Error: } in front. */
    record Refused(String error) implements TextReplacement {}
}
