package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Era;
import dev.stateroom.history.RecordedThread.DetectedDialect;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which release is recognised behind the recorded databases. */
final class DialectTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "python-sqlite/sessions.db, PYTHON_0_7",
        "python-sqlite/legacy-sessions.db, PYTHON_0_2",
        "python-sqlite/dcode-sessions.db, PYTHON_0_7",
        "js-sqlite/checkpoints.sqlite, JS_1_14",
    })
    void everyThreadShowsItsRelease(String database, Era expected) {
        try (ThreadSource source = Fixture.open(Fixture.copy(database, folder))) {
            for (ThreadSource.ThreadSummary thread : source.threads(Cancellation.NEVER).orThrow()) {
                DetectedDialect dialect = Fixture.thread(source, thread.id()).dialect();
                assertThat(dialect.dialect().era()).as("%s: %s", thread.id(), dialect.evidence()).isEqualTo(expected);
                assertThat(dialect.fromData()).isTrue();
                assertThat(dialect.evidence()).isNotBlank();
            }
        }
    }
}
