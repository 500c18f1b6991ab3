package dev.stateroom.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables at terminals that are narrower than they are. */
final class TextTableTest {
    private static List<String> printed(boolean terminal, Map<String, String> environment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal there = new Terminal(
                Terminal.utf8(out), new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), terminal, false, Terminal.Environment.of(environment));
        new TextTable().left("THREAD").right("STEP").free("ARGUMENTS").free("RESULT")
                .row().cell("0197a000-0000-7000-8000-000000000001").cell(12).cell("a".repeat(60)).cell("文".repeat(20))
                .row().cell("short").cell(3).cell("few").cell("words")
                .print(there);
        there.out().flush();
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void freeTextIsShortenedToTheWidthOfTheTerminal() {
        List<String> lines = printed(true, Map.of("COLUMNS", "80", "NO_COLOR", "1"));
        assertThat(lines).allMatch(line -> TextTable.width(line) <= 80);
        assertThat(lines.get(1)).startsWith("0197a000-0000-7000-8000-000000000001    12  aaaa").contains("…  文").endsWith("文…");
        assertThat(lines.get(2)).isEqualTo("short" + " ".repeat(36) + "3  few" + " ".repeat(16) + "words");
    }

    @Test
    void whatANarrowTerminalCannotHoldStaysReadable() {
        List<String> lines = printed(true, Map.of("COLUMNS", "20", "NO_COLOR", "1"));
        assertThat(lines.get(1)).startsWith("0197a000-0000-7000-8000-000000000001    12  aaaaaaaaaaa…  文文文文文…");
    }

    @Test
    void whatAProgramReadsIsWhole() {
        assertThat(printed(false, Map.of("COLUMNS", "80")).get(1)).contains("a".repeat(60)).endsWith("文".repeat(20));
        assertThat(printed(true, Map.of("NO_COLOR", "1")).get(1)).endsWith("文".repeat(20));
    }
}
