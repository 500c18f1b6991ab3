package dev.stateroom.ui.preview.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.ui.preview.MemoryFile;
import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.preview.text.TextSearch;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LargeTextTest {

    @Test
    void windowsOfRowsTileTheFile() {
        RandomCases.check(40, random -> {
            int window = random.number(1, 400);
            for (TextDecoding decoding : List.of(TextDecoding.UTF_8, TextDecoding.UTF_16LE, TextDecoding.UTF_16BE)) {
                String text = randomText(random, 1 + random.nextInt(4_000));
                byte[] bytes = text.getBytes(decoding.charset());
                LargeText large = indexed(bytes, decoding);
                List<String> expected = linesOf(text);
                assertThat(large.knownLines()).isEqualTo(expected.size());
                long at = 0;
                for (int first = 0; first < expected.size(); first += window) {
                    List<TextRow> lines = large.rows(first, window, Cancellation.NEVER).orThrow();
                    assertThat(lines).hasSize(Math.min(window, expected.size() - first));
                    for (TextRow line : lines) {
                        assertThat(line.offset()).isEqualTo(at);
                        assertThat(line.text()).isEqualTo(expected.get((int) line.number()));
                        at += line.bytes() + line.endBytes();
                    }
                }
                assertThat(at).isEqualTo(bytes.length);
            }
        });
    }

    @Test
    void rowsAnywhereArePartsOfTheirLinesAndEveryPlaceIsFoundInItsRow() {
        RandomCases.check(6, random -> {
            for (TextDecoding decoding : List.of(TextDecoding.UTF_8, TextDecoding.UTF_16LE, TextDecoding.LATIN_1)) {
                StringBuilder text = new StringBuilder();
                while (text.length() < 900_000) {
                    text.append((decoding == TextDecoding.LATIN_1 ? "x\u00e9" : "x\u00e9\ud83d\ude00").repeat(random.nextInt(random.nextInt(40) == 0 ? 90_000 : 60)))
                            .append(random.nextBoolean() ? "\n" : "\r\n");
                }
                byte[] bytes = text.append("end").toString().getBytes(decoding.charset());
                LargeText large = indexed(bytes, decoding);
                List<String> expected = linesOf(text.toString());
                assertThat(large.knownLines()).isEqualTo(expected.size());
                StringBuilder joined = new StringBuilder();
                List<TextRow> all = new ArrayList<>();
                while (all.size() < large.knownRows()) {
                    all.addAll(large.rows(all.size(), 1_000, Cancellation.NEVER).orThrow());
                }
                for (TextRow row : all) {
                    joined.append(row.text()).append(row.endsLine() ? "\n" : "");
                }
                assertThat(joined.toString()).isEqualTo(String.join("\n", expected) + "\n");
                for (int i = 0; i < 30; i++) {
                    TextRow row = all.get(random.nextInt(all.size()));
                    assertSame(large.rows(row.row(), 1, Cancellation.NEVER).orThrow().getFirst(), row);
                    assertThat(large.lineOf(row.row())).isEqualTo(row.number());
                    assertThat(large.rowOf(row.number())).isEqualTo(row.row() - row.part());
                    int column = row.text().isEmpty() ? 0 : random.nextInt(row.text().length());
                    column -= column > 0 && Character.isLowSurrogate(row.text().charAt(column)) ? 1 : 0;
                    long at = row.byteAt(column);
                    assertThat(row.column(at)).isEqualTo(column);
                    long found = large.rowOfByte(at, Cancellation.NEVER).orThrow();
                    assertThat(found).isBetween(row.row() - (column < 4 ? 1 : 0), row.row());
                }
            }
        });
    }

    @Test
    void theFirstRowsCanBeReadBeforeTheFileHasBeenGoneThrough() {
        LargeText large = large("a\nb\nc\n".getBytes(StandardCharsets.UTF_8), TextDecoding.UTF_8, false);
        assertThat(large.rows(0, 2, Cancellation.NEVER).orThrow()).extracting(TextRow::text).containsExactly("a", "b");
        assertThat(large.rows(7, 2, Cancellation.NEVER).orThrow()).isEmpty();
    }

    @Test
    void aLongLineStandsInSeveralRowsThatSayThatItGoesOn() {
        byte[] bytes = new byte[3 * LongLines.PART + 10];
        java.util.Arrays.fill(bytes, (byte) 'x');
        bytes[bytes.length - 5] = '\n';
        LargeText large = large(bytes, TextDecoding.UTF_8, false);
        List<TextRow> before = large.rows(0, 50, Cancellation.NEVER).orThrow();
        large.index(Cancellation.NEVER);
        List<TextRow> after = large.rows(0, 50, Cancellation.NEVER).orThrow();
        for (int i = 0; i < before.size(); i++) {
            assertSame(after.get(i), before.get(i));
        }
        assertThat(after).extracting(TextRow::number).containsExactly(0L, 0L, 0L, 0L, 1L);
        assertThat(after).extracting(TextRow::endsLine).containsExactly(false, false, false, true, true);
        assertThat(large.knownRows()).isEqualTo(5);
        assertThat(large.parts(after.getFirst())).isEqualTo(4);
    }

    @Test
    void carriageReturnsAloneEndLinesWhereNothingElseDoes() {
        LargeText large = large("a\rb\rc".getBytes(StandardCharsets.UTF_8), TextDecoding.UTF_8, true);
        large.index(Cancellation.NEVER);
        assertThat(large.knownLines()).isEqualTo(3);
        assertThat(large.rows(1, 9, Cancellation.NEVER).orThrow()).extracting(TextRow::text).containsExactly("b", "c");
    }

    @Test
    void aSearchFindsWhatASearchOfTheWholeTextFinds() {
        RandomCases.check(60, random -> {
            String text = randomText(random, 200_000);
            String wanted = List.of("ab", "A", "B\u00c9", "aaa", "zz", "\n").get(random.nextInt(6));
            TextDecoding decoding = List.of(TextDecoding.UTF_8, TextDecoding.UTF_16BE).get(random.nextInt(2));
            byte[] bytes = text.getBytes(decoding.charset());
            LargeSearch search = new LargeSearch(large(bytes, decoding, false), wanted, false);
            search.run(Cancellation.NEVER);
            List<Integer> expected = new ArrayList<>();
            new TextSearch(wanted, false).each(text, at -> {
                expected.add(text.substring(0, at).getBytes(decoding.charset()).length);
                return expected.size() < 200;
            });
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < Math.min(200, search.count()); i++) {
                LargeSearch.Hit hit = search.hit(i);
                found.add((int) hit.offset());
                assertThat(new String(bytes, (int) hit.offset(), hit.length(), decoding.charset())).isEqualToIgnoringCase(wanted);
            }
            assertThat(found).isEqualTo(expected);
            assertThat(search.isEnded()).isTrue();
        });
    }

    private static void assertSame(TextRow one, TextRow other) {
        assertThat(one.toString().replaceAll("raw=.*", "")).isEqualTo(other.toString().replaceAll("raw=.*", ""));
        assertThat(one.raw()).isEqualTo(other.raw());
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

    private static LargeText indexed(byte[] bytes, TextDecoding decoding) {
        LargeText text = large(bytes, decoding, false);
        assertThat(text.index(Cancellation.NEVER).orThrow()).isTrue();
        return text;
    }

    private static LargeText large(byte[] bytes, TextDecoding decoding, boolean carriageReturn) {
        FilePath path = new FilePath("/large.txt");
        FileRanges file = FileRanges.of(MemoryFile.of(path.text(), bytes), path, bytes.length, Cancellation.NEVER).orThrow();
        return new LargeText(file, decoding, carriageReturn);
    }
}
