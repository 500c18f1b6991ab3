package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AnswerDifferenceTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Updated file /a.md\\n(checked) | Updated file /a.md | WORDS_ADDED",
        "Note: Error: String not found in file: 'z' | Error: String not found in file: 'z' | WORDS_ADDED",
        "/a.md\\n/b.md | /a.md | CONTENT",
        "Updated file /a.md | Updated file /b.md | CONTENT"
    })
    void wordsAroundAnAnswerAreToldFromOtherContent(String recorded, String actual, AnswerDifference.Kind kind) {
        assertThat(AnswerDifference.between(result(recorded), result(actual), null, null).kinds()).containsExactly(kind);
    }

    private static LoggedCall.Result result(String text) {
        return new LoggedCall.Result(new ForeignValue.Text(text.replace("\\n", "\n")), null);
    }
}
