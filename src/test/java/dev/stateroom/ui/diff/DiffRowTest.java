package dev.stateroom.ui.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.LineDiff;
import dev.stateroom.history.LineDiff.Kind;
import dev.stateroom.history.LineDiff.Whitespace;
import dev.stateroom.ui.diff.DiffRow.Layout;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DiffRowTest {

    @Test
    void foldsLongRunsOfUnchangedLinesAndKeepsThreeAroundAChange() {
        List<DiffRow> rows = rows(numbered(30), numbered(30).replace("line 15\n", "changed\n"), Layout.SIDE_BY_SIDE);

        assertThat(rows.get(0)).isEqualTo(new DiffRow.Head(4));
        assertThat(rows.get(1)).isEqualTo(new DiffRow.Fold(4, 0, 11, false, -1));
        assertThat(rows.subList(2, 9)).allMatch(DiffRow.Line.class::isInstance);
        assertThat(rows.get(5).change()).isZero();
        assertThat(rows.get(9)).isEqualTo(new DiffRow.Fold(4, 18, 30, false, -1));
        assertThat(rows).hasSize(10);
    }

    @Test
    void showsWhatAFoldHidWhenItIsOpened() {
        FileDiff result = lines(numbered(30), numbered(30).replace("line 15\n", "changed\n"));

        List<DiffRow> rows = DiffRow.of(4, result, Layout.SIDE_BY_SIDE, false, Set.of(0));

        assertThat(rows.stream().filter(DiffRow.Fold.class::isInstance)).hasSize(1);
        assertThat(rows).hasSize(1 + 18 + 1);
    }

    @Test
    void doesNotFoldAFewLines() {
        assertThat(rows(numbered(9), numbered(9).replace("line 1\n", "x\n").replace("line 9\n", "y\n"), Layout.SIDE_BY_SIDE))
                .noneMatch(DiffRow.Fold.class::isInstance)
                .hasSize(10);
    }

    @Test
    void putsRemovedLinesAboveAddedOnesInline() {
        List<DiffRow> rows = rows("a\nb\n", "c\nd\ne\n", Layout.INLINE);

        assertThat(rows.stream()
                        .filter(DiffRow.Line.class::isInstance)
                        .map(r -> ((DiffRow.Line) r).row().kind()))
                .containsExactly(Kind.REMOVED, Kind.REMOVED, Kind.ADDED, Kind.ADDED, Kind.ADDED);
    }

    @Test
    void numbersTheChangesOfAFile() {
        List<DiffRow> rows = rows(numbered(30), numbered(30).replace("line 3\n", "x\n").replace("line 25\n", ""), Layout.INLINE);

        assertThat(rows.stream().map(DiffRow::change).filter(c -> c >= 0)).containsExactly(0, 0, 1);
    }

    @Test
    void showsTheBeginningOfAVeryLongChangeAndFoldsTheRest() {
        FileDiff result = lines("", numbered(20_000));

        List<DiffRow> first = DiffRow.of(0, result, Layout.SIDE_BY_SIDE, false, Set.of());
        List<DiffRow> opened = DiffRow.of(0, result, Layout.SIDE_BY_SIDE, false, Set.of(DiffRow.LONG_CHANGE));

        assertThat(first).hasSize(1 + DiffRow.LONG_CHANGE + 1);
        assertThat(first.getLast()).isEqualTo(new DiffRow.Fold(0, DiffRow.LONG_CHANGE, 20_000, true, 0));
        assertThat(opened).hasSize(1 + 20_000);
    }

    @Test
    void showsOnlyTheHeadOfACollapsedFile() {
        assertThat(DiffRow.of(2, lines("a\n", "b\n"), Layout.INLINE, true, Set.of()))
                .containsExactly(new DiffRow.Head(2));
    }

    @Test
    void saysInARowWhyThereAreNoLines() {
        FileDiff bytes = new FileDiff.Bytes(-1, 3);

        assertThat(DiffRow.of(0, bytes, Layout.INLINE, false, Set.of()))
                .containsExactly(new DiffRow.Head(0), new DiffRow.Note(0, bytes));
    }

    private static List<DiffRow> rows(String before, String after, Layout layout) {
        return DiffRow.of(4, lines(before, after), layout, false, Set.of());
    }

    private static FileDiff lines(String before, String after) {
        return new FileDiff.Lines(LineDiff.of(before, after, Whitespace.COUNTS, Cancellation.NEVER));
    }

    private static String numbered(int lines) {
        return IntStream.rangeClosed(1, lines).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    }
}
