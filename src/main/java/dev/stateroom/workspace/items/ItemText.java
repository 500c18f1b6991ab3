package dev.stateroom.workspace.items;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.lines.WantedText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches the names and texts of a value. */
public final class ItemText {
    private static final int AROUND = 40;

    private final @Nullable WantedText wanted;

    /**
     * @param wanted the text to find; empty matches every value
     * @param exact false to ignore case
     */
    public ItemText(String wanted, boolean exact) {
        this.wanted = wanted.isEmpty() ? null : new WantedText(wanted, !exact, false);
    }

    /** The first match with the text around it, on one line; null if there is none. */
    public @Nullable String excerpt(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Text(String text) -> in(text);
            case ForeignValue.Items(var items) -> {
                for (ForeignValue item : items) {
                    String found = excerpt(item);
                    if (found != null) {
                        yield found;
                    }
                }
                yield null;
            }
            case ForeignValue.Fields(Map<String, ForeignValue> fields) -> {
                for (Map.Entry<String, ForeignValue> field : fields.entrySet()) {
                    String found = in(field.getKey());
                    found = found == null ? excerpt(field.getValue()) : found;
                    if (found != null) {
                        yield found;
                    }
                }
                yield null;
            }
            default -> null;
        };
    }

    private @Nullable String in(String text) {
        int at = wanted == null ? 0 : wanted.indexIn(text, 0);
        if (at < 0) {
            return null;
        }
        int end = at + (wanted == null ? 0 : wanted.length());
        int from = Math.max(0, at - AROUND);
        from -= WantedText.isInside(text, from) ? 1 : 0;
        int to = Math.min(text.length(), end + AROUND);
        to += WantedText.isInside(text, to) ? 1 : 0;
        return (from > 0 ? "…" : "") + text.substring(from, to).replace('\n', ' ') + (to < text.length() ? "…" : "");
    }
}
