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
import org.jspecify.annotations.Nullable;

/** Decisions that were not sent and what was begun, as one line of text from one start to the next. */
final class DraftsText {
    private static final int LONGEST = 8_000_000;

    private DraftsText() {}

    /**
     * All of them, the last at the end; where that would be more than eight million characters, the last ones. Decisions come before
     * what is only begun.
     */
    static String of(Drafts.Kept kept) {
        Room room = new Room();
        String drafts = entries(kept.decisions(), room, (key, decision, entry) ->
                entry.put("answer", AnswerForm.write(List.of(new Answer(key.request().interruptId(), List.of(decision))))));
        String begun = entries(kept.begun(), room, (key, one, entry) -> {
            entry.put("interrupt", new Value.Text(key.request().interruptId()));
            entry.put("verb", new Value.Text(one.verb()));
            SequencedMap<String, Value> texts = new LinkedHashMap<>();
            one.texts().forEach((name, text) -> texts.put(name, new Value.Text(text)));
            entry.put("texts", Value.Fields.copyOf(texts));
        });
        return drafts.isEmpty() && begun.isEmpty() ? "" : "{\"drafts\":[" + drafts + "],\"begun\":[" + begun + "]}";
    }

    private static final class Room {
        private long left = LONGEST;

        boolean takes(String text) {
            left -= text.length() + 1;
            return left >= 0;
        }
    }

    private interface Filling<T> {
        void fill(HangingCall.Key key, T what, Map<String, Value> entry);
    }

    private static <T> String entries(SequencedMap<HangingCall.Key, T> all, Room room, Filling<T> filling) {
        Deque<String> entries = new ArrayDeque<>();
        for (Map.Entry<HangingCall.Key, T> one : all.sequencedEntrySet().reversed()) {
            HangingCall.Key key = one.getKey();
            Map<String, Value> entry = new LinkedHashMap<>();
            entry.put("source", new Value.Text(key.request().source()));
            entry.put("thread", new Value.Text(key.request().threadId()));
            entry.put("index", new Value.Int(key.index()));
            filling.fill(key, one.getValue(), entry);
            String text = JsonText.JAVASCRIPT.of(Value.Fields.copyOf(entry));
            if (!room.takes(text)) {
                break;
            }
            entries.addFirst(text);
        }
        return String.join(",", entries);
    }

    /** What {@link #of} wrote; nothing for anything else. */
    static Drafts.Kept read(String text) {
        return text.isEmpty() || !(ArgumentText.read(text) instanceof Outcome.Ok<Value.Fields>(Value.Fields all))
                ? new Drafts.Kept(new LinkedHashMap<>(), new LinkedHashMap<>())
                : new Drafts.Kept(decisions(all), begun(all));
    }

    private static SequencedMap<HangingCall.Key, Begun> begun(Value.Fields all) {
        SequencedMap<HangingCall.Key, Begun> begun = new LinkedHashMap<>();
        for (Value one : Value.items(all.get("begun"))) {
            Value.Fields entry = Value.fields(one);
            String interrupt = Value.text(entry.get("interrupt"));
            String verb = Value.text(entry.get("verb"));
            HangingCall.Key key = interrupt == null ? null : key(entry, interrupt);
            if (key != null && verb != null) {
                SequencedMap<String, String> texts = new LinkedHashMap<>();
                Value.fields(entry.get("texts")).values().forEach((name, held) -> {
                    String typed = Value.text(held);
                    if (typed != null) {
                        texts.put(name, typed);
                    }
                });
                begun.put(key, new Begun(verb, texts));
            }
        }
        return begun;
    }

    private static HangingCall.@Nullable Key key(Value.Fields entry, String interrupt) {
        String source = Value.text(entry.get("source"));
        String thread = Value.text(entry.get("thread"));
        return source != null && thread != null && entry.get("index") instanceof Value.Int(long index)
                ? new HangingCall.Key(new Waiting.Key(source, thread, interrupt), Math.toIntExact(Math.clamp(index, 0, Integer.MAX_VALUE)))
                : null;
    }

    private static SequencedMap<HangingCall.Key, Decision> decisions(Value.Fields all) {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        for (Value one : Value.items(all.get("drafts"))) {
            Value.Fields entry = Value.fields(one);
            Value answer = entry.get("answer");
            if (answer != null && AnswerForm.read(answer) instanceof Outcome.Ok<List<Answer>>(List<Answer> answers)) {
                for (Answer read : answers) {
                    String id = read.interruptId();
                    HangingCall.Key key = id == null ? null : key(entry, id);
                    if (key != null && read.decisions().size() == 1) {
                        decisions.put(key, read.decisions().getFirst());
                    }
                }
            }
        }
        return decisions;
    }
}
