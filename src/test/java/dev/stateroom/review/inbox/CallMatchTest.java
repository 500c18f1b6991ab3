package dev.stateroom.review.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.review.PendingInterrupt;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests come in any order and are about calls of one message. */
final class CallMatchTest {
    private static Message.Call call(String id, String path) {
        return new Message.Call(id, "write_file", ForeignValue.Fields.copyOf(Map.of("file_path", new ForeignValue.Text(path))));
    }

    private static PendingInterrupt request(String path) {
        return new PendingInterrupt(
                "t",
                "id" + path,
                new CheckpointKey("", "c"),
                "batched",
                "waiting",
                List.of(new PendingInterrupt.ActionRequest("write_file", ForeignValue.Fields.copyOf(Map.of("file_path", new ForeignValue.Text(path))), "")),
                List.of(),
                "main",
                ForeignValue.Fields.copyOf(Map.of()));
    }

    @Test
    void thePlaceOfARequestIsThatOfItsFirstCallAlsoAmongEqualOnes() {
        CallMatch match = new CallMatch(List.of(call("1", "/a"), call("2", "/b"), call("3", "/a")));
        assertThat(match.place(match.take(request("/b")))).isEqualTo(1);
        assertThat(match.place(match.take(request("/a")))).isZero();
        assertThat(match.place(match.take(request("/a")))).isEqualTo(2);
        assertThat(match.place(match.take(request("/else")))).isEqualTo(3);
    }

    @Test
    @Timeout(20)
    void aRequestWithTensOfThousandsOfActionsIsMatchedAtOnce() {
        List<Message.Call> calls = IntStream.range(0, 40_000).mapToObj(i -> call("c" + i, "/" + i)).toList();
        List<PendingInterrupt.ActionRequest> actions =
                calls.reversed().stream().map(call -> new PendingInterrupt.ActionRequest(call.name(), call.args(), "")).toList();
        PendingInterrupt one = request("/a");
        CallMatch match = new CallMatch(calls);
        List<Message.@Nullable Call> taken = match.take(new PendingInterrupt(
                one.threadId(), one.interruptId(), one.checkpoint(), one.mode(), one.state(), actions, List.of(), one.agent(), one.request()));
        assertThat(taken).isEqualTo(calls.reversed());
        assertThat(match.place(taken)).isZero();
    }
}
