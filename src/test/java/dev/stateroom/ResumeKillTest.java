package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.http.FaultProxy;
import dev.stateroom.langgraph.server.AnsweredServer;
import dev.stateroom.storage.ChildProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program itself, killed by the system while it brings decisions to a server: at a request, or a moment behind it. Whatever it
 * leaves can be settled, and the server gets the answer once.
 */
final class ResumeKillTest {
    private static final int KILLS = 40;
    /** The requests at which it is killed: the seventh brings the answer. */
    private static final List<Integer> PLACES = List.of(7, 8, 6, 7, 5, 7, 4, 2);
    private static final long SLOW = 60;
    private static final String THREAD = "11111111-1111-4111-8111-111111111111";

    @TempDir
    Path folder;

    private Process resume(Path data, String address, String decisions) throws IOException {
        return ChildProgram.builder(
                        List.of(), "dev.stateroom.Stateroom", "--data", data.toString(), "resume", address, THREAD, "--decisions", decisions)
                .redirectErrorStream(true)
                .redirectOutput(data.resolveSibling(data.getFileName() + ".out").toFile())
                .start();
    }

    @Test
    void aProgramThatIsKilledWhileItSendsLosesNothingAndSendsNothingTwice() throws Exception {
        String decisions = Files.writeString(
                        folder.resolve("decisions.json"),
                        "[{\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"reject\", \"message\": \"No mail today.\"}]}]")
                .toString();
        int rounds = SoakShare.of(KILLS, 3);
        int killed = 0;
        for (int round = 0; round < rounds; round++) {
            Random random = new Random(round);
            Path data = Files.createDirectory(folder.resolve("data" + round));
            try (AnsweredServer server = new AnsweredServer("03-hitl-wait");
                    FaultProxy line = new FaultProxy(server.address())) {
                server.stand(THREAD, 1);
                line.then(IntStream.range(0, 2 * PLACES.size()).mapToObj(i -> new FaultProxy.Fault.Delayed(SLOW)).toArray(FaultProxy.Fault[]::new));
                Process program = resume(data, line.address(), decisions);
                int at = PLACES.get(round % PLACES.size());
                while (program.isAlive() && line.asked.size() < at) {
                    program.waitFor(2, TimeUnit.MILLISECONDS);
                }
                killed += program.waitFor(random.nextInt((int) SLOW), TimeUnit.MILLISECONDS) ? 0 : 1;
                program.destroyForcibly();
                assertThat(program.waitFor(20, TimeUnit.SECONDS)).isTrue();
                // What is still under way in the line arrives before anybody asks.
                int sent = settled(server, line);
                CommandRun settling = CommandRun.of(data, "resume", line.address(), "--settle");
                assertThat(server.began.size()).as("round %d, at request %d: %s", round, at, settling.out() + settling.err()).isBetween(sent, 1);
                // What the server has is found there, and is not mistaken for a thread that another client has answered.
                assertThat(settling.out()).as("round %d, at request %d", round, at).doesNotContain("the thread has changed since the decision");
                if (settling.out().contains("send it with --settle")) {
                    // Asking is one step and sending again another.
                    assertThat(server.began).isEmpty();
                    assertThat(CommandRun.of(data, "resume", line.address(), "--settle").status()).isZero();
                } else if (server.began.isEmpty()) {
                    CommandRun again = CommandRun.of(data, "resume", line.address(), THREAD, "--decisions", decisions);
                    assertThat(again.status()).as("round %d, at request %d: %s, %s", round, at, settling.out() + settling.err(), again.out() + again.err()).isZero();
                }
                assertThat(server.began).as("round %d, at request %d", round, at).hasSize(1);
                assertThat(CommandRun.of(data, "resume", line.address(), "--settle").status()).isZero();
                assertThat(server.began).hasSize(1);
                CommandRun verified = CommandRun.of(data, "audit", "verify");
                assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
            }
        }
        assertThat(killed).isPositive();
    }

    /** What was under way when the program was killed has arrived: a run that is still in the line is known to nobody. */
    private static int settled(AnsweredServer server, FaultProxy line) {
        await().until(() -> line.passed.size() >= line.asked.size() && server.requests.size() >= line.passed.size());
        boolean ran = line.passed.stream().anyMatch(request -> request.startsWith("POST") && request.contains("/runs"));
        await().until(() -> !ran || !server.began.isEmpty());
        return server.began.size();
    }
}
