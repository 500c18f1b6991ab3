package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.ToolCall;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.review.outcome.DecidedCall;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The calls that kept answers decide, as the audit trail has them, newest first; read once for several answers. */
public final class DecidedCalls {
    private static final Set<String> LEARNED = Set.of("confirmed", "diverged");

    private final Map<String, List<DecidedCall>> bySending = new HashMap<>();
    private final Set<String> learned = new HashSet<>();

    private DecidedCalls() {}

    /**
     * Reads the calls of some answers.
     *
     * @param most rows of the trail that are looked at, from its end
     */
    public static Outcome<DecidedCalls> of(AuditLog trail, List<OutboxEntry> answers, int most, Cancellation cancellation) {
        DecidedCalls calls = new DecidedCalls();
        Set<String> wanted = new HashSet<>();
        answers.forEach(one -> wanted.add(one.id()));
        int[] seen = {0};
        return trail.newest(null, cancellation, entry -> {
                    calls.take(entry, wanted);
                    return ++seen[0] < most;
                })
                .map(_ -> calls);
    }

    private void take(AuditEntry entry, Set<String> wanted) {
        String action = entry.event().action();
        if (!entry.event().isDecision() && !LEARNED.contains(action)) {
            return;
        }
        ForeignValue.Fields detail = ForeignValue.fields(PlainJson.read(entry.event().detail().getBytes(StandardCharsets.UTF_8)));
        String sending = ForeignValue.text(detail.get("sending"));
        if (sending == null || !wanted.contains(sending)) {
            return;
        }
        if (LEARNED.contains(action)) {
            learned.add(sending);
            return;
        }
        DecidedCall call = call(action, detail);
        if (call != null) {
            // Newest first: the rows of an answer come in the order from its last call to its first.
            bySending.computeIfAbsent(sending, _ -> new ArrayList<>()).addFirst(call);
        }
    }

    private static @Nullable DecidedCall call(String action, ForeignValue.Fields detail) {
        String interrupt = ForeignValue.text(detail.get("interrupt_id"));
        ForeignValue.Fields call = ForeignValue.fields(detail.get("call"));
        String tool = ForeignValue.text(call.get("name"));
        ForeignValue args = call.get("args");
        if (detail.get("mode") != null) {
            // The program does with the answer to a HumanInterrupt what it likes: its calls do not show that.
            return null;
        }
        if (interrupt == null || tool == null || args == null || !(detail.get("action") instanceof ForeignValue.Int(long index))) {
            return null;
        }
        ForeignValue.Fields edited = ForeignValue.fields(detail.get("edited"));
        return new DecidedCall(
                interrupt,
                Math.toIntExact(index),
                action,
                ForeignValue.text(detail.get("tool_call_id")),
                tool,
                args,
                ForeignValue.text(edited.get("name")),
                edited.get("args"),
                ForeignValue.text(detail.get("message")));
    }

    /** True if the trail already says what happened to an answer. */
    public boolean isLearned(OutboxEntry answer) {
        return learned.contains(answer.id());
    }

    /** The ids of the calls that an answer decides, as far as they are known. */
    public Set<String> ids(OutboxEntry answer) {
        return bySending.getOrDefault(answer.id(), List.of()).stream()
                .map(DecidedCall::toolCallId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** What happened to an answer's calls by what its thread has recorded; empty if the trail does not have its decisions. */
    public List<CallOutcome> outcomes(OutboxEntry answer, List<ToolCall> recorded) {
        return bySending.getOrDefault(answer.id(), List.of()).stream().map(call -> CallOutcome.of(call, recorded)).toList();
    }

    /** Compares and writes down what happened to an answer; empty while that is not known, or where it is written down already. */
    public Outcome<Optional<String>> learn(OutboxEntry answer, List<ToolCall> recorded, SubmissionService submissions) {
        return isLearned(answer) ? Outcome.ok(Optional.empty()) : submissions.learned(answer, outcomes(answer, recorded));
    }
}
