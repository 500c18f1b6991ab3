package dev.stateroom.ui.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.palette.FuzzyMatch.Range;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FuzzyMatchTest {

    private static int score(String typed, String title) {
        return match(typed, title).score();
    }

    private static FuzzyMatch match(String typed, String title) {
        return Objects.requireNonNull(FuzzyMatch.of(PaletteQuery.of(typed), title, ""));
    }

    @Test
    void everyWordMustOccur() {
        assertThat(FuzzyMatch.of(PaletteQuery.of("go results"), "Go to Results", "")).isNotNull();
        assertThat(FuzzyMatch.of(PaletteQuery.of("go files"), "Go to Results", "")).isNull();
    }

    @Test
    void theBeginningCountsMoreThanAWordAndAWordMoreThanTheMiddle() {
        assertThat(score("res", "Restore")).isGreaterThan(score("res", "Go to Results"));
        assertThat(score("res", "Go to Results")).isGreaterThan(score("res", "Address"));
    }

    @Test
    void whatWasFoundIsMarkedOnceAndInOrder() {
        assertThat(match("sult results", "Go to Results").ranges()).isEqualTo(List.of(new Range(6, 13)));
    }

    @Test
    void positionsStayTrueWhereLowerCaseIsLonger() {
        assertThat(match("x", "İx").ranges()).allSatisfy(r -> assertThat(r.to()).isLessThanOrEqualTo("İx".length()));
    }

    @Test
    void prefixesChooseWhatIsLookedFor() {
        assertThat(PaletteQuery.of(">open").kind()).isEqualTo(PaletteQuery.Kind.COMMANDS);
        assertThat(PaletteQuery.of("/work").kind()).isEqualTo(PaletteQuery.Kind.PATHS);
        assertThat(PaletteQuery.of("/work").words()).containsExactly("/work");
        assertThat(PaletteQuery.of("/").words()).isEmpty();
        assertThat(PaletteQuery.of("# edit").words()).containsExactly("edit");
        assertThat(PaletteQuery.of("@54").kind()).isEqualTo(PaletteQuery.Kind.STEPS);
        assertThat(PaletteQuery.of("  ").kind()).isEqualTo(PaletteQuery.Kind.ALL);
    }
}
