package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.review.outcome.DecidedCall;
import dev.stateroom.review.sending.OutboxEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats the outcome of an answer's calls as JSON for the trail: each call as decided and as it ran. */
final class OutcomeDetail {
    private static final int LONGEST_RESULT = 2_000;

    private OutcomeDetail() {}

    static String of(OutboxEntry sending, List<CallOutcome> outcomes) {
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("sending", new ForeignValue.Text(sending.id()));
        detail.put("outcome", new ForeignValue.Items(outcomes.stream().map(OutcomeDetail::of).toList()));
        return JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail));
    }

    private static ForeignValue of(CallOutcome one) {
        DecidedCall decided = one.decided();
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("interrupt_id", new ForeignValue.Text(decided.interruptId()));
        fields.put("action", new ForeignValue.Int(decided.index()));
        fields.put("tool_call_id", decided.toolCallId() == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Text(decided.toolCallId()));
        fields.put("decision", new ForeignValue.Text(decided.word()));
        fields.put("standing", new ForeignValue.Text(one.standing().name().toLowerCase(Locale.ROOT)));
        fields.put("sentence", new ForeignValue.Text(one.sentence()));
        call(fields, "decided", decided.wasToRun() ? decided.wantedTool() : null, decided.wantedArgs());
        call(fields, "ran", one.ranTool(), one.ranArgs());
        String result = one.result();
        fields.put("result", new ForeignValue.Text(result.length() > LONGEST_RESULT ? result.substring(0, LONGEST_RESULT) + "…" : result));
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void call(Map<String, ForeignValue> fields, String name, @Nullable String tool, @Nullable ForeignValue args) {
        if (tool != null && args != null) {
            Map<String, ForeignValue> call = new LinkedHashMap<>();
            call.put("name", new ForeignValue.Text(tool));
            call.put("args", args);
            fields.put(name, ForeignValue.Fields.copyOf(call));
        }
    }
}
