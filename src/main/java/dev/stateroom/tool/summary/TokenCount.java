package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import java.util.List;

/** How the packages estimate the tokens of messages, by their characters. */
public interface TokenCount {
    /** Of a whole conversation with what goes to the model besides it. */
    long whole(List<Message> messages);

    long part(List<Message> messages);

    /** As the dialect's package counts for a model. */
    static TokenCount of(Dialect dialect, ModelWindow window) {
        return switch (dialect.language()) {
            case PYTHON -> new PythonTokens(window);
            case JAVASCRIPT -> new JsTokens(window);
        };
    }
}
