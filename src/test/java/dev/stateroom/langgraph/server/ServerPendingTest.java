package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.http.FaultProxy;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.StateEffects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ServerPendingTest {
    private static final String TWO_CALLS = "11111111-1111-4111-8111-111111111111";

    private final AnsweredServer server = new AnsweredServer("03-hitl-wait", "07-inbox-per-call", "09-answers-by-run");
    private final FaultProxy proxy = new FaultProxy(server.address());
    private final PendingSource source = ServerPending.over(
                    new ServerClient(ServerAddress.parse(proxy.address()).orThrow(), null, HttpLimits.USUAL), null, new StateEffects(), Cancellation.NEVER)
            .orThrow();

    @AfterEach
    void close() throws Exception {
        source.close();
        proxy.close();
        server.close();
    }

    private List<WaitingRequest> all() {
        List<WaitingRequest> all = new ArrayList<>();
        PendingSource.Found found;
        do {
            found = source.look(Cancellation.NEVER).orThrow();
            found.threads().values().forEach(all::addAll);
        } while (found.more());
        return all;
    }

    @Test
    void everyRequestStandsOnceAndAnUnchangedServerIsAskedTwoSmallQuestions() {
        List<WaitingRequest> all = all();
        assertThat(all).extracting(WaitingRequest::key).doesNotHaveDuplicates();
        assertThat(all).anySatisfy(one -> assertThat(one.isPerCall()).isTrue());
        assertThat(all.stream().flatMap(one -> one.calls().stream())).allSatisfy(call -> assertThat(call.allowed()).isNotEmpty());
        server.requests.clear();
        assertThat(source.look(Cancellation.NEVER).orThrow()).isEqualTo(PendingSource.Found.NOTHING);
        assertThat(server.requests).containsExactly("POST /threads/search", "POST /threads/count");
    }

    @Test
    void aNewRequestIsFoundByTheNextLookAndAnAnsweredOneGoes() {
        server.stand(TWO_CALLS, server.states(TWO_CALLS) - 1);
        int before = all().size();
        server.stand(TWO_CALLS, 0);
        PendingSource.Found found = source.look(Cancellation.NEVER).orThrow();
        assertThat(found.threads()).containsOnlyKeys(TWO_CALLS);
        assertThat(found.threads().get(TWO_CALLS)).hasSize(1);
        assertThat(all()).isEmpty();
        server.stand(TWO_CALLS, server.states(TWO_CALLS) - 1);
        List<String> gone = new ArrayList<>();
        PendingSource.Found next;
        do {
            next = source.look(Cancellation.NEVER).orThrow();
            next.threads().forEach((thread, waiting) -> {
                if (waiting.isEmpty()) {
                    gone.add(thread);
                }
            });
        } while (next.more());
        assertThat(gone).containsExactly(TWO_CALLS);
        assertThat(before).isPositive();
    }

    @Test
    void aServerThatAsksToBeLeftAloneSaysForHowLong() {
        all();
        proxy.then(new FaultProxy.Fault.Answered(429, "retry-after: 7", "{\"detail\":\"slow down\"}"));
        assertThat(source.look(Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        assertThat(source.rest()).isEqualTo(Duration.ofSeconds(7));
        assertThat(source.look(Cancellation.NEVER)).isInstanceOf(Outcome.Ok.class);
        assertThat(source.rest()).isZero();
    }
}
