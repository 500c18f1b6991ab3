package dev.stateroom.replay;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether two answers say the same. */
final class AnswerMatch {
    private static final String BEHIND_NOTE = "Tool response:";

    private AnswerMatch() {}

    /** True when nothing but ids that are made up anew each time differs; {@code edited} leaves a reviewer's note out. */
    static boolean isSame(LoggedCall.Result recorded, LoggedCall.Result actual, boolean edited) {
        boolean status = recorded.failed() == null || recorded.failed().equals(actual.failed());
        if (!status) {
            return false;
        }
        Value before = plain(recorded.content());
        Value now = plain(actual.content());
        return before.equals(now) || (edited && behindNote(before).equals(now));
    }

    /** A recorded answer without the note that a reviewer's change puts before it. */
    static LoggedCall.Result withoutNote(LoggedCall.Result recorded) {
        return new LoggedCall.Result(behindNote(plain(recorded.content())), recorded.failed());
    }

    /** Blocks without the ids that packages give to pictures, and one bare text block as its text. */
    private static Value plain(Value content) {
        if (!(content instanceof Value.Items(List<Value> blocks))) {
            return content;
        }
        List<Value> plain = new ArrayList<>();
        for (Value block : blocks) {
            if (block instanceof Value.Fields(Map<String, Value> fields) && fields.containsKey("id")) {
                Map<String, Value> rest = new LinkedHashMap<>(fields);
                rest.remove("id");
                plain.add(Value.Fields.copyOf(rest));
            } else {
                plain.add(block);
            }
        }
        return new Value.Items(plain);
    }

    /** What stands behind the note that a reviewer's change puts before an answer. */
    private static Value behindNote(Value content) {
        if (content instanceof Value.Text(String text)) {
            int at = text.indexOf("\n\n" + BEHIND_NOTE + "\n");
            return at < 0 ? content : new Value.Text(text.substring(at + BEHIND_NOTE.length() + 3));
        }
        if (content instanceof Value.Items(List<Value> blocks) && !blocks.isEmpty()) {
            String first = blocks.getFirst() instanceof Value.Text(String bare)
                    ? bare
                    : Value.text(Value.fields(blocks.getFirst()).get("text"));
            return first != null && first.endsWith(BEHIND_NOTE)
                    ? new Value.Items(blocks.subList(1, blocks.size()))
                    : content;
        }
        return content;
    }
}
