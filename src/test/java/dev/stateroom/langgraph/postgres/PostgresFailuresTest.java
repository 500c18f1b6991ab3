package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What a person reads when a server does not let in. */
final class PostgresFailuresTest {
    private static Failure failure(String address) {
        SQLException none = new SQLException("The server requested SCRAM-based authentication, but no password was provided.", "08004");
        return PostgresFailures.of(none, PostgresAddress.parse(address).orThrow());
    }

    @Test
    void aMissingPasswordIsAskedForWithThePlacesItMayBeIn() {
        assertThat(failure("postgresql://ada@db.example:5433/agents").sentence())
                .isEqualTo("db.example:5433 wants a password for ada: name it in the address as ${env:NAME} or ${keyring:NAME}, or put it into ~/.pgpass");
    }

    @Test
    void whereOneWasGivenTheDriversReasonIsTold() {
        assertThat(failure("postgresql://ada:secret@db.example:5433/agents").sentence()).contains("cannot be reached").doesNotContain("secret");
    }
}
