package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.BegunElsewhere;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one reviewer began on two computers, in the window of one of them, over a real PostgreSQL. */
final class SharedDraftsWindowTest extends InboxWindowSupport {
    private SharedDesk laptop;
    private SharedDesk omar;

    @BeforeEach
    void openDesk() throws Exception {
        PostgresServer.TestDatabase database = PostgresServer.create();
        database.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'omar') THEN CREATE ROLE omar LOGIN SUPERUSER; END IF; END $$");
        try (LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2)) {
            new OwnData(data, false).teamDesk().join(database.address(), false).orThrow();
        }
        laptop = desk(database.address(), "laptop");
        omar = desk(database.address().replace("postgres@", "omar@"), "omar");
        server.batched("t", "Note it.", "A note.", server.write("/notes/a.md", "x"));
        showInbox(1);
    }

    @AfterEach
    void closeDesk() {
        laptop.close();
        omar.close();
    }

    private SharedDesk desk(String address, String name) throws Exception {
        Path own = Files.createDirectory(folder.resolve(name));
        return SharedDesk.open(PostgresAddress.parse(address).orThrow(), own, Cancellation.NEVER).orThrow();
    }

    /** What the desk has of the window, when another computer of the reviewer asks. */
    private String ofWindow(String ofLaptop) {
        List<BegunElsewhere> found = laptop.drafts().exchange("laptop", "laptop", ofLaptop, "", Cancellation.NEVER).orThrow().elsewhere();
        return found.stream().map(BegunElsewhere::content).collect(Collectors.joining());
    }

    private String decided(Decision decision) {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        decisions.put(new HangingCall.Key(call(), 0), decision);
        return DraftsText.of(new DecisionDrafts.Kept(decisions, new LinkedHashMap<>(), new LinkedHashSet<>()));
    }

    private WaitingRequest.Key call() {
        return new WaitingRequest.Key(server.address(), "t", interrupt);
    }

    private String interrupt = "";

    private boolean isOffered() throws Exception {
        return onFx(() -> lookup("#inbox-elsewhere-take").tryQuery().isPresent());
    }

    private String said() throws Exception {
        return onFx(() -> lookup("#inbox-elsewhere").tryQuery().map(strip -> strip.getAccessibleText()).orElse(""));
    }

    private void learnCall() throws Exception {
        key(KeyCode.N);
        write("no");
        until(() -> ofWindow("").contains("\"no\""));
        assertThat(ofWindow("")).contains("\"verb\":\"reject\"");
        String text = ofWindow("");
        interrupt = DraftsText.read(text).unfinished().firstEntry().getKey().request().interruptId();
    }

    @Test
    void whatIsTypedHereIsAtTheDeskAndGoesFromThereWhenItIsCleared() throws Exception {
        learnCall();
        key(KeyCode.ESCAPE);
        key(KeyCode.Y);
        until(() -> ofWindow("").contains("\"approve\""));
        assertThat(ofWindow("")).as("no decision leaves the window").contains("\"drafts\":[]");
        assertThat(omar.drafts().exchange("laptop", "laptop", "", "", Cancellation.NEVER).orThrow().elsewhere()).as("of another reviewer").isEmpty();
        key(KeyCode.U);
        until(() -> ofWindow("").isEmpty());
    }

    @Test
    void whatIsBegunElsewhereIsOfferedAndTakenWithNothingDecided() throws Exception {
        learnCall();
        omar.drafts().exchange("laptop", "laptop", decided(new Decision.Respond("of omar")), "", Cancellation.NEVER).orThrow();
        ofWindow(decided(new Decision.Reject("not before Monday")));
        until(() -> said().contains("not before Monday"));
        assertThat(said()).isEqualTo("You began an answer on laptop (Reject): not before Monday");
        assertThat(isOffered()).as("while something else is begun here").isFalse();
        onFx(() -> {
            lookup("#inbox-message").queryAs(TextInputControl.class).clear();
            return true;
        });
        key(KeyCode.ESCAPE);
        until(this::isOffered);
        fire("#inbox-elsewhere-take");
        until(() -> onFx(() -> lookup("#inbox-message").tryQueryAs(TextInputControl.class).map(field -> field.getText().equals("not before Monday")).orElse(false)));
        assertThat(said()).as("the same here and there").isEmpty();
        assertThat(audited()).isEmpty();
        assertThat(onFx(() -> lookup("#inbox-submit").query().isDisabled())).as("nothing decided").isTrue();
        until(() -> ofWindow(decided(new Decision.Reject("not before Monday"))).contains("not before Monday"));
    }

    @Test
    void whatAnotherReviewerAnsweredGoesFromTheDeskAndStaysHere() throws Exception {
        learnCall();
        OutboxEntry answer = new OutboxEntry("a", server.address(), "t", "head", "{}", OutboxEntry.State.DECIDED, "", Instant.now(), "omar", List.of(interrupt));
        omar.outbox().put(answer).orThrow();
        omar.outbox().put(answer.at(OutboxEntry.State.SENDING, "on its way", Instant.now())).orThrow();
        assertThat(ofWindow("")).contains("\"no\"");
        omar.outbox().put(answer.at(OutboxEntry.State.ANSWERED, "run 1", Instant.now())).orThrow();
        until(() -> ofWindow("").isEmpty());
        assertThat(onFx(() -> lookup("#inbox-message").queryAs(TextInputControl.class).getText())).isEqualTo("no");
    }

    @Test
    void anApprovalElsewhereIsToldAndNotTaken() throws Exception {
        learnCall();
        ofWindow(decided(new Decision.Approve()));
        until(() -> said().equals("You approved this call on laptop and did not send it"));
        assertThat(isOffered()).isFalse();
        assertThat(onFx(() -> lookup("#inbox-submit").query().isDisabled())).isTrue();
    }

    @Test
    void itIsForgottenAtTheDeskAndTakenOnlyWhereItsOwnFormOpens() throws Exception {
        learnCall();
        onFx(() -> {
            lookup("#inbox-message").queryAs(TextInputControl.class).clear();
            return true;
        });
        key(KeyCode.ESCAPE);
        ofWindow(decided(new Decision.Reject("not before Monday")));
        until(this::isOffered);
        key(KeyCode.X);
        until(() -> !isOffered());
        assertThat(said()).as("while calls are marked").contains("not before Monday");
        assertThat(onFx(() -> lookup("#inbox-elsewhere .label").queryAll().size())).as("nothing asks to clear what is not there").isEqualTo(1);
        key(KeyCode.X);
        until(this::isOffered);
        fire("#inbox-elsewhere-forget");
        assertThat(said()).isEmpty();
        until(() -> laptop.drafts().exchange("other", "other", "", "", Cancellation.NEVER).orThrow().elsewhere().stream().noneMatch(one -> one.content().contains("Monday")));
    }
}
