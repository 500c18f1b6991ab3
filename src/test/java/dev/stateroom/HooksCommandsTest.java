package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Signature;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Hooks get notices of what waits: a real listener, a real program, and a database that an agent writes to. */
final class HooksCommandsTest {
    @TempDir
    Path folder;

    private final List<HookDelivery> told = new CopyOnWriteArrayList<>();
    private final List<Failure> failed = new CopyOnWriteArrayList<>();
    private HttpServer listener;
    private int status = 204;

    /** What arrived at the listener. */
    private record HookDelivery(String body, String signature, String key) {
        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }
    }

    @BeforeEach
    void listen() throws Exception {
        listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        listener.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            told.add(new HookDelivery(body, exchange.getRequestHeaders().getFirst("stateroom-signature"), exchange.getRequestHeaders().getFirst("stateroom-key")));
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        listener.start();
    }

    @AfterEach
    void stop() {
        listener.stop(0);
    }

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    private String url() {
        return "http://127.0.0.1:" + listener.getAddress().getPort() + "/secret-part";
    }

    @Test
    void anAddressIsAddedTriedListedAndRemoved() throws Exception {
        assertThat(run("hooks", "list").out()).contains("No hooks");
        CommandRun plain = run("hooks", "add", "far", "--url", "http://example.com/x");
        assertThat(plain.status()).isEqualTo(2);
        assertThat(plain.err()).contains("without encryption: use https");
        assertThat(run("hooks", "add", "no way", "--url", url()).status()).isEqualTo(2);
        assertThat(run("hooks", "add", "a", "--url", url(), "--on", "waiting,late").err()).contains("waiting, overdue, gone and decided, not late");

        assertThat(run("hooks", "add", "here", "--url", url(), "--on", "waiting,overdue", "--overdue-after", "5").status()).isZero();
        CommandRun listed = run("hooks", "list");
        assertThat(listed.out()).contains("here", "waiting,overdue", "5 min", "/…").doesNotContain("secret-part");
        assertThat(told).isEmpty();

        CommandRun tried = run("hooks", "test", "here");
        assertThat(tried.out()).contains("took the example: HTTP 204");
        HookDelivery example = told.getFirst();
        assertThat(example.json().get("event").asString()).isEqualTo("waiting");
        assertThat(example.body()).doesNotContain("/notes.md").doesNotContain("example.db");
        assertThat(example.key()).isEqualTo(run("audit", "key").out().strip());
        assertThat(isSigned(example)).isTrue();
        assertThat(isSigned(new HookDelivery(example.body() + " ", example.signature(), example.key()))).isFalse();

        status = 410;
        CommandRun refused = run("hooks", "test", "here");
        assertThat(refused.status()).isNotZero();
        assertThat(refused.err()).contains("the hook here answered HTTP 410");

        assertThat(run("hooks", "remove", "here").status()).isZero();
        assertThat(run("hooks", "remove", "here").status()).isNotZero();
        assertThat(run("audit", "list").out()).contains("hook on", "hook off").doesNotContain("secret-part");
    }

    private static boolean isSigned(HookDelivery one) throws Exception {
        Signature check = Signature.getInstance("Ed25519");
        check.initVerify(LogKey.of(one.key()).orThrow().key());
        check.update(("stateroom-hook-v1\n" + one.body()).getBytes(StandardCharsets.UTF_8));
        return check.verify(Base64.getDecoder().decode(one.signature().substring("ed25519=".length())));
    }

    @Test
    void aProgramIsRunOnlyWithTheContentThatWasAgreedTo() throws Exception {
        Path program = Files.writeString(folder.resolve("hook.sh"), "#!/bin/sh\ncat > '" + folder + "/told.json'\necho \"$STATEROOM_KEY $AWS_SECRET_ACCESS_KEY\" > '" + folder + "/env'\n");
        assertThat(run("hooks", "add", "p", "--program", program.toString()).err()).contains("is not a program that can be run");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        assertThat(run("hooks", "add", "p", "--program", program.toString(), "--details").status()).isZero();
        assertThat(run("hooks", "test", "p").out()).contains("exit status 0");
        assertThat(folder.resolve("told.json")).content().contains("\"subject\":\"/notes.md\"");
        assertThat(folder.resolve("env")).content().startsWith("stateroom/");

        Files.delete(folder.resolve("told.json"));
        Files.writeString(program, Files.readString(program) + "# changed\n");
        CommandRun changed = run("hooks", "test", "p");
        assertThat(changed.status()).isNotZero();
        assertThat(changed.err()).contains("is not the program that was agreed to");
        assertThat(folder.resolve("told.json")).doesNotExist();
    }

    @Test
    void whatIsDecidedIsToldWhoeverDecidesIt() throws Exception {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        assertThat(run("resume", sessions, "asked", "--reject", "no", "--reviewer", "lea", "--out", folder.resolve("a.json").toString()).status()).isZero();
        assertThat(run("hooks", "add", "chat", "--url", url(), "--on", "decided").status()).isZero();
        AtomicInteger asked = new AtomicInteger();
        Instant start = Instant.parse("2026-03-01T09:00:00Z");
        AtomicInteger looks = new AtomicInteger();
        try (LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
                dev.stateroom.workspace.hook.HookDelivery delivery = delivery(data, asked, () -> start.plusSeconds(11L * looks.get()))) {
            OwnData own = new OwnData(data, false);
            delivery.lookAtDecisions();
            looks.incrementAndGet();
            delivery.lookAtDecisions();
            await().until(() -> asked.get() > 2); // the second look has begun: the first one, behind which everything is news, is over
            own.note("command", "deleted", "a thread", "t", "{}").orThrow();
            own.trail().orThrow().append(new AuditEvent(start, "anna", "window", "approved", "write_file /prod/a", "t", "{}")).orThrow();
            delivery.lookAtDecisions();
            assertThat(told).as("not looked at again so soon").isEmpty();
            looks.incrementAndGet();
            delivery.lookAtDecisions();
            looks.incrementAndGet();
            delivery.lookAtDecisions();
        }
        assertThat(failed).isEmpty();
        assertThat(told).as("each once, and nothing that is no decision").hasSize(1);
        assertThat(told.getFirst().json().get("event").asString()).isEqualTo("decided");
        assertThat(told.getFirst().json().get("action").asString()).isEqualTo("approved");
        assertThat(told.getFirst().json().get("who").asString()).isEqualTo("anna");
        assertThat(told.getFirst().body()).doesNotContain("/prod/a");
        assertThat(isSigned(told.getFirst())).isTrue();
    }

    private dev.stateroom.workspace.hook.HookDelivery delivery(LocalData data, AtomicInteger asked, InstantSource clock) {
        return new dev.stateroom.workspace.hook.HookDelivery(
                () -> {
                    asked.incrementAndGet();
                    return Outcome.ok(new OwnData(data, false));
                },
                clock,
                failed::add);
    }

    @Test
    void twoWindowsTellADecisionOnce() throws Exception {
        assertThat(run("hooks", "add", "chat", "--url", url(), "--on", "decided").status()).isZero();
        Instant start = Instant.parse("2026-03-01T09:00:00Z");
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger askedByOne = new AtomicInteger();
        AtomicInteger askedByOther = new AtomicInteger();
        InstantSource clock = () -> start.plusSeconds(11L * looks.get());
        try (LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
                dev.stateroom.workspace.hook.HookDelivery one = delivery(data, askedByOne, clock);
                dev.stateroom.workspace.hook.HookDelivery other = delivery(data, askedByOther, clock)) {
            for (int look = 0; look < 2; look++) {
                one.lookAtDecisions();
                other.lookAtDecisions();
                looks.incrementAndGet();
            }
            await().until(() -> askedByOne.get() > 2 && askedByOther.get() > 2); // the first look of both is over
            OwnData own = new OwnData(data, false);
            for (String path : List.of("/a", "/b")) {
                own.trail().orThrow().append(new AuditEvent(start, "anna", "window", "approved", "write_file " + path, "t", "{}")).orThrow();
                one.lookAtDecisions();
                other.lookAtDecisions();
                looks.incrementAndGet();
            }
            one.lookAtDecisions();
            other.lookAtDecisions();
        }
        assertThat(failed).isEmpty();
        assertThat(told).extracting(message -> message.json().get("id").asString()).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void whatWaitedBeforeIsNoNewsButOverdue() throws Exception {
        assertThat(run("hooks", "add", "all", "--url", url(), "--on", "waiting,overdue,gone").status()).isZero();
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, "python-sqlite/sessions.db").only("hitl-two-actions")) {
            while (agent.hasMore()) {
                agent.grow(1);
            }
            CompletableFuture<CommandRun> command =
                    CompletableFuture.supplyAsync(() -> run("interrupts", database.toString(), "--watch", "--until", "none"));
            await().atMost(Duration.ofSeconds(60)).until(() -> !told.isEmpty());
            agent.run("DELETE FROM writes WHERE channel = '__interrupt__'");
            assertThat(command.get(60, TimeUnit.SECONDS).out().lines()).hasSize(2).first().asString().contains("waiting", "hitl-two-actions");
        }
        assertThat(told).extracting(one -> one.json().get("event").asString()).containsExactly("overdue", "gone");
        assertThat(told.getFirst().json().get("waiting_seconds").longValue()).isGreaterThan(1800);
        assertThat(told.getFirst().body()).doesNotContain("hitl-two-actions");
    }

    @Test
    void whoFollowsIsToldWhatBeginsToWaitAndWhatIsGone() throws Exception {
        assertThat(run("hooks", "add", "all", "--url", url(), "--on", "waiting,gone", "--details").status()).isZero();
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, "python-sqlite/sessions.db").only("hitl-two-actions")) {
            agent.grow(2);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Terminal terminal = new Terminal(
                    Terminal.utf8(out), new PrintStream(err, true, StandardCharsets.UTF_8), false, false, Map.<String, String>of()::get);
            CompletableFuture<Integer> command = CompletableFuture.supplyAsync(() -> AppGraph.cli(terminal)
                    .run("--data", folder.resolve("data").toString(), "interrupts", database.toString(), "--watch", "--until", "none", "--json"));
            await().atMost(Duration.ofSeconds(60)).until(() -> err.toString(StandardCharsets.UTF_8).contains("watching 1 source"));
            while (agent.hasMore()) {
                agent.grow(1);
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> !told.isEmpty());
            agent.run("DELETE FROM writes WHERE channel = '__interrupt__'");
            assertThat(command.get(60, TimeUnit.SECONDS)).isZero();
            List<JsonNode> lines = out.toString(StandardCharsets.UTF_8).lines().map(line -> JsonMapper.shared().readTree(line)).toList();
            assertThat(lines).extracting(line -> line.get("event").asString()).containsExactly("waiting", "gone");
            assertThat(lines.getFirst().get("decisions").intValue()).isEqualTo(2);
        }
        assertThat(told).extracting(one -> one.json().get("event").asString()).containsExactly("waiting", "gone");
        assertThat(told.getFirst().json().get("thread").asString()).isEqualTo("hitl-two-actions");
        assertThat(told).extracting(one -> one.json().get("id").asString()).doesNotHaveDuplicates();
    }
}
