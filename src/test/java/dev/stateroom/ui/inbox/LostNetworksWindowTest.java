package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.WireProxy;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.storage.LocalData;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reviewer loses the desk and the agent's server at once, and has a clock that is an hour ahead of that of the other reviewer. */
final class LostNetworksWindowTest extends InboxWindowSupport {
    private final PostgresServer.TestDatabase database = PostgresServer.create();
    private final WireProxy network = new WireProxy(database.port());
    private @Nullable LocalData otherData;
    private OwnData omar;
    private PendingSource source;

    @Override
    Clock clock() {
        return Clock.offset(Clock.systemUTC(), Duration.ofHours(1));
    }

    @BeforeEach
    void loseBoth() throws Exception {
        for (String role : List.of("anna", "omar")) {
            database.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '" + role + "') THEN CREATE ROLE " + role + " LOGIN SUPERUSER; END IF; END $$");
        }
        otherData = new LocalData(Files.createDirectory(folder.resolve("omar")), Clock.systemUTC(), (command, in, out, err) -> 2);
        omar = new OwnData(otherData, false);
        own().teamDesk().join(network.address(database, "sslmode=disable").replace("postgres@", "anna@"), false).orThrow();
        omar.teamDesk().join(database.address().replace("postgres@", "omar@"), false).orThrow();
        server.batched("t", "One file.", "Here it is.", server.write("/one.txt", "1"));
        source = new LocalOpener(folder, Clock.systemUTC()).pending(server.address(), Cancellation.NEVER, Progress.SILENT).getFirst().orThrow();
        showInbox(1);
        key(KeyCode.Y);
        // The thread has to be known before nothing answers any more.
        until(() -> onFx(() -> !lookup("#inbox-submit").query().isDisabled()));
        network.part();
        server.die();
        submit();
        until(() -> onFx(() -> lookup("#inbox-kept").tryQuery().isPresent()));
        until(() -> isSaid("Your answer waits on this computer for the shared desk"));
    }

    @AfterEach
    void hangUp() {
        source.close();
        omar.teamDesk().disconnect();
        Objects.requireNonNull(otherData).close();
        network.close();
    }

    private boolean isSaid(String text) throws Exception {
        return onFx(() -> lookup(".label").queryAllAs(Label.class).stream().anyMatch(label -> label.getText() != null && label.getText().contains(text)));
    }

    private SubmissionService omars() {
        return omar.submissions(new Reviewer("omar", "command")).orThrow();
    }

    private ResumeTarget target() {
        return Objects.requireNonNull(source.target());
    }

    private List<String> decided() {
        List<String> actions = new ArrayList<>();
        omar.trail().orThrow().oldest(Cancellation.NEVER, entry -> actions.add(entry.event().who() + " " + entry.event().action())).orThrow();
        assertThat(omar.trail().orThrow().verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Intact.class);
        return actions;
    }

    @Test
    void theDeskIsBackFirstAndBothSend() throws Exception {
        network.rejoin();
        until(() -> isSaid("anna answered this"));
        List<OutboxEntry> open = omars().open().orThrow();
        assertThat(open).extracting(OutboxEntry::reviewer).containsExactly("anna");
        assertThat(omars().send(open.getFirst().id(), target()).orThrow()).as("the server is still gone").isInstanceOf(SendResult.Waiting.class);
        assertThat(server.began).isEmpty();
        server.revive();
        key(KeyCode.F5);
        until(() -> onFx(() -> lookup("#inbox-kept-send").tryQuery().isPresent()));
        AtomicReference<@Nullable Object> sent = new AtomicReference<>();
        Thread second = Thread.ofVirtual().start(() -> sent.set(omars().send(open.getFirst().id(), target())));
        fire("#inbox-kept-send");
        second.join();
        until(() -> rows() == 0);
        assertThat(server.began).as("sent by one of both; the other: " + sent.get()).hasSize(1);
        assertThat(decided().stream().filter(action -> action.endsWith("approved"))).containsExactly("anna approved");
    }

    @Test
    void theServerIsBackFirstAndTheOtherReviewerDecides() throws Exception {
        server.revive();
        key(KeyCode.F5);
        waitUntilIdle();
        assertThat(server.began).as("nothing leaves while nobody knows what the other did").isEmpty();
        SubmissionResult.Kept other = (SubmissionResult.Kept) omars()
                .decide(source.open("t", Cancellation.NEVER).orThrow(), List.of(new RequestAnswer(null, List.of(new Decision.Reject("No.")))), Map.of())
                .orThrow();
        assertThat(omars().send(other.sending().id(), target()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.began).hasSize(1);
        network.rejoin();
        until(() -> rows() == 0);
        until(() -> decided().contains("anna withdrawn"));
        until(() -> isSaid("omar"));
        assertThat(server.began).hasSize(1);
        assertThat(decided()).containsSubsequence("omar rejected", "omar answered", "anna withdrawn").contains("anna approved");
    }
}
