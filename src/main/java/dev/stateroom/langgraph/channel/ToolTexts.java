package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Era;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** What the answers of tools tell about the release that gave them. */
final class ToolTexts {
    private static final Pattern NUMBERED_ROW = Pattern.compile("^\\s{0,5}\\d{1,9}(\\.\\d{1,9})?\\t.*", Pattern.DOTALL);
    private static final int LOOKED_AT = 10_000;
    private static final int OLDEST_ROWS = 500;
    private static final int LONG_ROW = 5_007;

    private static final Set<Era> OVERWRITES = EnumSet.of(Era.PYTHON_0_7, Era.JS_1_14);
    private static final Set<Era> CREATE_ONLY =
            EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5, Era.JS_1_9);
    private static final Set<Era> PYTHON =
            EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5, Era.PYTHON_0_7);
    private static final Set<Era> JAVASCRIPT = EnumSet.of(Era.JS_1_9, Era.JS_1_14);

    private final Map<String, Message.Call> calls = new HashMap<>();
    private final Set<String> written = new HashSet<>();
    private final BiConsumer<String, Set<Era>> clue;

    private ToolTexts(BiConsumer<String, Set<Era>> clue) {
        this.clue = clue;
    }

    /** Tells {@code clue} what speaks for which dialects, in the order of the conversation. */
    static void clues(List<Message> messages, BiConsumer<String, Set<Era>> clue) {
        ToolTexts texts = new ToolTexts(clue);
        for (Message message : messages.subList(Math.max(0, messages.size() - LOOKED_AT), messages.size())) {
            switch (message.type()) {
                case "ai" -> message.toolCalls().forEach(call -> texts.calls.put(call.id(), call));
                case "tool" -> texts.answer(message);
                case "human" -> texts.question(message);
                default -> {}
            }
        }
    }

    private void question(Message message) {
        if (Value.fields(message.raw().get("additional_kwargs")).get("lc_evicted_to") != null) {
            clue.accept(
                    "a human message kept in a file",
                    EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7, Era.JS_1_9, Era.JS_1_14));
        }
    }

    private void answer(Message message) {
        String text = message.text();
        String tool = message.name() == null ? "" : message.name();
        boolean failed = "error".equals(message.status());
        switch (tool) {
            case "read_file" -> read(message, text, failed);
            case "write_file" -> write(message, text);
            case "delete" -> {
                if (!failed && text.startsWith("Deleted ")) {
                    clue.accept("a delete tool", EnumSet.of(Era.PYTHON_0_7, Era.JS_1_9, Era.JS_1_14));
                    written.remove(path(message));
                }
            }
            case "grep" -> {
                if (text.startsWith("Invalid regex pattern:")) {
                    clue.accept("grep takes regular expressions", EnumSet.of(Era.PYTHON_0_2));
                }
            }
            default -> {}
        }
        if (text.startsWith("Error: permission denied for")) {
            clue.accept("permission rules", EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7));
        }
        if (failed && text.startsWith("Error: ") && Set.of("read_file", "write_file", "edit_file").contains(tool)) {
            clue.accept("failed file calls have the status error", EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7, Era.JS_1_14));
        }
        if (text.startsWith("Tool result too large") && text.contains("Here are the first 10 lines")) {
            clue.accept("offload notices show ten lines", EnumSet.of(Era.PYTHON_0_2));
        }
    }

    private void read(Message message, String text, boolean failed) {
        if (failed) {
            return;
        }
        if (text.startsWith("@@ ")) {
            clue.accept("@@ headers in read_file", OVERWRITES);
        } else if (text.startsWith("[Read ") && text.contains(" lines (lines ")) {
            clue.accept("[Read n lines] in read_file", EnumSet.of(Era.PYTHON_0_7));
        } else if (NUMBERED_ROW.matcher(text.substring(0, Math.min(40, text.length()))).matches()) {
            EnumSet<Era> numbered = EnumSet.copyOf(CREATE_ONLY);
            numbered.add(Era.JS_1_14);
            clue.accept("numbered rows in read_file", numbered);
            List<String> rows = text.lines().limit(OLDEST_ROWS + 1).toList();
            boolean limited = args(message).get("limit") != null;
            if (rows.size() == OLDEST_ROWS && !limited || rows.stream().anyMatch(row -> row.length() > LONG_ROW)) {
                clue.accept("long pages in read_file", EnumSet.of(Era.PYTHON_0_2));
            }
        }
    }

    private void write(Message message, String text) {
        String path = path(message);
        if (text.contains("Cannot write to ")) {
            clue.accept("write_file refuses files that exist", CREATE_ONLY);
        } else if (text.startsWith("Updated file ") || text.startsWith("Successfully wrote to ")) {
            boolean python = text.startsWith("Updated");
            clue.accept(python ? "Updated file … from write_file" : "Successfully wrote to … from write_file", python ? PYTHON : JAVASCRIPT);
            if (!path.isEmpty() && !written.add(path)) {
                clue.accept("write_file replaces files that exist", OVERWRITES);
            }
        }
    }

    private Map<String, Value> args(Message message) {
        Message.Call call = message.toolCallId() == null ? null : calls.get(message.toolCallId());
        return call == null ? Collections.emptyMap() : Value.fields(call.args()).values();
    }

    private String path(Message message) {
        String path = Value.text(args(message).get("file_path"));
        return path == null ? "" : path;
    }
}
