package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.ForkMedium;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local threads as mounts and forks use them. */
final class LocalThreadsTest {
    private static final Path DOCUMENT = Path.of("/w/x.stateroom.json");

    @TempDir
    Path folder;

    private LocalData data;
    private LocalThreads threads;

    @BeforeEach
    void begin() {
        data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 0);
        threads = new LocalThreads(new OwnData(data, false), folder.resolve("former"), Clock.systemUTC());
    }

    @AfterEach
    void end() {
        data.close();
    }

    private LocalFork open() {
        return threads.open(DOCUMENT, "/notes/", null).orThrow();
    }

    private static Outcome<FileEntry> write(LocalFork thread, String path, byte[] bytes) {
        return ForkMedium.backend(thread, "test", FileFormat.V2)
                .write(new FilePath(path), new ByteArrayInputStream(bytes), true, Cancellation.NEVER);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void textBytesAndNamesOfAnyScriptComeBackAsTheyWere() {
        LocalFork thread = open();
        write(thread, "/计划/\"a\"\n.md", bytes("line\r\n\u0000 ümlaut \ud83d\ude80")).orThrow();
        write(thread, "/b.bin", new byte[] {(byte) 0xff, 0, 1}).orThrow();
        end();
        begin();
        LocalFork again = open();
        assertThat(again).isNotSameAs(thread);
        assertThat(again.keys()).containsExactlyElementsOf(thread.keys());
        for (String key : thread.keys()) {
            assertThat(again.get(key)).isEqualTo(thread.get(key));
        }
    }

    @Test
    void thoseWhoChangeAThreadAtOnceLoseNothing() {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int writer = 0; writer < 4; writer++) {
            int number = writer;
            writers.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 10; i++) {
                    write(open(), "/" + number + "/" + i, bytes("x")).orThrow();
                }
            }));
        }
        writers.forEach(CompletableFuture::join);
        assertThat(open().size()).isEqualTo(40);
        ThreadSource source = threads.source("").orThrow();
        assertThat(source.threads(Cancellation.NEVER).orThrow()).singleElement().satisfies(one -> assertThat(one.checkpointCount()).isEqualTo(40));
    }

    @Test
    void goingBackIsSeenByThoseWhoHaveTheThreadOpen() {
        LocalFork thread = open();
        write(thread, "/a", bytes("one")).orThrow();
        write(thread, "/b", bytes("two")).orThrow();
        String name = LocalThreads.name(DOCUMENT, "/notes/", null);
        assertThat(threads.goBack("local:", name, "00000001").orThrow()).isEqualTo("00000003");
        assertThat(thread.keys()).containsExactly("/a");
        write(thread, "/c", bytes("three")).orThrow();
        assertThat(open().keys()).containsExactly("/a", "/c");
        assertThat(threads.goBack("/data/sessions.db", name, "00000001")).isInstanceOf(Outcome.Failed.class);
        assertThat(threads.remove("local:", name).orThrow()).isTrue();
        assertThat(open().keys()).isEmpty();
    }

    @Test
    void aForkIsListedWithItsThreadAndOpenedAgain() {
        ThreadSource source = threads.source("").orThrow();
        PersistentFiles origin = PersistentFiles.of(
                Map.of("/a", Objects.requireNonNull(some("/a"))));
        Mount.ForkView view = threads.forks(source, "sessions.db");
        Mount.Point point = new Mount.Point("t-1", new CheckpointKey("", "1f"), origin);
        Mount.Forked fork = view.of(point).orThrow();
        assertThat(fork.steps().get().orThrow().name()).isEqualTo("t-1-fork-1");
        assertThat(view.of(point).orThrow().steps().get().orThrow().name()).isEqualTo("t-1-fork-2");
        write(((ForkMedium) Objects.requireNonNull(ObjectBackend.mediumOf(fork.backend()))).fork(), "/b", bytes("mine")).orThrow();
        assertThat(fork.files().keys()).containsExactly("/a", "/b");
        end();
        begin();
        Mount.ForkView again = threads.forks(threads.source("").orThrow(), "sessions.db");
        List<ThreadFork> forks = again.forks("t-1").orThrow();
        assertThat(forks).extracting(ThreadFork::name).containsExactly("t-1-fork-1", "t-1-fork-2");
        assertThat(forks).extracting(ThreadFork::edits).containsExactly(1, 0);
        assertThat(again.open(forks.getFirst()).orThrow().files().keys()).containsExactly("/a", "/b");
        assertThat(again.forks("t-2").orThrow()).isEmpty();
    }

    private FileData some(String path) {
        LocalFork thread = threads.open("", "some").orThrow();
        write(thread, path, bytes("theirs")).orThrow();
        return Objects.requireNonNull(thread.get(path));
    }

    @Test
    void whatAnOlderVersionKeptAsAFileIsTakenOverOnce() throws IOException {
        Path former = Files.createDirectories(folder.resolve("former")).resolve(UserConsents.digest("thread\0mine") + ".json");
        Files.writeString(former, "{\"files\": {\"/a\": {\"content\": \"kept\", \"encoding\": \"utf-8\"}}}");
        LocalFork thread = threads.open(DOCUMENT, "/notes/", "mine").orThrow();
        assertThat(new String(Objects.requireNonNull(thread.get("/a")).bytes(), StandardCharsets.UTF_8)).isEqualTo("kept");
        assertThat(former).doesNotExist();
        write(thread, "/b", bytes("x")).orThrow();
        assertThat(threads.open(DOCUMENT, "/notes/", "mine").orThrow().keys()).containsExactly("/a", "/b");
    }

    @Test
    void aDamagedFileIsNotTakenForAnEmptyThread() throws IOException {
        Path former = Files.createDirectories(folder.resolve("former")).resolve(UserConsents.digest("thread\0mine") + ".json");
        for (String damaged : List.of("{", "[]", "{\"files\": {\"/a\": 3}}")) {
            Files.writeString(former, damaged);
            Outcome<LocalFork> opened = threads.open(DOCUMENT, "/notes/", "mine");
            assertThat(opened).as(damaged).isInstanceOf(Outcome.Failed.class);
            assertThat(((Outcome.Failed<LocalFork>) opened).failure().kind()).isEqualTo(Failure.Kind.DAMAGED);
        }
    }
}
