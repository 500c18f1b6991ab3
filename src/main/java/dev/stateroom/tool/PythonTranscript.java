package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.PythonRepr;
import java.time.Instant;

/** Python's messages as lines with a role in front: {@code Human: hello}. */
final class PythonTranscript implements TranscriptText {
    @Override
    public String of(Message message) {
        String line = TranscriptText.role(message) + ": " + text(message);
        if (!message.type().equals("ai")) {
            return line;
        }
        if (!message.toolCalls().isEmpty()) {
            return line + PythonRepr.of(CallList.of(message));
        }
        ForeignValue.Fields function = TranscriptText.function(message);
        return function.values().isEmpty() ? line : line + PythonRepr.of(function);
    }

    /** The text blocks, without anything between them. */
    private static String text(Message message) {
        if (message.content() instanceof ForeignValue.Text(String text)) {
            return text;
        }
        StringBuilder all = new StringBuilder();
        for (ForeignValue block : ForeignValue.items(message.content())) {
            boolean isText = "text".equals(ForeignValue.text(ForeignValue.fields(block).get("type")));
            String text = block instanceof ForeignValue.Text(String bare)
                    ? bare
                    : isText ? ForeignValue.text(ForeignValue.fields(block).get("text")) : null;
            all.append(text == null ? "" : text);
        }
        return all.toString();
    }

    @Override
    public String time(Instant at) {
        return TranscriptText.pythonTime(at);
    }
}
