package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.submission.CallDraft;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Drafts at a shared desk in the window, over a real PostgreSQL. */
final class SharedDraftsWindowTest extends InboxWindowSupport {

    private static String rejected(CallDraft.Key key, String why) {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        decisions.put(
                new HangingCall.Key(new WaitingRequest.Key(key.source(), key.thread(), key.interrupt()), key.item()), new Decision.Reject(why));
        return DraftsText.of(new DecisionDrafts.Kept(decisions, new LinkedHashMap<>(), new LinkedHashSet<>()));
    }

    @Test
    void whatIsBegunHereIsAtTheDeskAndWhatIsBegunElsewhereIsHere() throws Exception {
        PostgresServer.TestDatabase database = PostgresServer.create();
        database.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'omar') THEN CREATE ROLE omar LOGIN SUPERUSER; END IF; END $$");
        try (LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2)) {
            new OwnData(data, false).teamDesk().join(database.address(), false).orThrow();
        }
        Path other = Files.createDirectory(folder.resolve("other"));
        Path third = Files.createDirectory(folder.resolve("third"));
        try (SharedDesk same = SharedDesk.open(PostgresAddress.parse(database.address()).orThrow(), other, Cancellation.NEVER).orThrow();
                SharedDesk omar = SharedDesk.open(PostgresAddress.parse(database.address().replace("postgres@", "omar@")).orThrow(), third, Cancellation.NEVER).orThrow()) {
            server.batched("t", "Note it.", "A note.", server.write("/notes/a.md", "x"));
            showInbox(1);
            key(KeyCode.Y);
            until(() -> same.drafts().marks().orThrow().size() == 1);
            CallDraft.Key call = same.drafts().marks().orThrow().getFirst().key();
            assertThat(same.drafts().read(List.of(call)).orThrow().getFirst().content()).contains("approve");

            omar.drafts().keep(List.of(CallDraft.agreed(call, "theirs"))).orThrow();
            until(() -> onFx(() -> lookup("#inbox-drafts-others").tryQuery().isPresent()));
            assertThat(text("#inbox-drafts-others")).startsWith("omar has begun an answer").doesNotContain("theirs");

            // The same reviewer, on another computer.
            same.drafts().keep(List.of(CallDraft.agreed(call, rejected(call, "not yet")))).orThrow();
            until(() -> onFx(() -> isShown("Reject")));
            omar.drafts().keep(List.of(new CallDraft(call, "", ""))).orThrow();
            until(() -> onFx(() -> lookup("#inbox-drafts-others").tryQuery().isEmpty()));
            key(KeyCode.U);
            until(() -> same.drafts().marks().orThrow().isEmpty());
        }
    }

    private boolean isShown(String decision) {
        return ((Parent) lookup("#inbox-card").query()).lookupAll(".sr-danger").stream().anyMatch(label -> label instanceof Label text && text.getText().startsWith(decision));
    }
}
