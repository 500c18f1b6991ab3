package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NodeDiskTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("root"));
        Files.createDirectory(folder.resolve("outside"));
        Files.writeString(folder.resolve("outside/secret"), "secret");
    }

    private AgentBackend backend(Era era, DefectPolicy defects) {
        return value(FilesystemAgentBackends.of(
                DiskSetup.of(root, true, Dialect.of(era)).withDefects(defects)));
    }

    @Test
    void aLargeFileIsEditedAsASmallOneIs() throws IOException {
        String[] texts = {"a needle é\r\n", "no needle, no needle\n", "\uFEFFneedle 語 \uFFFD needle"};
        for (String text : texts) {
            for (String old : List.of("needle", "é", "\r\n", "\uFFFD", "needle\n", "\uD83D")) {
                for (boolean all : new boolean[] {true, false}) {
                    Files.writeString(root.resolve("small"), text);
                    Files.writeString(root.resolve("large"), text + "x".repeat(ByteReplacement.LARGE));
                    AgentResult.Edit small = value(backend().edit("/small", old, "$& \uD83D\uDE00", all));
                    AgentResult.Edit large = value(backend().edit("/large", old, "$& \uD83D\uDE00", all));
                    assertThat(large.error()).isEqualTo(small.error());
                    assertThat(large.occurrences()).isEqualTo(small.occurrences());
                    assertThat(Files.readString(root.resolve("large"))).startsWith(Files.readString(root.resolve("small")));
                }
            }
        }
        byte[] damaged = ("\0 needle" + "x".repeat(ByteReplacement.LARGE)).getBytes(StandardCharsets.UTF_8);
        damaged[0] = (byte) 0xff;
        Files.write(root.resolve("large"), damaged);
        assertThat(value(backend().edit("/large", "needle", "pin", false)).occurrences()).isEqualTo(1);
        assertThat(Files.readString(root.resolve("large"))).startsWith("\uFFFD pin");
    }

    private AgentBackend backend() {
        return backend(Era.JS_1_14, DefectPolicy.WITHHOLD);
    }

    private static <R> R value(AgentReply<R> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<R>) reply).value();
    }

    private static String text(AgentResult.Read read) {
        assertThat(read.error()).isNull();
        return new String(Objects.requireNonNull(read.fileData()).bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void tellsTheSystemsWordsWithTheRealPath() {
        assertThat(value(backend().read("/nope", null, null)).error())
                .isEqualTo("Error reading file '/nope': ENOENT: no such file or directory, stat '" + root + "/nope'");
        assertThat(value(backend().read("/a..b", null, null)).error())
                .isEqualTo("Error reading file '/a..b': Path traversal not allowed");
    }

    @Test
    void replacesBytesThatAreNoText() throws IOException {
        Files.write(root.resolve("bad"), new byte[] {'a', (byte) 0xff, 'b'});
        assertThat(text(value(backend().read("/bad", null, null)))).isEqualTo("a\uFFFDb");
    }

    @Test
    void listsInTheOrderOfALanguage() throws IOException {
        for (String name : new String[] {"b", "A", "a", "_x", "10", "9", "ä", ".dot"}) {
            Files.writeString(root.resolve(name), "");
        }
        assertThat(value(backend().ls("/")).entries())
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/_x", "/.dot", "/10", "/9", "/a", "/A", "/ä", "/b");
    }

    @Test
    void writesBytesToMediaNamesAndDecodesThemLeniently() {
        assertThat(value(backend().write("/x.png", "not base64 !!")).error()).isNull();
        assertThat(root.resolve("x.png")).hasSize(6);
    }

    @Test
    void doesNotListOutsideTheRootOnRealData() {
        assertThat(backend().glob("../outside/*", null)).isInstanceOf(AgentReply.Withheld.class);
        assertThat(value(backend(Era.JS_1_14, DefectPolicy.REPRODUCE).glob("../outside/*", null)).matches())
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/" + folder.toAbsolutePath().normalize() + "/outside/secret");
    }

    @Test
    void followsNoLinkOutOfTheRoot() throws IOException {
        Files.createSymbolicLink(root.resolve("out"), folder.resolve("outside"));
        assertThat(value(backend().read("/out/secret", null, null)).error())
                .isEqualTo("Error reading file '/out/secret': Path '/out/secret' resolves outside root directory");
        assertThat(backend(Era.JS_1_9, DefectPolicy.WITHHOLD).read("/out/secret", null, null))
                .isInstanceOf(AgentReply.Withheld.class);
        assertThat(text(value(backend(Era.JS_1_9, DefectPolicy.REPRODUCE).read("/out/secret", null, null))))
                .isEqualTo("secret");
        assertThat(value(backend().uploadFiles(List.of(new AgentBackend.Content("/out/new", new byte[1])))))
                .containsExactly(new AgentResult.Upload("/out/new", "invalid_path"));
        assertThat(folder.resolve("outside/new")).doesNotExist();
    }

    @Test
    void deletesALinkAndNotItsTarget() throws IOException {
        Files.createDirectory(root.resolve("d"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("d"));
        assertThat(value(backend().delete("/link")).path()).isEqualTo("/link");
        assertThat(root.resolve("d")).exists();
        assertThat(Files.exists(root.resolve("link"), java.nio.file.LinkOption.NOFOLLOW_LINKS)).isFalse();
    }
}
