package dev.stateroom.backend.tree;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.vfs.lines.TextLines;
import dev.stateroom.vfs.lines.WantedText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class FileLineSearchTest {

    private static List<String> found(String needle, byte[] bytes) throws IOException {
        List<String> lines = new ArrayList<>();
        new FileLineSearch(needle).scan(bytes, (number, text) -> lines.add(number + ":" + text));
        return lines;
    }

    private static List<String> found(String needle, String content) throws IOException {
        return found(needle, content.getBytes(UTF_8));
    }

    /** The same by splitting the whole text. */
    private static List<String> expected(String needle, String content) {
        List<String> lines = new ArrayList<>();
        String[] split = content.split("\n", -1);
        for (int i = 0; i < split.length; i++) {
            if (split[i].contains(needle)) {
                lines.add((i + 1) + ":" + (split[i].endsWith("\r") ? split[i].substring(0, split[i].length() - 1) : split[i]));
            }
        }
        return lines;
    }

    @Test
    void aLongFileInUtf16IsReadBlockByBlock() throws IOException {
        String lines = "🙂 one line of many, žluťoučký\n".repeat(20_000);
        for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
            byte[] bytes = ("\ufeff" + lines + "the needle 🙂\n" + lines + "x").getBytes(charset);
            assertThat(found("needle", bytes)).containsExactly("20001:the needle 🙂");
            assertThat(found("🙂 one", bytes)).hasSize(40_000);
        }
    }

    @Test
    void itFindsWhatSplittingFinds() {
        RandomCases.check(300, random -> {
            String needle = random.pick("a", "ab", "aa", "ž", "😀", "ba b", "aab");
            String content = random.joined(0, 60, List.of("a", "b", "aa", " ", "\n", "\n", "\r\n", "ž", "😀"));
            assertThat(found(needle, content)).isEqualTo(expected(needle, content));
            List<String> inMemory = new ArrayList<>();
            new TextLines(needle, null).scanFile(content, (number, text) -> inMemory.add(number + ":" + text));
            assertThat(inMemory).isEqualTo(expected(needle, content));
        });
    }

    @Test
    void linesAreFoundAcrossBlocks() throws IOException {
        String line = "x".repeat(97) + "\n";
        for (int before : List.of(0, 1336, 1337, 1338, 2700, 5000)) {
            String content = line.repeat(before) + "the needle\n" + line.repeat(3000) + "needle";
            assertThat(found("needle", content)).containsExactly((before + 1) + ":the needle", (before + 3002) + ":needle");
        }
    }

    @Test
    void aLineLongerThanABlockIsWhole() throws IOException {
        String half = "y".repeat(200_000);
        assertThat(found("needle", "a\n" + half + "needle" + half + "\nneedle")).containsExactly("2:" + half + "needle" + half, "3:needle");
    }

    @Test
    void aLineOfManyMegabytesIsCutAndItsTextFound() throws IOException {
        String filler = "z".repeat(3 << 20);
        List<String> found = found("needle", "a\n" + filler + "needle" + filler + "\nneedle\n");
        assertThat(found).hasSize(2);
        assertThat(found.getFirst()).startsWith("2:").contains("needle").hasSizeLessThanOrEqualTo(FileLineSearch.LONGEST_LINE + 2);
        assertThat(found.getLast()).isEqualTo("3:needle");
    }

    @Test
    void textAcrossTwoPartsOfAVeryLongLineIsFound() throws IOException {
        for (int shift = 1; shift < 6; shift++) {
            String filler = "z".repeat(FileLineSearch.LONGEST_LINE - shift);
            assertThat(found("needle", filler + "needle" + filler)).hasSize(1);
        }
    }

    @Test
    void aVeryLongLineIsGivenOnceWhateverIsAskedOfIt() throws IOException {
        String filler = "z".repeat(FileLineSearch.LONGEST_LINE - 3);
        String content = ("needle " + filler).repeat(3) + "\nNeedle\n";
        for (Predicate<String> test : List.<Predicate<String>>of(new WantedText("NEEDLE", true, false), line -> line.toUpperCase(Locale.ROOT).contains("NEEDLE"))) {
            List<Long> lines = new ArrayList<>();
            new FileLineSearch("", test).scan(content.getBytes(UTF_8), (number, _) -> lines.add(number));
            assertThat(lines).containsExactly(1L, 2L);
            lines.clear();
            new FileLineSearch("", test).scan((filler + "needle" + filler).getBytes(UTF_8), (number, _) -> lines.add(number));
            assertThat(lines).containsExactly(1L);
        }
    }

    @Test
    void aTextLongerThanAPartEnds() throws IOException {
        assertThat(found("z".repeat(2 * FileLineSearch.LONGEST_LINE), "z".repeat(5 * FileLineSearch.LONGEST_LINE))).isEmpty();
    }

    @Test
    void aFileWithANulIsNoText() throws IOException {
        assertThat(found("a", "a\0a\n")).isEmpty();
        assertThat(found("a", "\0" + "a\n".repeat(200_000))).isEmpty();
    }

    @Test
    void utf16IsTextWhereItsMarkSaysSo() throws IOException {
        for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
            assertThat(found("žluť", "\uFEFFone\r\nžluť\r\n".getBytes(charset))).containsExactly("2:žluť");
        }
    }

    @Test
    void theByteOrderMarkOfUtf8IsNotPartOfTheLine() throws IOException {
        assertThat(found("one", "\uFEFFone\none")).containsExactly("1:one", "2:one");
    }

    @Test
    void whatIsNoUtf8IsReplaced() throws IOException {
        assertThat(found("a", new byte[] {'a', (byte) 0xff, '\n'})).containsExactly("1:a\uFFFD");
    }

    @Test
    void aSearchInAFileEndsWhenNoMoreIsWanted() throws IOException {
        List<Long> lines = new ArrayList<>();
        new FileLineSearch("a").scan("a\na\na\n".getBytes(UTF_8), (number, _) -> lines.add(number) && number < 2);
        assertThat(lines).containsExactly(1L, 2L);
    }
}
