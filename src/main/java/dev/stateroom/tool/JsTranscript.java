package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** npm's messages as lines with a role, and the author's name, in front: {@code Tool: ls, No files found in /}. */
final class JsTranscript implements TranscriptText {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int LONGEST_ID = 64;

    @Override
    public String of(Message message) {
        String name = message.name() == null || message.name().isEmpty() ? "" : message.name() + ", ";
        String line = TranscriptText.role(message) + ": " + name + content(message.content());
        if (!message.type().equals("ai")) {
            return line;
        }
        if (!message.toolCalls().isEmpty()) {
            return line + JsonText.JAVASCRIPT.of(withShortIds(CallList.of(message)));
        }
        ForeignValue.Fields function = TranscriptText.function(message);
        return function.values().isEmpty() ? line : line + JsonText.JAVASCRIPT.of(function);
    }

    private static String content(ForeignValue content) {
        if (content instanceof ForeignValue.Text(String text)) {
            return text;
        }
        StringBuilder all = new StringBuilder();
        ForeignValue.items(content).forEach(block -> all.append(block(block)));
        return all.toString();
    }

    private static String block(ForeignValue block) {
        if (block instanceof ForeignValue.Text(String text)) {
            return text;
        }
        String type = Objects.requireNonNullElse(ForeignValue.text(ForeignValue.fields(block).get("type")), "");
        String text = ForeignValue.text(ForeignValue.fields(block).get("text"));
        return switch (type) {
            case "text" -> Objects.requireNonNullElse(text, "");
            case "text-plain" -> Objects.requireNonNullElse(text, "[text-plain file]");
            case "image", "image_url" -> "[image]";
            case "audio", "input_audio" -> "[audio]";
            case "reasoning", "tool_call", "tool_call_chunk", "invalid_tool_call", "server_tool_call",
                    "server_tool_call_chunk", "server_tool_call_result", "non_standard", "" -> "";
            default -> "[" + type + "]";
        };
    }

    private static ForeignValue withShortIds(ForeignValue calls) {
        List<ForeignValue> all = new ArrayList<>();
        for (ForeignValue call : ForeignValue.items(calls)) {
            Map<String, ForeignValue> fields = new LinkedHashMap<>(ForeignValue.fields(call).values());
            if (fields.get("id") instanceof ForeignValue.Text(String id) && id.length() > LONGEST_ID) {
                fields.put("id", new ForeignValue.Text(id.substring(0, LONGEST_ID) + "..."));
            }
            all.add(ForeignValue.Fields.copyOf(fields));
        }
        return new ForeignValue.Items(all);
    }

    @Override
    public String time(Instant at) {
        return TIME.format(at);
    }
}
