package dev.stateroom.ui.preview.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preview.MemoryFile;
import dev.stateroom.ui.preview.bytes.FileBytes;
import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.ui.preview.text.TextSearch;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class LargeTextTest {

    @Property(tries = 40)
    void windowsOfLinesTileTheFile(@ForAll long seed, @ForAll @IntRange(min = 1, max = 400) int window) {
        Random random = new Random(seed);
        for (Decoding decoding : List.of(Decoding.UTF_8, Decoding.UTF_16LE, Decoding.UTF_16BE)) {
            String text = randomText(random, 1 + random.nextInt(4_000));
            byte[] bytes = text.getBytes(decoding.charset());
            LargeText large = indexed(bytes, decoding);
            List<String> expected = linesOf(text);
            assertThat(large.knownLines()).isEqualTo(expected.size());
            long at = 0;
            for (int first = 0; first < expected.size(); first += window) {
                List<Line> lines = large.lines(first, window, n -> LargeText.CUT, Cancellation.NEVER).orThrow();
                assertThat(lines).hasSize(Math.min(window, expected.size() - first));
                for (Line line : lines) {
                    assertThat(line.offset()).isEqualTo(at);
                    assertThat(line.text()).isEqualTo(expected.get((int) line.number()));
                    at += line.bytes() + line.endBytes();
                }
            }
            assertThat(at).isEqualTo(bytes.length);
        }
    }

    @Property(tries = 20)
    void aWindowAnywhereIsThatPartOfTheWhole(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        while (text.length() < 700_000) {
            String line = "x\u00e9".repeat(random.nextInt(random.nextInt(50) == 0 ? 90_000 : 60)) + expected.size();
            expected.add(line);
            text.append(line).append(random.nextBoolean() ? "\n" : "\r\n");
        }
        LargeText large = indexed(text.toString().getBytes(StandardCharsets.UTF_8), Decoding.UTF_8);
        for (int i = 0; i < 20; i++) {
            int first = random.nextInt(expected.size());
            List<Line> lines = large.lines(first, 5, n -> 400, Cancellation.NEVER).orThrow();
            for (Line line : lines) {
                String whole = expected.get((int) line.number());
                assertThat(whole).startsWith(line.text());
                assertThat(line.cut()).isEqualTo(!line.text().equals(whole));
                assertThat(line.bytes()).isEqualTo(whole.getBytes(StandardCharsets.UTF_8).length);
            }
        }
    }

    @Test
    void theFirstLinesCanBeReadBeforeTheFileHasBeenGoneThrough() {
        LargeText large = large("a\nb\nc\n".getBytes(StandardCharsets.UTF_8), Decoding.UTF_8, false);
        assertThat(large.lines(0, 2, n -> 10, Cancellation.NEVER).orThrow()).extracting(Line::text).containsExactly("a", "b");
        assertThat(large.lines(7, 2, n -> 10, Cancellation.NEVER).orThrow()).isEmpty();
    }

    @Test
    void aLineWithoutAnEndIsCutAndMeasuredOnceTheIndexIsThere() {
        byte[] bytes = new byte[3_000_000];
        java.util.Arrays.fill(bytes, (byte) 'x');
        bytes[2_999_990] = '\n';
        LargeText large = large(bytes, Decoding.UTF_8, false);
        Line before = large.lines(0, 5, n -> LargeText.CUT, Cancellation.NEVER).orThrow().getFirst();
        assertThat(before.text()).hasSize(LargeText.CUT);
        assertThat(before.cut()).isTrue();
        assertThat(before.bytes()).isEqualTo(-1);
        large.index(Cancellation.NEVER);
        List<Line> after = large.lines(0, 5, n -> LargeText.CUT, Cancellation.NEVER).orThrow();
        assertThat(after).extracting(Line::bytes).containsExactly(2_999_990L, 9L);
    }

    @Test
    void carriageReturnsAloneEndLinesWhereNothingElseDoes() {
        LargeText large = large("a\rb\rc".getBytes(StandardCharsets.UTF_8), Decoding.UTF_8, true);
        large.index(Cancellation.NEVER);
        assertThat(large.knownLines()).isEqualTo(3);
        assertThat(large.lines(1, 9, n -> 10, Cancellation.NEVER).orThrow()).extracting(Line::text).containsExactly("b", "c");
    }

    @Property(tries = 60)
    void aSearchFindsWhatASearchOfTheWholeTextFinds(@ForAll long seed) {
        Random random = new Random(seed);
        String text = randomText(random, 200_000);
        String wanted = List.of("ab", "a", "b\u00e9", "aaa", "zz", "\n").get(random.nextInt(6));
        LargeSearch search = new LargeSearch(
                large(text.getBytes(StandardCharsets.UTF_8), Decoding.UTF_8, false), new TextSearch(wanted, false));
        search.run(Cancellation.NEVER);
        List<String> expected = new ArrayList<>();
        new TextSearch(wanted, false).each(text, at -> {
            long line = text.substring(0, at).chars().filter(c -> c == '\n').count();
            expected.add(line + ":" + (at - (text.lastIndexOf('\n', at - 1) + 1)));
            return expected.size() < 200;
        });
        List<String> found = new ArrayList<>();
        for (int i = 0; i < Math.min(200, search.count()); i++) {
            found.add(search.hit(i).line() + ":" + search.hit(i).column());
        }
        assertThat(found).isEqualTo(expected);
        assertThat(search.isEnded()).isTrue();
    }

    private static String randomText(Random random, int length) {
        StringBuilder text = new StringBuilder();
        String[] parts = {"a", "b", "ab\u00e9", "\n", "\r\n", "z", "\ud83d\ude00", "aaaa"};
        while (text.length() < length) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    private static List<String> linesOf(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\r?\n", -1)));
        if (lines.size() > 1 && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines;
    }

    private static LargeText indexed(byte[] bytes, Decoding decoding) {
        LargeText text = large(bytes, decoding, false);
        assertThat(text.index(Cancellation.NEVER).orThrow()).isTrue();
        return text;
    }

    private static LargeText large(byte[] bytes, Decoding decoding, boolean carriageReturn) {
        FilePath path = new FilePath("/large.txt");
        FileBytes file = FileBytes.of(MemoryFile.of(path.text(), bytes), path, bytes.length, Cancellation.NEVER).orThrow();
        return new LargeText(file, decoding, carriageReturn);
    }
}
