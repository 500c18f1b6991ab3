package dev.stateroom.review.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.StateEffects;
import java.lang.reflect.Proxy;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Over the recorded database. */
final class ThreadsPendingTest {

    private static ThreadsPending open(@Nullable RuleBook rules) {
        try {
            Path database = Path.of(Objects.requireNonNull(ThreadsPendingTest.class.getResource("/python-sqlite/sessions.db")).toURI());
            return new ThreadsPending(CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow(), rules == null ? null : AgentTeam.of(rules), new StateEffects());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
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

    @Test
    void everyRequestStandsOnceAndTheSecondLookFindsNothing() {
        try (ThreadsPending source = open(null)) {
            List<WaitingRequest> all = all(source);
            assertThat(all).isNotEmpty().doesNotHaveDuplicates();
            assertThat(all).extracting(WaitingRequest::key).doesNotHaveDuplicates();
            assertThat(all).allSatisfy(one -> assertThat(one.since()).isNotNull());
            assertThat(source.look(Cancellation.NEVER).orThrow()).isEqualTo(PendingSource.Found.NOTHING);
        }
    }

    @Test
    void whatWaitsIsReadForManyThreadsTogether() throws URISyntaxException {
        Path database = Path.of(Objects.requireNonNull(ThreadsPendingTest.class.getResource("/python-sqlite/sessions.db")).toURI());
        ThreadSource stored = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
        List<String> asked = new ArrayList<>();
        ThreadSource counted = (ThreadSource) Proxy.newProxyInstance(ThreadSource.class.getClassLoader(), new Class<?>[] {ThreadSource.class}, (_, method, arguments) -> {
            asked.add(method.getName());
            return method.invoke(stored, arguments);
        });
        try (ThreadsPending source = new ThreadsPending(counted, null, new StateEffects())) {
            assertThat(all(source)).hasSizeGreaterThan(2);
        }
        assertThat(asked).contains("heads").doesNotContain("thread", "threadUnindexed");
    }

    @Test
    void aCardSaysWhatTheCallsDoWhatTheRulesSayAndWhatMayBeDecided() {
        RuleBook rules = new RuleBook(
                List.of(new PermissionRule(List.of(RuleOperation.WRITE), List.of("/config/**"), RuleMode.INTERRUPT)), Map.of());
        try (ThreadsPending source = open(rules)) {
            ThreadCards cards = source.open("hitl-two-actions", Cancellation.NEVER).orThrow();
            RequestCard card = cards.cards().getFirst();
            assertThat(card.calls()).hasSizeGreaterThan(1);
            assertThat(card.task()).isNotEmpty();
            assertThat(card.then()).isEqualTo(RequestCard.Then.ALL_TOGETHER);
            assertThat(card.calls()).allSatisfy(call -> {
                assertThat(call.toolCallId()).isNotNull();
                assertThat(call.bytes()).isPositive();
                assertThat(call.allowed()).isNotEmpty();
                assertThat(call.allowed().size() + call.refused().size()).isEqualTo(4);
            });
            assertThat(cards.rejection(card, 0, "not now"))
                    .isEqualTo("User rejected the tool call for `" + card.calls().getFirst().request().name() + "` with reason: not now");
            assertThat(cards.check(List.of(new RequestAnswer(null, List.of(new Decision.Approve()))))).isInstanceOf(CheckedAnswers.Refused.class);
            assertThat(cards.changedIn(source.open("hitl-two-actions", Cancellation.NEVER).orThrow(), List.of())).isEmpty();
        }
    }
}
