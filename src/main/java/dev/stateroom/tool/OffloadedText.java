package dev.stateroom.tool;


/**
 * A text that is too large to stay in a message, and the file that it is moved to.
 *
 * @param path the file
 * @param text all of it
 */
public record OffloadedText(String path, String text) {
    /** Number of characters that count as one token. */
    public static final int CHARACTERS_PER_TOKEN = 4;

    /** The folder of large results, below the artifacts root. */
    public static final String RESULTS = "/large_tool_results/";

    /** The folder of conversations and users' large messages, below the artifacts root. */
    public static final String CONVERSATIONS = "/conversation_history/";

    /** Tokens of a text of that many characters, as the packages estimate them, rounded down. */
    public static long tokens(long characters) {
        return characters / CHARACTERS_PER_TOKEN;
    }
}
