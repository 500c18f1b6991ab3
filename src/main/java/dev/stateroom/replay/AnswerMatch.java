package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Compares answers. */
final class AnswerMatch {
    private static final String BEHIND_NOTE = "Tool response:";
    private static final String ARGUMENT_ERROR = "Error invoking tool ";
    private static final Pattern STACK_LINES = Pattern.compile("(?:\\n {4}at [^\\n]*)+");

    private AnswerMatch() {}

    /** True if two answers differ at most in ids that are generated for each run; {@code edited} ignores a reviewer's note. */
    static boolean isSame(LoggedCall.Result recorded, LoggedCall.Result actual, boolean edited) {
        boolean status = recorded.failed() == null || recorded.failed().equals(actual.failed());
        if (!status) {
            return false;
        }
        ForeignValue before = withoutStack(plain(recorded.content()));
        ForeignValue now = withoutStack(plain(actual.content()));
        return before.equals(now) || (edited && behindNote(before).equals(now));
    }

    /** An argument error of JavaScript without its stack trace, which has folders of the machine on which it ran. */
    private static ForeignValue withoutStack(ForeignValue content) {
        return content instanceof ForeignValue.Text(String text) && text.startsWith(ARGUMENT_ERROR)
                ? new ForeignValue.Text(STACK_LINES.matcher(text).replaceAll("\n    at <stack>"))
                : content;
    }

    /** A recorded answer without the note that precedes it after a reviewer's change. */
    static LoggedCall.Result withoutNote(LoggedCall.Result recorded) {
        return new LoggedCall.Result(behindNote(plain(recorded.content())), recorded.failed());
    }

    /** Blocks without the generated ids of pictures; a single text block becomes its text. */
    private static ForeignValue plain(ForeignValue content) {
        if (!(content instanceof ForeignValue.Items(List<ForeignValue> blocks))) {
            return content;
        }
        List<ForeignValue> plain = new ArrayList<>();
        for (ForeignValue block : blocks) {
            if (block instanceof ForeignValue.Fields(Map<String, ForeignValue> fields) && fields.containsKey("id")) {
                Map<String, ForeignValue> rest = new LinkedHashMap<>(fields);
                rest.remove("id");
                plain.add(ForeignValue.Fields.copyOf(rest));
            } else {
                plain.add(block);
            }
        }
        return new ForeignValue.Items(plain);
    }

    /** The content after the note that precedes an answer after a reviewer's change. */
    private static ForeignValue behindNote(ForeignValue content) {
        if (content instanceof ForeignValue.Text(String text)) {
            int at = text.indexOf("\n\n" + BEHIND_NOTE + "\n");
            return at < 0 ? content : new ForeignValue.Text(text.substring(at + BEHIND_NOTE.length() + 3));
        }
        if (content instanceof ForeignValue.Items(List<ForeignValue> blocks) && !blocks.isEmpty()) {
            String first = blocks.getFirst() instanceof ForeignValue.Text(String bare)
                    ? bare
                    : ForeignValue.text(ForeignValue.fields(blocks.getFirst()).get("text"));
            return first != null && first.endsWith(BEHIND_NOTE)
                    ? new ForeignValue.Items(blocks.subList(1, blocks.size()))
                    : content;
        }
        return content;
    }
}
