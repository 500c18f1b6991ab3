package dev.stateroom.storage.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The database as a file. */
final class DatabaseTest {

    @TempDir
    Path folder;

    private Database open() {
        return Database.open(folder, Clock.systemUTC()).orThrow();
    }

    private static long number(Database database, String sql) {
        return database.read(session -> Outcome.ok(Objects.requireNonNull(session.number(sql)))).orThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aDatabaseOfAnOlderVersionIsBroughtUpWithEverythingInItAndACopyStays(int version) throws Exception {
        try (InputStream old = Objects.requireNonNull(getClass().getResourceAsStream("version-" + version + ".mv.db"))) {
            Files.copy(old, folder.resolve("stateroom.mv.db"));
        }
        try (Database database = open()) {
            assertThat(number(database, "SELECT MAX(version) FROM schema_version")).isEqualTo(Migration.newest());
            assertThat(number(database, "SELECT COUNT(*) FROM item")).isEqualTo(12);
            assertThat(number(database, "SELECT COUNT(*) FROM former")).isEqualTo(12);
            assertThat(number(database, "SELECT items FROM namespace WHERE id = 1")).isEqualTo(6);
            assertThat(number(database, "SELECT items FROM namespace WHERE id = 2")).isEqualTo(6);
            assertThat(number(database, "SELECT COUNT(*) FROM ending")).isEqualTo(1);
            assertThat(database.backups().all()).extracting(file -> String.valueOf(file.getFileName())).contains("before-schema-" + Migration.newest() + ".sql.gz");
        }
    }

    @Test
    void aStepOfTheSchemaThatWasCutOffIsRunAgain() throws Exception {
        OldDatabase.write(folder, 1);
        for (Migration step : Migration.ALL.subList(1, Migration.ALL.size())) {
            for (int done = 0; done < step.statements().size(); done++) {
                try (var connection = DriverManager.getConnection(new Place(folder, "file").url())) {
                    Session session = new Session(connection, () -> {});
                    for (String statement : step.statements().subList(0, done)) {
                        session.run(statement);
                    }
                    session.run("SHUTDOWN");
                }
            }
        }
        try (Database database = open()) {
            assertThat(number(database, "SELECT items FROM namespace WHERE id = 1")).isEqualTo(6);
            assertThat(number(database, "SELECT COUNT(*) FROM ending")).isEqualTo(1);
        }
    }

    @Test
    void aDatabaseOfANewerVersionIsLeftAlone() {
        try (Database database = open()) {
            database.write(session -> Outcome.ok(session.change("INSERT INTO schema_version VALUES(99, 'later')"))).orThrow();
        }
        assertThat(Database.open(folder, Clock.systemUTC())).isInstanceOfSatisfying(Outcome.Failed.class, failed ->
                assertThat(failed.failure().sentence()).contains("was written by a newer version of this program (schema 99; this one knows " + Migration.newest() + ")"));
    }

    @Test
    void whatIsNoDatabaseIsSaidToBeDamaged() throws Exception {
        Files.write(folder.resolve("stateroom.mv.db"), new byte[20_000]);
        assertThat(Database.open(folder, Clock.systemUTC())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.DAMAGED);
            assertThat(failed.failure().sentence()).startsWith(folder.resolve("stateroom.mv.db") + " is damaged");
        });
    }

    @Test
    void aChangeReachesTheMediumBeforeItIsAnswered() {
        FailingDisk.install();
        FailingDisk.leave(Long.MAX_VALUE);
        try (Database database = Database.open(new Place(folder, FailingDisk.SCHEME), Clock.systemUTC()).orThrow()) {
            long before = FailingDisk.forced();
            put(database, 1, 10).orThrow();
            assertThat(FailingDisk.forced()).isGreaterThan(before);
        }
    }

    private static Outcome<Integer> put(Database database, int number, int size) {
        return database.write(session -> Outcome.ok(insert(session, number, size)));
    }

    private static int insert(Session session, int number, int size) throws SQLException {
        return session.change("INSERT INTO setting(name, content) VALUES(?, ?)", "n" + number, new byte[size]);
    }

    @Test
    void aFullDiskIsRefusedInOneSentenceAndLosesNothing() {
        FailingDisk.install();
        for (long space = 1_000; space < 60_000; space += 7_777) {
            Place place = new Place(folder.resolve("space" + space), FailingDisk.SCHEME);
            FailingDisk.leave(Long.MAX_VALUE);
            List<Integer> kept = new ArrayList<>();
            try (Database database = Database.open(place, Clock.systemUTC()).orThrow()) {
                FailingDisk.leave(space);
                int refused = 0;
                for (int i = 0; i < 40; i++) {
                    if (put(database, i, 3_000) instanceof Outcome.Failed<Integer>(Failure failure)) {
                        assertThat(failure.sentence()).isEqualTo("nothing was changed: there is no space left for " + place.file());
                        refused++;
                    } else {
                        kept.add(i);
                    }
                }
                assertThat(refused).isPositive();
                FailingDisk.leave(Long.MAX_VALUE);
                put(database, 1_000, 3_000).orThrow();
                kept.add(1_000);
                assertThat(number(database, "SELECT COUNT(*) FROM setting")).isEqualTo(kept.size());
            }
            try (Database again = Database.open(place, Clock.systemUTC()).orThrow()) {
                for (int number : kept) {
                    assertThat(number(again, "SELECT COUNT(*) FROM setting WHERE name = 'n" + number + "'")).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void compactingAndCopyingKeepEverything() {
        try (Database database = open()) {
            for (int i = 0; i < 20; i++) {
                put(database, i, 50_000).orThrow();
            }
            long before = database.size();
            assertThat(database.compact().orThrow()).isLessThan(before);
            assertThat(number(database, "SELECT COUNT(*) FROM setting")).isEqualTo(20);
            for (int i = 0; i < 5; i++) {
                database.backup().orThrow();
            }
            assertThat(database.backups().all()).hasSizeLessThanOrEqualTo(3).isNotEmpty();
        }
    }

    @Test
    void aDiskThatIsFullDuringARewritingOrALargeChangeLosesNothing() {
        FailingDisk.install();
        for (long space = 0; space < 900_000; space += 130_003) {
            Place place = new Place(folder.resolve("space" + space), FailingDisk.SCHEME);
            FailingDisk.leave(Long.MAX_VALUE);
            try (Database database = Database.open(place, Clock.systemUTC()).orThrow()) {
                for (int i = 0; i < 20; i++) {
                    put(database, i, 30_000).orThrow();
                }
                FailingDisk.leave(space);
                sayFull(database.compact(), place);
                FailingDisk.leave(Long.MAX_VALUE);
                assertThat(number(database, "SELECT COUNT(*) FROM setting")).isEqualTo(20);
                FailingDisk.leave(space / 2);
                Outcome<Integer> many = database.write(session -> {
                    for (int i = 100; i < 160; i++) {
                        insert(session, i, 20_000);
                    }
                    return Outcome.ok(60);
                });
                FailingDisk.leave(Long.MAX_VALUE);
                sayFull(many, place);
                assertThat(number(database, "SELECT COUNT(*) FROM setting")).as("all or none").isEqualTo(many instanceof Outcome.Ok ? 80 : 20);
            }
            try (Database again = Database.open(place, Clock.systemUTC()).orThrow()) {
                assertThat(number(again, "SELECT COUNT(*) FROM setting")).isIn(20L, 80L);
            }
        }
    }

    private static void sayFull(Outcome<?> outcome, Place place) {
        if (outcome instanceof Outcome.Failed<?>(Failure failure)) {
            assertThat(failure.sentence()).isEqualTo("nothing was changed: there is no space left for " + place.file());
        }
    }

    @Test
    void aDiskThatIsFullDuringAChangeOfTheSchemaLeavesTheOldDatabase() throws Exception {
        FailingDisk.install();
        int refused = 0;
        for (long space = 0; space < 80_000; space += 9_001) {
            Place place = new Place(folder.resolve("old" + space), FailingDisk.SCHEME);
            Files.createDirectories(place.folder());
            try (InputStream old = Objects.requireNonNull(getClass().getResourceAsStream("version-1.mv.db"))) {
                Files.copy(old, place.file());
            }
            FailingDisk.leave(space);
            if (Database.open(place, Clock.systemUTC()) instanceof Outcome.Ok<Database>(Database opened)) {
                opened.close();
            } else {
                refused++;
            }
            FailingDisk.leave(Long.MAX_VALUE);
            try (Database database = Database.open(place, Clock.systemUTC()).orThrow()) {
                assertThat(number(database, "SELECT COUNT(*) FROM item")).isEqualTo(12);
                assertThat(number(database, "SELECT COUNT(*) FROM former")).isEqualTo(12);
                assertThat(number(database, "SELECT items FROM namespace WHERE id = 1")).isEqualTo(6);
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aCopyIsBroughtBackAndWhatWasThereIsCopiedFirst() {
        try (Database database = open()) {
            put(database, 1, 10).orThrow();
            String copy = String.valueOf(database.backup().orThrow().getFileName());
            put(database, 2, 10).orThrow();
            String later = String.valueOf(database.restore(copy).orThrow().getFileName());
            assertThat(number(database, "SELECT COUNT(*) FROM setting")).isEqualTo(1);
            put(database, 3, 10).orThrow();
            database.restore(later).orThrow();
            assertThat(number(database, "SELECT COUNT(*) FROM setting WHERE name = 'n2'")).isEqualTo(1);
            assertThat(database.restore("../stateroom.sql.gz")).isInstanceOfSatisfying(
                    Outcome.Failed.class, failed -> assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
        }
        try (Database again = open()) {
            assertThat(number(again, "SELECT COUNT(*) FROM setting")).isEqualTo(2);
        }
    }
}
