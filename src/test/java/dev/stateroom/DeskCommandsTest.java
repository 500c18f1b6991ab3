package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.server.ApprovalServer;
import dev.stateroom.storage.LocalData;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeskCommandsTest {
    @TempDir
    Path folder;

    private CommandRun run(String data, String... words) {
        return CommandRun.of(folder.resolve(data), words);
    }

    @Test
    void aLogMovesToTheDeskAndOthersReadIt() {
        String address = PostgresServer.create().address();
        assertThat(run("one", "store", "put", "local:", "notes", "a", "--value", "{}").status()).isZero();
        CommandRun joined = run("one", "desk", "use", address, "--move");
        assertThat(joined.err()).isEmpty();
        assertThat(joined.out()).contains("as postgres").contains("entries of the audit log were moved");
        assertThat(run("two", "desk", "use", address).status()).isZero();
        assertThat(run("two", "audit", "list", "--json").json()).isEqualTo(run("one", "audit", "list", "--json").json());
        assertThat(run("two", "audit", "verify").status()).isZero();
        CommandRun shown = run("two", "desk", "show", "--json");
        assertThat(shown.json().get("user").stringValue()).isEqualTo("postgres");
        assertThat(shown.json().get("claims").size()).isZero();
        assertThat(run("one", "desk", "use", address, "--move").err()).contains("onto an empty one");
        assertThat(run("one", "audit", "list", "--own").out()).contains("desk on");
        assertThat(run("two", "desk", "leave").out()).contains("on this computer");
        assertThat(run("two", "desk", "show").status()).isEqualTo(1);
        assertThat(run("two", "desk", "leave").status()).isEqualTo(1);
    }

    @Test
    void whyDraftsStayHereIsSaidAsItIs() {
        PostgresServer.TestDatabase server = PostgresServer.create();
        assertThat(run("one", "desk", "use", server.address()).status()).isZero();
        assertThat(run("one", "desk", "show").out()).doesNotContain("stays on this computer");
        assertThat(run("one", "desk", "show", "--json").json().get("keeps_drafts").booleanValue()).isTrue();
        server.execute("ALTER TABLE stateroom_desk.reviewer_draft NO FORCE ROW LEVEL SECURITY");
        assertThat(run("one", "desk", "show").out()).contains("stays on this computer: the table reviewer_draft there is not as this program makes it");
        server.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'desk_reader') THEN CREATE ROLE desk_reader LOGIN; END IF; END $$");
        server.execute("GRANT USAGE ON SCHEMA stateroom_desk TO desk_reader; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA stateroom_desk TO desk_reader");
        assertThat(run("two", "desk", "use", server.address().replace("postgres@", "desk_reader@")).status()).isZero();
        server.execute("DROP TABLE stateroom_desk.reviewer_draft");
        assertThat(run("two", "desk", "show").out()).contains("the desk has no place for it");
        server.execute("REVOKE SELECT ON pg_catalog.pg_policy FROM PUBLIC");
        CommandRun failed = run("two", "desk", "show");
        assertThat(failed.status()).isZero();
        assertThat(failed.out()).contains("as desk_reader").contains("stays on this computer: ").contains("pg_policy");
        assertThat(run("two", "desk", "show", "--json").json().get("keeps_drafts").booleanValue()).isFalse();
    }

    @Test
    void aDeskThatIsLeftWhileDraftsGoThereKeepsNone() throws Exception {
        PostgresServer.TestDatabase server = PostgresServer.create();
        try (LocalData data = new LocalData(folder.resolve("one"), Clock.systemUTC(), (command, in, out, err) -> 2)) {
            TeamDesk window = new OwnData(data, false).teamDesk();
            TeamDesk command = new OwnData(data, false).teamDesk();
            window.join(server.address(), false).orThrow();
            window.exchange("", () -> "first", Cancellation.NEVER).orThrow();
            window.exchange("", () -> {
                assertThat(command.leave().orThrow()).isTrue();
                return "second";
            }, Cancellation.NEVER).orThrow();
            window.disconnect();
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet left = statement.executeQuery("SELECT COUNT(*) FROM stateroom_desk.reviewer_draft")) {
            left.next();
            assertThat(left.getInt(1)).isZero();
        }
    }

    @Test
    void queuesMoveToTheDesk() {
        String address = PostgresServer.create().address();
        assertThat(run("one", "desk", "queue", "deploys", "tool:execute", "source:prod").status()).isZero();
        assertThat(run("one", "desk", "use", address, "--move").status()).isZero();
        assertThat(run("two", "desk", "use", address).status()).isZero();
        assertThat(run("two", "desk", "queue").out()).contains("deploys").contains("tool:execute source:prod");
    }

    @Test
    void noConnectionIsLeftBehindACommand() throws SQLException {
        PostgresServer.TestDatabase server = PostgresServer.create();
        assertThat(run("one", "desk", "use", server.address()).status()).isZero();
        try (ApprovalServer agent = new ApprovalServer();
                Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            agent.batched("t", "One file.", "Here.", agent.write("/a", "x"));
            assertThat(run("one", "resume", agent.address(), "t", "--approve").status()).isZero();
            // The server notices a moment after the program that it has hung up.
            statement.execute("DO $$ BEGIN FOR i IN 1..100 LOOP EXIT WHEN (SELECT COUNT(*) FROM pg_stat_activity WHERE datname = '" + server.name()
                    + "' AND pid <> pg_backend_pid()) = 0; PERFORM pg_sleep(0.05); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$");
            try (ResultSet left = statement.executeQuery(
                    "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = '" + server.name() + "' AND pid <> pg_backend_pid()")) {
                left.next();
                assertThat(left.getInt(1)).isZero();
            }
        }
    }

    @Test
    void aDeskThatDoesNotAnswerIsOneSentenceAndOwnDataGoesOn() {
        PostgresServer.TestDatabase server = PostgresServer.create();
        assertThat(run("one", "desk", "use", server.address()).status()).isZero();
        PostgresServer.create().execute("ALTER DATABASE " + server.name() + " WITH ALLOW_CONNECTIONS false");
        CommandRun refused = run("one", "audit", "list");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err().lines()).hasSize(1);
        assertThat(run("one", "store", "put", "local:", "notes", "a", "--value", "{}").status()).isZero();
        assertThat(run("one", "audit", "list", "--own").out()).contains("desk on");
        assertThat(run("one", "desk", "leave").status()).isZero();
        assertThat(run("one", "audit", "list").status()).isZero();
    }

    @Test
    void onePolicyBindsAllReviewers() throws Exception {
        String address = PostgresServer.create().address();
        String policy = Files.writeString(folder.resolve("two.json"), """
                {"policy": "two", "version": 1, "rules": [{"id": "deploys", "decide": "ask_two", "tools": ["write_file"], "paths": ["/prod/**"]}]}""").toString();
        assertThat(run("one", "policy", "enable", policy).status()).isZero();
        assertThat(run("one", "desk", "use", address, "--move").status()).isZero();
        assertThat(run("two", "desk", "use", address).status()).isZero();
        assertThat(run("two", "policy", "show").json()).isEqualTo(run("one", "policy", "show").json());
        try (ApprovalServer server = new ApprovalServer()) {
            server.batched("prod", "Deploy.", "Now.", server.write("/prod/a", "x"));
            CommandRun first = run("two", "resume", server.address(), "prod", "--approve");
            assertThat(first.out() + first.err()).contains("a second reviewer has to decide the same");
            assertThat(server.began).isEmpty();
            assertThat(run("one", "policy", "disable").status()).isZero();
            assertThat(run("two", "policy", "show").status()).isEqualTo(1);
            assertThat(run("two", "audit", "list").out()).contains("policy off");
        }
        assertThat(run("one", "desk", "leave").status()).isZero();
        assertThat(run("one", "policy", "show").json().get("policy").stringValue()).isEqualTo("two");
    }

    /** At a desk a reviewer is who the database let in, whatever they call themselves. */
    @Test
    void whoBeganAThreadDoesNotApproveItAtTheDeskEither() throws Exception {
        String address = PostgresServer.create().address();
        assertThat(run("one", "desk", "use", address, "--move").status()).isZero();
        String policy = Files.writeString(folder.resolve("other.json"), """
                {"policy": "four eyes", "version": 1, "rules": [{"id": "deploys", "decide": "ask", "tools": ["write_file"], "requester": "owner"}],
                 "people": [{"name": "Anna", "names": ["postgres", "anna@example.com"]}]}""").toString();
        assertThat(run("one", "policy", "enable", policy).status()).isZero();
        assertThat(run("two", "desk", "use", address).status()).isZero();
        try (ApprovalServer server = new ApprovalServer()) {
            server.batched("own", "Deploy.", "Now.", server.write("/a", "x"));
            server.metadata("own", "owner", "anna@example.com");
            server.batched("other", "Deploy.", "Now.", server.write("/a", "x"));
            server.metadata("other", "owner", "omar@example.com");
            CommandRun refused = run("two", "resume", server.address(), "own", "--approve", "--reviewer", "omar");
            assertThat(refused.out() + refused.err()).contains("anna@example.com began this thread (owner)");
            assertThat(server.began).isEmpty();
            assertThat(run("two", "resume", server.address(), "other", "--approve").status()).isZero();
            assertThat(server.began).hasSize(1);
        }
    }

    @Test
    void queuesAreOfAllReviewersAtTheDeskAndOfOneComputerWithoutIt() {
        assertThat(run("one", "desk", "queue").out()).contains("No queues");
        assertThat(run("one", "desk", "queue", "no way", "tool:x").status()).isEqualTo(2);
        assertThat(run("one", "desk", "queue", "files").err()).contains("give a filter, or --remove");
        assertThat(run("one", "desk", "queue", "files", "tool:write_file", "path:/prod").status()).isZero();
        try (ApprovalServer server = new ApprovalServer()) {
            server.batched("a", "Deploy.", "Now.", server.write("/prod/a", "x"));
            server.batched("b", "Try.", "Now.", server.write("/dev/b", "x"));
            assertThat(run("one", "interrupts", server.address(), "--queue", "files").out()).contains("/prod/a").doesNotContain("/dev/b");
            assertThat(run("one", "interrupts", server.address(), "--queue", "none").err()).contains("there is no queue none");

            String address = PostgresServer.create().address();
            assertThat(run("one", "desk", "use", address).status()).isZero();
            assertThat(run("two", "desk", "use", address).status()).isZero();
            assertThat(run("one", "desk", "queue").out()).contains("No queues");
            assertThat(run("one", "desk", "queue", "dev", "path:/dev").status()).isZero();
            assertThat(run("two", "desk", "queue", "--json").json().get("dev").stringValue()).isEqualTo("path:/dev");
            assertThat(run("two", "interrupts", server.address(), "--queue", "dev").out()).contains("/dev/b").doesNotContain("/prod/a");
            assertThat(run("two", "desk", "queue", "dev", "--remove").status()).isZero();
            assertThat(run("one", "desk", "queue", "dev", "--remove").status()).isEqualTo(2);
        }
        assertThat(run("one", "desk", "leave").status()).isZero();
        assertThat(run("one", "desk", "queue").out()).contains("files", "tool:write_file path:/prod");
    }

    @Test
    void aPasswordIsNotKept() {
        CommandRun refused = run("one", "desk", "use", "postgresql://anna:secret@localhost/desk");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("${env:NAME}").doesNotContain("secret");
        assertThat(run("one", "desk", "claim", "x.db", "t").err()).contains("no shared desk");
    }
}
