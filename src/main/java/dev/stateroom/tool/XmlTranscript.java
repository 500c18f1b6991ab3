package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.PythonRepr;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Messages as elements of XML: {@code <message type="human">hello</message>}. Source: langchain-core 1.7. */
final class XmlTranscript implements TranscriptText {
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_PART = 500;

    @Override
    public String of(Message message) {
        boolean isChat = message.type().equals("chat");
        String open = "<message type=" + quoted(isChat ? TranscriptText.role(message) : message.type()) + ">";
        String content = content(message.content());
        ForeignValue.Fields function = TranscriptText.function(message);
        boolean isAnswer = message.type().equals("ai");
        if (!isAnswer || message.toolCalls().isEmpty() && function.values().isEmpty()) {
            return open + content + "</message>";
        }
        StringBuilder element = new StringBuilder(open).append('\n');
        if (!content.isEmpty()) {
            element.append("  <content>").append(content).append("</content>\n");
        }
        message.toolCalls().forEach(call -> element.append(call(call)));
        if (message.toolCalls().isEmpty()) {
            element.append("  <function_call name=").append(quoted(shown(function.get("name"), "")))
                    .append('>')
                    .append(escaped(shown(function.get("arguments"), "{}")))
                    .append("</function_call>\n");
        }
        return element.append("</message>").toString();
    }

    private static String call(Message.Call call) {
        boolean isLong = TextMeasure.CODE_POINTS.length(call.id()) > LONGEST_ID;
        String id = isLong ? TextMeasure.CODE_POINTS.prefix(call.id(), LONGEST_ID) + "..." : call.id();
        return "  <tool_call id=" + quoted(id) + " name=" + quoted(call.name()) + ">"
                + escaped(JsonText.PYTHON.of(call.args())) + "</tool_call>\n";
    }

    private static String content(ForeignValue content) {
        if (content instanceof ForeignValue.Text(String text)) {
            return escaped(text);
        }
        List<String> parts = new ArrayList<>();
        for (ForeignValue block : ForeignValue.items(content)) {
            String part = block instanceof ForeignValue.Text(String text) ? escaped(text) : block(ForeignValue.fields(block));
            if (part != null && !part.isEmpty()) {
                parts.add(part);
            }
        }
        return String.join(" ", parts);
    }

    /** The element of a block; null if it is omitted: a block with embedded data, or of a kind unknown to the package. */
    private static @Nullable String block(ForeignValue.Fields block) {
        String type = text(block, "type");
        if (InlineData.of(block) != null) {
            return null;
        }
        return switch (type) {
            case "text" -> escaped(text(block, "text"));
            case "reasoning" -> {
                String reasoning = text(block, "reasoning");
                yield reasoning.isEmpty() ? null : "<reasoning>" + escaped(reasoning) + "</reasoning>";
            }
            case "image", "audio", "video" -> media(type, block);
            case "image_url" -> {
                String url = text(ForeignValue.fields(block.get("image_url")), "url");
                yield url.isEmpty() ? null : "<image url=" + quoted(url) + " />";
            }
            case "text-plain" -> escaped(cut(text(block, "text")));
            case "server_tool_call" ->
                "<server_tool_call id=" + quoted(text(block, "id")) + " name=" + quoted(text(block, "name")) + ">"
                        + escaped(cut(JsonText.PYTHON.of(
                                Objects.requireNonNullElse(block.get("args"), ForeignValue.Fields.EMPTY))))
                        + "</server_tool_call>";
            case "server_tool_result" ->
                "<server_tool_result tool_call_id=" + quoted(text(block, "tool_call_id")) + " status="
                        + quoted(text(block, "status")) + ">" + output(block.get("output")) + "</server_tool_result>";
            default -> null;
        };
    }

    private static @Nullable String media(String type, ForeignValue.Fields block) {
        String url = text(block, "url");
        String file = text(block, "file_id");
        return !url.isEmpty()
                ? "<" + type + " url=" + quoted(url) + " />"
                : file.isEmpty() ? null : "<" + type + " file_id=" + quoted(file) + " />";
    }

    private static String output(@Nullable ForeignValue output) {
        boolean isEmpty = switch (output) {
            case null -> true;
            case ForeignValue.Null _ -> true;
            case ForeignValue.Bool(boolean flag) -> !flag;
            case ForeignValue.Int(long number) -> number == 0;
            case ForeignValue.Text(String text) -> text.isEmpty();
            case ForeignValue.Items(List<ForeignValue> items) -> items.isEmpty();
            case ForeignValue.Fields fields -> fields.values().isEmpty();
            default -> false;
        };
        return isEmpty || output == null ? "" : escaped(cut(JsonText.PYTHON.of(output)));
    }

    private static String cut(String text) {
        return TextMeasure.CODE_POINTS.length(text) > LONGEST_PART ? TextMeasure.CODE_POINTS.prefix(text, LONGEST_PART) + "..." : text;
    }

    private static String text(ForeignValue.Fields fields, String name) {
        return Objects.requireNonNullElse(ForeignValue.text(fields.get(name)), "");
    }

    private static String shown(@Nullable ForeignValue value, String fallback) {
        String shown = value instanceof ForeignValue.Text(String text) ? text : value == null ? "" : PythonRepr.of(value);
        return shown.isEmpty() ? fallback : shown;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** An attribute's value, in the kind of quotes that it does not contain. */
    private static String quoted(String text) {
        String value = escaped(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;");
        if (value.indexOf('"') < 0) {
            return '"' + value + '"';
        }
        return value.indexOf('\'') < 0 ? "'" + value + "'" : '"' + value.replace("\"", "&quot;") + '"';
    }

    @Override
    public String time(Instant at) {
        return TranscriptText.pythonTime(at);
    }
}
