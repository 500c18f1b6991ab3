package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.HeldTasks;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When drafts go to the desk, with a clock and with work that ends when the test says so. */
final class DraftsSharingTest {
    private static final HangingCall CALL = new HangingCall(
            new WaitingRequest(
                    new WaitingRequest.Place("sqlite:/a.db", "a.db", "t"), "i", null, false, false, "main",
                    List.of(new WaitingRequest.Call("write_file", "/a", 1, 1, 0, List.of("approve", "reject")))),
            0);

    private final DecisionDrafts drafts = new DecisionDrafts(new ReviewDesk());
    private final HeldTasks work = new HeldTasks();
    private Instant now = Instant.parse("2026-03-01T09:00:00Z");
    private final List<Throwable> broken = new ArrayList<>();
    private final DraftsSharing sharing = new DraftsSharing(
            drafts, work, new LocalOpener(Path.of("."), Clock.systemUTC(), null, null, Path.of("."), new Credentials(_ -> null)), "", () -> now, List::of, broken::add);

    private void look(boolean isSeen, int seconds) {
        now = now.plusSeconds(seconds);
        sharing.look(isSeen);
    }

    private void end() {
        work.end(Outcome.ok(new DraftsSharing.Read("", Map.of())));
    }

    @Test
    void nothingIsExchangedBeforeTheWindowHasWhatItRemembersAndNothingUnseen() {
        drafts.begin(CALL, DraftInput.whole("reject", "no"));
        look(true, 1);
        assertThat(work.begun()).isZero();
        sharing.restored();
        look(false, 60);
        assertThat(work.begun()).as("unseen, unchanged").isZero();
        look(true, 1);
        assertThat(work.begun()).isEqualTo(1);
    }

    @Test
    void aChangeGoesAtOnceAndOneThatComesMeanwhileAfterwards() {
        sharing.restored();
        drafts.begin(CALL, DraftInput.whole("reject", "n"));
        look(false, 1);
        assertThat(work.begun()).isEqualTo(1);
        drafts.begin(CALL, DraftInput.whole("reject", "no"));
        look(false, 1);
        assertThat(work.begun()).as("one at a time").isEqualTo(1);
        end();
        look(false, 1);
        assertThat(work.begun()).isEqualTo(2);
        end();
        look(false, 60);
        assertThat(work.begun()).as("nothing changed, nobody looks").isEqualTo(2);
    }

    @Test
    void whatWasStoppedOrFailedIsTriedAgainAlsoWhereNobodyLooks() {
        sharing.restored();
        drafts.begin(CALL, DraftInput.whole("reject", "no"));
        List<Runnable> ends = List.of(
                () -> work.stop(),
                () -> work.fail(new IllegalStateException("a defect")),
                () -> work.end(Outcome.failed(Failure.Kind.UNREACHABLE, "no desk")));
        look(false, 1);
        for (int i = 0; i < ends.size(); i++) {
            assertThat(work.begun()).isEqualTo(i + 1);
            ends.get(i).run();
            look(false, 1);
            assertThat(work.begun()).as("after %d, not at once", i).isEqualTo(i + 1);
            look(false, 10);
        }
        assertThat(work.begun()).isEqualTo(4);
        end();
        look(false, 60);
        assertThat(work.begun()).isEqualTo(4);
        assertThat(broken).hasSize(1);
    }
}
