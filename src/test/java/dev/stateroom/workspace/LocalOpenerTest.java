package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalOpenerTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path temporary;

    private Path sample;
    private LocalOpener opener;

    @BeforeEach
    void make() {
        sample = temporary.resolve("sample");
        opener = new LocalOpener(sample, Clock.systemUTC());
    }

    @Test
    void theSampleMountsAThreadAndWhatItsAgentRemembered() {
        String address = opener.sample().orThrow();
        try (OpenWorkspace workspace = open(address)) {
            assertThat(workspace.name()).isEqualTo("billing-demo");
            assertThat(workspace.threadId()).isEqualTo(THREAD);
            assertThat(workspace.problems()).isEmpty();
            assertThat(workspace.mounts()).extracting(Mount::prefix).containsExactly("/", "/memories/", "/profile/");
            assertThat(workspace.mounts()).extracting(Mount::owner).containsExactly("state", "store", "store");
            assertThat(names(live(workspace, 1))).containsExactlyInAnyOrder("AGENTS.md", "legacy.md", "projects", "vat.md");
            assertThat(names(live(workspace, 2))).containsExactly("reports.md");
            RecordedThread thread = threads(workspace).thread(THREAD, Cancellation.NEVER).orThrow();
            FileSet files = thread.filesAt(Objects.requireNonNull(thread.head("")).key(), Cancellation.NEVER)
                    .orThrow()
                    .value();
            Backend state = ((Mount.ThreadState) workspace.mounts().getFirst().content()).view().of(files);
            assertThat(names(state)).contains("workspace", "img", "large_tool_results");
        }
    }

    /** A program may add the todo list that Deep Agents 0.7 left out; a run that failed has no last step that shows the release. */
    @Test
    void everyThreadOfTheSampleIsOfTheReleaseThatWroteIt() {
        try (OpenWorkspace workspace = open(opener.sample().orThrow())) {
            ThreadSource source = threads(workspace);
            for (ThreadSource.ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
                RecordedThread.DetectedDialect dialect = source.thread(summary.id(), Cancellation.NEVER).orThrow().dialect();
                assertThat(dialect.dialect().era()).as("%s: %s", summary.id(), dialect.evidence()).isEqualTo(Era.PYTHON_0_7);
            }
        }
    }

    @Test
    void theSampleIsUnpackedOnceAndRepairedWhenItDiffers() throws IOException {
        Path document = Path.of(opener.sample().orThrow());
        Path database = document.resolveSibling("sessions.db");
        FileTime old = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(database, old);
        Files.writeString(document, "spoiled");
        opener.sample().orThrow();
        assertThat(Files.getLastModifiedTime(database)).isEqualTo(old);
        assertThat(open(document.toString()).name()).isEqualTo("billing-demo");
        try (Stream<Path> files = Files.list(sample)) {
            assertThat(files.map(LocalOpener::name))
                    .containsExactlyInAnyOrder("sessions.db", "store.db", "billing-demo.stateroom.json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sqlite:"})
    void aCheckpointDatabaseIsToldByItsTables(String scheme) {
        String address = scheme + unpacked("sessions.db");
        try (OpenWorkspace workspace = open(address)) {
            assertThat(workspace.name()).isEqualTo("sessions.db");
            assertThat(workspace.threadId()).isNull();
            assertThat(threads(workspace).threads(Cancellation.NEVER).orThrow()).hasSize(11);
            assertThat(workspace.mounts()).extracting(Mount::prefix).containsExactly("/");
        }
        try (ThreadSource threads = opener.threads(address, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            assertThat(threads.description().name()).isEqualTo("sessions.db");
        }
    }

    @Test
    void aStoreIsToldByItsTables() {
        String address = unpacked("store.db");
        OpenWorkspace workspace = open(address);
        assertThat(workspace.threads()).isNull();
        assertThat(workspace.mounts())
                .extracting(Mount::prefix)
                .containsExactly("/agent/filesystem/", "/plain/", "/stateroom/memories/", "/users/ana/", "/users/ben/");
        assertThat(names(live(workspace, 2))).contains("AGENTS.md");
        assertThat(failure(opener.threads(address, Cancellation.NEVER, Progress.SILENT)))
                .isEqualTo(new Failure(
                        Failure.Kind.UNSUPPORTED, "store.db is a store and holds no threads: name a checkpoint database"));
    }

    @Test
    void aFolderIsADisk() throws IOException {
        Files.writeString(temporary.resolve("note.txt"), "x");
        OpenWorkspace workspace = open(temporary.toString());
        assertThat(workspace.mounts()).extracting(Mount::owner).containsExactly("disk");
        assertThat(names(live(workspace, 0))).contains("note.txt");
        assertThat(failure(opener.threads(temporary.toString(), Cancellation.NEVER, Progress.SILENT)).kind())
                .isEqualTo(Failure.Kind.UNSUPPORTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"local:", "couchbase://h"})
    void addressesOfLaterVersionsAreRefusedInOneSentence(String address) {
        Failure failure = failure(opener.open(address, Cancellation.NEVER, Progress.SILENT));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.UNSUPPORTED);
        assertThat(failure.sentence()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void whatIsMissingOrSomethingElseSaysSo() throws IOException {
        assertThat(failure(opener.open("", Cancellation.NEVER, Progress.SILENT)).kind()).isEqualTo(Failure.Kind.INVALID);
        assertThat(failure(opener.open("a\0b", Cancellation.NEVER, Progress.SILENT)).kind()).isEqualTo(Failure.Kind.INVALID);
        for (String missing : List.of("nope.db", "nope.stateroom.json")) {
            assertThat(failure(opener.open(temporary.resolve(missing).toString(), Cancellation.NEVER, Progress.SILENT)).kind())
                    .isEqualTo(Failure.Kind.NOT_FOUND);
        }
        Path text = Files.writeString(temporary.resolve("notes.txt"), "just text");
        assertThat(failure(opener.open(text.toString(), Cancellation.NEVER, Progress.SILENT)).sentence()).contains("notes.txt");
        for (String log : List.of("{\"a\": 1}\n{\"a\": 2}\n", "[{\"role\": \"user\"}]")) {
            Path calls = Files.writeString(temporary.resolve("calls.jsonl"), log);
            assertThat(failure(opener.open(calls.toString(), Cancellation.NEVER, Progress.SILENT)).sentence()).endsWith("stateroom replay calls.jsonl reads a log of tool calls");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            thread.json   | {"messages": [{"type": "ai", "content": "", "tool_calls": [{"name": "ls", "args": {"path": "/"}, "id": "1"}]}]} |
            messages.json | [{"type": "ai", "content": "", "tool_calls": [{"name": "ls", "args": {"path": "/"}, "id": "1"}]}]               |
            calls.jsonl   | {"name": "ls", "args": {"path": "/"}}                                                                           |
            rules.json    | [{"operations": ["read"], "paths": ["/a/**"], "mode": "deny"}]   | is a file of rules: open a source
            answers.json  | [{"interrupt_id": "1", "decisions": [{"type": "approve"}]}]      | is a file of decisions: open the source
            answer.json   | {"decisions": [{"type": "approve"}]}                             | is a file of decisions: open the source
            package.json  | {"name": "x", "version": "1.0.0"}                                | is JSON, but no workspace file and no log
            broken.json   | {"messages": [                                                   | is JSON, but no workspace file and no log
            wrong.json    | {"version": 1, "backend": {"type": "nope"}}                      | nope
            table.csv     | a,b                                                              | name a checkpoint database, a workspace file or a folder
            pack.zip      | PK\u0003\u0004xx                                                 | is packed: unpack it
            empty.json    | ``                                                               | is empty (0 bytes)
            """)
    void theWindowShowsTheCallsOfALogAndSaysOfOtherFilesWhereTheyBelong(String name, String content, @Nullable String refused) throws IOException {
        Path file = Files.writeString(temporary.resolve(name), content);
        Outcome<OpenWorkspace> opened = opener.openInWindow(file.toString(), Cancellation.NEVER, Progress.SILENT);
        if (refused != null) {
            assertThat(failure(opened).sentence()).startsWith(name).contains(refused).doesNotContain("\n");
            return;
        }
        try (OpenWorkspace log = opened.orThrow()) {
            assertThat(log.isLog()).isTrue();
            assertThat(log.isDocument()).isFalse();
            assertThat(log.threads()).isNull();
        }
        assertThat(failure(opener.open(file.toString(), Cancellation.NEVER, Progress.SILENT)).kind()).isNotNull();
    }

    @Test
    void aMountThatCannotBeHadSaysSoAndHidesNoOther() throws IOException {
        opener.sample().orThrow();
        Path document = Files.writeString(temporary.resolve("mixed.stateroom.json"), """
                { "version": 1, "dialect": "js-1.14", "context": {"user": "stateroom"},
                  "backend": { "type": "composite",
                    "default": { "type": "state", "source": "sample/sessions.db", "thread": "price-list", "checkpoint": "1f1" },
                    "routes": {
                      "/z/": { "type": "filesystem", "root": "sample", "virtual_mode": false },
                      "/a/": { "type": "store", "source": "sqlite:sample/store.db", "namespace": ["{runtime.context.user}", "memories"] },
                      "/b/": { "type": "store", "source": "sample/store.db", "namespace": ["{context.nobody}"] },
                      "/c/": { "type": "store", "source": "sample/sessions.db", "namespace": ["x"] },
                      "/d/": { "type": "filesystem", "root": "missing" },
                      "/e/": { "type": "context_hub", "repo": "acme/policies", "endpoint": "http://127.0.0.1:1" },
                      "/f/": { "type": "store", "source": "local:", "namespace": ["x y"] } } } }""");
        try (OpenWorkspace workspace = open(document.toString())) {
            assertThat(workspace.name()).isEqualTo("mixed");
            assertThat(workspace.dialect()).isEqualTo(Dialect.of(Era.JS_1_14));
            assertThat(workspace.checkpointId()).isEqualTo("1f1");
            assertThat(workspace.threadId()).isEqualTo("price-list");
            assertThat(workspace.mounts())
                    .extracting(Mount::prefix)
                    .containsExactly("/", "/a/", "/b/", "/c/", "/d/", "/e/", "/f/", "/z/");
            assertThat(names(live(workspace, 1))).contains("AGENTS.md");
            assertThat(names(live(workspace, 7))).contains("store.db");
            assertThat(sentence(workspace, 2)).contains("{context.nobody}");
            assertThat(sentence(workspace, 3)).contains("sessions.db");
            assertThat(sentence(workspace, 4)).contains("missing");
            assertThat(sentence(workspace, 5)).isEqualTo("reaching http://127.0.0.1:1 waits for your agreement (stateroom trust)");
            assertThat(workspace.mounts().get(5).owner()).isEqualTo("hub");
            assertThat(sentence(workspace, 6)).startsWith("Namespace component at index 0 contains disallowed characters: 'x y'");
            assertThat(workspace.problems())
                    .anyMatch(p -> p.contains("deprecated form of {context.user}"))
                    .anyMatch(p -> p.startsWith("virtual_mode is off"))
                    .anyMatch(p -> p.startsWith("/b/: "));
        }
    }

    @Test
    void aThreadThatIsNotThereIsAProblemAndTheUserChooses() throws IOException {
        opener.sample().orThrow();
        Path document = Files.writeString(temporary.resolve("w.stateroom.json"), """
                {"version":1,"backend":{"type":"state","source":"sample/sessions.db","thread":"gone"}}""");
        try (OpenWorkspace workspace = open(document.toString())) {
            assertThat(workspace.threadId()).isNull();
            assertThat(workspace.threads()).isNotNull();
            assertThat(workspace.problems()).singleElement().asString().contains("gone");
        }
    }

    @Test
    void aDatabaseThatIsMissingLeavesTheOtherMounts() throws IOException {
        Path document = Files.writeString(temporary.resolve("w.stateroom.json"), """
                {"version":1,"backend":{"type":"composite","default":{"type":"state","source":"gone.db"},
                 "routes":{"/here/":{"type":"filesystem","root":"."}}}}""");
        OpenWorkspace workspace = open(document.toString());
        assertThat(workspace.threads()).isNull();
        assertThat(sentence(workspace, 0)).contains("gone.db");
        assertThat(names(live(workspace, 1))).contains("w.stateroom.json");
        assertThat(failure(opener.threads(document.toString(), Cancellation.NEVER, Progress.SILENT)).kind())
                .isEqualTo(Failure.Kind.NOT_FOUND);
    }

    @Test
    void aMisspeltFieldRefusesTheFileWithItsNameAndPlace() throws IOException {
        Path document = Files.writeString(temporary.resolve("w.stateroom.json"), "{\"version\":1,\"bakend\":{}}");
        assertThat(failure(opener.open(document.toString(), Cancellation.NEVER, Progress.SILENT)))
                .isEqualTo(new Failure(
                        Failure.Kind.INVALID,
                        "w.stateroom.json: there is no field \"bakend\": did you mean \"backend\"? at $.bakend (line 1, column 14)"));
    }

    private String unpacked(String name) {
        return Path.of(opener.sample().orThrow()).resolveSibling(name).toString();
    }

    private OpenWorkspace open(String address) {
        return opener.open(address, Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private static ThreadSource threads(OpenWorkspace workspace) {
        return Objects.requireNonNull(workspace.threads());
    }

    private static Outcome<Backend> opening(OpenWorkspace workspace, int index) {
        return ((Mount.Live) workspace.mounts().get(index).content()).opening().open();
    }

    private static Backend live(OpenWorkspace workspace, int index) {
        return opening(workspace, index).orThrow();
    }

    private static String sentence(OpenWorkspace workspace, int index) {
        return failure(opening(workspace, index)).sentence();
    }

    private static Failure failure(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed<?>) outcome).failure();
    }

    private static List<String> names(Backend backend) {
        List<FileEntry> entries = new ArrayList<>();
        backend.list(FilePath.ROOT, entries::add, Cancellation.NEVER).orThrow();
        return entries.stream().map(FileEntry::name).toList();
    }
}
