package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.LineWindow.Cut;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class LineWindowTest {
    private static final NumberedRows ROWS = NumberedRows.of(Dialect.of(Era.PYTHON_0_4));
    private static final List<String> LETTERS = List.of("a", "b", " ", "\n", "\r", "\f", "\u0085", "\u2028");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {"-1|5|     0\tc", "0|0|", "0|-1|     1\ta~     2\tb", "-2|1|    -1\tb", "2|9|     3\tc", "-9|2|"})
    void oldPythonSlicesAsItsListsDo(int offset, int limit, String rows) {
        String expected = rows == null ? "" : rows.replace('~', '\n');
        assertThat(LineWindow.NUMBERED.cut("a\nb\nc", offset, limit, ROWS)).isEqualTo(new Cut.Lines(expected, null));
    }

    @Test
    void eachEraSaysItsOwnAboutAnOffsetBehindTheEnd() {
        assertThat(LineWindow.NUMBERED.cut("a\n", 1, 5, ROWS))
                .isEqualTo(new Cut.PastEnd("Line offset 1 exceeds file length (1 lines)"));
        assertThat(LineWindow.VERBATIM.cut("a\fb\n", 2, 5, ROWS))
                .isEqualTo(new Cut.PastEnd("Line offset 2 exceeds file length (2 lines)"));
        assertThat(LineWindow.JOINED.cut("a\n", 9, 5, ROWS)).isEqualTo(new Cut.Lines("", null));
        assertThat(LineWindow.JOINED_PLACED.cut("a\n", 1, 5, ROWS)).isEqualTo(new Cut.Lines("", null));
    }

    @Test
    void before055AWindowLostItsTerminators() {
        LineWindow old = LineWindow.of(Dialect.of(Era.Language.PYTHON, new Release(0, 5, 4)));
        assertThat(old.cut("a\fb\r\nc\n", 0, 9, ROWS)).isEqualTo(new Cut.Lines("a\nb\nc", null));
        assertThat(LineWindow.of(Dialect.of(Era.PYTHON_0_5)).cut("a\fb\r\nc\n", 0, 9, ROWS))
                .isEqualTo(new Cut.Lines("a\fb\nc\n", null));
    }

    @Test
    void aWindowSaysWhereItStandsAndWhatIsNext() {
        assertThat(LineWindow.PLACED.cut("a\r\nb\rc\u2028d", 1, 2, ROWS))
                .isEqualTo(new Cut.Lines("b\nc\u2028", new AgentResult.Window(4, 2, 3, 3)));
        assertThat(LineWindow.JOINED_PLACED.cut("a\r\nb\nc\n", 1, 5, ROWS))
                .isEqualTo(new Cut.Lines("b\nc\n", new AgentResult.Window(3, 2, 3, null)));
        assertThat(LineWindow.JOINED_PLACED.cut("a\nb\nc\n", 0, 2, ROWS))
                .isEqualTo(new Cut.Lines("a\nb", new AgentResult.Window(3, 1, 2, 2)));
    }

    @ParameterizedTest
    @EnumSource
    void whiteSpaceCountsAsBlankInPythonOnly(LineWindow window) {
        Cut cut = window.cut(" \u3000\n\u001f\u0085", 7, 1, ROWS);
        switch (window) {
            case NUMBERED -> assertThat(cut).isEqualTo(new Cut.Blank(LineWindow.REMINDER));
            case STRIPPED, VERBATIM, PLACED -> assertThat(cut).isInstanceOf(Cut.Blank.class);
            case JOINED, JOINED_PLACED -> assertThat(cut).isEqualTo(new Cut.Lines("", null));
        }
    }

    @Test
    void windowsTileTheFile() {
        RandomCases.check(300, random -> {
            String text = text(random);
            int limit = random.number(1, 4);
            StringBuilder verbatim = new StringBuilder();
            int offset = 0;
            while (LineWindow.PLACED.cut(text, offset, limit, ROWS) instanceof Cut.Lines(String lines, AgentResult.Window window)
                    && window != null) {
                verbatim.append(lines);
                offset = window.endLine();
            }
            String expected = PythonLines.isBlank(text) ? "" : PythonLines.universalNewlines(text);
            assertThat(verbatim.toString()).isEqualTo(expected);
        });
    }

    @Test
    void joinedWindowsTileTheFile() {
        RandomCases.check(300, random -> {
            String text = text(random);
            int limit = random.number(1, 4);
            StringBuilder joined = new StringBuilder();
            int lines = text.split("\n", -1).length;
            for (int offset = 0; offset < lines; offset += limit) {
                Cut cut = LineWindow.JOINED.cut(text, offset, limit, ROWS);
                joined.append(offset == 0 ? "" : "\n").append(((Cut.Lines) cut).text());
                String placed = ((Cut.Lines) LineWindow.JOINED_PLACED.cut(text, offset, limit, ROWS)).text();
                assertThat(placed).isEqualTo(((Cut.Lines) cut).text());
            }
            assertThat(joined.toString()).isEqualTo(text);
        });
    }

    private static String text(RandomCases.Case random) {
        return random.joined(0, 12, LETTERS);
    }
}
