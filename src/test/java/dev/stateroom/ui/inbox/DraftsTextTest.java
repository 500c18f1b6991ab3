package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.WaitingRequest;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.junit.jupiter.api.Test;

class DraftsTextTest {
    private static final WaitingRequest.Key REQUEST = new WaitingRequest.Key("http://host", "thread", "0123");

    @Test
    void decisionsComeBackWithTheTypesOfTheirArguments() {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        decisions.put(new HangingCall.Key(REQUEST, 0), new Decision.Approve());
        Map<String, ForeignValue> args = new LinkedHashMap<>();
        args.put("command", new ForeignValue.Text("\u202e"));
        args.put("timeout", new ForeignValue.Int(5));
        args.put("share", new ForeignValue.Real(0.5));
        args.put("all", new ForeignValue.Bool(true));
        decisions.put(new HangingCall.Key(REQUEST, 1), new Decision.Edit("execute", ForeignValue.Fields.copyOf(args)));
        decisions.put(new HangingCall.Key(REQUEST, 2), new Decision.Reject(null));
        decisions.put(new HangingCall.Key(REQUEST, 3), new Decision.Respond("done"));

        SequencedMap<String, String> typed = new LinkedHashMap<>();
        typed.put("content", "half a sen\u202e\ud800");
        typed.put("timeout", "5x");
        SequencedMap<HangingCall.Key, DraftInput> begun = new LinkedHashMap<>();
        begun.put(new HangingCall.Key(REQUEST, 4), new DraftInput("edit", typed));
        begun.put(new HangingCall.Key(REQUEST, 5), DraftInput.whole("reject", "not\n yet"));
        SequencedSet<HangingCall.Key> deferred = new LinkedHashSet<>(List.of(new HangingCall.Key(REQUEST, 7), new HangingCall.Key(REQUEST, 6)));

        assertThat(DraftsText.read(DraftsText.of(new DecisionDrafts.Kept(decisions, begun, deferred)))).isEqualTo(new DecisionDrafts.Kept(decisions, begun, deferred));
    }

    private static SequencedMap<HangingCall.Key, Decision> again(SequencedMap<HangingCall.Key, Decision> decisions) {
        return DraftsText.read(DraftsText.of(new DecisionDrafts.Kept(decisions, new LinkedHashMap<>(), new LinkedHashSet<>()))).decisions();
    }

    @Test
    void thousandsComeBackAndWhereTheyAreTooLongTheLastOnesDo() {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        for (int i = 0; i < 5_000; i++) {
            decisions.put(new HangingCall.Key(REQUEST, i), new Decision.Approve());
        }
        assertThat(again(decisions)).isEqualTo(decisions);

        decisions.putFirst(new HangingCall.Key(REQUEST, 5_000), new Decision.Reject("x".repeat(8_000_000)));
        assertThat(again(decisions)).hasSize(5_000).doesNotContainKey(new HangingCall.Key(REQUEST, 5_000));
    }

    @Test
    void anythingElseIsNoDecision() {
        assertThat(DraftsText.read("").decisions()).isEmpty();
        assertThat(DraftsText.read("{\"drafts\":[{\"source\":1}, 5]}").decisions()).isEmpty();
        assertThat(DraftsText.read("not JSON").decisions()).isEmpty();
    }
}
