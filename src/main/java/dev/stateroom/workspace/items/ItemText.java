package dev.stateroom.workspace.items;

import dev.stateroom.agent.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a text in the names and texts of a value.
 *
 * @param wanted what to find
 * @param exact false to take capital and small letters for the same
 */
public record ItemText(String wanted, boolean exact) {
    private static final int AROUND = 40;

    /** The first place with some of what stands around it, on one line; null where there is none. */
    public @Nullable String excerpt(Value value) {
        return switch (value) {
            case Value.Text(String text) -> in(text);
            case Value.Items(var items) -> {
                for (Value item : items) {
                    String found = excerpt(item);
                    if (found != null) {
                        yield found;
                    }
                }
                yield null;
            }
            case Value.Fields(Map<String, Value> fields) -> {
                for (Map.Entry<String, Value> field : fields.entrySet()) {
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
        int at = exact ? text.indexOf(wanted) : indexOfAnyCase(text);
        if (at < 0) {
            return null;
        }
        int from = Math.max(0, at - AROUND);
        int to = Math.min(text.length(), at + wanted.length() + AROUND);
        return (from > 0 ? "…" : "") + text.substring(from, to).replace('\n', ' ') + (to < text.length() ? "…" : "");
    }

    private int indexOfAnyCase(String text) {
        for (int i = 0; i <= text.length() - wanted.length(); i++) {
            if (text.regionMatches(true, i, wanted, 0, wanted.length())) {
                return i;
            }
        }
        return -1;
    }
}
