package dev.stateroom.review.submission;

import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/**
 * Earlier decisions about single calls in the audit trail, newest first.
 *
 * @param events each {@code approved}, {@code edited}, {@code rejected} or {@code responded}
 * @param comments comments on requests without a decision
 */
public record EarlierDecisions(List<AuditEvent> events, List<AuditEvent> comments) {
    /** No earlier decisions. */
    public static final EarlierDecisions NONE = new EarlierDecisions(List.of(), List.of());

    /** Copies the lists. */
    public EarlierDecisions {
        events = List.copyOf(events);
        comments = List.copyOf(comments);
    }

    /**
     * Earlier decisions about similar calls.
     *
     * @param isSame true if they have the same tool and the same path or command, false if only the same tool
     * @param decided number of decisions
     * @param approved how many of them approved the call unchanged
     * @param people number of different people who decided
     */
    public record Such(boolean isSame, int decided, int approved, int people) {
        /** One sentence for a person. */
        public String sentence(String tool) {
            return approved + " of " + decided + (isSame ? " such calls" : " calls of " + tool) + " were approved, by " + people + (people == 1 ? " person" : " people");
        }
    }

    /**
     * Reads earlier decisions.
     *
     * @param most at most this many entries are read from the end of the trail
     */
    public static Outcome<EarlierDecisions> of(AuditLog trail, int most, Cancellation cancellation) {
        List<AuditEvent> events = new ArrayList<>();
        List<AuditEvent> comments = new ArrayList<>();
        int[] seen = {0};
        return trail.newest(null, cancellation, entry -> {
                    if (entry.event().isDecision()) {
                        events.add(entry.event());
                    } else if (entry.event().action().equals(SubmissionService.COMMENTED)) {
                        comments.add(entry.event());
                    }
                    return ++seen[0] < most;
                })
                .map(_ -> new EarlierDecisions(events, comments));
    }

    /** Decisions about calls of the same tool on the same path or command; if there are none, about calls of the same tool. */
    public Such about(RequestCard.Call call) {
        String subject = ShownCall.subject(call);
        List<AuditEvent> same = events.stream().filter(event -> event.subject().equals(subject)).toList();
        String tool = call.request().name();
        return same.isEmpty()
                ? such(false, events.stream().filter(event -> event.subject().equals(tool) || event.subject().startsWith(tool + " ")).toList())
                : such(true, same);
    }

    private static Such such(boolean isSame, List<AuditEvent> events) {
        return new Such(
                isSame,
                events.size(),
                (int) events.stream().filter(event -> event.action().equals("approved")).count(),
                (int) events.stream().map(AuditEvent::who).distinct().count());
    }
}
