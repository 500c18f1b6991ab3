package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PythonRegexSearchTest {

    private static AgentReply<Boolean> search(String pattern, String line) {
        if (!(PythonRegex.compile(pattern) instanceof PythonRegex.Usable usable)) {
            throw new AssertionError(pattern);
        }
        PythonRegexSearch search = usable.search();
        return PythonRegexSearch.bounded(() -> AgentReply.of(search.test(line)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a+)+\\1$", "(a|aa)+\\1x$", "(.*)*(.*)*(.*)*x\\1", "(a*)*(a*)*(a*)*\\2b"})
    void aPatternWithTooManyWaysIsGivenUpAndTheReplySaysSo(String pattern) {
        AgentReply<Boolean> reply = Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> search(pattern, "a".repeat(60) + "!"));

        assertThat(reply)
                .isInstanceOfSatisfying(
                        AgentReply.Withheld.class, withheld -> assertThat(withheld.sentence()).contains("the search was stopped"));
    }

    @Test
    void groupsRepeatedOverALongLineEndInAReply() {
        assertThat(search("(a|b)*c", "ab".repeat(200_000))).isNotInstanceOf(AgentReply.Raised.class);
    }

    @Test
    void ordinaryPatternsOverManyLinesAreNotGivenUp() {
        if (!(PythonRegex.compile("n.*e\\d+$") instanceof PythonRegex.Usable usable)) {
            throw new AssertionError();
        }
        PythonRegexSearch search = usable.search();
        String line = "a line of ordinary length with a needle and some more words in it";

        AgentReply<Integer> found = PythonRegexSearch.bounded(() -> {
            int hits = 0;
            for (int i = 0; i < 100_000; i++) {
                hits += search.test(line + i) ? 1 : 0;
            }
            return AgentReply.of(hits);
        });

        assertThat(found).isEqualTo(AgentReply.of(0));
    }
}
