package dev.stateroom.tool.text;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.PythonRepr;
import dev.stateroom.vfs.Dialect;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Messages as Python's summariser writes them into a conversation's file: elements of XML from 0.5 on, lines with a role in front
 * before. Source: spec table 12, vectors {@code history-offload} and {@code p04-history-offload-disk}.
 *
 * @param dialect whose form
 */
public record TranscriptText(Dialect dialect) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'+00:00'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** One round's section. */
    public String section(Instant at, List<Message> messages) {
        List<String> lines = messages.stream()
                .map(message -> dialect.isSince(0, 5, 0) ? element(message) : line(message))
                .toList();
        return "## Summarized at " + TIME.format(at) + "\n\n" + String.join("\n", lines) + "\n\n";
    }

    private static String element(Message message) {
        String open = "<message type=" + quoted(message.type()) + ">";
        String content = escaped(message.text());
        if (message.toolCalls().isEmpty()) {
            return open + content + "</message>";
        }
        StringBuilder element = new StringBuilder(open).append('\n');
        if (!content.isEmpty()) {
            element.append("  <content>").append(content).append("</content>\n");
        }
        for (Message.Call call : message.toolCalls()) {
            element.append("  <tool_call id=").append(quoted(call.id())).append(" name=").append(quoted(call.name())).append('>')
                    .append(escaped(JsonText.PYTHON.of(call.args())))
                    .append("</tool_call>\n");
        }
        return element.append("</message>").toString();
    }

    private static String line(Message message) {
        String role = switch (message.type()) {
            case "human" -> "Human";
            case "ai" -> "AI";
            case "system" -> "System";
            case "tool" -> "Tool";
            case "function" -> "Function";
            default -> message.type();
        };
        return role + ": " + message.text() + (message.toolCalls().isEmpty() ? "" : calls(message.toolCalls()));
    }

    private static String calls(List<Message.Call> calls) {
        List<Value> all = new ArrayList<>();
        for (Message.Call call : calls) {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("name", new Value.Text(call.name()));
            fields.put("args", call.args());
            fields.put("id", new Value.Text(call.id()));
            fields.put("type", new Value.Text("tool_call"));
            all.add(Value.Fields.copyOf(fields));
        }
        return PythonRepr.of(new Value.Items(all));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** An attribute's value, in the quotes that it does not hold. */
    private static String quoted(String text) {
        String value = escaped(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;");
        if (value.indexOf('"') < 0) {
            return '"' + value + '"';
        }
        return value.indexOf('\'') < 0 ? "'" + value + "'" : '"' + value.replace("\"", "&quot;") + '"';
    }
}
