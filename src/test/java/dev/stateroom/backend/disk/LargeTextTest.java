package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LargeTextTest {
    @TempDir
    private Path folder;

    @Test
    void givesTheSameWindowAsTheWholeText() throws IOException {
        Path file = folder.toRealPath().resolve("large");
        Random random = new Random(7);
        String[] breaks = {"\n", "\r", "\r\n", "\f", "\u000B", "\u001C", "\u001D", "\u001E"};
        StringBuilder text = new StringBuilder();
        while (text.length() < 1_300_000) {
            text.append("x".repeat(random.nextInt(60))).append(breaks[random.nextInt(breaks.length)]);
        }
        Files.writeString(file, text);
        String whole = PythonLines.universalNewlines(text.toString());
        Dialect dialect = Dialect.of(Era.PYTHON_0_7);
        for (int i = 0; i < 40; i++) {
            int offset = random.nextInt(60_000);
            int limit = 1 + random.nextInt(i % 2 == 0 ? 5 : 50_000);
            AgentResult.Read read =
                    Objects.requireNonNull(LargeText.window(PosixTree.host(), file.toString(), offset, limit));
            switch (LineWindow.of(dialect).cut(whole, offset, limit, NumberedRows.of(dialect))) {
                case LineWindow.Cut.Lines lines -> {
                    assertThat(read.window()).isEqualTo(lines.window());
                    assertThat(new String(Objects.requireNonNull(read.fileData()).bytes(), StandardCharsets.UTF_8))
                            .isEqualTo(lines.text());
                }
                case LineWindow.Cut.PastEnd(String error) -> assertThat(read.error()).isEqualTo(error);
                default -> throw new AssertionError("no window");
            }
        }
    }

    @Test
    void leavesOtherFilesToThoseWhoReadThemWhole() throws IOException {
        Path file = folder.toRealPath().resolve("blank");
        Files.writeString(file, " \n".repeat(1_000_000));
        assertThat(LargeText.window(PosixTree.host(), file.toString(), 0, 10)).isNull();
        Files.writeString(file, "é\n".repeat(1_000_000));
        assertThat(LargeText.window(PosixTree.host(), file.toString(), 0, 10)).isNull();
    }
}
