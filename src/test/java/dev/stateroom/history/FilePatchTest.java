package dev.stateroom.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each folder of {@code patches} holds two versions of a file, and what git 2.39 wrote for them. */
final class FilePatchTest {

    static Stream<Path> cases() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(FilePatchTest.class.getResource("patches")).toURI());
        List<Path> found;
        try (Stream<Path> folders = Files.list(folder)) {
            found = folders.sorted().toList();
        }
        assertThat(found).hasSizeGreaterThan(20);
        return found.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void writesWhatGitWrites(Path folder) throws IOException {
        String path = "/" + Files.readString(folder.resolve("path"));
        FileChange change = new FileChange(path, record(folder.resolve("before")), record(folder.resolve("after")));

        FilePatch patch = FilePatch.of(change, Cancellation.NEVER);

        assertThat(patch.unified()).isEqualTo(Files.readString(folder.resolve("expected.patch")));
    }

    private static @Nullable FileData record(Path file) throws IOException {
        return Files.exists(file)
                ? new FileData(new FileData.Binary(Files.readAllBytes(file)), null, null, null, null)
                : null;
    }

    @Test
    void countsLinesAndSaysWhenItIsBytes() {
        FilePatch lines = FilePatch.of(new FileChange("/a", text("a\nb\n"), text("a\nc\nd\n")), Cancellation.NEVER);
        FilePatch bytes = FilePatch.of(new FileChange("/a", text("a\0"), text("b\0")), Cancellation.NEVER);

        assertThat(lines.added()).isEqualTo(2);
        assertThat(lines.removed()).isEqualTo(1);
        assertThat(lines.binary()).isFalse();
        assertThat(bytes.binary()).isTrue();
        assertThat(bytes.unified()).contains("Binary files a/a and b/a differ");
    }

    @Test
    void joinsTheLinesOfTheOldFormat() {
        FileData before = new FileData(new FileData.Lines(List.of("a", "b")), null, null, null, null);
        FileData after = new FileData(new FileData.Lines(List.of("a", "b", "")), null, null, null, null);

        assertThat(FilePatch.of(new FileChange("/a", before, after), Cancellation.NEVER).unified())
                .endsWith("@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
    }

    @Test
    void saysNothingAboutARecordThatWasOnlyWrittenAgain() {
        FileData before = new FileData(new FileData.Text("a"), "utf-8", null, "1", "1");
        FileData after = new FileData(new FileData.Text("a"), "utf-8", null, "1", "2");

        assertThat(FilePatch.of(new FileChange("/a", before, after), Cancellation.NEVER))
                .isEqualTo(new FilePatch(0, 0, false, ""));
    }

    @Test
    void keepsAHostileNameOnOneLine() {
        String unified = FilePatch.unified("/a\n+++ b/x", "/a\n+++ b/x", "1\n", "2\n");

        assertThat(unified.lines().filter(l -> l.startsWith("+++ "))).containsExactly("+++ \"b/a\\n+++ b/x\"");
    }

    private static FileData text(String text) {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }

    @Test
    void writesUtf8() {
        assertThat(FilePatch.unified("/笔记.md", "/笔记.md", "", "a\n").getBytes(StandardCharsets.UTF_8))
                .startsWith("diff --git a/笔记.md b/笔记.md\n".getBytes(StandardCharsets.UTF_8));
    }
}
