package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.FaultProxy;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.decision.AnswerForm;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.desk.DatabaseAudit;
import dev.stateroom.storage.desk.DatabaseOutbox;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.StateEffects;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers to a server whose threads wait as recorded, with what is kept of them in a real database. */
final class AnsweredThreadsTest {
    private static final String TWO_CALLS = "11111111-1111-4111-8111-111111111111";
    private static final HttpLimits ENOUGH = limits(Duration.ofSeconds(30));
    private static final HttpLimits SHORT = limits(Duration.ofSeconds(2));

    @TempDir
    Path folder;

    private final AnsweredServer server = new AnsweredServer(
            "03-hitl-wait", "04-hitl-stream", "06-subagents-permissions-errors", "07-inbox-per-call", "08-stream-subgraphs-busy",
            "09-answers-by-run");
    private final FaultProxy proxy = new FaultProxy(server.address());
    private final List<AutoCloseable> open = new ArrayList<>();
    private EmbeddedDatabase database;
    private DatabaseAudit trail;
    private SubmissionService submissions;

    @BeforeEach
    void openDatabase() {
        database = EmbeddedDatabase.open(folder, Clock.systemUTC()).orThrow();
        trail = new DatabaseAudit(database, folder);
        submissions = new SubmissionService(new DatabaseOutbox(database), trail, InstantSource.system(), new Reviewer("omar", "window"));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        proxy.close();
        server.close();
        database.close();
    }

    private ServerClient client(String address, HttpLimits limits) {
        ServerClient client = new ServerClient(ServerAddress.parse(address).orThrow(), null, limits);
        open.add(client);
        return client;
    }

    private PendingSource source() {
        return ServerPending.over(client(server.address(), HttpLimits.USUAL), null, new StateEffects(), Cancellation.NEVER).orThrow();
    }

    private static HttpLimits limits(Duration longest) {
        return new HttpLimits(longest, longest, 1 << 20, 1, Duration.ofMillis(10), HttpLimits.USUAL.busy());
    }

    private ResumeTarget throughProxy() {
        return new ServerRuns(client(proxy.address(), ENOUGH));
    }

    private static List<RequestAnswer> answers(String json) {
        return AnswerForm.read(PlainJson.read(json.getBytes(StandardCharsets.UTF_8))).orThrow();
    }

    private OutboxEntry decided(ThreadCards cards, List<RequestAnswer> answers) {
        SubmissionResult decided = submissions.decide(cards, answers, Map.of()).orThrow();
        assertThat(decided).isInstanceOf(SubmissionResult.Kept.class);
        return ((SubmissionResult.Kept) decided).sending();
    }

    private OutboxEntry decided(String thread) {
        server.stand(TWO_CALLS, 1);
        return decided(
                source().open(thread, Cancellation.NEVER).orThrow(),
                answers("""
                        {"decisions": [
                         {"type": "edit", "edited_action": {"name": "edit_file", "args":
                          {"file_path": "/config/app.toml", "old_string": "port = 8080", "new_string": "port = 7070"}}},
                         {"type": "reject", "message": "No mail today."}]}"""));
    }

    private SendResult sent(String thread, String json) {
        PendingSource source = source();
        ThreadCards cards = source.open(thread, Cancellation.NEVER).orThrow();
        return submissions.send(decided(cards, answers(json)).id(), Objects.requireNonNull(source.target())).orThrow();
    }

    private String threadOf(String tool, int calls) {
        PendingSource source = source();
        return all(source).stream()
                .filter(one -> one.calls().size() == calls && one.calls().getFirst().tool().equals(tool))
                .map(one -> one.place().threadId())
                .findFirst()
                .orElseThrow();
    }

    private String threadAskedFor(String task) {
        PendingSource source = source();
        return all(source).stream()
                .map(one -> one.place().threadId())
                .distinct()
                .filter(id -> source.open(id, Cancellation.NEVER).orThrow().cards().stream().anyMatch(card -> card.task().startsWith(task)))
                .findFirst()
                .orElseThrow();
    }

    private static List<WaitingRequest> all(PendingSource source) {
        List<WaitingRequest> all = new ArrayList<>();
        PendingSource.Found found;
        do {
            found = source.look(Cancellation.NEVER).orThrow();
            found.threads().values().forEach(all::addAll);
        } while (found.more());
        return all;
    }

    private List<String> actions() {
        List<String> actions = new ArrayList<>();
        trail.oldest(Cancellation.NEVER, entry -> actions.add(entry.event().action())).orThrow();
        return actions;
    }

    @Test
    void anApprovedCallRunsAndTheNextRequestIsThere() {
        SendResult sent = sent(TWO_CALLS, "{\"decisions\": [{\"type\": \"approve\"}]}");
        assertThat(sent).isInstanceOf(SendResult.Done.class);
        assertThat(server.files(TWO_CALLS)).containsEntry("/config/app.toml", "[server]\nport = 8080\n");
        assertThat(source().open(TWO_CALLS, Cancellation.NEVER).orThrow().cards())
                .singleElement()
                .satisfies(card -> assertThat(card.calls()).hasSize(2));
        assertThat(actions()).containsExactly("approved", "sent", "answered");
    }

    @Test
    void ofTwoCallsOneIsEditedAndOneRejected() {
        OutboxEntry sending = decided(TWO_CALLS);
        SendResult sent = submissions.send(sending.id(), throughProxy()).orThrow();
        assertThat(sent).isInstanceOf(SendResult.Done.class);
        assertThat(server.files(TWO_CALLS)).isEqualTo(Map.of("/config/app.toml", "[server]\nport = 7070\n"));
        assertThat(actions()).containsExactly("edited", "rejected", "sent", "answered");
        assertThat(trail.verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Intact.class);
    }

    @Test
    void theRunCarriesTheAnswersIdAndAThreadThatRunsTakesNone() {
        OutboxEntry sending = decided(TWO_CALLS);
        submissions.send(sending.id(), throughProxy()).orThrow();
        assertThat(server.began).singleElement().satisfies(body -> {
            assertThat(body.at("/metadata/stateroom_sending").stringValue()).isEqualTo(sending.id());
            assertThat(body.at("/multitask_strategy").stringValue()).isEqualTo("reject");
            assertThat(body.at("/command/resume/decisions")).hasSize(2);
            assertThat(body.at("/assistant_id").stringValue()).isEqualTo("fe096781-5601-53d2-b2f6-0d3403f7e9ca");
        });
        // Servers that do not know HTTP/2 without encryption lose the body of a request that asks for it.
        assertThat(server.beganWith.getFirst().keySet()).noneMatch("upgrade"::equalsIgnoreCase);
    }

    @Test
    void aPersonMayAnswerInTheToolsPlace() {
        String thread = threadOf("execute", 1);
        assertThat(sent(thread, "{\"decisions\": [{\"type\": \"respond\", \"message\": \"I ran it by hand: exit 0\"}]}"))
                .isInstanceOf(SendResult.Done.class);
        assertThat(source().open(thread, Cancellation.NEVER).orThrow().cards()).isEmpty();
    }

    @Test
    void aRejectionWithoutAReasonLeavesTheFilesAsTheyWere() {
        String thread = threadAskedFor("a reject without a reason");
        Map<String, String> before = server.files(thread);
        assertThat(sent(thread, "{\"decisions\": [{\"type\": \"reject\"}]}")).isInstanceOf(SendResult.Done.class);
        assertThat(server.files(thread)).isEqualTo(before);
    }

    @Test
    void aBatchOfThreeIsAnsweredInCallOrder() {
        String thread = threadOf("write_file", 3);
        ThreadCards cards = source().open(thread, Cancellation.NEVER).orThrow();
        RequestCard card = cards.cards().getFirst();
        assertThat(card.siblings()).singleElement().satisfies(beside -> {
            assertThat(beside.call().name()).isEqualTo("ls");
            assertThat(beside.standing()).isEqualTo(RequestCard.Standing.RUNS_THEN);
        });
        assertThat(card.calls().get(2).hazards()).hasSize(1);
        assertThat(sent(thread, """
                {"decisions": [{"type": "approve"},
                 {"type": "edit", "edited_action": {"name": "write_file", "args": {"file_path": "/two.txt", "content": "two\\n"}}},
                 {"type": "respond", "message": "done by hand"}]}""")).isInstanceOf(SendResult.Done.class);
        assertThat(server.files(thread)).isEqualTo(Map.of("/one.txt", "1\n", "/two.txt", "two\n"));
    }

    @Test
    void twoSubagentsAreAnsweredByTheirIds() {
        String thread = threadAskedFor("two subagents at once");
        PendingSource source = source();
        ThreadCards cards = source.open(thread, Cancellation.NEVER).orThrow();
        assertThat(cards.cards()).hasSize(2).allSatisfy(card -> assertThat(card.interrupt().agent()).isEqualTo("general-purpose"));
        OutboxEntry sending = decided(cards, List.of(
                new RequestAnswer(cards.interrupts().get(1).interruptId(), List.of(new Decision.Reject("not beta"))),
                new RequestAnswer(cards.interrupts().get(0).interruptId(), List.of(new Decision.Approve()))));
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.files(thread)).isEqualTo(Map.of("/alpha.txt", "A\n"));
        assertThat(ForeignValue.fields(PlainJson.read(sending.payload().getBytes(StandardCharsets.UTF_8))).values())
                .containsOnlyKeys(cards.interrupts().stream().map(one -> one.interruptId()).toList());
    }

    @Test
    void ofRequestsForOneCallEachSomeMayBeAnsweredNowAndTheThreadStandsElsewhereThen() {
        PendingSource source = source();
        String thread = all(source).stream()
                .filter(WaitingRequest::isPerCall)
                .map(one -> one.place().threadId())
                .filter(id -> source.open(id, Cancellation.NEVER).orThrow().cards().size() == 2)
                .findFirst()
                .orElseThrow();
        ThreadCards before = source.open(thread, Cancellation.NEVER).orThrow();
        OutboxEntry one = decided(before, List.of(new RequestAnswer(before.interrupts().getFirst().interruptId(), List.of(new Decision.Approve()))));
        assertThat(submissions.send(one.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.files(thread)).isEqualTo(Map.of("/first.txt", "1\n"));
        ThreadCards after = source.open(thread, Cancellation.NEVER).orThrow();
        assertThat(after.checkpointId()).isEqualTo(before.checkpointId());
        assertThat(after.mark()).isNotEqualTo(before.mark());
        assertThat(before.changedIn(after, List.of()))
                .contains("request " + before.interrupts().getFirst().interruptId() + " does not wait any more");
        assertThat(after.cards().getFirst().siblings()).singleElement().satisfies(beside ->
                assertThat(beside.standing()).isEqualTo(RequestCard.Standing.RAN));
    }

    @Test
    void aThreadThatHasMovedStopsItAndSaysWhatChanged() {
        OutboxEntry sending = decided(TWO_CALLS);
        PendingSource source = source();
        ThreadCards before = source.open(TWO_CALLS, Cancellation.NEVER).orThrow();
        server.stand(TWO_CALLS, server.states(TWO_CALLS) - 1);
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Moved.class);
        assertThat(server.began).isEmpty();
        assertThat(before.changedIn(source.open(TWO_CALLS, Cancellation.NEVER).orThrow(), List.of())).hasSizeGreaterThan(1);
        assertThat(actions()).endsWith("stopped");
    }

    @Test
    void anAnswerThatArrivedWithoutAWordIsSettledByAskingAndNotSentAgain() {
        OutboxEntry sending = decided(TWO_CALLS);
        proxy.then(request -> request.startsWith("POST"), new FaultProxy.Fault.Lost());
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Unsure.class);
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Unsure.class);
        assertThat(submissions.decide(source().open(TWO_CALLS, Cancellation.NEVER).orThrow(), List.of(), Map.of()).orThrow())
                .isInstanceOf(SubmissionResult.Refused.class);
        assertThat(submissions.settle(sending.id(), throughProxy()).orThrow())
                .isInstanceOfSatisfying(SendResult.Done.class, done -> assertThat(done.sending().note()).isEqualTo("run-1"));
        assertThat(server.began).hasSize(1);
        assertThat(submissions.settle(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.began).hasSize(1);
        assertThat(actions()).containsExactly("edited", "rejected", "sent", "unsettled", "unsettled", "answered");
    }

    @Test
    void anAnswerThatNeverArrivedMayBeSentAfterTheServerSaidSo() {
        OutboxEntry sending = decided(TWO_CALLS);
        proxy.then(request -> request.startsWith("POST"), new FaultProxy.Fault.Dropped());
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Unsure.class);
        assertThat(server.began).isEmpty();
        assertThat(submissions.settle(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Waiting.class);
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.began).hasSize(1);
        assertThat(actions()).containsExactly("edited", "rejected", "sent", "unsettled", "returned", "sent", "answered");
    }

    @Test
    void anAnswerThatIsCutInTheMiddleIsSettledByAsking() {
        OutboxEntry sending = decided(TWO_CALLS);
        proxy.then(request -> request.startsWith("POST"), new FaultProxy.Fault.Cut(5));
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Unsure.class);
        assertThat(submissions.settle(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.began).hasSize(1);
    }

    @Test
    void aSlowServerIsAskedLater() {
        OutboxEntry sending = decided(TWO_CALLS);
        server.runMillis = SHORT.toAnswer().toMillis() + 500;
        ResumeTarget hurried = new ServerRuns(client(proxy.address(), SHORT));
        assertThat(submissions.send(sending.id(), hurried).orThrow()).isInstanceOf(SendResult.Unsure.class);
        assertThat(submissions.settle(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.began).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "401,Waiting", "403,Waiting", "409,Waiting", "429,Waiting", "302,Waiting", "400,Declined", "404,Declined", "422,Declined",
        "500,Unsure", "502,Unsure", "503,Unsure", "504,Unsure"
    })
    void whatTheServerSaysDecidesWhetherItMayBeSentAgain(int status, String outcome) {
        OutboxEntry sending = decided(TWO_CALLS);
        proxy.then(request -> request.startsWith("POST"), new FaultProxy.Fault.Answered(status, "", "{\"detail\":\"as it was told\"}"));
        SendResult sent = submissions.send(sending.id(), throughProxy()).orThrow();
        assertThat(sent.getClass().getSimpleName()).isEqualTo(outcome);
        assertThat(server.began).isEmpty();
        OutboxEntry kept = submissions.newest(1).orThrow().getFirst();
        assertThat(kept.id()).isEqualTo(sending.id());
        assertThat(kept.state()).isEqualTo(switch (outcome) {
            case "Waiting" -> OutboxEntry.State.DECIDED;
            case "Declined" -> OutboxEntry.State.REFUSED;
            default -> OutboxEntry.State.SENDING;
        });
    }

    @Test
    void aServerThatIsNotThereLosesNoDecision() {
        OutboxEntry sending = decided(TWO_CALLS);
        ResumeTarget gone = new ServerRuns(client("http://127.0.0.1:1", ENOUGH));
        assertThat(submissions.send(sending.id(), gone).orThrow()).isInstanceOf(SendResult.Waiting.class);
        assertThat(submissions.open().orThrow()).extracting(OutboxEntry::id, OutboxEntry::state).containsExactly(tuple(sending.id(), OutboxEntry.State.DECIDED));
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
    }

    @Test
    void aThreadThatRunsTakesNoAnswerAndKeepsTheDecision() {
        OutboxEntry sending = decided(TWO_CALLS);
        server.busy(TWO_CALLS, true);
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOfSatisfying(SendResult.Waiting.class, waiting ->
                assertThat(waiting.sentence()).contains("Thread is already running a task"));
        server.busy(TWO_CALLS, false);
        assertThat(submissions.send(sending.id(), throughProxy()).orThrow()).isInstanceOf(SendResult.Done.class);
        assertThat(server.began).hasSize(1);
    }

    @Test
    void oneAnswerAtATimeWaitsForAThreadUntilItIsTakenBack() {
        OutboxEntry sending = decided(TWO_CALLS);
        ThreadCards cards = source().open(TWO_CALLS, Cancellation.NEVER).orThrow();
        List<RequestAnswer> other = List.of(new RequestAnswer(null, List.of(new Decision.Approve(), new Decision.Approve())));
        assertThat(submissions.decide(cards, other, Map.of()).orThrow()).isInstanceOfSatisfying(SubmissionResult.Refused.class, refused ->
                assertThat(refused.objections().getFirst().sentence()).contains("still waits to be sent"));
        submissions.drop(sending.id()).orThrow();
        assertThat(submissions.decide(cards, other, Map.of()).orThrow()).isInstanceOf(SubmissionResult.Kept.class);
    }

    @Test
    void aRequestThatAnUnfittingAnswerHasStoppedTakesNoOther() {
        server.stand(TWO_CALLS, 2);
        ThreadCards cards = source().open(TWO_CALLS, Cancellation.NEVER).orThrow();
        assertThat(cards.cards().getFirst().interrupt().isStuck()).isTrue();
        assertThat(cards.cards().getFirst().calls().getFirst().allowed()).isEmpty();
        assertThat(submissions.decide(
                                cards, List.of(new RequestAnswer(null, List.of(new Decision.Approve(), new Decision.Approve()))), Map.of())
                        .orThrow())
                .isInstanceOf(SubmissionResult.Refused.class);
    }

    @Test
    void theEndOfARunIsWaitedForThoughItsEventsBreakOff() {
        OutboxEntry sending = decided(TWO_CALLS);
        ResumeTarget target = new ServerRuns(client(server.address(), ENOUGH));
        SendResult.Done done = (SendResult.Done) submissions.send(sending.id(), target).orThrow();
        server.breaksEvents = true;
        assertThat(target.end(TWO_CALLS, done.sending().note(), Cancellation.NEVER).orThrow())
                .isEqualTo(new ResumeTarget.RunEnd("success", ""));
        assertThat(server.requests).filteredOn(request -> request.endsWith("/stream")).hasSize(2);
    }

    /** Such a run has failed before anybody listens to it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatARunFailedWithIsKnownThoughItsEventsAreOver(boolean dropsErrors) {
        server.dropsErrors = dropsErrors;
        try (ServerClient client = client(server.address(), ENOUGH)) {
            ForeignValue.Fields command = new ForeignValue.Fields(Map.of("command", new ForeignValue.Fields(Map.of("resume", new ForeignValue.Int(7)))));
            Delivery.Accepted begun = (Delivery.Accepted) client.send("/threads/" + TWO_CALLS + "/runs", command);
            String run = Objects.requireNonNull(ForeignValue.text(ForeignValue.fields(begun.answer().body()).get("run_id")));
            assertThat(new ServerRuns(client).end(TWO_CALLS, run, Cancellation.NEVER).orThrow()).isEqualTo(new ResumeTarget.RunEnd("error", "ValueError: Unexpected human decision: 7"));
        }
    }
}
