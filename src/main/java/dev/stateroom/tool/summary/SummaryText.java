package dev.stateroom.tool.summary;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The message in place of summarised ones. Source: spec table 12, checked against runs of the packages. */
final class SummaryText {
    private SummaryText() {}

    /**
     * The user's message that the model sees.
     *
     * @param summary the model's summary
     * @param path the file of the messages; null if it could not be written
     */
    static Message message(String summary, @Nullable String path, Dialect dialect) {
        ForeignValue text = new ForeignValue.Text(text(summary, path, dialect));
        ForeignValue.Fields tag = new ForeignValue.Fields(Map.of("lc_source", new ForeignValue.Text("summarization")));
        return new Message(
                "human",
                null,
                null,
                text,
                List.of(),
                null,
                null,
                new ForeignValue.Fields(Map.of("content", text, "additional_kwargs", tag)));
    }

    private static String text(String summary, @Nullable String path, Dialect dialect) {
        if (path == null) {
            return "Here is a summary of the conversation to date:\n\n" + summary;
        }
        String text = "You are in the middle of a conversation that has been summarized.\n\nThe full conversation history has been "
                + "saved to " + path + " should you need to refer back to it for details.\n\nA condensed summary follows:\n\n<summary>\n"
                + summary + "\n</summary>";
        return switch (dialect.language()) {
            case PYTHON -> text;
            // Its template turns a backslash followed by an n into a line break, in the summary as well.
            case JAVASCRIPT -> text.replace("\\n", "\n");
        };
    }
}
