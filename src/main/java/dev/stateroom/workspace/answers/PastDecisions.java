package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.policy.PastDecision;
import dev.stateroom.review.policy.PolicyCall;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The decisions of people about calls, from the audit log; without answers of a policy, and without answers to questions, which are not calls. */
public final class PastDecisions {
    /** The origin of an answer by a policy; a person's is {@code window} or {@code command}. */
    public static final String BY_POLICY = "policy";

    private PastDecisions() {}

    /** The decisions, oldest first. */
    public static Outcome<List<PastDecision>> of(AuditLog trail, Cancellation cancellation) {
        List<PastDecision> found = new ArrayList<>();
        return trail.oldest(cancellation, entry -> {
                    of(entry).ifPresent(found::add);
                    return true;
                })
                .map(_ -> found);
    }

    /** True for an answer that a policy gave to a call. */
    static boolean isByPolicy(AuditEvent event) {
        return event.isDecision() && event.through().equals(BY_POLICY);
    }

    /** The decision of an entry; empty for an entry about something else. */
    public static Optional<PastDecision> of(AuditEntry entry) {
        AuditEvent event = entry.event();
        if (!event.isDecision() || event.through().equals(BY_POLICY)) {
            return Optional.empty();
        }
        ForeignValue.Fields detail = ForeignValue.fields(PlainJson.read(event.detail().getBytes(StandardCharsets.UTF_8)));
        ForeignValue.Fields call = ForeignValue.fields(detail.get("call"));
        String tool = ForeignValue.text(call.get("name"));
        String agent = ForeignValue.text(detail.get("agent"));
        ForeignValue args = call.get("args");
        return tool == null || args == null
                ? Optional.empty()
                : Optional.of(new PastDecision(
                        entry.number(), event.action(), event.who(), PolicyCall.of(tool, args, agent == null ? "main" : agent, Map.of())));
    }
}
