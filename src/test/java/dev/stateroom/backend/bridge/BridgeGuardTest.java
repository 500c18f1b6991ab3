package dev.stateroom.backend.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes by people go through the object's own write, edit and delete; what its guard cannot see takes a person's word. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class BridgeGuardTest {
    private static final Dialect OVERWRITES = Dialect.of(Era.Language.PYTHON, Release.parse("0.7.32").orElseThrow());
    private static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff};

    private BridgeConnection bridge;
    private Backend backend;

    @BeforeEach
    void open() throws Exception {
        mount("fake_files:guarded");
    }

    private void mount(String object) throws Exception {
        close();
        bridge = new BridgeConnection(
                new BridgeSetup(
                        BridgeSetup.Language.PYTHON,
                        List.of("python3"),
                        object,
                        Path.of(Objects.requireNonNull(BridgeGuardTest.class.getResource("/bridge")).toURI()),
                        ForeignValue.Fields.EMPTY,
                        BridgeSetup.Limits.USUAL),
                () -> true);
        backend = BridgeBackend.open(bridge, OVERWRITES, true, Cancellation.NEVER).orThrow();
    }

    @AfterEach
    void close() {
        if (bridge != null) {
            bridge.close();
        }
    }

    private Outcome<FileEntry> write(String path, byte[] content) {
        return backend.write(new FilePath(path), new ByteArrayInputStream(content), true, Cancellation.NEVER);
    }

    private Outcome<FileEntry> write(String path, String text) {
        return write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private Outcome<Integer> edit(String path, String before, String after) {
        return backend.edit(new FilePath(path), new FileEdit(before, after, false), Cancellation.NEVER);
    }

    private String text(String path) throws Exception {
        try (var in = backend.read(new FilePath(path), 0, -1).orThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void refused(Outcome<?> outcome, Failure.Kind kind, String sentence) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(kind);
            assertThat(failed.failure().sentence()).contains(sentence);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"guarded", "guarded_awaited"})
    void theObjectRefusesPeopleInTheWordsThatItHasForItsAgent(String object) throws Exception {
        mount("fake_files:" + object);
        refused(write("/secret/new.md", "no"), Failure.Kind.DENIED, "Writes are not allowed under /secret/new.md");
        refused(write("/secret/kept.md", "no"), Failure.Kind.DENIED, "Writes are not allowed under /secret/kept.md");
        refused(edit("/secret/kept.md", "keep", "no"), Failure.Kind.DENIED, "Edits are not allowed under /secret/kept.md");
        refused(
                backend.delete(new FilePath("/secret/kept.md"), Cancellation.NEVER),
                Failure.Kind.DENIED,
                "Deletes are not allowed under /secret/kept.md");
        assertThat(text("/secret/kept.md")).isEqualTo("keep");
        refused(backend.entry(new FilePath("/secret/new.md")), Failure.Kind.NOT_FOUND, "/secret/new.md");
        ChangeConsent.given(() -> {
            refused(write("/secret/new.md", "no"), Failure.Kind.DENIED, "Writes are not allowed");
            return null;
        });
    }

    @Test
    void whatItAllowsIsWrittenAndEdited() throws Exception {
        assertThat(write("/a.md", "one two").orThrow().size()).isEqualTo(7);
        assertThat(edit("/a.md", "one", "1").orThrow()).isEqualTo(1);
        write("/a.md", "again").orThrow();
        assertThat(text("/a.md")).isEqualTo("again");
    }

    @Test
    void otherBytesAreUploadedOnlyAfterAWord() {
        refused(write("/secret/p.png", PICTURE), Failure.Kind.UNASKED, "own write is not asked");
        refused(backend.entry(new FilePath("/secret/p.png")), Failure.Kind.NOT_FOUND, "/secret/p.png");
        assertThat(ChangeConsent.given(() -> write("/secret/p.png", PICTURE)).orThrow().size()).isEqualTo(PICTURE.length);
        refused(write("/secret/p.png", PICTURE), Failure.Kind.UNASKED, "own write is not asked");
    }

    @Test
    void anEditThatWouldChangeAllLineEndsTakesAWord() throws Exception {
        mount("fake_files:lasting");
        write("/disk/dos.txt", "a\r\nb\r\n").orThrow();
        refused(edit("/disk/dos.txt", "a", "c"), Failure.Kind.UNASKED, "line ends");
        assertThat(text("/disk/dos.txt")).isEqualTo("a\r\nb\r\n");
        write("/own/dos.txt", "a\r\nb\r\n").orThrow();
        assertThat(edit("/own/dos.txt", "a", "c").orThrow()).isEqualTo(1);
        assertThat(text("/own/dos.txt")).isEqualTo("c\r\nb\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x", "/run/x", "/memory/x", "/wrapped/x", "/nested/state/x"})
    void whatWouldBeGoneWithTheProgramTakesAWord(String path) throws Exception {
        mount("fake_files:lasting");
        refused(write(path, "x"), Failure.Kind.UNASKED, "is lost when it ends");
        refused(edit(path, "x", "y"), Failure.Kind.UNASKED, "is lost when it ends");
        refused(backend.delete(new FilePath(path), Cancellation.NEVER), Failure.Kind.UNASKED, "is lost when it ends");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/database/x", "/own/x", "/nested/x"})
    void whatIsKeptSomewhereIsWrittenAtOnce(String path) throws Exception {
        mount("fake_files:lasting");
        assertThat(write(path, "x")).isInstanceOf(Outcome.Ok.class);
    }
}
