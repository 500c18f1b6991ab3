package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.submission.EarlierDecisions;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A person's comment on a request, without a decision.
 *
 * @param at the time, to the microsecond
 * @param who the person's name as configured
 * @param text the text as written
 */
public record RequestComment(Instant at, String who, String text) {

    /** The comments on a request, oldest first. */
    public static List<RequestComment> of(EarlierDecisions earlier, WaitingRequest.Place place, String interruptId) {
        return earlier.comments().reversed().stream()
                .filter(event -> event.place().equals(place.threadId()))
                .flatMap(event -> {
                    ForeignValue.Fields detail = ForeignValue.fields(PlainJson.read(event.detail().getBytes(StandardCharsets.UTF_8)));
                    String text = ForeignValue.text(detail.get("comment"));
                    boolean isMeant = interruptId.equals(ForeignValue.text(detail.get("interrupt_id")))
                            && place.source().equals(ForeignValue.text(detail.get("source")));
                    return isMeant && text != null ? Stream.of(comment(event, text)) : Stream.empty();
                })
                .toList();
    }

    private static RequestComment comment(AuditEvent event, String text) {
        return new RequestComment(event.at(), event.who(), text);
    }
}
