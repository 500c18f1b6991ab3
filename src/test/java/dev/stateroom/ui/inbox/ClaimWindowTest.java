package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Claims of a shared desk in the window, over a real PostgreSQL. */
final class ClaimWindowTest extends InboxWindowSupport {

    /** True while nobody has it: there is only the button. */
    private boolean isOffered() throws Exception {
        return text("#inbox-claim-act").equals("Claim") && onFx(() -> lookup("#inbox-claim-act").query().isVisible() && !lookup("#inbox-claim-state").query().isVisible());
    }

    @Test
    void whatAnotherReviewerDecidesMeanwhileIsShownByItself() throws Exception {
        String address = PostgresServer.create().address();
        try (LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2)) {
            new OwnData(data, false).teamDesk().join(address, false).orThrow();
        }
        Path other = Files.createDirectory(folder.resolve("other"));
        try (SharedDesk desk = SharedDesk.open(PostgresAddress.parse(address).orThrow(), other, Cancellation.NEVER).orThrow()) {
            server.batched("t", "Note it.", "A note.", server.write("/notes/a.md", "x"));
            showInbox(1);
            until(() -> isOffered());
            assertThat(onFx(() -> lookup("#inbox-kept").queryAll())).isEmpty();
            desk.outbox()
                    .put(new OutboxEntry("a", server.address(), "t", "head", "{}", OutboxEntry.State.SECOND, "two of the team", Instant.now(), "anna", List.of()))
                    .orThrow();
            until(() -> onFx(() -> !lookup("#inbox-kept").queryAll().isEmpty()));
        }
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
            assertThat(onFx(() -> HoverTip.text(lookup("#status-network").query()))).as("the desk is named as a connection").contains(PostgresAddress.parse(address).orThrow().hosts());
            fire("#inbox-claim-act");
            until(() -> text("#inbox-claim-state").startsWith("Yours until"));
            assertThat(team.claims().orThrow()).extracting(claim -> claim.thread()).containsExactly("t");
            fire("#inbox-claim-act");
            until(() -> isOffered());
            assertThat(team.claims().orThrow()).isEmpty();

            team.claim(new WaitingRequest.Place(server.address(), "server", "t"), "anna", Duration.ofMinutes(5)).orThrow();
            until(() -> text("#inbox-claim-state").startsWith("anna until"));
            assertThat(onFx(() -> lookup("#inbox-claim-act").query().isVisible())).isFalse();

            key(KeyCode.Y);
            submit();
            until(() -> text("#inbox-told-text").contains("anna works on thread t until"));
            assertThat(server.began).isEmpty();
        }
    }
}
