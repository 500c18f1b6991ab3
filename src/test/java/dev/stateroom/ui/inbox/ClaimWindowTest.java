package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.storage.LocalData;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Claims of a shared desk in the window, over a real PostgreSQL. */
final class ClaimWindowTest extends InboxWindowSupport {

    /** True while nobody has it: there is only the button. */
    private boolean isOffered() throws Exception {
        return text("#inbox-claim-act").equals("Claim") && onFx(() -> lookup("#inbox-claim-act").query().isVisible() && !lookup("#inbox-claim-state").query().isVisible());
    }

    @Test
    void aThreadIsClaimedReleasedAndShownAsAnothers() throws Exception {
        String address = PostgresServer.create().address();
        try (LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2)) {
            new OwnData(data, false).teamDesk().join(address, false).orThrow();
        }
        try (LocalData other = new LocalData(folder.resolve("other"), Clock.systemUTC(), (command, in, out, err) -> 2)) {
            TeamDesk team = new OwnData(other, false).teamDesk();
            team.join(address, false).orThrow();
            server.batched("t", "Note it.", "A note.", server.write("/notes/a.md", "x"));
            showInbox(1);
            until(() -> isOffered());
            fire("#inbox-claim-act");
            until(() -> text("#inbox-claim-state").startsWith("Yours until"));
            assertThat(team.claims().orThrow()).extracting(claim -> claim.thread()).containsExactly("t");
            fire("#inbox-claim-act");
            until(() -> isOffered());
            assertThat(team.claims().orThrow()).isEmpty();

            team.claim(new WaitingRequest.Place(server.address(), "server", "t"), "anna", Duration.ofMinutes(5)).orThrow();
            until(() -> text("#inbox-claim-state").startsWith("anna until"));
            assertThat(onFx(() -> lookup("#inbox-claim-act").query().isVisible())).isFalse();
        }
    }
}
