package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import java.util.List;

/** How the packages estimate the tokens of messages, by their characters. */
public interface TokenCount {
    /** Tokens of a whole conversation, with everything else that is sent to the model. */
    long whole(List<Message> messages);

    long part(List<Message> messages);

    /** The count of the dialect's package for a model. */
    static TokenCount of(Dialect dialect, ModelWindow window) {
        return switch (dialect.language()) {
            case PYTHON -> new PythonTokens(window);
            case JAVASCRIPT -> new JsTokens(window);
        };
    }
}
