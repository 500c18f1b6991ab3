package dev.stateroom.storage.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemTransfer;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The database as a file. */
final class EmbeddedDatabaseTest {

    @TempDir
    Path folder;

    private EmbeddedDatabase open() {
        return EmbeddedDatabase.open(folder, Clock.systemUTC()).orThrow();
    }

    private static long number(EmbeddedDatabase database, String sql) {
        return database.read(session -> Outcome.ok(Objects.requireNonNull(session.number(sql)))).orThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aDatabaseOfAnOlderVersionIsBroughtUpWithEverythingInItAndACopyStays(int version) throws Exception {
        try (InputStream old = Objects.requireNonNull(getClass().getResourceAsStream("version-" + version + ".mv.db"))) {
            Files.copy(old, folder.resolve("stateroom.mv.db"));
        }
        try (EmbeddedDatabase database = open()) {
            assertThat(number(database, "SELECT MAX(version) FROM schema_version")).isEqualTo(SchemaMigration.newest());
            assertThat(number(database, "SELECT COUNT(*) FROM item")).isEqualTo(12);
            assertThat(number(database, "SELECT COUNT(*) FROM former")).isEqualTo(12);
            assertThat(number(database, "SELECT items FROM namespace WHERE id = 1")).isEqualTo(6);
            assertThat(number(database, "SELECT items FROM namespace WHERE id = 2")).isEqualTo(6);
            assertThat(number(database, "SELECT COUNT(*) FROM ending")).isEqualTo(1);
            assertThat(database.backups().all()).extracting(file -> String.valueOf(file.getFileName())).contains("before-schema-" + SchemaMigration.newest() + ".sql.gz");
        }
    }

    @Test
    void aStepOfTheSchemaThatWasCutOffIsRunAgain() throws Exception {
        OldDatabase.write(folder, 1);
        for (SchemaMigration step : SchemaMigration.ALL.subList(1, SchemaMigration.ALL.size())) {
            for (int done = 0; done < step.statements().size(); done++) {
                try (var connection = DriverManager.getConnection(new DatabaseLocation(folder, "file").url())) {
                    DatabaseSession session = new DatabaseSession(connection, () -> {});
                    for (String statement : step.statements().subList(0, done)) {
                        session.run(statement);
                    }
                    session.run("SHUTDOWN");
                }
            }
        }
        try (EmbeddedDatabase database = open()) {
            assertThat(number(database, "SELECT items FROM namespace WHERE id = 1")).isEqualTo(6);
            assertThat(number(database, "SELECT COUNT(*) FROM ending")).isEqualTo(1);
        }
    }

    @Test
    void aDatabaseOfANewerVersionIsLeftAlone() {
        try (EmbeddedDatabase database = open()) {
            database.write(session -> Outcome.ok(session.change("INSERT INTO schema_version VALUES(99, 'later')"))).orThrow();
        }
        assertThat(EmbeddedDatabase.open(folder, Clock.systemUTC())).isInstanceOfSatisfying(Outcome.Failed.class, failed ->
                assertThat(failed.failure().sentence()).contains("was written by a newer version of this program (schema 99; this one knows " + SchemaMigration.newest() + ")"));
    }

    @Test
    void whatIsNoDatabaseIsSaidToBeDamaged() throws Exception {
        Files.write(folder.resolve("stateroom.mv.db"), new byte[20_000]);
        assertThat(EmbeddedDatabase.open(folder, Clock.systemUTC())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.DAMAGED);
            assertThat(failed.failure().sentence()).startsWith(folder.resolve("stateroom.mv.db") + " is damaged");
        });
    }

    @Test
    void aChangeReachesTheMediumBeforeItIsAnswered() {
        FailingDisk.install();
        FailingDisk.leave(Long.MAX_VALUE);
        try (EmbeddedDatabase database = EmbeddedDatabase.open(new DatabaseLocation(folder, FailingDisk.SCHEME), Clock.systemUTC()).orThrow()) {
            long before = FailingDisk.forced();
            put(database, 1, 10).orThrow();
            assertThat(FailingDisk.forced()).isGreaterThan(before);
        }
    }

    private static Outcome<Integer> put(EmbeddedDatabase database, int number, int size) {
        return database.write(session -> Outcome.ok(insert(session, number, size)));
    }

    private static int insert(DatabaseSession session, int number, int size) throws SQLException {
        return session.change("INSERT INTO setting(name, content) VALUES(?, ?)", "n" + number, new byte[size]);
    }

    @Test
    void aFullDiskIsRefusedInOneSentenceAndLosesNothing() {
        FailingDisk.install();
        for (long space = 1_000; space < 60_000; space += 7_777) {
            DatabaseLocation place = new DatabaseLocation(folder.resolve("space" + space), FailingDisk.SCHEME);
            FailingDisk.leave(Long.MAX_VALUE);
            List<Integer> kept = new ArrayList<>();
            try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                FailingDisk.leave(space);
                int refused = 0;
                for (int i = 0; i < 40; i++) {
                    if (put(database, i, 3_000) instanceof Outcome.Failed<Integer>(Failure failure)) {
                        assertThat(failure.sentence()).isEqualTo("nothing was changed: no space left for " + place.file());
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
            try (EmbeddedDatabase again = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                for (int number : kept) {
                    assertThat(number(again, "SELECT COUNT(*) FROM setting WHERE name = 'n" + number + "'")).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void compactingAndCopyingKeepEverything() {
        try (EmbeddedDatabase database = open()) {
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
            DatabaseLocation place = new DatabaseLocation(folder.resolve("space" + space), FailingDisk.SCHEME);
            FailingDisk.leave(Long.MAX_VALUE);
            try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
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
            try (EmbeddedDatabase again = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                assertThat(number(again, "SELECT COUNT(*) FROM setting")).isIn(20L, 80L);
            }
        }
    }

    private static void sayFull(Outcome<?> outcome, DatabaseLocation place) {
        if (outcome instanceof Outcome.Failed<?>(Failure failure)) {
            assertThat(failure.sentence()).isEqualTo("nothing was changed: no space left for " + place.file());
        }
    }

    @Test
    void aDiskThatIsFullDuringAChangeOfTheSchemaLeavesTheOldDatabase() throws Exception {
        FailingDisk.install();
        int refused = 0;
        for (long space = 0; space < 80_000; space += 9_001) {
            DatabaseLocation place = new DatabaseLocation(folder.resolve("old" + space), FailingDisk.SCHEME);
            Files.createDirectories(place.folder());
            try (InputStream old = Objects.requireNonNull(getClass().getResourceAsStream("version-1.mv.db"))) {
                Files.copy(old, place.file());
            }
            FailingDisk.leave(space);
            if (EmbeddedDatabase.open(place, Clock.systemUTC()) instanceof Outcome.Ok<EmbeddedDatabase>(EmbeddedDatabase opened)) {
                opened.close();
            } else {
                refused++;
            }
            FailingDisk.leave(Long.MAX_VALUE);
            try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                assertThat(number(database, "SELECT COUNT(*) FROM item")).isEqualTo(12);
                assertThat(number(database, "SELECT COUNT(*) FROM former")).isEqualTo(12);
                assertThat(number(database, "SELECT items FROM namespace WHERE id = 1")).isEqualTo(6);
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aCopyIsBroughtBackAndWhatWasThereIsCopiedFirst() {
        try (EmbeddedDatabase database = open()) {
            maker(database, 1);
            put(database, 1, 10).orThrow();
            String copy = String.valueOf(database.backup().orThrow().getFileName());
            maker(database, 2);
            put(database, 2, 10).orThrow();
            String later = String.valueOf(database.restore(copy).orThrow().getFileName());
            assertThat(number(database, "SELECT COUNT(*) FROM maker")).isEqualTo(1);
            assertThat(number(database, "SELECT COUNT(*) FROM setting")).as("settings stay as they are now").isEqualTo(2);
            maker(database, 3);
            database.restore(later).orThrow();
            assertThat(number(database, "SELECT COUNT(*) FROM maker WHERE who = 'n2'")).isEqualTo(1);
            assertThat(database.restore("../stateroom.sql.gz")).isInstanceOfSatisfying(
                    Outcome.Failed.class, failed -> assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
        }
        try (EmbeddedDatabase again = open()) {
            assertThat(number(again, "SELECT COUNT(*) FROM maker")).isEqualTo(2);
        }
    }

    private static void maker(EmbeddedDatabase database, int number) {
        database.write(session -> Outcome.ok(session.change("INSERT INTO maker(who, through) VALUES(?, 'test')", "n" + number))).orThrow();
    }

    private DatabaseLocation roomy(String name, int rows) {
        DatabaseLocation place = new DatabaseLocation(folder.resolve(name), FailingDisk.SCHEME);
        FailingDisk.install();
        FailingDisk.leave(Long.MAX_VALUE);
        try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
            for (int i = 0; i < rows; i++) {
                put(database, i, 3_000).orThrow();
            }
        }
        return place;
    }

    @Test
    void aCopyThatDoesNotFitIsNoCopyAndThoseThatAreThereStayWhole() throws Exception {
        int refused = 0;
        for (long space = 0; space < 4_000; space += 400) {
            DatabaseLocation place = roomy("copy" + space, 20);
            try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                byte[] before = Files.readAllBytes(database.backups().all().getFirst());
                FailingDisk.leave(space);
                Outcome<Path> copy = database.backup();
                FailingDisk.leave(Long.MAX_VALUE);
                sayFull(copy, place);
                refused += copy instanceof Outcome.Failed<Path> ? 1 : 0;
                assertThat(database.backups().all()).hasSize(copy instanceof Outcome.Ok<Path> ? 2 : 1);
                assertThat(database.backups().all().getFirst()).hasBinaryContent(before);
                try (Stream<Path> names = Files.list(place.backups())) {
                    assertThat(names.filter(file -> file.toString().endsWith(".part"))).as("no half copy").isEmpty();
                }
                assertThat(number(database, "SELECT COUNT(*) FROM setting")).isEqualTo(20);
                database.restore(String.valueOf(database.backup().orThrow().getFileName())).orThrow();
                assertThat(number(database, "SELECT COUNT(*) FROM setting")).isEqualTo(20);
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aDiskThatIsFullWhenTheFileIsClosedLosesNothing() {
        for (long space = 0; space < 200_000; space += 40_000) {
            DatabaseLocation place = roomy("closing" + space, 10);
            EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow();
            put(database, 10, 3_000).orThrow();
            FailingDisk.leave(space);
            database.close();
            FailingDisk.leave(Long.MAX_VALUE);
            try (EmbeddedDatabase again = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                assertThat(number(again, "SELECT COUNT(*) FROM setting")).isEqualTo(11);
            }
        }
    }

    @Test
    void anImportThatDoesNotFitKeepsWholePartsAndSaysWhichLines() {
        Namespace namespace = new Namespace(List.of("n"));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1_500; i++) {
            lines.append("{\"namespace\":[\"n\"],\"key\":\"k").append(i).append("\",\"value\":{\"content\":\"").append("x".repeat(200)).append("\"}}\n");
        }
        Set<Long> taken = new TreeSet<>();
        for (long space = 0; space < 4_000_000 && !taken.contains(1_500L); space += 150_000) {
            DatabaseLocation place = roomy("import" + space, 1);
            try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                ChangeAuthor maker = new ChangeAuthor("anna", "import");
                LocalItems items = new LocalItems(database, "", maker, Clock.systemUTC());
                FailingDisk.leave(space);
                Outcome<ItemTransfer.Imported> imported = new ItemTransfer(Cancellation.NEVER, Progress.SILENT)
                        .read(
                                new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                                items,
                                "2026-01-01T00:00:00.000000+00:00",
                                maker);
                FailingDisk.leave(Long.MAX_VALUE);
                long there = items.items(namespace, "", item -> {}, Cancellation.NEVER).orThrow();
                taken.add(there);
                assertThat(there % 500).as("whole parts").isZero();
                if (imported instanceof Outcome.Failed<ItemTransfer.Imported>(Failure failure)) {
                    assertThat(failure.sentence())
                            .isEqualTo("nothing was changed: no space left for " + place.file()
                                    + (there == 0 ? "" : "; the lines before line " + (there + 1) + " were taken"));
                } else {
                    assertThat(there).isEqualTo(1_500);
                }
            }
        }
        assertThat(taken).as("full at once, in the middle, and not at all").contains(0L, 1_500L).hasSizeGreaterThan(2);
    }
}
