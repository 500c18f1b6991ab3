package dev.stateroom.agent.text;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import org.jspecify.annotations.Nullable;

/**
 * The note that newer releases of langchain put before the result of a call that a reviewer replaced: the model's message keeps the
 * original call, and the note names the executed one.
 */
public final class EditNote {
    private static final String BEGINNING =
            "Note: a human reviewer replaced this tool call before it ran. The call recorded in your message is the one you produced,"
                    + " not the one that executed. This was intentional and authorized. Do not re-issue your original call.";
    private static final String EXECUTED = " Executed instead: ";
    private static final String ARGUMENTS = " with arguments ";
    private static final String BEHIND = ".\n\nTool response:";

    private EditNote() {}

    /** The note about the call that ran. */
    public static String of(Message.Call executed) {
        return BEGINNING + EXECUTED + executed.name() + ARGUMENTS + ascii(JsonText.PYTHON.of(executed.args())) + ".";
    }

    /**
     * The call that ran according to a result, with the id of the model's original call; null if the result does not begin with a note, or
     * its arguments cannot be read. A program may put words of its own in front.
     */
    public static Message.@Nullable Call read(Message result) {
        String text = result.content() instanceof ForeignValue.Text(String all) ? all : result.text();
        int name = text.indexOf(EXECUTED) + EXECUTED.length();
        int args = name < EXECUTED.length() ? -1 : text.indexOf(ARGUMENTS, name);
        if (args < 0 || result.toolCallId() == null) {
            return null;
        }
        JsonScan scan = new JsonScan(text, args + ARGUMENTS.length());
        ForeignValue read = scan.value();
        String behind = read == null ? "" : text.substring(scan.end());
        return read != null && (behind.equals(".") || behind.startsWith(BEHIND))
                ? new Message.Call(result.toolCallId(), text.substring(name, args), read)
                : null;
    }

    /** The tool's own result in a text that may begin with a note. */
    public static String behind(String text) {
        int at = text.startsWith(BEGINNING) ? text.indexOf(BEHIND + "\n") : -1;
        return at < 0 ? text : text.substring(at + BEHIND.length() + 1);
    }

    private static String ascii(String json) {
        StringBuilder escaped = new StringBuilder(json.length());
        json.chars().forEach(c -> {
            if (c < 0x7f) {
                escaped.append((char) c);
            } else {
                escaped.append("\\u%04x".formatted(c));
            }
        });
        return escaped.toString();
    }
}
