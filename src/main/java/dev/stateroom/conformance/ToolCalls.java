package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.conformance.medium.Media;
import dev.stateroom.conformance.medium.SideBySide;
import dev.stateroom.conformance.standin.RecorderTools;
import dev.stateroom.conformance.vector.Turn;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls tools as the recorded model did, and writes their messages down in the recorded form. */
final class ToolCalls {
    private final Toolset tools;
    private final Dialect dialect;
    private final Media media;

    ToolCalls(AgentBackend backend, ToolSettings settings, Media media) {
        this.dialect = backend.dialect();
        this.tools = Toolset.of(backend, settings.withOthers(RecorderTools.of(dialect)));
        this.media = media;
    }

    /** The messages that answer the calls of one message of the model, in their order. */
    List<Value> make(List<Turn.Called> calls) {
        List<Message.Call> asked = calls.stream()
                .map(call -> new Message.Call(call.id(), call.tool(), call.args()))
                .toList();
        SideBySide sides = media.sideBySide();
        List<Reply<ToolMessage>> replies = tools.callAll(asked, sides::make);
        sides.merge();
        List<Value> answers = new ArrayList<>();
        for (Reply<ToolMessage> reply : replies) {
            if (reply instanceof Reply.Answered<ToolMessage>(ToolMessage message)) {
                media.merge(message.filesUpdate());
            }
            answers.add(shape(reply));
        }
        return answers;
    }

    private static Value shape(Reply<ToolMessage> reply) {
        return switch (reply) {
            case Reply.Answered<ToolMessage>(ToolMessage message) -> shape(message);
            case Reply.Raised<ToolMessage>(String type, String message) -> ResultShape.raised(type, message);
            case Reply.Withheld<ToolMessage>(String sentence) -> new Value.Fields(Map.of("withheld", new Value.Text(sentence)));
        };
    }

    private static Value shape(ToolMessage message) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(message.content() instanceof Value.Text ? "text" : "blocks", message.content());
        if (message.status() == ToolMessage.Status.ERROR) {
            fields.put("status", new Value.Text("error"));
        }
        if (message.artifact() != null) {
            fields.put("artifact", message.artifact());
        }
        return Value.Fields.copyOf(fields);
    }

    /** The names of the tools that the model is offered, sorted, as they were recorded. */
    Value offered() {
        return new Value.Items(tools.offered().stream()
                .filter(tool -> RecorderTools.isListed(tool, dialect))
                .sorted()
                .<Value>map(Value.Text::new)
                .toList());
    }
}
