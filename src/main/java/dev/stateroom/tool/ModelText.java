package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.List;

/**
 * A call's result as a model sees it, as one text for display in the window and by commands.
 *
 * @param text the message's text; blocks other than text as their JSON, each on a line of its own; for a call that ends the run, the
 *     error's class and message; for one that was withheld or waits, the reason
 * @param tokens as the packages estimate them, at four characters each
 * @param outcome the outcome of the call
 */
public record ModelText(String text, long tokens, Outcome outcome) {

    /** The outcome of a call. */
    public enum Outcome {
        /** A message, whatever its text. */
        SHOWN,
        /** A message with the status of a failure. */
        FAILED,
        /** No message: the reference throws here and the agent's run ends. */
        ENDS_RUN,
        /** No message: not done, since it would do harm to real data. */
        WITHHELD,
        /** No message yet: the call waits for a person's decision. */
        WAITS
    }

    /**
     * For a call that waits for a person's decision.
     *
     * @param asks the reason: a rule, or {@code interrupt_on}
     */
    public static ModelText waiting(String asks) {
        return new ModelText("waits for a decision (" + asks + ")", 0, Outcome.WAITS);
    }

    /** The text of an answer. */
    public static ModelText of(AgentReply<ToolMessage> reply, Dialect dialect) {
        return switch (reply) {
            case AgentReply.Answered<ToolMessage>(ToolMessage message) ->
                of(
                        text(message.content(), dialect),
                        message.status() == ToolMessage.Status.ERROR ? Outcome.FAILED : Outcome.SHOWN,
                        dialect);
            case AgentReply.Raised<ToolMessage>(String type, String message) ->
                of(type + ": " + message, Outcome.ENDS_RUN, dialect);
            case AgentReply.Withheld<ToolMessage>(String sentence) -> of(sentence, Outcome.WITHHELD, dialect);
        };
    }

    private static ModelText of(String text, Outcome outcome, Dialect dialect) {
        return new ModelText(text, OffloadedText.tokens(TextMeasure.of(dialect).length(text)), outcome);
    }

    private static String text(ForeignValue content, Dialect dialect) {
        if (!(content instanceof ForeignValue.Items(List<ForeignValue> blocks))) {
            return ContentText.of(content);
        }
        JsonText json = dialect.language() == Era.Language.PYTHON ? JsonText.PYTHON : JsonText.JAVASCRIPT;
        List<String> parts = blocks.stream()
                .map(block -> {
                    String text = ContentText.textOf(block);
                    return text == null ? json.of(block) : text;
                })
                .toList();
        return String.join("\n", parts);
    }
}
