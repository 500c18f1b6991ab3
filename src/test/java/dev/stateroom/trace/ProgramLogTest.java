package dev.stateroom.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProgramLogTest {
    private static final Map<String, String> VARIABLES = Map.of(
            "SOME_API_KEY", "plainword", "HOME", "/home/anna", "PASSWORD_STORE_DIR", "/home/anna/.store", "MY_TOKEN", "tok", "PWD", "/home/anna");

    @TempDir
    Path folder;

    private final SecretRedaction redaction = new SecretRedaction(VARIABLES);

    private void log(String message) {
        LogRecord logged = new LogRecord(Level.WARNING, message);
        logged.setLoggerName("dev.stateroom.Some");
        logged.setThrown(new IllegalStateException("at https://anna:hunter2@host/x"));
        new ProgramLog(redaction).publish(logged);
    }

    @Test
    void whatLoggersSayIsKeptWithoutSecretsForTheOwnerAlone() throws IOException {
        ProgramLog.moveTo(folder);
        log("the key plainword was refused");
        String text = Files.readString(ProgramLog.file(folder));
        assertThat(text)
                .contains(" warning dev.stateroom.Some: the key [redacted] was refused\n")
                .contains("IllegalStateException: at https://[redacted]@host/x")
                .contains("at dev.stateroom.trace.ProgramLogTest")
                .doesNotContain("plainword", "hunter2");
        assertThat(DefectReport.text("1.0", List.of("dialect: 0.7.0"), folder))
                .startsWith("Stateroom 1.0\n").contains("dialect: 0.7.0", "the key [redacted] was refused");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLogIsForTheOwnerAlone() throws IOException {
        ProgramLog.moveTo(folder);
        log("x");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ProgramLog.file(folder)))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("logs")))).isEqualTo("rwx------");
    }

    @Test
    void anOldLogMakesRoomForTheNext() throws IOException {
        ProgramLog.moveTo(folder);
        for (int i = 0; i < 60; i++) {
            log(i + " " + "long ".repeat(9_000));
        }
        log("the last");
        Path file = ProgramLog.file(folder);
        try (Stream<Path> logs = Files.list(folder.resolve("logs"))) {
            assertThat(logs).hasSize(3).allMatch(log -> log.toFile().length() < 1_200_000);
        }
        assertThat(Files.readString(ProgramLog.older(file, 1))).contains("long");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "GET https://host/a?api_key=SECRETVALUE&x=1",
        "GET https://host/a?x=1&X-Amz-Signature=SECRETVALUE",
        "postgresql://anna:SECRETVALUE@host/db refused",
        "redis://SECRETVALUE@host",
        "Authorization: Bearer SECRETVALUE",
        "authorization: Basic SECRETVALUE==",
        "x-api-key: SECRETVALUE",
        "{\"password\": \"SECRETVALUE\"}",
        "password=SECRETVALUE",
        "postgresql://anna:a/SECRETVALUE@host/db refused",
        "postgresql://anna:p@SECRETVALUE@host:5432/db refused",
        "psql --password SECRETVALUE -h host",
        "{'SecretAccessKey': 'a/SECRETVALUE'}",
        "{\"sessionToken\": \"SECRETVALUE\", \"refreshToken\": \"SECRETVALUE\"}",
        "{\\\"dbPassword\\\": \\\"SECRETVALUE\\\"}",
        "password = 'two words SECRETVALUE'",
        "aws_secret_access_key = wJalr/a+SECRETVALUE",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE/SECRETVALUE+a\nabc/SECRETVALUE=\n-----END RSA PRIVATE KEY-----\n",
        "{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMIIE/SECRETVALUE+a\\n-----END PRIVATE KEY-----\\n\"}",
        "the key plainword was refused"
    })
    void secretsAreTakenOut(String text) {
        assertThat(redaction.text(text)).contains("[redacted]").doesNotContain("SECRETVALUE", "plainword");
    }

    @Test
    void aSecretBehindALotOfTextIsTakenOut() {
        String key = "sk-ant-api03-" + "Ab9x".repeat(8);
        assertThat(redaction.text("x ".repeat(15_000) + key + " y")).endsWith(" [redacted] y");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "the file /home/anna/notes.md cannot be read",
        "java.lang.IllegalStateException: no such thread",
        "	at dev.stateroom.storage.database.Database.ready(Database.java:171)",
        "stateroom.mv.db is damaged; the newest good copy is stateroom-20261122-063004-992.sql.gz",
        "https://host:8123/threads/1ef4f797-8335-6428-8001-8a1503f9b875/state",
        "see https://host/a, ask anna@example.org or bob@example.org",
        "max_tokens: 4096, tokens=12, key: thread-1"
    })
    void whatIsNoneStays(String text) {
        assertThat(redaction.text(text)).isEqualTo(text);
    }
}
