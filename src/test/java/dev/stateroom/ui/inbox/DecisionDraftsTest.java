package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.WaitingRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two windows over one desk. */
class DecisionDraftsTest {
    private static final HangingCall CALL = new HangingCall(
            new WaitingRequest(
                    new WaitingRequest.Place("sqlite:/a.db", "a.db", "t"),
                    "i",
                    null,
                    false,
                    false,
                    "main",
                    List.of(new WaitingRequest.Call("write_file", "/a", 1, 1, 0, List.of("approve", "reject")))),
            0);

    private final ReviewDesk desk = new ReviewDesk();
    private final DecisionDrafts first = new DecisionDrafts(desk);
    private final DecisionDrafts second = new DecisionDrafts(desk);

    @Test
    void whatIsDecidedInOneWindowIsDecidedInTheOtherAndKeptByBoth() {
        int before = second.changesProperty().get();
        first.decide(CALL, new Decision.Approve());
        assertThat(second.of(CALL)).isEqualTo(new Decision.Approve());
        assertThat(second.changesProperty().get()).isGreaterThan(before);
        assertThat(second.kept()).isEqualTo(first.kept());

        second.decide(CALL, null);
        assertThat(first.of(CALL)).isNull();
        second.begin(CALL, DraftInput.whole("reject", "half"));
        assertThat(first.unfinished(CALL)).isEqualTo(DraftInput.whole("reject", "half"));
    }

    @Test
    void aWindowThatIsOpenedLaterBringsNothingBackThatWasTakenBack() {
        first.decide(CALL, new Decision.Approve());
        String remembered = DraftsText.of(first.kept());
        first.decide(CALL, null);
        second.restore(remembered, "");
        assertThat(first.of(CALL)).isNull();
        first.restore(remembered, "");
        assertThat(second.of(CALL)).isEqualTo(new Decision.Approve());
    }

    @Test
    void aWindowThatIsClosedIsToldNothingAndTakesNothingAway() {
        first.decide(CALL, new Decision.Approve());
        first.close();
        int before = first.changesProperty().get();
        assertThat(second.of(CALL)).isEqualTo(new Decision.Approve());
        second.decide(CALL, new Decision.Reject("no"));
        assertThat(first.changesProperty().get()).isEqualTo(before);
    }
}
