package dev.stateroom.ui.inbox;

import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.decision.Answer;
import dev.stateroom.review.decision.AnswerForm;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.Waiting;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Decisions that were not sent, as one line of text from one start to the next. */
final class DraftsText {
    private static final int LONGEST = 8_000_000;

    private DraftsText() {}

    /** All of them, the last at the end; where that would be more than eight million characters, the last ones. */
    static String of(SequencedMap<HangingCall.Key, Decision> decisions) {
        Deque<String> entries = new ArrayDeque<>();
        long length = 0;
        for (Map.Entry<HangingCall.Key, Decision> one : decisions.sequencedEntrySet().reversed()) {
            HangingCall.Key key = one.getKey();
            Map<String, Value> entry = new LinkedHashMap<>();
            entry.put("source", new Value.Text(key.request().source()));
            entry.put("thread", new Value.Text(key.request().threadId()));
            entry.put("index", new Value.Int(key.index()));
            entry.put("answer", AnswerForm.write(List.of(new Answer(key.request().interruptId(), List.of(one.getValue())))));
            String text = JsonText.JAVASCRIPT.of(Value.Fields.copyOf(entry));
            length += text.length() + 1;
            if (length > LONGEST) {
                break;
            }
            entries.addFirst(text);
        }
        return entries.isEmpty() ? "" : "{\"drafts\":[" + String.join(",", entries) + "]}";
    }

    /** What {@link #of} wrote; nothing for anything else. */
    static Map<HangingCall.Key, Decision> read(String text) {
        Map<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        if (text.isEmpty() || !(ArgumentText.read(text) instanceof Outcome.Ok<Value.Fields>(Value.Fields all))) {
            return decisions;
        }
        for (Value one : Value.items(all.get("drafts"))) {
            Value.Fields entry = Value.fields(one);
            String source = Value.text(entry.get("source"));
            String thread = Value.text(entry.get("thread"));
            Value answer = entry.get("answer");
            if (source != null
                    && thread != null
                    && answer != null
                    && entry.get("index") instanceof Value.Int(long index)
                    && AnswerForm.read(answer) instanceof Outcome.Ok<List<Answer>>(List<Answer> answers)) {
                for (Answer read : answers) {
                    String id = read.interruptId();
                    if (id != null && read.decisions().size() == 1) {
                        decisions.put(
                                new HangingCall.Key(new Waiting.Key(source, thread, id), Math.toIntExact(Math.clamp(index, 0, Integer.MAX_VALUE))),
                                read.decisions().getFirst());
                    }
                }
            }
        }
        return decisions;
    }
}
