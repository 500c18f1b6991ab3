package dev.stateroom.ui.preview.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.RandomCases;
import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RecordTableTest {

    @Test
    void cellsMayHoldDelimitersLineEndsAndQuotes() {
        RecordTable records = csv("name,note\r\n\"Miller, Ann\",\"two\nlines\"\r\nBob,\"says \"\"hi\"\"\"\r\n");
        assertThat(records.columns()).containsExactly("name", "note");
        assertThat(records.rows(0, 9, Cancellation.NEVER).orThrow())
                .containsExactly(List.of("Miller, Ann", "two\nlines"), List.of("Bob", "says \"hi\""));
        records.index(Cancellation.NEVER);
        assertThat(records.knownRows()).isEqualTo(2);
    }

    @Test
    void theDelimiterIsTheOneThatCutsAllRowsAlikeAndNamesComeFromWords() {
        assertThat(DelimitedShape.of("a;b;c\n1,5;2;3\n2,5;2;3\n", false).delimiter()).isEqualTo(';');
        assertThat(DelimitedShape.of("1,2\n3,4\n", false).columns()).containsExactly("Column 1", "Column 2");
        assertThat(DelimitedShape.of("x,x,\n1,2,3\n", false).headRecords()).isZero();
        assertThat(DelimitedShape.of("x,x\n1,2\n", false).columns()).containsExactly("x", "x 2");
    }

    @Test
    void aQuoteThatIsNeverClosedDoesNotSwallowTheFile() {
        RecordTable records = csv("a,b\n1,\"open\n" + "2,x\n".repeat(600_000));
        records.index(Cancellation.NEVER);
        assertThat(records.knownRows()).isBetween(300_000L, 340_000L);
        assertThat(records.rows(records.knownRows() - 1, 1, Cancellation.NEVER).orThrow()).containsExactly(List.of("2", "x"));
    }

    @Test
    void rowsAnywhereAreThoseOfTheWholeFile() {
        RandomCases.check(10, random -> {
            StringBuilder csv = new StringBuilder("id,text\n");
            StringBuilder json = new StringBuilder("[");
            StringBuilder lines = new StringBuilder();
            List<List<String>> expected = new ArrayList<>();
            for (int i = 0; i < 8_000; i++) {
                String text = "x".repeat(random.nextInt(60)) + "é";
                expected.add(List.of(String.valueOf(i), text));
                csv.append(i).append(",\"").append(text).append("\"\n");
                String object = "{\"id\":" + i + ",\"text\":\"" + text + "\"}";
                lines.append(object).append('\n');
                json.append(i == 0 ? "" : random.nextBoolean() ? "," : " ,\n ").append(object);
            }
            for (RecordTable records : List.of(
                    csv(csv.toString()),
                    new TextRecords(file(lines.toString()), StandardCharsets.UTF_8, JsonShape.ofLines(lines.toString().lines().limit(5).toList())),
                    JsonArrayRecords.of(file(json.append("]").toString()), Cancellation.NEVER).orThrow())) {
                assertThat(records.index(Cancellation.NEVER).orThrow()).isTrue();
                assertThat(records.knownRows()).isEqualTo(expected.size());
                for (int i = 0; i < 10; i++) {
                    int at = random.nextInt(expected.size());
                    assertThat(records.rows(at, 3, Cancellation.NEVER).orThrow())
                            .isEqualTo(expected.subList(at, Math.min(expected.size(), at + 3)));
                }
            }
        });
    }

    @Test
    void anOrderIsStableNumericWhereAllAreNumbersAndEmptyCellsComeLast() {
        RandomCases.check(20, random -> {
            boolean descending = random.nextBoolean();
            boolean words = random.nextBoolean();
            List<String> cells = new ArrayList<>();
            StringBuilder csv = new StringBuilder("k,n\n");
            for (int i = 0; i < 500; i++) {
                String cell = random.nextInt(6) == 0 ? "" : words && i % 2 == 0 ? "w" + random.nextInt(30) : String.valueOf(random.nextInt(200) / 4.0);
                cells.add(cell);
                csv.append(cell).append(',').append(i).append('\n');
            }
            Comparator<String> natural = words
                    ? String.CASE_INSENSITIVE_ORDER
                    : Comparator.comparingDouble(cell -> cell.isEmpty() ? 0 : Double.parseDouble(cell));
            Comparator<String> order = descending ? natural.reversed() : natural;
            List<Integer> expected = IntStream.range(0, cells.size())
                    .boxed()
                    .sorted(Comparator.comparing((Integer i) -> cells.get(i).isEmpty()).thenComparing(cells::get, order))
                    .toList();
            int[] sorted = RowOrder.by(csv(csv.toString()), 0, descending, Progress.SILENT, Cancellation.NEVER).orThrow();
            assertThat(IntStream.of(sorted).boxed().toList()).isEqualTo(expected);
        });
    }

    @Test
    void whatDoesNotFitIntoMemoryIsSortedInFilesThatAreGoneAfterwards() {
        RandomCases.check(20, random -> {
            boolean descending = random.nextBoolean();
            List<byte[]> keys = new ArrayList<>();
            List<Integer> sorted = new ArrayList<>();
            Path[] folder = new Path[1];
            try (SortRuns runs = new SortRuns(descending, Long.MAX_VALUE, 2_000)) {
                for (int row = 0; row < 900; row++) {
                    byte[] key = new byte[random.nextInt(3)];
                    random.nextBytes(key);
                    keys.add(key);
                    assertThat(runs.add(row, key)).isTrue();
                }
                folder[0] = runs.folder();
                assertThat(folder[0]).isNotEmptyDirectory();
                runs.each(sorted::add, Cancellation.NEVER);
            }
            Comparator<byte[]> order = Arrays::compareUnsigned;
            assertThat(sorted).isEqualTo(IntStream.range(0, keys.size()).boxed().sorted(Comparator.comparing(keys::get, descending ? order.reversed() : order)).toList());
            assertThat(folder[0]).doesNotExist();
        });
    }

    @Test
    void moreThanTheFilesMayTakeIsRefused() throws Exception {
        try (SortRuns runs = new SortRuns(false, 100, 200)) {
            assertThat(IntStream.range(0, 40).allMatch(row -> add(runs, row))).isFalse();
        }
    }

    private static boolean add(SortRuns runs, int row) {
        try {
            return runs.add(row, new byte[20]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void identifiersOfMoreDigitsThanADoubleHoldsAreSortedAsNumbers() {
        RecordTable records = csv("id\n9007199254740993\n-9007199254740993\n9007199254740992\n\n2\n1e16\n-9007199254740992\n");
        assertThat(RowOrder.by(records, 0, false, Progress.SILENT, Cancellation.NEVER).orThrow()).containsExactly(1, 6, 4, 2, 0, 5, 3);
    }

    @Test
    void oneCellOfARecordIsThatOfAllItsCells() {
        JsonShape shape = new JsonShape(List.of("a", "b", "value"));
        for (String record : List.of(
                "{\"a\":1.50,\"b\":{\"a\":[2, 3]},\"c\":4}", "{\"b\":\"x\\u00e9\",\"a\":null}", "{\"a\":true,\"a\":1e400}", "[1]", "7", "{\"a\":1", "", "no json", "{}")) {
            List<String> cells = shape.cells(record);
            for (int column = 0; column < 3; column++) {
                assertThat(shape.cell(record, column)).as("column %d of %s", column, record).isEqualTo(column < cells.size() ? cells.get(column) : "");
            }
        }
    }

    @Test
    void sortingThatIsStoppedEnds() {
        RecordTable records = csv("id\n" + "7\n".repeat(200_000));
        Cancellation.Switch stop = new Cancellation.Switch();
        assertThatThrownBy(() -> RowOrder.by(records, 0, false, (done, total, what) -> stop.request(), stop)).isInstanceOf(CancelledException.class);
    }

    @Test
    void whatIsBrokenIsTold() {
        RecordTable array = JsonArrayRecords.of(file("[{\"a\":1},{\"a\":2},{\"a\""), Cancellation.NEVER).orThrow();
        assertThat(array.index(Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        assertThat(array.knownRows()).isEqualTo(2);
        assertThat(JsonArrayRecords.of(file("[1,2]"), Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        RecordTable lines = new TextRecords(file("{\"a\":1}\nnot json\n"), StandardCharsets.UTF_8, JsonShape.ofLines(List.of("{\"a\":1}", "not json")));
        assertThat(lines.rows(1, 1, Cancellation.NEVER).orThrow()).containsExactly(List.of("not json"));
    }

    private static RecordTable csv(String text) {
        return new TextRecords(file(text), StandardCharsets.UTF_8, DelimitedShape.of(text.substring(0, Math.min(4_000, text.length())), false));
    }

    private static FileRanges file(String text) {
        return FileRanges.ofMemory(new FilePath("/a"), text.getBytes(StandardCharsets.UTF_8));
    }
}
