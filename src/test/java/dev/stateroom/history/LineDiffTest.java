package dev.stateroom.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.RandomCases;
import dev.stateroom.history.LineDiff.Edit;
import dev.stateroom.history.LineDiff.Kind;
import dev.stateroom.history.LineDiff.Row;
import dev.stateroom.history.LineDiff.Span;
import dev.stateroom.history.LineDiff.Whitespace;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LineDiffTest {

    private static String text(RandomCases.Case random) {
        // Few different lines, so that the two texts share many and runs can slide.
        List<String> lines = List.of("a\n", "b\n", "\n", "  c\n", "d\r\n", "e\rf\n", "a b c\n", "a b d\n");
        return random.joined(0, 14, lines) + random.pick("", "a", "b\r", "  ");
    }

    @Test
    void itsEditsTurnTheOlderTextIntoTheNewer() {
        RandomCases.check(1_000, random -> {
            String before = text(random);
            String after = text(random);
            LineDiff diff = diff(before, after);

            StringBuilder made = new StringBuilder();
            int at = 0;
            for (Edit edit : diff.edits()) {
                made.append(String.join("", diff.before().subList(at, edit.beforeFrom())));
                made.append(String.join("", diff.after().subList(edit.afterFrom(), edit.afterTo())));
                at = edit.beforeTo();
            }
            made.append(String.join("", diff.before().subList(at, diff.before().size())));

            assertThat(made).hasToString(after);
        });
    }

    @Test
    void itsRowsHoldEveryLineOfBothTextsOnceAndInOrder() {
        RandomCases.check(1_000, random -> {
            String before = text(random);
            String after = text(random);
            LineDiff diff = diff(before, after);

            assertThat(diff.rows().stream().map(Row::before).filter(i -> i >= 0))
                    .containsExactlyElementsOf(IntStream.range(0, diff.before().size()).boxed().toList());
            assertThat(diff.rows().stream().map(Row::after).filter(i -> i >= 0))
                    .containsExactlyElementsOf(IntStream.range(0, diff.after().size()).boxed().toList());
            assertThat(diff.rows()).allSatisfy(row -> {
                if (row.kind() == Kind.UNCHANGED) {
                    assertThat(diff.before().get(row.before())).isEqualTo(diff.after().get(row.after()));
                }
            });
        });
    }

    @Test
    void itsCountsAreThoseOfTheRowsAndTurnRoundWithTheTexts() {
        RandomCases.check(1_000, random -> {
            String before = text(random);
            String after = text(random);
            LineDiff diff = diff(before, after);
            LineDiff back = diff(after, before);

            assertThat(diff.added()).isEqualTo(count(diff, Kind.ADDED) + count(diff, Kind.CHANGED));
            assertThat(diff.removed()).isEqualTo(count(diff, Kind.REMOVED) + count(diff, Kind.CHANGED));
            assertThat(back.added()).isEqualTo(diff.removed());
            assertThat(back.removed()).isEqualTo(diff.added());
            assertThat(diff.isSame()).isEqualTo(before.equals(after));
        });
    }

    @Test
    void itIsAsShortAsCanBe() {
        RandomCases.check(1_000, random -> {
            String before = text(random);
            String after = text(random);
            LineDiff diff = diff(before, after);

            assertThat(diff.before().size() - diff.removed()).isEqualTo(longestCommon(diff.before(), diff.after()));
            assertThat(diff.note()).isEmpty();
        });
    }

    @Test
    void withoutItsMarksTwoChangedLinesAreEqual() {
        RandomCases.check(1_000, random -> {
            String before = text(random);
            String after = text(random);
            LineDiff diff = diff(before, after);

            for (Row row : diff.rows()) {
                if (!row.beforeWords().isEmpty() || !row.afterWords().isEmpty()) {
                    assertThat(row.kind()).isEqualTo(Kind.CHANGED);
                    assertThat(without(diff.before().get(row.before()), row.beforeWords()))
                            .isEqualTo(without(diff.after().get(row.after()), row.afterWords()));
                }
            }
        });
    }

    private static String without(String line, List<Span> spans) {
        StringBuilder text = new StringBuilder(LineDiff.text(line));
        spans.reversed().forEach(s -> text.delete(s.from(), s.to()));
        return text.toString();
    }

    private static int longestCommon(List<String> a, List<String> b) {
        int[][] best = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                best[i][j] = a.get(i).equals(b.get(j))
                        ? best[i + 1][j + 1] + 1
                        : Math.max(best[i + 1][j], best[i][j + 1]);
            }
        }
        return best[0][0];
    }

    @Test
    void marksTheWordsThatChanged() {
        LineDiff diff = diff("id,amount\n0,74\n", "id,amount\n0,851\n");

        assertThat(diff.rows())
                .containsExactly(
                        new Row(Kind.UNCHANGED, 0, 0, List.of(), List.of()),
                        new Row(Kind.CHANGED, 1, 1, List.of(new Span(2, 4)), List.of(new Span(2, 5))));
    }

    @Test
    void marksNothingInsideLinesThatHaveNothingInCommon() {
        assertThat(diff("the quick brown fox\n", "lazy dogs sleep\n").rows())
                .containsExactly(new Row(Kind.CHANGED, 0, 0, List.of(), List.of()));
    }

    @Test
    void marksWordsThatStandTogetherAsOne() {
        assertThat(diff("line 30\n", "line thirty with a tab\n").rows())
                .containsExactly(new Row(Kind.CHANGED, 0, 0, List.of(new Span(4, 7)), List.of(new Span(4, 22))));
    }

    @Test
    void neverCutsACharacterInTwo() {
        LineDiff diff = diff("x 😀 y\n", "x 😁 y\n");

        assertThat(diff.rows().getFirst().beforeWords()).containsExactly(new Span(2, 4));
    }

    @Test
    void putsTheLineThatIsAlikeBesideItsOlderForm() {
        LineDiff diff = diff("total = sum(items)\n", "first = 1\nsecond = 2\ntotal = sum(items) + tax\n");

        assertThat(diff.rows().stream().map(Row::kind)).containsExactly(Kind.ADDED, Kind.ADDED, Kind.CHANGED);
    }

    @Test
    void countsAnotherLineEndAsAChange() {
        LineDiff diff = diff("a\r\nb\n", "a\nb\n");

        assertThat(diff.rows().getFirst()).isEqualTo(new Row(Kind.CHANGED, 0, 0, List.of(), List.of()));
        assertThat(LineDiff.end(diff.before().getFirst())).isEqualTo(LineDiff.End.CRLF);
        assertThat(LineDiff.text(diff.before().getFirst())).isEqualTo("a");
    }

    @Test
    void countsALostFinalNewlineAsAChange() {
        LineDiff diff = diff("a\n", "a");

        assertThat(diff.removed()).isEqualTo(1);
        assertThat(diff.added()).isEqualTo(1);
    }

    @Test
    void ignoresWhiteSpaceWhenAsked() {
        LineDiff diff = LineDiff.of(
                "if x:\n  a\tb\r\nc", "if x:\n    a b\nc\n", Whitespace.IGNORED, Cancellation.NEVER);

        assertThat(diff.isSame()).isTrue();
        assertThat(diff.rows()).hasSize(3).allMatch(r -> r.kind() == Kind.UNCHANGED);
    }

    @Test
    void isQuickForLargeTextsWithFewChanges() {
        String before = numbered(20_000, 0);
        String after = before.replace("line 77 \n", "line seventy-seven\n").replace("line 19999 \n", "");

        assertThat(timed(before, after).added()).isEqualTo(1);
    }

    @Test
    void isQuickForLargeTextsWithNothingInCommon() {
        LineDiff diff = timed(numbered(20_000, 0), numbered(20_000, 1_000_000));

        assertThat(diff.added()).isEqualTo(20_000);
        assertThat(diff.note()).isEmpty();
    }

    @Test
    void isQuickForShuffledTextsAndSaysThatItIsCoarse() {
        List<String> lines = LineDiff.lines(numbered(20_000, 0));
        Collections.shuffle(lines, new Random(7));
        String after = String.join("", lines);

        LineDiff diff = timed(numbered(20_000, 0), after);

        assertThat(diff.note()).isNotEmpty();
        assertThat(diff.removed()).isLessThan(20_000);
    }

    @Test
    void isQuickForLargeTextsOfFewDifferentLines() {
        Random random = new Random(3);
        String before = random.ints(20_000, 0, 3).mapToObj(i -> "l" + i + "\n").collect(Collectors.joining());
        String after = random.ints(20_000, 0, 3).mapToObj(i -> "l" + i + "\n").collect(Collectors.joining());

        assertThat(timed(before, after).rows()).isNotEmpty();
    }

    @Test
    void isQuickForOneEndlessLine() {
        LineDiff diff = timed("a b ".repeat(500_000), "a b ".repeat(250_000) + "c" + "a b ".repeat(250_000));

        assertThat(diff.rows().getFirst().afterWords()).containsExactly(new Span(1_000_000, 1_000_001));
    }

    @Test
    void replacesTheWholeTextBeyondItsBoundAndSaysSo() {
        LineDiff diff = timed("a\n".repeat(LineDiff.MAX_LINES + 1), "b\na\n");

        assertThat(diff.removed()).isEqualTo(LineDiff.MAX_LINES + 1);
        assertThat(diff.added()).isEqualTo(2);
        assertThat(diff.note()).contains("200,000 lines");
    }

    @Test
    void canBeCancelled() {
        List<String> lines = new ArrayList<>(LineDiff.lines(numbered(50_000, 0)));
        Collections.shuffle(lines, new Random(7));
        int[] asked = {0};
        Cancellation later = () -> asked[0]++ > 100;

        assertThatThrownBy(() ->
                        LineDiff.of(numbered(50_000, 0), String.join("", lines), Whitespace.COUNTS, later))
                .isInstanceOf(CancelledException.class);
    }

    private static String numbered(int lines, int from) {
        return IntStream.range(from, from + lines).mapToObj(i -> "line " + i + " \n").collect(Collectors.joining());
    }

    private static LineDiff timed(String before, String after) {
        // Time of this thread alone: how busy the machine is does not matter.
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        LineDiff diff = diff(before, after);
        assertThat(Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start))
                .isLessThan(Duration.ofSeconds(3));
        return diff;
    }

    private static LineDiff diff(String before, String after) {
        return LineDiff.of(before, after, Whitespace.COUNTS, Cancellation.NEVER);
    }

    private static int count(LineDiff diff, Kind kind) {
        return (int) diff.rows().stream().filter(r -> r.kind() == kind).count();
    }
}
