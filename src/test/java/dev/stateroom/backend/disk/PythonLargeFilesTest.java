package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PythonLargeFilesTest {
    private static final List<Era> PYTHON = List.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5, Era.PYTHON_0_7);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameAFile() throws IOException {
        file = folder.toRealPath().resolve("large");
    }

    @Test
    void givesTheSameWindowAsTheWholeText() throws IOException {
        for (long seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            String text = text(random, 1_300_000, seed != 1);
            Files.writeString(file, text);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60 * seed)));
            String whole = PythonLines.universalNewlines(text);
            int lines = PythonLines.split(whole).size();
            for (Era era : PYTHON) {
                Dialect dialect = Dialect.of(era);
                PythonLargeFiles files = new PythonLargeFiles(PosixTree.host(), dialect);
                for (int i = 0; i < 8; i++) {
                    int offset = random.nextInt(lines + lines / 10);
                    int limit = 1 + random.nextInt(i % 2 == 0 ? 5 : lines);
                    assertThat(files.cut(file.toString(), offset, limit))
                            .as("%s, lines %d and %d more", era, offset, limit)
                            .isEqualTo(LineWindow.of(dialect).cut(whole, offset, limit, NumberedRows.of(dialect)));
                }
                assertThat(files.cut(file.toString(), 0, Integer.MAX_VALUE))
                        .isEqualTo(LineWindow.of(dialect).cut(whole, 0, Integer.MAX_VALUE, NumberedRows.of(dialect)));
            }
        }
    }

    private static String text(Random random, int length, boolean beyondAscii) {
        List<String> breaks = beyondAscii
                ? List.of("\n", "\r", "\r\n", "\f", "\u000B", "\u001C", "\u001D", "\u001E", "\u0085", "\u2028", "\u2029")
                : List.of("\n", "\r", "\r\n", "\f", "\u000B", "\u001C", "\u001D", "\u001E");
        List<String> parts = beyondAscii ? List.of("x", "é", "\u2027", "語", "😀", "\u0001", "\u001F", " ") : List.of("x", "\u0001", "\u001F", " ", "y");
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(parts.get(random.nextInt(parts.size())).repeat(random.nextInt(60)))
                    .append(breaks.get(random.nextInt(breaks.size())));
        }
        return text.append(random.nextBoolean() ? "end" : "").toString();
    }

    @Test
    void leavesOtherFilesToThoseWhoReadThemWhole() throws IOException {
        PythonLargeFiles files = new PythonLargeFiles(PosixTree.host(), Dialect.of(Era.PYTHON_0_7));
        Files.writeString(file, " \n\u00a0\t".repeat(1_000_000));
        assertThat(files.cut(file.toString(), 0, 10)).as("blank").isNull();
        for (String wrong : List.of("c380", "ff", "e2a8", "c3", "eda080")) {
            byte[] bytes = "a\n".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
            byte[] tail = java.util.HexFormat.of().parseHex(wrong);
            System.arraycopy(tail, 0, bytes, bytes.length - tail.length, tail.length);
            Files.write(file, bytes);
            LineWindow.Cut cut = files.cut(file.toString(), 0, 10);
            assertThat(cut == null).as(wrong).isEqualTo(!wrong.equals("c380"));
        }
        Files.writeString(file, "small");
        assertThat(files.cut(file.toString(), 0, 10)).isNull();
        assertThat(files.cut(folder.toString(), 0, 10)).isNull();
        assertThat(files.cut(folder.resolve("missing").toString(), 0, 10)).isNull();
    }

    @Test
    void aFileThatChangedIsReadAnew() throws IOException {
        PythonLargeFiles files = new PythonLargeFiles(PosixTree.host(), Dialect.of(Era.PYTHON_0_5));
        for (int i = 0; i < 3; i++) {
            String text = ("line " + i + "\n").repeat(200_000 + i);
            Files.writeString(file, text);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(100 - i)));
            for (int again = 0; again < 2; again++) {
                assertThat(files.cut(file.toString(), 200_000 + i - 1, 9)).isEqualTo(new LineWindow.Cut.Lines("line " + i + "\n", null));
            }
        }
    }
}
