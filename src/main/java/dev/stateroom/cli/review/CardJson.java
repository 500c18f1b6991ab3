package dev.stateroom.cli.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.answers.RequestComment;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request as JSON, with all that is known about it. */
final class CardJson {
    private CardJson() {}

    static void write(JsonDocument document, ThreadCards cards, RequestCard card, @Nullable OutboxEntry kept, EarlierDecisions earlier) {
        PendingInterrupt interrupt = card.interrupt();
        document.startObject()
                .property("source", cards.place().source())
                .property("thread_id", interrupt.threadId())
                .property("interrupt_id", interrupt.interruptId())
                .property("checkpoint_id", interrupt.checkpoint().id())
                .property("checkpoint_ns", interrupt.checkpoint().namespace())
                .property("mode", interrupt.mode())
                .property("state", interrupt.state())
                .property("agent", interrupt.agent())
                .property("step", card.step())
                .property("since", cards.since() == null ? null : cards.since().toString())
                .property("task", card.task())
                .property("title", cards.title())
                .property("said", card.context().said())
                .property("delegated", card.context().delegated())
                .property("then", JsonDocument.word(card.then()))
                .startArray("action_requests");
        for (PendingInterrupt.ActionRequest action : interrupt.actions()) {
            document.startObject()
                    .property("name", action.name())
                    .property("args", action.args())
                    .property("description", action.description())
                    .endObject();
        }
        document.endArray().startArray("review_configs");
        for (PendingInterrupt.ReviewConfig review : interrupt.reviews()) {
            document.startObject()
                    .property("action_name", review.actionName())
                    .property("allowed_decisions", review.allowedDecisions())
                    .endObject();
        }
        document.endArray().startArray("previews");
        card.calls().forEach(call -> preview(document, call, earlier.about(call)));
        document.endArray().startArray("comments");
        RequestComment.of(earlier, cards.place(), interrupt.interruptId())
                .forEach(one -> document.startObject()
                        .property("who", one.who())
                        .property("at", one.at().toString())
                        .property("text", one.text())
                        .endObject());
        document.endArray().startArray("beside");
        for (RequestCard.SiblingCall siblings : card.siblings()) {
            document.startObject()
                    .property("tool_call_id", siblings.call().id())
                    .property("name", siblings.call().name())
                    .property("args", siblings.call().args())
                    .property("standing", JsonDocument.word(siblings.standing()))
                    .endObject();
        }
        document.endArray();
        if (kept == null) {
            document.property("kept", (String) null);
        } else {
            document.startObject("kept")
                    .property("state", JsonDocument.word(kept.state()))
                    .property("sending", kept.id())
                    .property("reviewer", kept.reviewer())
                    .property("at", kept.at().toString())
                    .property("note", kept.note())
                    .property("payload", ArgumentText.read(kept.payload()).<ForeignValue>map(payload -> payload).orElse(ForeignValue.Null.INSTANCE))
                    .endObject();
        }
        if (interrupt.actions().isEmpty()) {
            document.property("request", interrupt.request());
        }
        document.endObject();
    }

    /** An entry of a file of decisions in which every call is deferred; the other fields are not read back. */
    static void template(JsonDocument document, ThreadCards cards, RequestCard card) {
        document.startObject()
                .property("interrupt_id", card.interrupt().interruptId())
                .property("thread_id", cards.place().threadId())
                .property("title", cards.title())
                .startArray("decisions");
        for (RequestCard.Call call : card.calls()) {
            document.startObject()
                    .property("type", "defer")
                    .property("call", call.request().name())
                    .property("args", call.request().args())
                    .property("allowed", call.allowed())
                    .endObject();
        }
        document.endArray().endObject();
    }

    private static void preview(JsonDocument document, RequestCard.Call call, EarlierDecisions.Such earlier) {
        document.startObject().startArray("changes");
        for (FileChange change : call.effect().changes()) {
            document.startObject()
                    .property("path", change.path())
                    .property("change", JsonDocument.word(change.kind()))
                    .property("unified", FilePatch.of(change, Cancellation.NEVER).unified())
                    .endObject();
        }
        document.endArray()
                .property("note", call.effect().note())
                .property("fails", call.effect().fails())
                .property("overwrites", call.effect().overwrites(call.request()))
                .property("mount", call.effect().mount())
                .property("tool_call_id", call.toolCallId())
                .property("allowed", call.allowed())
                .startObject("refused");
        new TreeMap<>(call.refused()).forEach((verb, refusal) -> document.property(verb, refusal.sentence()));
        document.endObject().property("size", call.bytes()).property("estimated_tokens", call.tokens());
        CallJudgement judgement = call.judgement();
        if (judgement != null) {
            document.property("decision", JsonDocument.word(judgement.effect()))
                    .property("by", judgement.cause().word())
                    .property("rule", judgement.rule())
                    .property("pattern", judgement.rule() == null ? null : judgement.verdict().pattern());
        }
        document.startObject("earlier")
                .property("same", earlier.isSame())
                .property("decided", (Integer) earlier.decided())
                .property("approved", (Integer) earlier.approved())
                .property("people", (Integer) earlier.people())
                .endObject();
        document.startArray("hazards");
        for (ArgumentHazard one : call.hazards()) {
            document.startObject()
                    .property("argument", one.argument())
                    .property("kind", JsonDocument.word(one.hazard().kind()))
                    .property("mark", one.hazard().mark())
                    .property("line", one.hazard().line())
                    .property("column", one.hazard().column())
                    .endObject();
        }
        document.endArray().endObject();
    }
}
