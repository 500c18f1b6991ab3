package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text in a message's content: text, or a list of blocks. */
final class ContentText {
    private ContentText() {}

    /** The content itself, or its text blocks joined by LF. */
    static String of(ForeignValue content) {
        if (content instanceof ForeignValue.Text(String text)) {
            return text;
        }
        List<String> texts = new ArrayList<>();
        for (ForeignValue block : ForeignValue.items(content)) {
            String text = block instanceof ForeignValue.Text(String bare) ? bare : textOf(block);
            if (text != null) {
                texts.add(text);
            }
        }
        return String.join("\n", texts);
    }

    /** The text of a text block; null for other blocks. */
    static @Nullable String textOf(ForeignValue block) {
        ForeignValue.Fields fields = ForeignValue.fields(block);
        return "text".equals(ForeignValue.text(fields.get("type"))) ? ForeignValue.text(fields.get("text")) : null;
    }
}
