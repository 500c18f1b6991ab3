package dev.stateroom.agent.text;

/** The result of replacing a text in a file's text. */
public sealed interface TextReplacement {

    /** The whole new text and how often the old one was in it. */
    record Replaced(String text, int occurrences) implements TextReplacement {}

    /** Nothing was replaced; the reference's words, {@code Error: } in front. */
    record Refused(String error) implements TextReplacement {}
}
