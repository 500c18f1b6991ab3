package dev.stateroom.backend.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol against a child that misbehaves in every way; needs neither Python nor Node. */
final class BridgeProtocolTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private @Nullable BridgeConnection bridge;
    private final AtomicBoolean agreed = new AtomicBoolean(true);

    @AfterEach
    void close() {
        if (bridge != null) {
            bridge.close();
        }
    }

    private BridgeConnection bridge(List<String> interpreter, BridgeSetup.Limits limits) {
        bridge = new BridgeConnection(
                new BridgeSetup(BridgeSetup.Language.PYTHON, interpreter, "fake:files", folder, ForeignValue.Fields.EMPTY, limits),
                agreed::get);
        return bridge;
    }

    private BridgeConnection child(String beginning, Duration start, Duration call, int message) {
        return bridge(FakeChild.interpreter(beginning), new BridgeSetup.Limits(start, call, Duration.ofSeconds(20), message));
    }

    private BridgeConnection child(Duration call) {
        return child("well", LONG, call, 1 << 22);
    }

    private static Outcome<Backend> open(BridgeConnection bridge) {
        return BridgeBackend.open(bridge, Dialect.DOCUMENTED, true, Cancellation.NEVER);
    }

    private static Outcome<CommandResult> run(BridgeConnection bridge, String command) {
        return open(bridge).then(backend -> backend.execute(command, Cancellation.NEVER));
    }

    private static String sentence(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed<?>) outcome).failure().sentence();
    }

    private static long pid(BridgeConnection bridge) {
        return ((BridgeState.Running) bridge.state()).pid();
    }

    @Test
    void nothingStartsBeforeSomebodyAgreed() {
        agreed.set(false);
        BridgeConnection waiting = child(LONG);
        assertThat(waiting.state().word()).isEqualTo("idle");
        Outcome<Backend> refused = open(waiting);
        assertThat(waiting.state().word()).isEqualTo("awaiting_consent");
        assertThat(sentence(refused)).contains("fake:files", folder.toString(), "waits for your agreement");
        assertThat(((Outcome.Failed<Backend>) refused).failure().kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(waiting.log().printed()).isZero();
        agreed.set(true);
        assertThat(run(waiting, "now").orThrow().output()).isEqualTo("now");
        assertThat(waiting.state().word()).isEqualTo("running");
    }

    @Test
    void linesThatAreNoMessagesAreLoggedAndTheAnswerIsStillFound() {
        BridgeConnection noisy = child(LONG);
        assertThat(run(noisy, "garbage").orThrow().output()).isEqualTo("after garbage");
        assertThat(noisy.log().lines()).contains("begins with well", "[not a message] {not json", "[not a message] [1, 2]");
    }

    @Test
    void aFloodOfPrintingIsBoundedAndHoldsNothingUp() {
        BridgeConnection flooding = child(LONG);
        assertThat(run(flooding, "flood").orThrow().output()).isEqualTo("after the flood");
        await().untilAsserted(() -> assertThat(flooding.log().printed()).isGreaterThan(20_000));
        assertThat(flooding.log().lines()).hasSizeLessThanOrEqualTo(500).allMatch(line -> line.length() < 3_000);
        assertThat(run(flooding, "more").orThrow().output()).isEqualTo("more");
    }

    @Test
    void anAnswerWithoutEndIsCutOffAndTheChildEnded() {
        BridgeConnection endless = child(LONG);
        assertThat(sentence(run(endless, "endless"))).contains("sent a message of more than 4194304 bytes");
        assertThat(sentence(run(child(LONG), "many parts"))).contains("an answer with more than");
    }

    @Test
    void aCallThatHangsEndsAtItsTimeAndTheNextOneStartsAnew() {
        BridgeConnection hanging = child(Duration.ofMillis(400));
        Backend backend = open(hanging).orThrow();
        long first = pid(hanging);
        AgentReply<?> reply = ((BridgeBackend) backend).agent().readRaw("/x");
        assertThat(reply).isEqualTo(AgentReply.raised("AttributeError", "read_raw"));
        BridgeResponse answer = hanging.call(
                "execute",
                new ForeignValue.Fields(Map.of("command", new ForeignValue.Text("hang"))),
                Duration.ofMillis(400),
                Cancellation.NEVER);
        assertThat(((BridgeResponse.Failed) answer).failure().sentence()).isEqualTo("fake:files: it did not answer execute within 0.4 s and was ended");
        await().until(() -> ProcessHandle.of(first).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(backend.execute("again", Cancellation.NEVER).orThrow().output()).isEqualTo("again");
        assertThat(pid(hanging)).isNotEqualTo(first);
    }

    @Test
    void afterACrashItIsStartedAgainAtOnceAndThenFurtherApart() {
        BridgeConnection crashing = child(LONG);
        Backend backend = open(crashing).orThrow();
        assertThat(sentence(backend.execute("exit", Cancellation.NEVER)))
                .isEqualTo("fake:files: it ended with exit code 3 (out of memory, say)");
        assertThat(crashing.state().word()).isEqualTo("crashed");
        assertThat(sentence(backend.execute("exit", Cancellation.NEVER))).contains("exit code 3");
        assertThat(sentence(backend.execute("fine", Cancellation.NEVER)))
                .contains("exit code 3")
                .containsPattern("started again when asked in \\d+ s or later");
        assertThat(crashing.state().detail()).contains("exit code 3");
    }

    @Test
    void whatCannotStartSaysWhy() {
        assertThat(sentence(open(child("gone", LONG, LONG, 1 << 20)))).contains("ended with exit code 7 (begins with gone)");
        assertThat(sentence(open(child("other", LONG, LONG, 1 << 20)))).contains("does not speak version 1 of the protocol");
        assertThat(sentence(open(child("mute", Duration.ofMillis(500), LONG, 1 << 20)))).contains("did not answer hello within 0.5 s");
        assertThat(sentence(open(bridge(List.of("/no/such/python"), BridgeSetup.Limits.USUAL))))
                .contains("the interpreter /no/such/python cannot be started");
    }

    @Test
    void severalCallsAreUnderWayAtOnce() throws Exception {
        BridgeConnection busy = child(LONG);
        BridgeBackend backend = (BridgeBackend) open(busy).orThrow();
        Cancellation.Switch stop = new Cancellation.Switch();
        CompletableFuture<Throwable> hanging = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                backend.execute("hang", stop);
            } catch (CancelledException e) {
                hanging.complete(e);
            }
        });
        for (int i = 0; i < 100; i++) {
            assertThat(backend.execute("call " + i, Cancellation.NEVER).orThrow().output()).isEqualTo("call " + i);
        }
        stop.request();
        assertThat(hanging.get(10, TimeUnit.SECONDS)).isInstanceOf(CancelledException.class);
        await().until(() -> busy.log().lines().stream().anyMatch(line -> line.startsWith("cancelled ")));
        assertThat(busy.state().word()).isEqualTo("running");
    }

    @Test
    void answersOfAnotherShapeThanExpectedBreakNothing() {
        BridgeConnection odd = child(LONG);
        AgentBackend agent = ((BridgeBackend) open(odd).orThrow()).agent();
        assertThat(agent.execute("odd", null).map(ran -> ran.output())).isEqualTo(AgentReply.of(""));
        assertThat(agent.grep(AgentBackend.GrepRequest.of("x", null, null))).isEqualTo(AgentReply.raised("NotImplementedError", ""));
    }

    @Test
    void closingEndsTheChildAndEveryCallUnderWay() {
        BridgeConnection closing = child(LONG);
        BridgeBackend backend = (BridgeBackend) open(closing).orThrow();
        long pid = pid(closing);
        CompletableFuture<Outcome<CommandResult>> hanging =
                CompletableFuture.supplyAsync(() -> backend.execute("hang", Cancellation.NEVER));
        backend.close();
        backend.close();
        await().until(() -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(sentence(Objects.requireNonNull(hanging.join()))).contains("its workspace is closed");
        assertThat(sentence(backend.execute("x", Cancellation.NEVER))).contains("its workspace is closed");
        assertThat(closing.state().word()).isEqualTo("closed");
    }

    @Test
    void bytesOfEveryKindGoThereAndBack() {
        BridgeConnection plain = child(LONG);
        AgentBackend agent = ((BridgeBackend) open(plain).orThrow()).agent();
        byte[] all = new byte[1 << 16];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) (i * 31 + i / 256);
        }
        String path = "/a\n\"\\\u2028 žluť 🐎";
        agent.uploadFiles(List.of(new AgentBackend.Content(path, all)));
        assertThat(agent.downloadFiles(List.of(path)))
                .isInstanceOfSatisfying(AgentReply.Answered.class, reply -> assertThat(((List<?>) reply.value()).getFirst())
                        .hasFieldOrPropertyWithValue("content", all));
    }
}
