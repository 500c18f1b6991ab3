package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.SourceForm.Where;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An address is taken apart and put together again. */
final class SourceFormTest {
    private static final Map<String, String> POSTGRES =
            Map.of("host", "db.example.com", "port", "5433", "database", "agents", "user", "reader", "password", "${env:AGENTS_DB}");

    @ParameterizedTest
    @ValueSource(strings = {
        "local:", "local:notes", "sqlite:../sessions.db", "http://127.0.0.1:2024", "https://agents.example.com/base?api_key=${env:AGENTS_KEY}",
        "postgresql://reader:${env:AGENTS_DB}@db.example.com:5433/agents?sslmode=verify-full", "postgresql://reader:${keyring:agents}@[::1]:5433/a%20b",
        "postgresql://reader@localhost/agents", "postgresql://a@one:1,two:2/db?target_session_attrs=any", "redis://localhost:6379/0", ""
    })
    void whatIsTakenApartIsPutTogetherAgain(String address) {
        assertThat(SourceForm.of(address).address().map(again -> again.equals(address)).orElse(false)).isTrue();
    }

    @Test
    void theFieldsOfADatabaseAreNamed() {
        SourceForm form = SourceForm.of("postgres://reader:${env:AGENTS_DB}@db.example.com:5433/agents?sslmode=require");
        Map<String, String> expected = new HashMap<>(POSTGRES);
        expected.put("sslmode", "require");
        assertThat(form).isEqualTo(new SourceForm(Where.POSTGRES, expected));
        assertThat(SourceForm.of("postgresql://a@one:1,two:2/db").where()).isEqualTo(Where.WRITTEN);
        assertThat(SourceForm.of("sessions.db")).isEqualTo(new SourceForm(Where.SQLITE, Map.of("path", "sessions.db")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "host|https://db.example.com|the host is a name",
        "host|db.example.com:5432|the host is a name",
        "host|a/b|the host is a name",
        "port|0|the port is a number from 1 to 65535",
        "port|70000|the port is a number from 1 to 65535",
        "database|''|the database is not named",
        "user|' '|the user is not named",
        "password|hunter2|name where the secret is",
        "password|${env:A B}|name where the secret is",
        "password|${env:A@evil.example.com/}|name where the secret is",
    })
    void aFieldThatCannotBeTakenIsNamedInOneSentence(String field, String value, String sentence) {
        Map<String, String> values = new HashMap<>(POSTGRES);
        values.put(field, value);
        assertThat(new SourceForm(Where.POSTGRES, values).address())
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                    assertThat(failed.failure().sentence()).startsWith(sentence).doesNotContain("hunter2");
                });
    }

    @Test
    void namesWithCharactersOfTheirOwnStayNames() {
        Map<String, String> values = new HashMap<>(POSTGRES);
        values.put("user", "a:b@c");
        values.put("database", "x/y?z");
        String address = new SourceForm(Where.POSTGRES, values).address().orThrow();
        assertThat(address).isEqualTo("postgresql://a%3Ab%40c:${env:AGENTS_DB}@db.example.com:5433/x%2Fy%3Fz");
        assertThat(SourceForm.of(address).values()).containsEntry("user", "a:b@c").containsEntry("database", "x/y?z");
    }
}
