package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.decision.AnswerForm;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Unsent decisions and unfinished input, serialized as one line of text for the next start. */
final class DraftsText {
    private static final int LONGEST = 8_000_000;

    private DraftsText() {}

    /**
     * All of them, the last at the end; if that would be more than eight million characters, the last ones. Decisions come before
     * what is only begun, and that before what is put off.
     */
    static String of(DecisionDrafts.Kept kept) {
        Room room = new Room();
        String drafts = entries(kept.decisions(), room, (key, decision, entry) ->
                entry.put("answer", AnswerForm.write(List.of(RequestAnswer.decided(key.request().interruptId(), List.of(decision))))));
        String unfinished = entries(kept.unfinished(), room, (key, one, entry) -> {
            entry.put("interrupt", new ForeignValue.Text(key.request().interruptId()));
            entry.put("verb", new ForeignValue.Text(one.verb()));
            SequencedMap<String, ForeignValue> texts = new LinkedHashMap<>();
            one.texts().forEach((name, text) -> texts.put(name, new ForeignValue.Text(text)));
            entry.put("texts", ForeignValue.Fields.copyOf(texts));
        });
        SequencedMap<HangingCall.Key, HangingCall.Key> putOff = new LinkedHashMap<>();
        kept.deferred().forEach(key -> putOff.put(key, key));
        String deferred = entries(putOff, room, (key, same, entry) -> entry.put("interrupt", new ForeignValue.Text(key.request().interruptId())));
        String reasons = entries(kept.reasons(), room, (key, reason, entry) -> {
            entry.put("interrupt", new ForeignValue.Text(key.request().interruptId()));
            entry.put("reason", new ForeignValue.Text(reason));
        });
        return drafts.isEmpty() && unfinished.isEmpty() && deferred.isEmpty() && reasons.isEmpty()
                ? ""
                : "{\"drafts\":[" + drafts + "],\"begun\":[" + unfinished + "],\"deferred\":[" + deferred + "],\"reasons\":[" + reasons + "]}";
    }

    private static final class Room {
        private long left = LONGEST;

        boolean takes(String text) {
            left -= text.length() + 1;
            return left >= 0;
        }
    }

    private interface Filling<T> {
        void fill(HangingCall.Key key, T what, Map<String, ForeignValue> entry);
    }

    private static <T> String entries(SequencedMap<HangingCall.Key, T> all, Room room, Filling<T> filling) {
        Deque<String> entries = new ArrayDeque<>();
        for (Map.Entry<HangingCall.Key, T> one : all.sequencedEntrySet().reversed()) {
            HangingCall.Key key = one.getKey();
            Map<String, ForeignValue> entry = new LinkedHashMap<>();
            entry.put("source", new ForeignValue.Text(key.request().source()));
            entry.put("thread", new ForeignValue.Text(key.request().threadId()));
            entry.put("index", new ForeignValue.Int(key.index()));
            filling.fill(key, one.getValue(), entry);
            String text = JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(entry));
            if (!room.takes(text)) {
                break;
            }
            entries.addFirst(text);
        }
        return String.join(",", entries);
    }

    /** Parses the text of {@link #of}; nothing for any other text. */
    static DecisionDrafts.Kept read(String text) {
        return text.isEmpty() || !(ArgumentText.read(text) instanceof Outcome.Ok<ForeignValue.Fields>(ForeignValue.Fields all))
                ? new DecisionDrafts.Kept(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashSet<>())
                : new DecisionDrafts.Kept(decisions(all), unfinished(all), deferred(all), reasons(all));
    }

    /** The text of {@link #of} without the input about a call, if it is still the same. */
    static String without(String text, HangingCall.Key call, DraftInput input) {
        DecisionDrafts.Kept all = read(text);
        return input.equals(all.begun(_ -> true).unfinished().get(call)) ? of(all.begun(one -> !one.equals(call))) : text;
    }

    private static SequencedMap<HangingCall.Key, String> reasons(ForeignValue.Fields all) {
        SequencedMap<HangingCall.Key, String> reasons = new LinkedHashMap<>();
        each(all, "reasons", (key, entry) -> {
            String reason = ForeignValue.text(entry.get("reason"));
            if (reason != null) {
                reasons.put(key, reason);
            }
        });
        return reasons;
    }

    private static SequencedSet<HangingCall.Key> deferred(ForeignValue.Fields all) {
        SequencedSet<HangingCall.Key> deferred = new LinkedHashSet<>();
        each(all, "deferred", (key, _) -> deferred.add(key));
        return deferred;
    }

    private static SequencedMap<HangingCall.Key, DraftInput> unfinished(ForeignValue.Fields all) {
        SequencedMap<HangingCall.Key, DraftInput> unfinished = new LinkedHashMap<>();
        each(all, "begun", (key, entry) -> {
            String verb = ForeignValue.text(entry.get("verb"));
            if (verb != null) {
                SequencedMap<String, String> texts = new LinkedHashMap<>();
                ForeignValue.fields(entry.get("texts")).values().forEach((name, held) -> {
                    String typed = ForeignValue.text(held);
                    if (typed != null) {
                        texts.put(name, typed);
                    }
                });
                unfinished.put(key, new DraftInput(verb, texts));
            }
        });
        return unfinished;
    }

    /** Each entry of a list that names a call. */
    private static void each(ForeignValue.Fields all, String list, BiConsumer<HangingCall.Key, ForeignValue.Fields> taken) {
        for (ForeignValue one : ForeignValue.items(all.get(list))) {
            ForeignValue.Fields entry = ForeignValue.fields(one);
            String interrupt = ForeignValue.text(entry.get("interrupt"));
            HangingCall.Key key = interrupt == null ? null : key(entry, interrupt);
            if (key != null) {
                taken.accept(key, entry);
            }
        }
    }

    private static HangingCall.@Nullable Key key(ForeignValue.Fields entry, String interrupt) {
        String source = ForeignValue.text(entry.get("source"));
        String thread = ForeignValue.text(entry.get("thread"));
        return source != null && thread != null && entry.get("index") instanceof ForeignValue.Int(long index)
                ? new HangingCall.Key(new WaitingRequest.Key(source, thread, interrupt), Math.toIntExact(Math.clamp(index, 0, Integer.MAX_VALUE)))
                : null;
    }

    private static SequencedMap<HangingCall.Key, Decision> decisions(ForeignValue.Fields all) {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        for (ForeignValue one : ForeignValue.items(all.get("drafts"))) {
            ForeignValue.Fields entry = ForeignValue.fields(one);
            ForeignValue answer = entry.get("answer");
            if (answer != null && AnswerForm.read(answer) instanceof Outcome.Ok<List<RequestAnswer>>(List<RequestAnswer> answers)) {
                for (RequestAnswer read : answers) {
                    String id = read.interruptId();
                    HangingCall.Key key = id == null ? null : key(entry, id);
                    if (key != null && read.asDecisions().size() == 1) {
                        decisions.put(key, read.asDecisions().getFirst());
                    }
                }
            }
        }
        return decisions;
    }
}
