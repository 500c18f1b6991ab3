package dev.stateroom.ui.preview.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.vfs.DetectedType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextDocumentTest {

    @ParameterizedTest
    @CsvSource({"'a\nb\n',LF,2", "'\n',LF,1", "'a\n\n',LF,2", "'a\r\nb',CRLF,2", "'a\rb',CR,2", "'a\nb\r\nc',mixed,3", "'a\nb\rc\n',mixed,2", "'a',none,1"})
    void lineEndsAreToldAndLinesCounted(String text, String ends, int lines) {
        TextDocument document = utf8(text);
        assertThat(document.ends().title()).isEqualTo(ends);
        assertThat(document.lines()).isEqualTo(lines);
    }

    @Test
    void aStrayCarriageReturnIsMarked() {
        assertThat(utf8("a\nb\rc").text().shown()).isEqualTo("a\nb\u240dc");
        assertThat(utf8("a\r\nb").text().shown()).isEqualTo("a\nb");
    }

    @Test
    void bytesThatAreNotUtf8AreReadAsLatin1AndTheFirstIsNamed() {
        TextDocument document = TextDocument.of("caf\u00e9".getBytes(StandardCharsets.ISO_8859_1), DetectedType.Encoding.UNKNOWN, null);
        assertThat(document.text().shown()).isEqualTo("caf\u00e9");
        assertThat(document.problem()).isEqualTo(3);
        assertThat(document.decoding()).isEqualTo(TextDecoding.LATIN_1);
    }

    @Test
    void aByteOrderMarkIsNotText() {
        assertThat(utf8("\ufeffx").text().shown()).isEqualTo("x");
        byte[] wide = "\ufeffx\ny".getBytes(StandardCharsets.UTF_16BE);
        assertThat(TextDocument.of(wide, DetectedType.Encoding.UTF_16BE, null).text().shown()).isEqualTo("x\ny");
    }

    @Test
    void aChosenDecodingWins() {
        byte[] bytes = "\u4f60\u597d".getBytes(TextDecoding.GB18030.charset());
        assertThat(TextDocument.of(bytes, DetectedType.Encoding.UNKNOWN, TextDecoding.GB18030).text().shown()).isEqualTo("\u4f60\u597d");
    }

    @Test
    void marksStandForTheirCharacters() {
        VisibleText text = VisibleText.of("a\u202eb\u001bc");
        assertThat(text.shown()).isEqualTo("a[U+202E]b\u241bc");
        assertThat(text.hidden()).isEqualTo(2);
        assertThat(text.original(0, text.shown().length())).isEqualTo("a\u202eb\u001bc");
        assertThat(text.shownOffset(0)).isZero();
        assertThat(text.shownOffset(2)).isEqualTo(9);
        assertThat(text.shownOffset(4)).isEqualTo(11);
        assertThat(text.original(3, 5)).isEqualTo("\u202e");
        assertThat(text.original(9, 10)).isEqualTo("b");
        List<String> marks = new ArrayList<>();
        text.eachMark(0, 99, (from, to, c) -> marks.add(from + "-" + to + ":" + c));
        assertThat(marks).containsExactly("1-9:8238", "10-11:27");
    }

    @Test
    void tabsBecomeColumns() {
        VisibleText line = VisibleText.inColumns("a\tb\tc", 4);
        assertThat(line.shown()).isEqualTo("a   b   c");
        assertThat(line.original(0, 5)).isEqualTo("a\tb");
        assertThat(line.hidden()).isZero();
    }

    @Test
    void whatIsShownStandsForTheWholeText() {
        RandomCases.check(300, random -> {
            String text = random.text(0, 40);
            int tab = random.number(1, 8);
            String line = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
            for (VisibleText visible : List.of(VisibleText.of(line), VisibleText.inColumns(line, tab))) {
                assertThat(visible.original(0, visible.shown().length())).isEqualTo(line);
                assertThat(VisibleText.of(visible.shown()).hidden()).isZero();
                for (int i = 0; i <= line.length(); i++) {
                    int shown = visible.shownOffset(i);
                    boolean inside = i > 0 && i < line.length() && Character.isLowSurrogate(line.charAt(i));
                    assertThat(visible.originalOffset(shown)).isBetween(inside ? i - 1 : i, i);
                }
            }
        });
    }

    @Test
    void searchFoldsCaseWithoutMovingOffsets() {
        assertThat(new TextSearch("STRASSE", false).next("Die Strasse", 0)).isEqualTo(4);
        assertThat(new TextSearch("\u0130x", false).next("i\u0130X", 0)).isEqualTo(1);
        assertThat(new TextSearch("A", true).next("aA", 0)).isEqualTo(1);
        List<Integer> all = new ArrayList<>();
        new TextSearch("aa", false).each("aaaaa", all::add);
        assertThat(all).containsExactly(0, 2);
    }

    private static TextDocument utf8(String text) {
        return TextDocument.of(text.getBytes(StandardCharsets.UTF_8), DetectedType.Encoding.UTF_8, null);
    }
}
