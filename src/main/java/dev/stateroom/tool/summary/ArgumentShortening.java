package dev.stateroom.tool.summary;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.tool.CallList;
import dev.stateroom.tool.TextMeasure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shortens long arguments of old calls to their beginning.
 *
 * @param longest characters above which an argument is shortened
 * @param mark the text after the beginning
 * @param measure how characters are counted
 * @param remakes true if the first changed message, and every answer after it, is created again without its name and id
 */
record ArgumentShortening(int longest, String mark, TextMeasure measure, boolean remakes) {
    private static final Set<String> TOOLS = Set.of("write_file", "edit_file");
    private static final int LEFT = 20;

    /** The messages with the arguments of those before {@code end} shortened; the same list if none was long. */
    List<Message> before(int end, List<Message> messages) {
        List<Message> shown = new ArrayList<>(messages);
        boolean changed = false;
        for (int i = 0; i < end; i++) {
            Message message = messages.get(i);
            if (message.type().equals("ai")) {
                List<Message.Call> calls = message.toolCalls().stream().map(this::shortened).toList();
                if (!calls.equals(message.toolCalls())) {
                    shown.set(i, CallList.with(message, calls));
                    changed = true;
                }
                if (changed && remakes) {
                    shown.set(i, nameless(shown.get(i)));
                }
            }
        }
        return changed ? List.copyOf(shown) : messages;
    }

    private static Message nameless(Message message) {
        return new Message(
                message.type(), null, null, message.content(), message.toolCalls(), null, null, message.raw());
    }

    private Message.Call shortened(Message.Call call) {
        if (!TOOLS.contains(call.name())) {
            return call;
        }
        Map<String, ForeignValue> args = new LinkedHashMap<>(ForeignValue.fields(call.args()).values());
        boolean changed = false;
        for (Map.Entry<String, ForeignValue> argument : args.entrySet()) {
            if (argument.getValue() instanceof ForeignValue.Text(String text) && measure.length(text) > longest) {
                argument.setValue(new ForeignValue.Text(measure.prefix(text, LEFT) + mark));
                changed = true;
            }
        }
        return changed ? new Message.Call(call.id(), call.name(), ForeignValue.Fields.copyOf(args)) : call;
    }
}
