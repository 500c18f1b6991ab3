package dev.stateroom.backend;

import static dev.stateroom.backend.BackendContract.failure;
import static dev.stateroom.backend.BackendContract.names;
import static dev.stateroom.backend.BackendContract.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.hosted.HostedSandboxes;
import dev.stateroom.backend.remote.hosted.ProviderStandIn;
import dev.stateroom.http.FaultProxy;
import dev.stateroom.http.FaultProxy.Fault;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong on the way to a provider is one sentence, and no command runs twice that must not. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
@Timeout(60)
final class HostedFaultsTest {
    private static final String CHANGING = "echo run >> runs";

    @TempDir
    Path folder;

    private final ProviderStandIn standIn = new ProviderStandIn("sh");
    private final FaultProxy proxy = new FaultProxy(standIn.address());
    private final List<Duration> pauses = new ArrayList<>();
    private final List<Backend> opened = new ArrayList<>();

    @AfterEach
    void stop() {
        opened.forEach(Backend::close);
        proxy.close();
        standIn.close();
    }

    private static boolean isCommand(String request) {
        return request.contains("execute") || request.endsWith("/cmd") || request.contains("/Start");
    }

    /** A backend that was asked before, so that nothing but the command itself meets a fault. */
    private Backend asked(String provider) throws IOException {
        Files.writeString(folder.resolve("f"), "x");
        Backend backend = new RemoteFolderBackend(
                new RemoteFolder(
                        HostedSandboxes.shell(
                                new HostedSandboxes.Which(provider, "box", proxy.address() + (provider.equals("daytona") ? "/daytona" : ""), "", ""),
                                () -> Outcome.ok("right"),
                                (time, _) -> pauses.add(time)),
                        folder.toString(),
                        Duration.ofSeconds(20),
                        Map.of(),
                        () -> true),
                true,
                Duration.ofSeconds(20),
                1 << 16);
        opened.add(backend);
        assertThat(names(backend, "/")).containsExactly("f");
        return backend;
    }

    private static Outcome<CommandResult> change(Backend backend) {
        return backend.execute(CHANGING, Cancellation.NEVER);
    }

    private List<String> runs() throws IOException {
        Path runs = folder.resolve("runs");
        return Files.exists(runs) ? Files.readAllLines(runs) : List.of();
    }

    private static void isOneSentence(Failure failure) {
        assertThat(failure.sentence()).isNotBlank().doesNotContain("\n", "Exception", "null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"langsmith", "daytona", "runloop", "vercel", "e2b"})
    void aCommandWhoseAnswerIsLostRunsOnce(String provider) throws IOException {
        Backend backend = asked(provider);
        proxy.then(HostedFaultsTest::isCommand, new Fault.Lost());
        Outcome<CommandResult> outcome = change(backend);
        if (provider.equals("langsmith")) {
            // Its service knows the command by name, so what it printed is asked for again.
            assertThat(outcome instanceof Outcome.Failed<?> || outcome.orThrow().exitCode() == 0).isTrue();
        } else {
            isOneSentence(failure(outcome));
        }
        assertThat(runs()).hasSizeLessThanOrEqualTo(1);
        assertThat(names(backend, "/")).contains("f");
    }

    @ParameterizedTest
    @ValueSource(strings = {"langsmith", "daytona", "runloop", "vercel", "e2b"})
    void aLookWhoseAnswerIsLostIsTakenAgain(String provider) throws IOException {
        Backend backend = asked(provider);
        proxy.then(HostedFaultsTest::isCommand, new Fault.Lost());
        assertThat(names(backend, "/")).containsExactly("f");
        proxy.then(HostedFaultsTest::isCommand, new Fault.Dropped());
        assertThat(names(backend, "/")).containsExactly("f");
    }

    @Test
    void aBusyServiceIsAskedAgainAsItWants() throws IOException {
        Backend backend = asked("daytona");
        proxy.then(HostedFaultsTest::isCommand, new Fault.Answered(429, "Retry-After: 2", "{}"), new Fault.Answered(503, "", "{}"));
        assertThat(change(backend).orThrow().exitCode()).isZero();
        assertThat(pauses).containsExactly(Duration.ofSeconds(2), Duration.ofMillis(400));
        assertThat(runs()).containsExactly("run");
    }

    @Test
    void aServiceThatWantsToBeLeftAloneIs() throws IOException {
        Backend backend = asked("e2b");
        proxy.then(HostedFaultsTest::isCommand, new Fault.Answered(429, "Retry-After: 3600", "{\"message\": \"slow down\"}"));
        assertThat(failure(change(backend)).sentence())
                .isEqualTo(host() + " is asked too often about e2b box and wants to be left alone for 3600 seconds: slow down");
        assertThat(pauses).isEmpty();
        assertThat(runs()).isEmpty();
    }

    private String host() {
        return proxy.address().substring("http://".length());
    }

    @ParameterizedTest
    @CsvSource({
        "401,DENIED,' does not accept the key that daytona box is asked for with: why'",
        "403,DENIED,' does not allow this for daytona box: why'",
        "404,UNREACHABLE,' has no daytona box: it may have been deleted: why'",
        "413,TOO_LARGE,' does not take so much at once for daytona box'",
        "500,UNREACHABLE,' answers with status 500 about daytona box: why'",
        "502,UNREACHABLE,' answers with status 502 about daytona box: why'"
    })
    void aRefusedCommandIsOneSentenceAndNotSentAgain(int status, Failure.Kind kind, String sentence) throws IOException {
        Backend backend = asked("daytona");
        int before = proxy.asked.size();
        proxy.then(HostedFaultsTest::isCommand, new Fault.Answered(status, "", "{\"message\": \"why\"}"));
        assertThat(failure(change(backend))).isEqualTo(new Failure(kind, host() + sentence));
        assertThat(proxy.asked.subList(before, proxy.asked.size())).hasSize(1);
        assertThat(runs()).isEmpty();
        assertThat(names(backend, "/")).containsExactly("f");
    }

    @Test
    void aStreamThatIsCutIsTakenUpWhereItWas() throws IOException {
        Backend backend = asked("langsmith");
        byte[] bytes = new byte[200_000];
        new Random(3).nextBytes(bytes);
        Files.write(folder.resolve("f"), bytes);
        int before = standIn.ran.size();
        proxy.then(HostedFaultsTest::isCommand, new Fault.Cut(50_000), new Fault.Cut(30_000), new Fault.WrongLength(100));
        assertThat(read(backend, "/f", 0, -1)).isEqualTo(bytes);
        assertThat(standIn.ran).hasSize(before + 1);
    }

    @Test
    void aSocketThatBreaksIsTakenUpWhereItWas() throws IOException {
        standIn.absent = List.of("/execute/stream/start", "/execute");
        Backend backend = new RemoteFolderBackend(
                new RemoteFolder(
                        HostedSandboxes.shell(
                                new HostedSandboxes.Which("langsmith", "box", standIn.address(), "", ""), () -> Outcome.ok("right"), (_, _) -> {}),
                        folder.toString(),
                        Duration.ofSeconds(20),
                        Map.of(),
                        () -> true),
                true,
                Duration.ofSeconds(20),
                1 << 16);
        opened.add(backend);
        assertThat(names(backend, "/")).isEmpty();
        int before = standIn.ran.size();
        standIn.cuts.set(2);
        assertThat(change(backend).orThrow().exitCode()).isZero();
        assertThat(runs()).containsExactly("run");
        assertThat(standIn.ran).hasSize(before + 1);
    }

    @Test
    void aFileIsNotHalfWritten() throws IOException {
        Backend backend = asked("daytona");
        byte[] bytes = new byte[300_000];
        for (Fault fault : List.of(new Fault.Lost(), new Fault.Answered(500, "", "{}"), new Fault.Answered(403, "", "{}"))) {
            // The first command makes the file next to it, the second takes what was uploaded, the third puts it in its place.
            proxy.then(request -> request.contains("bulk-upload"), fault);
            proxy.then(HostedFaultsTest::isCommand, new Fault.Delayed(1), fault);
            Outcome<?> written = backend.write(new FilePath("/f"), new ByteArrayInputStream(bytes), true, Cancellation.NEVER);
            assertThat(Files.size(folder.resolve("f"))).isEqualTo(written instanceof Outcome.Ok ? bytes.length : 1L);
            Files.writeString(folder.resolve("f"), "x");
        }
        assertThat(names(backend, "/")).containsExactly("f");
    }
}
