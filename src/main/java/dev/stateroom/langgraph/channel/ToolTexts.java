package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.DenialText;
import dev.stateroom.dialect.Era;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Clues about the release in the answers of tools. */
final class ToolTexts {
    private static final Pattern NUMBERED_ROW = Pattern.compile("^\\s{0,5}\\d{1,9}(\\.\\d{1,9})?\\t.*", Pattern.DOTALL);
    private static final Pattern NARROW_ROW = Pattern.compile("^ {0,8}\\d{1,9}  .*", Pattern.DOTALL);
    private static final int LOOKED_AT = 10_000;
    private static final int OLDEST_ROWS = 500;
    private static final int LONG_ROW = 5_007;
    private static final int LONGEST_TOOL_SET = 5_000;

    private static final Set<Era> OVERWRITES = EnumSet.of(Era.PYTHON_0_7, Era.JS_1_14);
    private static final Set<Era> CREATE_ONLY =
            EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5, Era.JS_1_9);

    private static final Pattern TOOL_SET = Pattern.compile("is not a valid tool, try one of \\[([^\\]]{0,4000})\\]");
    private static final Set<String> FILE_TOOLS = Set.of("ls", "read_file", "write_file", "edit_file", "glob", "grep");

    private final Map<String, Message.Call> calls = new HashMap<>();
    /** The calls of the newest message: they see the files as they were before all of them. */
    private final Set<String> together = new HashSet<>();
    /** Paths that earlier messages wrote, and those that the newest one wrote. */
    private final Set<String> written = new HashSet<>();

    private final Set<String> writtenNow = new HashSet<>();
    private boolean narrow;
    private final BiConsumer<String, Set<Era>> clue;
    private final BiConsumer<String, Set<Era>> weak;

    private ToolTexts(BiConsumer<String, Set<Era>> clue, BiConsumer<String, Set<Era>> weak) {
        this.clue = clue;
        this.weak = weak;
    }

    /**
     * Reports clues for dialects, in the order of the conversation.
     *
     * @param clue answers that only these dialects give
     * @param weak answers that may have other reasons: a file that is written again may have been deleted meanwhile
     * @return whether pages of files have the rows of Python 0.7.0 to 0.7.13
     */
    static boolean clues(List<Message> messages, BiConsumer<String, Set<Era>> clue, BiConsumer<String, Set<Era>> weak) {
        ToolTexts texts = new ToolTexts(clue, weak);
        for (Message message : messages.subList(Math.max(0, messages.size() - LOOKED_AT), messages.size())) {
            switch (message.type()) {
                case "ai" -> texts.proposal(message);
                case "tool" -> texts.answer(message);
                case "human" -> texts.question(message);
                default -> {}
            }
        }
        return texts.narrow;
    }

    private void proposal(Message message) {
        written.addAll(writtenNow);
        writtenNow.clear();
        together.clear();
        message.toolCalls().forEach(call -> {
            calls.put(call.id(), call);
            together.add(call.id());
        });
    }

    /** A call of an unknown tool is answered with the names of all tools. */
    private void toolSet(String text) {
        Matcher named = TOOL_SET.matcher(text);
        if (!named.find()) {
            return;
        }
        Set<String> names = Set.copyOf(List.of(named.group(1).split(", ", -1)));
        if (names.contains("delete")) {
            clue.accept("the tool set has delete", EnumSet.of(Era.PYTHON_0_7, Era.JS_1_9, Era.JS_1_14));
        } else if (names.containsAll(FILE_TOOLS)) {
            // Or the agent has only some of its tools.
            weak.accept("the tool set has no delete", CREATE_ONLY);
        }
        if (names.contains("write_todos")) {
            weak.accept("the tool set has write_todos", CREATE_ONLY);
        } else if (names.containsAll(FILE_TOOLS) && names.contains("task")) {
            clue.accept("the tool set has no write_todos", OVERWRITES);
        }
    }

    private void question(Message message) {
        if (ForeignValue.fields(message.raw().get("additional_kwargs")).get("lc_evicted_to") != null) {
            clue.accept(
                    "a human message kept in a file",
                    EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7, Era.JS_1_9, Era.JS_1_14));
        }
    }

    private void answer(Message message) {
        String text = message.text();
        String tool = message.name() == null ? "" : message.name();
        boolean failed = "error".equals(message.status());
        if (failed) {
            toolSet(text.substring(0, Math.min(LONGEST_TOOL_SET, text.length())));
        }
        switch (tool) {
            case "read_file" -> read(message, text, failed);
            case "write_file" -> write(message, text);
            case "delete" -> {
                if (!failed && text.startsWith("Deleted ")) {
                    clue.accept("a delete tool", EnumSet.of(Era.PYTHON_0_7, Era.JS_1_9, Era.JS_1_14));
                    written.remove(path(message));
                    writtenNow.remove(path(message));
                }
            }
            case "grep" -> {
                if (text.startsWith("Invalid regex pattern:")) {
                    clue.accept("grep takes regular expressions", EnumSet.of(Era.PYTHON_0_2));
                }
            }
            default -> {}
        }
        if (DenialText.isDenial(text)) {
            clue.accept("permission rules", EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7));
        }
        if (text.startsWith("Error: ") && Set.of("read_file", "write_file", "edit_file").contains(tool)) {
            if (failed) {
                clue.accept("failed file calls have the status error", EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7, Era.JS_1_14));
            } else if (text.startsWith("Error: File ")) {
                // The first releases of 0.5 did so, too.
                weak.accept("failed file calls do not have the status error", EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.JS_1_9));
            }
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
        } else if (NARROW_ROW.matcher(text.substring(0, Math.min(40, text.length()))).matches()) {
            clue.accept("rows with two spaces in read_file", EnumSet.of(Era.PYTHON_0_7));
            narrow = true;
        } else if (NUMBERED_ROW.matcher(text.substring(0, Math.min(40, text.length()))).matches()) {
            clue.accept("numbered rows in read_file", CREATE_ONLY);
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
            clue.accept(python ? "Updated file … from write_file" : "Successfully wrote to … from write_file", python ? DialectEvidence.PYTHON : DialectEvidence.JAVASCRIPT);
            boolean isOfNewest = message.toolCallId() != null && together.contains(message.toolCallId());
            if (!path.isEmpty() && isOfNewest && written.contains(path)) {
                weak.accept("write_file replaces files that exist", OVERWRITES);
            }
            writtenNow.add(path);
        }
    }

    private Map<String, ForeignValue> args(Message message) {
        Message.Call call = message.toolCallId() == null ? null : calls.get(message.toolCallId());
        return call == null ? Collections.emptyMap() : ForeignValue.fields(call.args()).values();
    }

    private String path(Message message) {
        String path = ForeignValue.text(args(message).get("file_path"));
        return path == null ? "" : path;
    }
}
