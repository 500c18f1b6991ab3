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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Formats a request as JSON, with all known facts. */
final class CardJson {
    private CardJson() {}

    static Record of(ThreadCards cards, RequestCard card, @Nullable OutboxEntry kept, EarlierDecisions earlier) {
        record CommentAnswer(String who, Instant at, String text) {}
        record SiblingAnswer(String toolCallId, String name, ForeignValue args, RequestCard.Standing standing) {}
        record KeptAnswer(OutboxEntry.State state, String sending, String reviewer, Instant at, String note, ForeignValue payload) {}
        record CardAnswer(
                String source, String threadId, String interruptId, String checkpointId, String checkpointNs, String mode, String state, String agent,
                @Nullable Integer step, @Nullable String since, String task, String title, String said, String delegated, RequestCard.Then then,
                List<PendingInterrupt.ActionRequest> actionRequests, List<PendingInterrupt.ReviewConfig> reviewConfigs, List<PreviewAnswer> previews,
                List<CommentAnswer> comments, List<SiblingAnswer> beside, @Nullable KeptAnswer kept, Optional<ForeignValue> request) {}
        PendingInterrupt asks = card.interrupt();
        return new CardAnswer(
                cards.place().source(), asks.threadId(), asks.interruptId(), asks.checkpoint().id(), asks.checkpoint().namespace(), asks.mode(), asks.state(), asks.agent(),
                card.step(), cards.since() == null ? null : cards.since().toString(), card.task(), cards.title(), card.context().said(), card.context().delegated(), card.then(),
                asks.actions(), asks.reviews(), card.calls().stream().map(call -> PreviewAnswer.of(call, earlier.about(call))).toList(),
                RequestComment.of(earlier, cards.place(), asks.interruptId()).stream().map(one -> new CommentAnswer(one.who(), one.at(), one.text())).toList(),
                card.siblings().stream().map(one -> new SiblingAnswer(one.call().id(), one.call().name(), one.call().args(), one.standing())).toList(),
                kept == null ? null : new KeptAnswer(
                        kept.state(), kept.id(), kept.reviewer(), kept.at(), kept.note(),
                        ArgumentText.read(kept.payload()).<ForeignValue>map(payload -> payload).orElse(ForeignValue.Null.INSTANCE)),
                asks.isQuestion() ? Optional.of(asks.request()) : Optional.empty());
    }

    /** An entry for a file of decisions that defers every call; its other fields are ignored when it is read. */
    static Record template(ThreadCards cards, RequestCard card) {
        record Deferred(String type, String call, ForeignValue args, List<String> allowed) {}
        record TemplateAnswer(String interruptId, String threadId, String title, List<Deferred> decisions) {}
        return new TemplateAnswer(
                card.interrupt().interruptId(), cards.place().threadId(), cards.title(),
                card.calls().stream().map(call -> new Deferred("defer", call.request().name(), call.request().args(), call.allowed())).toList());
    }

    private record ChangeAnswer(String path, FileChange.Kind change, String unified) {}

    private record JudgementAnswer(CallJudgement.Effect decision, CallJudgement.Cause by, @Nullable Integer rule, @Nullable String pattern)
            implements JsonDocument.Joined {}

    private record EarlierAnswer(boolean same, int decided, int approved, int people) {}

    private record HazardAnswer(String argument, TextHazard.Kind kind, String mark, int line, int column) {}

    private record PreviewAnswer(
            List<ChangeAnswer> changes, String note, boolean fails, boolean overwrites, @Nullable String mount, @Nullable String toolCallId, List<String> allowed,
            Map<String, String> refused, long size, long estimatedTokens, Optional<JudgementAnswer> judgement, EarlierAnswer earlier, List<HazardAnswer> hazards) {
        static PreviewAnswer of(RequestCard.Call call, EarlierDecisions.Such earlier) {
            Map<String, String> refused = new TreeMap<>();
            call.refused().forEach((verb, refusal) -> refused.put(verb, refusal.sentence()));
            return new PreviewAnswer(
                    call.effect().changes().stream().map(change -> new ChangeAnswer(
                            change.path(), change.kind(), FilePatch.of(change, Cancellation.NEVER).unified())).toList(),
                    call.effect().note(), call.effect().fails(), call.effect().overwrites(call.request()), call.effect().mount(), call.toolCallId(), call.allowed(),
                    refused, call.bytes(), call.tokens(),
                    Optional.ofNullable(call.judgement()).map(one -> new JudgementAnswer(
                            one.effect(), one.cause(), one.rule(), one.rule() == null ? null : one.verdict().pattern())),
                    new EarlierAnswer(earlier.isSame(), earlier.decided(), earlier.approved(), earlier.people()),
                    call.hazards().stream().map(one -> new HazardAnswer(
                            one.argument(), one.hazard().kind(), one.hazard().mark(), one.hazard().line(), one.hazard().column())).toList());
        }
    }
}
