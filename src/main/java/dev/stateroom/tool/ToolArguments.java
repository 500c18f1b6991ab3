package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the arguments of a model's call; missing ones are omitted. */
public final class ToolArguments {
    private static final String CALL_ID = "call_1";

    private final Map<String, ForeignValue> arguments = new LinkedHashMap<>();

    /** Adds a text; null for none. */
    public ToolArguments text(String name, @Nullable String text) {
        if (text != null) {
            arguments.put(name, new ForeignValue.Text(text));
        }
        return this;
    }

    /** Adds a whole number; null for none. */
    public ToolArguments number(String name, @Nullable Long number) {
        if (number != null) {
            arguments.put(name, new ForeignValue.Int(number));
        }
        return this;
    }

    /** Adds a flag if it is set. */
    public ToolArguments flag(String name, boolean set) {
        if (set) {
            arguments.put(name, new ForeignValue.Bool(true));
        }
        return this;
    }

    public Message.Call call(ToolName tool) {
        return new Message.Call(CALL_ID, tool.id(), ForeignValue.Fields.copyOf(arguments));
    }
}
