package dev.stateroom.ui.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.LineDiff.Span;
import dev.stateroom.ui.diff.DiffLine.Look;
import dev.stateroom.ui.diff.DiffLine.Piece;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DiffLineTest {

    @Test
    void cutsALineIntoPlainAndMarkedPieces() {
        assertThat(DiffLine.of("0,74;", List.of(new Span(2, 4)), "").pieces())
                .containsExactly(new Piece("0,", Look.PLAIN), new Piece("74", Look.MARKED), new Piece(";", Look.PLAIN));
    }

    @Test
    void neverHandsOutACharacterThatReordersOrHidesText() {
        assertThat(DiffLine.of("a\u202Eb\rc\u0000", List.of(), "").pieces())
                .containsExactly(
                        new Piece("a", Look.PLAIN),
                        new Piece("U+202E", Look.HIDDEN),
                        new Piece("b", Look.PLAIN),
                        new Piece("CR", Look.HIDDEN),
                        new Piece("c", Look.PLAIN),
                        new Piece("U+0000", Look.HIDDEN));
    }

    @Test
    void keepsMarksInPlaceBehindAHiddenCharacter() {
        assertThat(DiffLine.of("\u202Eab", List.of(new Span(2, 3)), "").pieces())
                .containsExactly(
                        new Piece("U+202E", Look.HIDDEN), new Piece("a", Look.PLAIN), new Piece("b", Look.MARKED));
    }

    @Test
    void widensTabsToTheNextStop() {
        assertThat(DiffLine.of("a\tb", List.of(), "").pieces()).containsExactly(new Piece("a   b", Look.PLAIN));
    }

    @Test
    void cutsAnEndlessLineAndSaysHowMuchIsMissing() {
        DiffLine line = DiffLine.of("x".repeat(5_000), List.of(), "");

        assertThat(line.pieces().getLast()).isEqualTo(new Piece("… 3,000", Look.REMARK));
        assertThat(line.columns()).isLessThan(2_100);
    }

    @Test
    void countsWideCharactersTwice() {
        assertThat(DiffLine.of("笔记", List.of(), "").columns()).isEqualTo(4);
    }
}
