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

/** The calls that stored answers decide, from the audit log, newest first; read once for several answers. */
public final class DecidedCalls {
    private static final Set<String> LEARNED = Set.of("confirmed", "diverged");

    private final Map<String, List<DecidedCall>> bySending = new HashMap<>();
    private final Set<String> learned = new HashSet<>();

    private DecidedCalls() {}

    /**
     * Reads the calls of some answers.
     *
     * @param most the maximum number of rows that are read from the end of the log
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
            // Rows are read newest first, so those of an answer come in reverse order of its calls.
            bySending.computeIfAbsent(sending, _ -> new ArrayList<>()).addFirst(call);
        }
    }

    private static @Nullable DecidedCall call(String action, ForeignValue.Fields detail) {
        String interrupt = ForeignValue.text(detail.get("interrupt_id"));
        ForeignValue.Fields call = ForeignValue.fields(detail.get("call"));
        String tool = ForeignValue.text(call.get("name"));
        ForeignValue args = call.get("args");
        if (detail.get("mode") != null) {
            // The program is free in how it uses the answer to a HumanInterrupt, so its calls show nothing about it.
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

    /** True if the log already has the result of an answer. */
    public boolean isLearned(OutboxEntry answer) {
        return learned.contains(answer.id());
    }

    /** The known ids of the calls that an answer decides. */
    public Set<String> ids(OutboxEntry answer) {
        return bySending.getOrDefault(answer.id(), List.of()).stream()
                .map(DecidedCall::toolCallId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** The results of an answer's calls, from its thread's recording; empty if the log lacks the answer's decisions. */
    public List<CallOutcome> outcomes(OutboxEntry answer, List<ToolCall> recorded) {
        return bySending.getOrDefault(answer.id(), List.of()).stream().map(call -> CallOutcome.of(call, recorded)).toList();
    }

    /** Finds and logs the result of an answer; empty if it is not known yet, or already logged. */
    public Outcome<Optional<String>> learn(OutboxEntry answer, List<ToolCall> recorded, SubmissionService submissions) {
        return isLearned(answer) ? Outcome.ok(Optional.empty()) : submissions.learned(answer, outcomes(answer, recorded));
    }
}
