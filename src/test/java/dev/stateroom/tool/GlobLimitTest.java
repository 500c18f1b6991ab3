package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GlobLimitTest {
    private static final String BUSY = "Error: too many glob calls are already running. Try again later with a more specific "
            + "pattern or a narrower path.";

    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger searching = new AtomicInteger();
    private final AtomicReference<Duration> waited = new AtomicReference<>();

    @AfterEach
    void endAllSearches() {
        end.countDown();
        await().until(() -> searching.get() == 0);
    }

    /** Searches until the test ends. */
    private AgentBackend endless(Dialect dialect) {
        AgentBackend files = KeyedAgentBackends.state(new StateFiles(), dialect, FileFormat.V2, InstantSource.system());
        return (AgentBackend) Proxy.newProxyInstance(
                AgentBackend.class.getClassLoader(), new Class<?>[] {AgentBackend.class}, (proxy, method, args) -> {
                    if (method.getName().equals("glob")) {
                        searching.incrementAndGet();
                        end.await();
                        searching.decrementAndGet();
                    }
                    try {
                        return method.invoke(files, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Toolset tools(Dialect dialect, SearchTimeout patience) {
        return Toolset.of(endless(dialect), ToolSettings.USUAL, ToolGuard.OPEN, UUID::randomUUID, patience);
    }

    private SearchTimeout none() {
        return (search, most) -> {
            waited.set(most);
            return false;
        };
    }

    private static ToolMessage glob(Toolset tools) {
        AgentReply<ToolMessage> reply = tools.call(new Message.Call(
                "c", "glob", new ForeignValue.Fields(Map.of("pattern", new ForeignValue.Text("*"), "path", new ForeignValue.Text("/")))));
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<ToolMessage>) reply).value();
    }

    private static Dialect python(String release) {
        return Dialect.of(Era.Language.PYTHON, Release.parse(release).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"0.4.4, 20, SUCCESS", "0.4.12, 20, SUCCESS", "0.5.9, 20, ERROR", "0.6.12, 20, ERROR", "0.7.0, 10, ERROR", "0.7.32, 10, ERROR"})
    void aSearchThatTakesTooLongIsNotWaitedFor(String release, int seconds, ToolMessage.Status status) {
        ToolMessage answer = glob(tools(python(release), none()));

        assertThat(answer.text())
                .isEqualTo("Error: glob timed out after " + seconds
                        + ".0s. Try a more specific pattern or a narrower path.");
        assertThat(answer.status()).isEqualTo(status);
        assertThat(waited.get()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aFifthSearchIsRefusedWhileFourGoOnAndAcceptedOnceOneHasEnded() {
        Toolset tools = tools(python("0.7.32"), none());
        for (int i = 0; i < 4; i++) {
            assertThat(glob(tools).text()).startsWith("Error: glob timed out");
        }
        assertThat(glob(tools).text()).isEqualTo(BUSY);

        end.countDown();
        await().untilAsserted(() -> assertThat(glob(tools).text()).startsWith("Error: glob timed out"));
    }

    @Test
    void olderReleasesRefuseNoSearch() {
        Toolset tools = tools(python("0.6.8"), none());
        for (int i = 0; i < 6; i++) {
            assertThat(glob(tools).text()).startsWith("Error: glob timed out");
        }
    }

    @ParameterizedTest
    @CsvSource({"PYTHON, 0.4.3", "JAVASCRIPT, 1.9.1", "JAVASCRIPT, 1.14.1"})
    void otherReleasesWaitForTheEnd(Era.Language language, String release) {
        end.countDown();
        glob(tools(Dialect.of(language, Release.parse(release).orElseThrow()), none()));

        assertThat(waited.get()).isNull();
    }

    @Test
    void aSearchThatEndsInTimeIsAnsweredAsEver() {
        end.countDown();

        assertThat(glob(tools(python("0.7.32"), SearchTimeout.REAL)).text()).isEqualTo("No files found");
    }

    @Test
    void aDefectOfTheBackendIsThrownWhereItWasCalled() {
        AgentBackend broken = (AgentBackend) Proxy.newProxyInstance(
                AgentBackend.class.getClassLoader(), new Class<?>[] {AgentBackend.class}, (proxy, method, args) -> {
                    if (method.getName().equals("dialect")) {
                        return python("0.7.32");
                    }
                    if (method.getName().equals("optionalCalls")) {
                        return java.util.Set.of();
                    }
                    throw new IllegalStateException("broken");
                });

        assertThatThrownBy(() -> glob(Toolset.of(broken, ToolSettings.USUAL)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }

    @Test
    void theWallClockEndsTheWaitAlone() {
        assertThat(SearchTimeout.REAL.isDone(new java.util.concurrent.CompletableFuture<>(), Duration.ofMillis(1))).isFalse();
    }
}
