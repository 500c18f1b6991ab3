package dev.stateroom.cli.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.hazard.TextHazard;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.answers.RequestComment;
import dev.stateroom.workspace.recording.ArgumentText;
import java.time.Instant;
import java.util.List;
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
                .property("action_requests", interrupt.actions())
                .property("review_configs", interrupt.reviews())
                .startArray("previews");
        card.calls().forEach(call -> preview(document, call, earlier.about(call)));
        record CommentAnswer(String who, Instant at, String text) {}
        record SiblingAnswer(String toolCallId, String name, ForeignValue args, RequestCard.Standing standing) {}
        record KeptAnswer(OutboxEntry.State state, Object sending, String reviewer, Instant at, String note, ForeignValue payload) {}
        document.endArray()
                .property("comments", RequestComment.of(earlier, cards.place(), interrupt.interruptId()).stream().map(one -> new CommentAnswer(one.who(), one.at(), one.text())).toList())
                .property("beside", card.siblings().stream().map(one -> new SiblingAnswer(one.call().id(), one.call().name(), one.call().args(), one.standing())).toList())
                .property("kept", kept == null ? null : new KeptAnswer(
                        kept.state(), kept.id(), kept.reviewer(), kept.at(), kept.note(),
                        ArgumentText.read(kept.payload()).<ForeignValue>map(payload -> payload).orElse(ForeignValue.Null.INSTANCE)));
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
                .property("decisions", card.calls().stream().map(call -> new Deferred("defer", call.request().name(), call.request().args(), call.allowed())).toList())
                .endObject();
    }

    private record Deferred(String type, String call, ForeignValue args, List<String> allowed) {}

    private static void preview(JsonDocument document, RequestCard.Call call, EarlierDecisions.Such earlier) {
        record ChangeAnswer(String path, FileChange.Kind change, String unified) {}
        record EarlierAnswer(boolean same, int decided, int approved, int people) {}
        record HazardAnswer(String argument, TextHazard.Kind kind, String mark, int line, int column) {}
        document.startObject()
                .property("changes", call.effect().changes().stream().map(change -> new ChangeAnswer(
                        change.path(), change.kind(), FilePatch.of(change, Cancellation.NEVER).unified())).toList())
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
        document.property("earlier", new EarlierAnswer(earlier.isSame(), earlier.decided(), earlier.approved(), earlier.people()))
                .property("hazards", call.hazards().stream().map(one -> new HazardAnswer(
                        one.argument(), one.hazard().kind(), one.hazard().mark(), one.hazard().line(), one.hazard().column())).toList())
                .endObject();
    }
}
