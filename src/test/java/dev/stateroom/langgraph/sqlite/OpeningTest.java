package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening never changes what is opened, shows its newest committed state, and says plainly why when it cannot. */
final class OpeningTest {

    @TempDir
    Path folder;

    @Test
    void aDatabaseAtRestIsReadWhereItIsAndStaysAsItWas() throws IOException {
        Path database = Fixture.copy("python-sqlite/sessions.db", folder);
        Map<String, String> before = look(folder);
        try (ThreadSource source = Fixture.open(database)) {
            readAll(source);
            assertThat(descriptorsOn(folder)).allSatisfy(flags -> assertThat(flags & 3).as("opened read-only").isZero());
            assertThat(source.description().notes()).isEmpty();
            assertThat(look(folder)).isEqualTo(before);
        }
        assertThat(look(folder)).isEqualTo(before);
    }

    @Test
    void aDatabaseInLogModeWithoutALogGetsNoFileBesideIt() throws Exception {
        Path database = folder.resolve("at rest.db");
        try (Connection writer = Databases.create(database)) {
            Databases.run(writer, "PRAGMA journal_mode=WAL");
            Databases.step(writer, "t", 0);
        }
        Map<String, String> before = look(folder);
        assertThat(before).containsOnlyKeys("at rest.db");
        try (ThreadSource source = Fixture.open(database)) {
            readAll(source);
            assertThat(look(folder)).isEqualTo(before);
        }
        assertThat(look(folder)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16le", "UTF-16be"})
    void textsAreReadAsTheDatabaseKeepsThem(String encoding) throws SQLException {
        Path database = folder.resolve("texts.db");
        try (Connection writer = Databases.connect(database)) {
            Databases.run(writer, "PRAGMA encoding = '" + encoding + "'", Databases.CHECKPOINTS, Databases.WRITES);
            for (int step = 0; step < 40; step++) {
                Databases.step(writer, "Töne 𝒳", step);
            }
        }
        try (ThreadSource source = Fixture.open(database)) {
            RecordedThread thread = Fixture.thread(source, source.threads(Cancellation.NEVER).orThrow().getFirst().id());
            assertThat(thread.id()).isEqualTo("Töne 𝒳");
            List<CheckpointKey> keys = thread.keys();
            assertThat(keys).hasSize(40);
            for (int i = 0; i < keys.size(); i++) {
                assertThat(thread.filesAt(keys.get(i), Cancellation.NEVER).orThrow().value().size()).as("%d", i).isEqualTo(39 - i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"日本語.db", "файл №1.db", "50% off?.db", "a#b&c=d.db", "𝒳🐎 ‏עברית.db", "quote'\"\\.db", "new\nline.db", "file:x?mode=rw.db"})
    void namesInAnyScriptOpen(String name) throws IOException {
        Path database = Fixture.copy("python-sqlite/legacy-sessions.db", folder, name);
        try (ThreadSource source = Fixture.open(database)) {
            assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(2);
            assertThat(source.description().name()).isEqualTo(name);
        }
        assertThat(look(folder)).containsOnlyKeys(name);
    }

    @Test
    void aLogIsReadWithTheDatabaseAndBothStayAsTheyWere() throws Exception {
        Path crashed = folder.resolve("crashed");
        Files.createDirectory(crashed);
        Path live = folder.resolve("live.db");
        try (Connection writer = Databases.create(live)) {
            Databases.run(writer, "PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0");
            Databases.step(writer, "t", 0);
            Databases.step(writer, "t", 1);
            writer.setAutoCommit(false);
            Databases.step(writer, "t", 2);
            // As a writer leaves it that dies now: two steps committed in the log, one not.
            Files.copy(live, crashed.resolve("live.db"));
            Files.copy(folder.resolve("live.db-wal"), crashed.resolve("live.db-wal"));
        }
        Map<String, String> before = look(crashed);
        try (ThreadSource source = Fixture.open(crashed.resolve("live.db"))) {
            assertThat(newestFiles(source, "t")).containsExactly("/step-0.txt", "/step-1.txt");
            assertThat(source.description().notes()).singleElement().asString().contains("private copy");
            assertThat(look(crashed)).isEqualTo(before);
            assertThat(descriptorsOn(crashed)).isEmpty();
        }
        assertThat(look(crashed)).isEqualTo(before);
    }

    @Test
    void aLinkIsFollowedToTheLogBesideTheDatabase() throws Exception {
        Path real = folder.resolve("real");
        Files.createDirectory(real);
        try (Connection writer = Databases.create(real.resolve("a.db"))) {
            Databases.run(writer, "PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0");
            Databases.step(writer, "t", 0);
            Path link = Files.createSymbolicLink(folder.resolve("link.db"), real.resolve("a.db"));
            try (ThreadSource source = Fixture.open(link)) {
                assertThat(newestFiles(source, "t")).containsExactly("/step-0.txt");
            }
        }
    }

    @Test
    void anUnfinishedTransactionIsRolledBackInACopy() throws Exception {
        Path crashed = folder.resolve("crashed");
        Files.createDirectory(crashed);
        hotJournal(crashed);
        Map<String, String> before = look(crashed);
        try (ThreadSource source = Fixture.open(crashed.resolve("live.db"))) {
            assertThat(newestFiles(source, "t")).contains("/step-0.txt", "/step-49.txt");
            assertThat(look(crashed)).isEqualTo(before);
        }
        assertThat(look(crashed)).isEqualTo(before);
    }

    @Test
    void aTransactionOverSeveralDatabasesIsNotRolledBackByHalves() throws Exception {
        Path crashed = folder.resolve("crashed");
        Files.createDirectory(crashed);
        hotJournal(crashed);
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        byte[] name = victim.toString().getBytes(StandardCharsets.UTF_8);
        byte[] end = java.nio.ByteBuffer.allocate(4 + name.length + 16)
                .putInt(1)
                .put(name)
                .putInt(name.length)
                .putInt(sum(name))
                .putLong(0xd9d505f920a163d7L)
                .array();
        Files.write(crashed.resolve("live.db-journal"), end, StandardOpenOption.APPEND);
        assertThat(failure(crashed.resolve("live.db")).sentence()).contains("several databases");
        assertThat(victim).hasContent("precious");
    }

    @Test
    void aFileThatIsWrittenToIsNoticedAndReadAnew() throws Exception {
        Path database = folder.resolve("a.db");
        try (Connection writer = Databases.create(database)) {
            Databases.step(writer, "t", 0);
        }
        backdate(database);
        try (ThreadSource source = Fixture.open(database)) {
            RecordedThread old = Fixture.thread(source, "t");
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
            try (Connection writer = Databases.connect(database)) {
                Databases.step(writer, "t", 1);
            }
            Outcome<?> stale = old.filesAt(new CheckpointKey("", Databases.id(0)), Cancellation.NEVER);
            assertThat(stale).isInstanceOfSatisfying(Outcome.Failed.class, f -> assertThat(f.failure().sentence()).contains("refresh"));
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(newestFiles(source, "t")).containsExactly("/step-0.txt", "/step-1.txt");
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
        }
    }

    @Test
    void aLogThatAppearsIsNoticedAndThreadsReadFromACopyStayValid() throws Exception {
        Path database = folder.resolve("a.db");
        try (Connection writer = Databases.create(database)) {
            Databases.run(writer, "PRAGMA journal_mode=WAL");
            Databases.step(writer, "t", 0);
        }
        try (ThreadSource source = Fixture.open(database);
                Connection writer = Databases.connect(database)) {
            Databases.run(writer, "PRAGMA wal_autocheckpoint=0");
            Databases.step(writer, "t", 1);
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            RecordedThread second = Fixture.thread(source, "t");
            assertThat(newestFiles(source, "t")).containsExactly("/step-0.txt", "/step-1.txt");
            Databases.step(writer, "t", 2);
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(newestFiles(source, "t")).hasSize(3);
            assertThat(second.filesWithPending(new CheckpointKey("", Databases.id(1)), Cancellation.NEVER).orThrow().value().size())
                    .isEqualTo(2);
        }
    }

    /** What was read from a copy stays, as long as the file itself is not to be trusted. */
    @Test
    void aFileThatIsCutOrDamagedOnceItsLogIsGoneIsToldAndLosesNothing() throws Exception {
        Path database = folder.resolve("a.db");
        Connection writer = Databases.create(database);
        Databases.run(writer, "PRAGMA journal_mode=WAL");
        for (int step = 0; step < 40; step++) {
            Databases.step(writer, "t", step);
        }
        CheckpointKey last = new CheckpointKey("", Databases.id(39));
        try (ThreadSource source = Fixture.open(database)) {
            RecordedThread thread = Fixture.thread(source, "t");
            writer.close();
            byte[] whole = Files.readAllBytes(database);

            Files.write(database, Arrays.copyOf(whole, whole.length / 2));
            assertThat(source.refresh(Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, f -> assertThat(f.failure().sentence()).contains("a.db is cut short"));
            assertThat(thread.filesWithPending(last, Cancellation.NEVER).orThrow().value().size()).isEqualTo(40);
            assertThat(newestFiles(source, "t")).hasSize(40);

            byte[] damaged = whole.clone();
            Arrays.fill(damaged, 5 * 4096, 8 * 4096, (byte) 7);
            Files.write(database, damaged);
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(source.description().notes()).anyMatch(note -> note.contains("a.db is damaged, and parts may be missing"));
            assertThat(thread.filesWithPending(last, Cancellation.NEVER).orThrow().value().size()).isEqualTo(40);

            Files.write(database, whole);
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(source.description().notes()).isEmpty();
            assertThat(newestFiles(source, "t")).hasSize(40);
        }
    }

    @Test
    void whatIsNoDatabaseIsSaidInOneSentence() throws Exception {
        Files.writeString(folder.resolve("empty.db"), "");
        Files.writeString(folder.resolve("notes.db"), "just some text, longer than a header would be, but no database at all");
        byte[] noise = new byte[8192];
        new Random(1).nextBytes(noise);
        Files.write(folder.resolve("encrypted.db"), noise);
        Path whole = Fixture.copy("python-sqlite/sessions.db", folder, "whole.db");
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(folder.resolve("cut.db"), Arrays.copyOf(bytes, bytes.length / 2));
        Files.write(folder.resolve("stub.db"), Arrays.copyOf(bytes, 60));
        try (Connection writer = Databases.connect(folder.resolve("other.db"))) {
            Databases.run(writer, "CREATE TABLE songs (a)", "CREATE TABLE albums (b)");
        }
        try (Connection writer = Databases.connect(folder.resolve("view.db"))) {
            Databases.run(writer, "CREATE VIEW checkpoints AS SELECT 1 AS thread_id");
        }
        try (Connection writer = Databases.connect(folder.resolve("computed.db"))) {
            Databases.run(
                    writer, Databases.CHECKPOINTS.replace("checkpoint BLOB", "checkpoint BLOB GENERATED ALWAYS AS (zeroblob(1000)) VIRTUAL"));
        }
        Fixture.copy("python-sqlite/store.db", folder);
        assertThat(failure(folder.resolve("nothing.db")).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(folder).sentence()).contains("is a folder");
        assertThat(failure(folder.resolve("empty.db")).sentence()).contains("empty");
        assertThat(failure(folder.resolve("notes.db")).sentence()).contains("notes.db is not an SQLite database");
        assertThat(failure(folder.resolve("encrypted.db")).sentence()).contains("encrypted");
        assertThat(failure(folder.resolve("cut.db")).sentence()).contains("cut short: " + bytes.length / 2 + " of " + bytes.length);
        assertThat(failure(folder.resolve("stub.db")).sentence()).contains("cut short");
        assertThat(failure(folder.resolve("other.db")).sentence()).contains("songs").contains("albums").contains("checkpoints and writes");
        assertThat(failure(folder.resolve("view.db")).sentence()).contains("is a view");
        assertThat(failure(folder.resolve("computed.db")).sentence()).contains("lacks the column checkpoint");
        assertThat(failure(folder.resolve("store.db")).sentence()).contains("is a LangGraph store");
    }

    @Test
    void aFileThatMayNotBeReadIsSaidSo() throws IOException {
        Path database = Fixture.copy("python-sqlite/legacy-sessions.db", folder);
        assumeThat(database.toFile().setReadable(false)).isTrue();
        assumeThat(Files.isReadable(database)).as("this user may read everything").isFalse();
        assertThat(failure(database).kind()).isEqualTo(Failure.Kind.DENIED);
    }

    @Test
    void copyingIsReportedCanBeCancelledAndLeavesNothing() throws Exception {
        Path database = folder.resolve("a.db");
        try (Connection writer = Databases.create(database)) {
            Databases.run(writer, "PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0");
            Databases.step(writer, "t", 0);
            Cancellation.Switch cancel = new Cancellation.Switch();
            long[] total = {0};
            assertThatThrownBy(() -> CheckpointDatabase.open(database, cancel, (done, all, what) -> {
                        total[0] = all;
                        assertThat(what).contains("a.db");
                        cancel.request();
                    }))
                    .isInstanceOf(CancelledException.class);
            assertThat(total[0]).isGreaterThan(Files.size(database));
            assertThat(copies()).isEmpty();
            try (ThreadSource source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
                assertThat(copies()).hasSize(1);
                assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(1);
            }
            assertThat(copies()).isEmpty();
        }
    }

    @Test
    void aCopyThatWouldNotFitIsNotBegun() throws IOException {
        assertThat(ScratchFolder.createWithRoom("copy", Long.MAX_VALUE)).isInstanceOf(ScratchFolder.NoRoom.class);
    }

    /** Copies that this process holds. */
    private static List<Path> copies() throws IOException {
        try (ScratchFolder beside = ScratchFolder.create("look");
                Stream<Path> all = Files.list(beside.path().getParent())) {
            return all.filter(path -> path.getFileName().toString().startsWith("copy-")).toList();
        }
    }

    private static void hotJournal(Path to) throws SQLException, IOException {
        Path live = to.resolveSibling("source.db");
        try (Connection writer = Databases.create(live)) {
            writer.setAutoCommit(false);
            for (int i = 0; i < 50; i++) {
                Databases.step(writer, "t", i);
            }
            writer.commit();
            // A cache of a few pages spills into the file long before the commit.
            Databases.run(writer, "PRAGMA cache_size=2", "PRAGMA cache_spill=2");
            Databases.run(writer, "UPDATE writes SET value = zeroblob(5000)", "UPDATE checkpoints SET metadata = zeroblob(3000)");
            Files.copy(live, to.resolve("live.db"));
            Files.copy(live.resolveSibling("source.db-journal"), to.resolve("live.db-journal"), StandardCopyOption.REPLACE_EXISTING);
            writer.rollback();
        }
    }

    private static int sum(byte[] bytes) {
        int sum = 0;
        for (byte b : bytes) {
            sum += b;
        }
        return sum;
    }

    private static void backdate(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() - 100_000));
    }

    private static Failure failure(Path database) {
        Outcome<ThreadSource> opened = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT);
        assertThat(opened).isInstanceOf(Outcome.Failed.class);
        Failure failure = ((Outcome.Failed<ThreadSource>) opened).failure();
        assertThat(failure.sentence()).doesNotContain("\n").doesNotContain("Exception");
        return failure;
    }

    private static List<String> newestFiles(ThreadSource source, String thread) {
        RecordedThread opened = Fixture.thread(source, thread);
        CheckpointKey head = Objects.requireNonNull(opened.head("")).key();
        FileSet files = opened.filesWithPending(head, Cancellation.NEVER).orThrow().value();
        return List.copyOf(files.keys());
    }

    private static void readAll(ThreadSource source) {
        for (ThreadSource.ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
            RecordedThread thread = Fixture.thread(source, summary.id());
            thread.checkpoints().forEach(c -> thread.filesAt(c.key(), Cancellation.NEVER).orThrow());
        }
    }

    /** Names, sizes, times and bytes of everything in a folder. */
    private static Map<String, String> look(Path folder) throws IOException {
        Map<String, String> seen = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                seen.put(
                        String.valueOf(file.getFileName()),
                        Files.size(file) + " " + Files.getLastModifiedTime(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return seen;
    }

    /** Open flags of this process's descriptors on files in a folder; empty if the system does not tell. */
    private static List<Integer> descriptorsOn(Path folder) throws IOException {
        Path all = Path.of("/proc/self/fd");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        List<Integer> flags = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(all)) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    if (Files.readSymbolicLink(descriptor).startsWith(folder.toRealPath())) {
                        Files.readAllLines(Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName())).stream()
                                .filter(line -> line.startsWith("flags:"))
                                .forEach(line -> flags.add(Integer.parseInt(line.substring(6).strip(), 8)));
                    }
                } catch (IOException closedMeanwhile) {
                    // Nothing to say about it.
                }
            }
        }
        return flags;
    }
}
