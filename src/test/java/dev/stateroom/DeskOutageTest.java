package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.WireProxy;
import dev.stateroom.langgraph.server.ApprovalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The network between one reviewer and the desk is gone, and comes back: Anna loses the desk, Omar has it all the time. */
final class DeskOutageTest {
    @TempDir
    Path folder;

    private PostgresServer.TestDatabase database;
    private WireProxy network;
    private ApprovalServer server;

    @BeforeEach
    void open() {
        database = PostgresServer.create();
        for (String role : List.of("anna", "omar")) {
            database.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '" + role + "') THEN CREATE ROLE " + role + " LOGIN SUPERUSER; END IF; END $$");
        }
        network = new WireProxy(database.port());
        server = new ApprovalServer();
        server.batched("t", "One file.", "Here.", server.write("/one.txt", "1"));
        assertThat(run("anna", "desk", "use", network.address(database, "sslmode=disable").replace("postgres@", "anna@")).status()).isZero();
        assertThat(run("omar", "desk", "use", database.address().replace("postgres@", "omar@")).status()).isZero();
    }

    @AfterEach
    void close() {
        server.close();
        network.close();
    }

    private CommandRun run(String data, String... words) {
        return CommandRun.of(folder.resolve(data), words);
    }

    private CommandRun settled() {
        return run("anna", "resume", server.address(), "--settle");
    }

    private String actions() {
        return String.join(" ", run("omar", "audit", "list", "--json").json().findValues("action").stream().map(one -> one.stringValue()).toList().reversed());
    }

    @Test
    void whatIsDecidedMeanwhileIsKeptAndSentOnceWhenTheDeskIsBack() throws IOException {
        assertThat(run("anna", "audit", "key", "--reviewer", "--create", "--name", "anna@example.com").status()).isZero();
        network.part();
        CommandRun decided = run("anna", "resume", server.address(), "t", "--approve");
        assertThat(decided.status()).isEqualTo(3);
        assertThat(decided.out() + decided.err()).contains("the shared desk does not answer; this is kept for it");
        assertThat(server.began).isEmpty();
        CommandRun read = run("anna", "interrupts", server.address());
        assertThat(read.status()).isZero();
        assertThat(read.out()).contains("an answer of anna is kept for the shared desk");
        assertThat(run("anna", "resume", server.address(), "t", "--approve").err()).contains("an earlier answer to this thread still waits");
        assertThat(settled().status()).isEqualTo(3);
        assertThat(server.began).isEmpty();
        assertThat(run("anna", "desk", "leave").err()).contains("answers wait here for the desk: 1");

        network.rejoin();
        CommandRun settled = settled();
        assertThat(settled.status()).as(settled.err()).isZero();
        assertThat(settled.err()).contains("it is at the desk now");
        assertThat(server.began).hasSize(1);
        assertThat(settled().out()).contains("No decisions are waiting to be sent.");
        assertThat(server.began).hasSize(1);
        assertThat(actions()).isEqualTo("approved sent answered");
        assertThat(run("omar", "audit", "verify").out()).contains("1 decision signed by anna@example.com");
        assertThat(run("anna", "audit", "verify").status()).isZero();
        assertThat(run("anna", "desk", "leave").status()).isZero();
    }

    @Test
    void whoeverWasFirstMeanwhileStaysFirst() throws IOException {
        network.part();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").status()).isEqualTo(3);
        assertThat(run("anna", "resume", server.address(), "t", "--comment", "Ask Omar.").status()).isZero();
        assertThat(run("omar", "resume", server.address(), "t", "--approve").status()).isZero();
        assertThat(server.began).hasSize(1);
        network.rejoin();
        CommandRun settled = settled();
        assertThat(settled.err()).contains("it will not be sent: an answer of omar was sent meanwhile");
        assertThat(settled.out()).contains("No decisions are waiting to be sent.");
        assertThat(server.began).hasSize(1);
        assertThat(actions()).isEqualTo("approved sent answered approved commented withdrawn");
        assertThat(run("omar", "audit", "verify").status()).isZero();
    }

    @Test
    void aClaimThatWasMadeMeanwhileHolds() throws IOException {
        network.part();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").status()).isEqualTo(3);
        assertThat(run("omar", "desk", "claim", server.address(), "t").status()).isZero();
        network.rejoin();
        assertThat(settled().err()).contains("it will not be sent: omar works on thread t until");
        assertThat(server.began).isEmpty();
    }

    @Test
    void anAnswerThatIsTakenBackMeanwhileIsNeverSent() throws IOException {
        network.part();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").status()).isEqualTo(3);
        assertThat(run("anna", "resume", server.address(), "--withdraw").status()).isZero();
        network.rejoin();
        assertThat(settled().out()).contains("No decisions are waiting to be sent.");
        assertThat(server.began).isEmpty();
        assertThat(actions()).isEqualTo("approved withdrawn");
        assertThat(run("omar", "resume", server.address(), "t", "--approve").status()).isZero();
        assertThat(server.began).hasSize(1);
    }

    private void twoHaveToDecide(int version) throws IOException {
        Path policy = Files.writeString(folder.resolve("two" + version + ".json"), """
                {"policy": "two", "version": %d, "rules": [{"id": "all", "decide": "ask_two", "tools": ["write_file"]}]}""".formatted(version));
        CommandRun enabled = run("omar", "policy", "enable", policy.toString());
        assertThat(enabled.status()).as(enabled.err()).isZero();
    }

    @Test
    void theRuleOfTwoHoldsWithoutTheDesk() throws IOException {
        twoHaveToDecide(1);
        assertThat(run("anna", "resume", server.address(), "--settle").status()).as("anna sees the policy").isZero();
        network.part();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").status()).isEqualTo(3);
        assertThat(run("omar", "resume", server.address(), "t", "--approve").out()).contains("a second reviewer has to decide the same");
        assertThat(server.began).isEmpty();
        network.rejoin();
        assertThat(settled().err()).contains("it is at the desk now");
        assertThat(server.began).hasSize(1);
    }

    @Test
    void oneHalfStaysOneHalf() throws IOException {
        twoHaveToDecide(1);
        assertThat(settled().status()).as("anna sees the policy").isZero();
        network.part();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").status()).isEqualTo(3);
        network.rejoin();
        assertThat(settled().out() + settled().err()).contains("a second reviewer has to decide the same");
        assertThat(server.began).isEmpty();
        assertThat(run("omar", "resume", server.address(), "t", "--approve").status()).isZero();
        assertThat(server.began).hasSize(1);
    }

    @Test
    void underAPolicyThatIsNewItIsDecidedAgain() throws IOException {
        network.part();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").status()).isEqualTo(3);
        twoHaveToDecide(2);
        network.rejoin();
        assertThat(settled().err()).contains("it will not be sent: the desk's policy is another one by now");
        assertThat(server.began).isEmpty();
        assertThat(run("anna", "resume", server.address(), "t", "--approve").out()).contains("a second reviewer has to decide the same");
    }
}
