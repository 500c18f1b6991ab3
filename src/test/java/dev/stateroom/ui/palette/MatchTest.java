package dev.stateroom.ui.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.palette.Match.Range;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MatchTest {

    private static int score(String typed, String title) {
        return match(typed, title).score();
    }

    private static Match match(String typed, String title) {
        return Objects.requireNonNull(Match.of(Query.of(typed), title, ""));
    }

    @Test
    void everyWordMustOccur() {
        assertThat(Match.of(Query.of("go results"), "Go to Results", "")).isNotNull();
        assertThat(Match.of(Query.of("go files"), "Go to Results", "")).isNull();
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
        assertThat(Query.of(">open").kind()).isEqualTo(Query.Kind.COMMANDS);
        assertThat(Query.of("/work").kind()).isEqualTo(Query.Kind.PATHS);
        assertThat(Query.of("/work").words()).containsExactly("/work");
        assertThat(Query.of("/").words()).isEmpty();
        assertThat(Query.of("# edit").words()).containsExactly("edit");
        assertThat(Query.of("@54").kind()).isEqualTo(Query.Kind.STEPS);
        assertThat(Query.of("  ").kind()).isEqualTo(Query.Kind.ALL);
    }
}
