package dev.stateroom.storage.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local threads in the embedded database. */
final class LocalThreadStoreTest {
    private static final LocalThread.Origin ORIGIN =
            new LocalThread.Origin("/data/sessions.db", "t-1", new CheckpointKey("", "1f1e"), Dialect.of(Era.PYTHON_0_7));

    @TempDir
    Path folder;

    private EmbeddedDatabase database;
    private LocalThreadStore threads;

    @BeforeEach
    void open() {
        database = EmbeddedDatabase.open(folder, Clock.systemUTC()).orThrow();
        threads = new LocalThreadStore(database, "", new ChangeAuthor("anna", "test"), () -> Instant.parse("2026-03-01T10:00:00.123456Z"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static FileData text(String text) {
        return new FileData(new FileData.Text(text), "utf-8", null, "2026-01-01T00:00:00+00:00", "2026-01-02T00:00:00+00:00");
    }

    private RecordedThread thread(String name) {
        ThreadSource source = LocalThreadSource.all(threads).orThrow();
        return source.thread(name, Cancellation.NEVER).orThrow();
    }

    private static Map<String, String> contents(FileSet files) {
        Map<String, String> contents = new TreeMap<>();
        files.startingWith("").forEach((path, data) -> contents.put(path, new String(data.bytes(), StandardCharsets.UTF_8)));
        return contents;
    }

    private static Map<String, String> at(RecordedThread thread, int step) {
        return contents(thread.filesAt(new CheckpointKey("", LocalThreadStore.checkpoint(step)), Cancellation.NEVER).orThrow().value());
    }

    @Test
    void everyChangeIsAStepThatIsThereAfterTheDatabaseWasClosed() {
        assertThat(threads.append("mine", 0, Map.of("/a", text("1")), "wrote /a").orThrow()).isEqualTo(1);
        assertThat(threads.append("mine", 1, Map.of("/b", text("2")), "wrote /b").orThrow()).isEqualTo(2);
        Map<String, @Nullable FileData> third = new HashMap<>(Map.of("/b", text("3")));
        third.put("/a", null);
        assertThat(threads.append("mine", 2, third, "changed 2 files").orThrow()).isEqualTo(3);
        close();
        open();
        RecordedThread thread = thread("mine");
        assertThat(at(thread, 1)).isEqualTo(Map.of("/a", "1"));
        assertThat(at(thread, 2)).isEqualTo(Map.of("/a", "1", "/b", "2"));
        assertThat(at(thread, 3)).isEqualTo(Map.of("/b", "3"));
        List<FileChange> changes = thread.changesAt(new CheckpointKey("", "00000003"), Cancellation.NEVER).orThrow();
        assertThat(changes).extracting(FileChange::path).containsExactly("/a", "/b");
        assertThat(changes).extracting(FileChange::kind).containsExactly(FileChange.Kind.DELETED, FileChange.Kind.MODIFIED);
        Checkpoint head = Objects.requireNonNull(thread.head(""));
        assertThat(head.id()).isEqualTo("00000003");
        assertThat(head.parentId()).isEqualTo("00000002");
        assertThat(head.step()).isEqualTo(2);
        assertThat(head.metadata().get("who")).isEqualTo(new ForeignValue.Text("anna"));
        assertThat(head.metadata().get("what")).isEqualTo(new ForeignValue.Text("changed 2 files"));
    }

    @Test
    void goingBackAddsAStepAndLosesNone() {
        threads.append("mine", 0, Map.of("/a", text("1")), "").orThrow();
        threads.append("mine", 1, Map.of("/a", text("2")), "").orThrow();
        assertThat(threads.goBack("mine", "00000001").orThrow()).isEqualTo(3);
        threads.append("mine", 3, Map.of("/c", text("3")), "").orThrow();
        RecordedThread thread = thread("mine");
        assertThat(at(thread, 2)).isEqualTo(Map.of("/a", "2"));
        assertThat(at(thread, 3)).isEqualTo(Map.of("/a", "1"));
        assertThat(at(thread, 4)).isEqualTo(Map.of("/a", "1", "/c", "3"));
        assertThat(thread.checkpoints()).extracting(Checkpoint::parentId).containsExactly("00000003", "00000001", "00000001", null);
        assertThat(thread.checkpoints()).extracting(Checkpoint::source).containsExactly("update", "fork", "update", "update");
        assertThat(threads.goBack("mine", "00000009")).isInstanceOf(Outcome.Failed.class);
        assertThat(threads.goBack("mine", "1")).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aForkBeginsWithTheFilesOfAForeignStepAndIsFoundByItsThread() {
        PersistentFiles origin = PersistentFiles.of(Map.of(
                "/text", text("é\u0000\ud83d\ude80"),
                "/half\ud83d", new FileData(new FileData.Lines(List.of("a", "", "b")), null, null, null, null),
                "/bytes", new FileData(new FileData.Binary(new byte[] {(byte) 0xff, 0}), null, "image/png", null, "x"),
                "/broken", new FileData(new FileData.Unreadable("the content is a number", new ForeignValue.Int(3)), null, null, null, null)));
        threads.begin("fork", ORIGIN, origin).orThrow();
        close();
        open();
        FileSet files = thread("fork").filesAt(new CheckpointKey("", "00000001"), Cancellation.NEVER).orThrow().value();
        assertThat(files.keys()).containsExactlyElementsOf(origin.keys());
        for (String key : origin.keys()) {
            assertThat(Objects.requireNonNull(files.get(key)).sameAs(Objects.requireNonNull(origin.get(key)))).as(key).isTrue();
        }
        assertThat(threads.forks("/data/sessions.db", "t-1", Cancellation.NEVER).orThrow()).extracting(ThreadFork::origin).containsExactly(ORIGIN.step());
        assertThat(threads.forks("/data/sessions.db", "t-2", Cancellation.NEVER).orThrow()).isEmpty();
        assertThat(threads.fork("fork", Cancellation.NEVER).orThrow().edits()).isZero();
        assertThat(threads.begin("fork", null, origin)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aChangeThatContinuesAnOlderStepIsRefused() {
        threads.append("mine", 0, Map.of("/a", text("1")), "").orThrow();
        Outcome<Integer> late = threads.append("mine", 0, Map.of("/b", text("2")), "");
        assertThat(late).isInstanceOfSatisfying(
                Outcome.Failed.class, failed -> assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.DENIED));
        assertThat(at(thread("mine"), 1)).isEqualTo(Map.of("/a", "1"));
    }

    @Test
    void partsOfTheDatabaseDoNotSeeEachOther() {
        LocalThreadStore other = new LocalThreadStore(database, "other", new ChangeAuthor("anna", "test"), Clock.systemUTC());
        threads.append("mine", 0, Map.of("/a", text("1")), "").orThrow();
        other.append("mine", 0, Map.of("/b", text("2")), "").orThrow();
        assertThat(at(thread("mine"), 1)).isEqualTo(Map.of("/a", "1"));
        assertThat(other.all(Cancellation.NEVER).orThrow()).hasSize(1);
        assertThat(other.remove("mine").orThrow()).isTrue();
        assertThat(other.remove("mine").orThrow()).isFalse();
        assertThat(threads.all(Cancellation.NEVER).orThrow()).hasSize(1);
        Long records = database.read(session -> Outcome.ok(Objects.requireNonNull(session.number("SELECT COUNT(*) FROM local_record")))).orThrow();
        assertThat(records).as("nothing of what was removed stays").isEqualTo(1);
    }

    @Test
    void anyWayThroughAThreadGivesTheFilesThatWereWritten() {
        Random random = new Random(7);
        Map<Integer, Map<String, String>> truth = new HashMap<>();
        Map<String, String> now = new TreeMap<>();
        int head = 0;
        for (int i = 0; i < 180; i++) {
            if (head > 3 && random.nextInt(12) == 0) {
                int to = 1 + random.nextInt(head);
                head = threads.goBack("w", LocalThreadStore.checkpoint(to)).orThrow();
                now = new TreeMap<>(Objects.requireNonNull(truth.get(to)));
            } else {
                String path = "/" + random.nextInt(20);
                String content = now.containsKey(path) && random.nextInt(4) == 0 ? null : "v" + i;
                Map<String, @Nullable FileData> change = new HashMap<>();
                change.put(path, content == null ? null : text(content));
                head = threads.append("w", head, change, "").orThrow();
                if (content == null) {
                    now.remove(path);
                } else {
                    now.put(path, content);
                }
            }
            truth.put(head, new TreeMap<>(now));
        }
        RecordedThread thread = thread("w");
        truth.forEach((step, files) -> assertThat(at(thread, step)).as("step %d", step).isEqualTo(files));
    }

    /** Rows read for the files of the newest of that many steps over the same 20 files. */
    private long rows(String name, int steps) {
        for (int i = 0; i < steps; i++) {
            threads.append(name, i, Map.of("/" + i % 20, text("v" + i)), "").orThrow();
        }
        LocalThread thread = threads.named(name).orThrow().orElseThrow();
        long before = database.rowsRead();
        assertThat(threads.files(thread, steps, Cancellation.NEVER).orThrow().size()).isEqualTo(20);
        return database.rowsRead() - before;
    }

    @Test
    void theFilesOfAStepCostNoMoreAfterTenTimesAsManySteps() {
        assertThat(rows("long", 400)).isLessThan(rows("short", 40) + 2 * 60);
    }
}
