package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that LangGraph encrypted, by the command line: with the key, with another, with one that is none, without. */
final class EncryptedThreadCommandsTest {
    private static final String KEY = "0123456789abcdef";

    @TempDir
    static Path folder;

    private static CommandRun run(String key, String... args) {
        return CommandRun.of(folder.resolve("data"), key.isEmpty() ? Map.of() : Map.of("LANGGRAPH_AES_KEY", key), false, args);
    }

    private static String sqlite() {
        return CommandRun.copy("odd-threads/encrypted.db", folder).toString();
    }

    private static String postgres() throws IOException {
        TestDatabase database = PostgresServer.create();
        try (InputStream in = Objects.requireNonNull(PostgresServer.class.getResourceAsStream("/encrypted-postgres/dump.sql"))) {
            database.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        return database.address();
    }

    @Test
    void theKeyOpensAThreadInSqlite() {
        CommandRun calls = run(KEY, "calls", sqlite(), "secret-done", "--json");

        assertThat(calls.status()).isZero();
        assertThat(calls.json()).isNotEmpty();
        assertThat(run(KEY, "replay", sqlite(), "secret-done").status()).isZero();
        assertThat(run(KEY, "threads", sqlite()).out()).doesNotContain("unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"calls", "replay", "results", "files", "state"})
    void aKeyThatIsNoneOrAnotherIsSaid(String command) {
        assertThat(run("", command, sqlite(), "secret-done")).satisfies(it -> {
            assertThat(it.status()).isEqualTo(2);
            assertThat(it.err()).contains("encrypted with aes");
        });
        assertThat(run("too short", command, sqlite(), "secret-done")).satisfies(it -> {
            assertThat(it.status()).isEqualTo(2);
            assertThat(it.err()).contains("encrypted, and LANGGRAPH_AES_KEY has 9 bytes where AES takes 16, 24 or 32");
        });
        assertThat(run("fedcba9876543210", command, sqlite(), "secret-done")).satisfies(it -> {
            assertThat(it.status()).isEqualTo(2);
            assertThat(it.err()).contains("encrypted, and not with the key in LANGGRAPH_AES_KEY");
        });
    }

    @Test
    void aKeyThatFitsNothingIsNoTroubleWhereNothingIsEncrypted() {
        CommandRun run = run("short", "calls", CommandRun.copy("odd-threads/offsets.db", folder).toString(), "offsets");

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void postgresIsReadWithTheKeyInBothModes() throws IOException {
        String address = postgres();

        for (String thread : new String[] {"secret", "gcm", "plain"}) {
            String key = thread.equals("plain") ? "" : KEY + KEY;
            assertThat(run(key, "cat", address, thread, "/a.md").out()).isEqualTo("beta\n");
            assertThat(run(key, "calls", address, thread, "--json").json()).hasSize(4);
            assertThat(run(key, "replay", address, thread).out()).contains("4 calls: 4 same");
        }
        assertThat(run(KEY + KEY, "threads", address).out()).doesNotContain("unknown");
    }

    @Test
    void postgresWithoutTheKeyIsNotShownAsEmpty() throws IOException {
        String address = postgres();

        for (String command : new String[] {"calls", "replay", "results", "files"}) {
            for (String key : new String[] {"", "short", KEY}) {
                CommandRun run = run(key, command, address, "secret");
                assertThat(run.status()).as("%s %s: %s", command, key, run.out()).isEqualTo(2);
                assertThat(run.err()).contains("encrypted");
            }
        }
        for (String ended : new String[] {"secret", "gcm"}) {
            CommandRun named = run("", "interrupts", address, ended);
            assertThat(named.status()).isEqualTo(2);
            assertThat(named.out()).isEmpty();
            assertThat(named.err()).contains("cannot read whether thread " + ended + " waits", "encrypted with aes");
        }
        assertThat(run("", "interrupts", address, "plain").status()).isZero();
        assertThat(run("", "interrupts", address).err()).contains("cannot read whether thread secret waits").doesNotContain("thread plain");
        assertThat(run("", "interrupts", address).out()).contains("waits  waiting", "encrypted with aes");
        assertThat(run("", "threads", address).err()).contains("waits: 1 of 1 pending requests cannot be read: encrypted with aes");
        assertThat(run(KEY + KEY, "interrupts", address).out()).contains("write_file").contains("/w.md");
    }
}
