package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a reviewer saw of one call, for the trail: the call with its hash, the verdict with its rule, the effect with its hash. Hashes are
 * SHA-256 of compact JSON or of the unified diff in UTF-8, as 64 hexadecimal digits.
 */
record ShownCall(ThreadCards cards, RequestCard card, int index) {

    private RequestCard.Call call() {
        return card.calls().get(index);
    }

    /** In readable form: the tool and its subject. */
    String subject() {
        return subject(call());
    }

    /** The readable form of any call. */
    static String subject(RequestCard.Call call) {
        String path = path(call);
        return call.request().name() + (path.isEmpty() ? "" : " " + path);
    }

    private static String path(RequestCard.Call call) {
        ForeignValue.Fields args = ForeignValue.fields(call.request().args());
        for (String name : List.of("file_path", "path", "command")) {
            String text = ForeignValue.text(args.get(name));
            if (text != null) {
                return text.lines().findFirst().orElse("");
            }
        }
        return "";
    }

    /**
     * Everything as JSON.
     *
     * @param decision null for a deferred call
     * @param reason the reviewer's reason; empty for none
     * @param sending id of the answer with the decision; null for none
     * @param requester who started the thread, if a rule needs that; empty for none
     */
    String detail(@Nullable Decision decision, String reason, @Nullable String sending, String requester) {
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("interrupt_id", new ForeignValue.Text(card.interrupt().interruptId()));
        detail.put("action", new ForeignValue.Int(index));
        detail.put("agent", new ForeignValue.Text(card.interrupt().agent()));
        detail.put("checkpoint_id", new ForeignValue.Text(cards.checkpointId()));
        text(detail, "waiting_since", cards.since() == null ? null : cards.since().toString());
        text(detail, "mode", card.interrupt().isHumanInterrupt() ? card.interrupt().mode() : null);
        text(detail, "tool_call_id", call().toolCallId());
        detail.put("call", called(call().request().name(), call().request().args()));
        detail.put("call_hash", new ForeignValue.Text(Sha256.of(JsonText.JAVASCRIPT.of(called(call().request().name(), call().request().args())))));
        shown(detail, "", call());
        if (decision instanceof Decision.Edit edit) {
            detail.put("edited", called(edit.name(), edit.args()));
            detail.put("edited_hash", new ForeignValue.Text(Sha256.of(JsonText.JAVASCRIPT.of(called(edit.name(), edit.args())))));
            shown(detail, "edited_", cards.edited(card, index, edit));
        }
        if (decision instanceof Decision.Reject || decision instanceof Decision.Respond) {
            String message = ForeignValue.text(ForeignValue.fields(decision.form(false)).get("message"));
            text(detail, "message", message);
        }
        text(detail, "reason", reason.isEmpty() ? null : reason);
        text(detail, "requester", requester.isEmpty() ? null : requester);
        text(detail, "sending", sending);
        return JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail));
    }

    private static void text(Map<String, ForeignValue> to, String name, @Nullable String text) {
        if (text != null) {
            to.put(name, new ForeignValue.Text(text));
        }
    }

    private static ForeignValue called(String name, ForeignValue args) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("name", new ForeignValue.Text(name));
        fields.put("args", args);
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void shown(Map<String, ForeignValue> detail, String prefix, RequestCard.Call call) {
        CallJudgement judgement = call.judgement();
        if (judgement != null) {
            detail.put(prefix + "verdict", new ForeignValue.Text(judgement.effect().name().toLowerCase(Locale.ROOT)));
            Integer rule = judgement.verdict().rule();
            detail.put(prefix + "rule", rule == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Int(rule));
        }
        StringBuilder unified = new StringBuilder();
        for (FileChange change : call.effect().changes()) {
            unified.append(FilePatch.of(change, Cancellation.NEVER).unified());
        }
        detail.put(
                prefix + "effect",
                call.effect().changes().isEmpty()
                        ? new ForeignValue.Text(call.effect().note())
                        : new ForeignValue.Items(call.effect().changes().stream()
                                .<ForeignValue>map(change -> new ForeignValue.Text(
                                        change.kind().name().toLowerCase(Locale.ROOT) + " " + change.path()))
                                .toList()));
        detail.put(prefix + "effect_hash", new ForeignValue.Text(Sha256.of(call.effect().note() + unified)));
        if (!call.hazards().isEmpty()) {
            detail.put(prefix + "hazards", new ForeignValue.Int(call.hazards().size()));
        }
    }
}
