package dev.stateroom.tool;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text in a message's content: text, or a list of blocks. */
final class ContentText {
    private ContentText() {}

    /** The content itself, or its text blocks joined by LF. */
    static String of(Value content) {
        if (content instanceof Value.Text(String text)) {
            return text;
        }
        List<String> texts = new ArrayList<>();
        for (Value block : Value.items(content)) {
            String text = block instanceof Value.Text(String bare) ? bare : textOf(block);
            if (text != null) {
                texts.add(text);
            }
        }
        return String.join("\n", texts);
    }

    /** A text block's text; null for another block. */
    static @Nullable String textOf(Value block) {
        Value.Fields fields = Value.fields(block);
        return "text".equals(Value.text(fields.get("type"))) ? Value.text(fields.get("text")) : null;
    }
}
