package dev.stateroom.history.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.Cancellation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which version of a memory each line came with. */
final class LineAuthorsTest {
    @Test
    void eachLineNamesTheVersionThatBroughtIt() {
        List<LineAuthors.Version> texts = List.of(
                new LineAuthors.Version(1, "a\nb\n"), new LineAuthors.Version(2, "a\nx\nb\n"), new LineAuthors.Version(3, "a\nx\nB\nc\n"));
        assertThat(LineAuthors.of(texts, Cancellation.NEVER)).containsExactly(1, 2, 3, 3);
        assertThat(LineAuthors.of(List.of(new LineAuthors.Version(1, "a"), new LineAuthors.Version(2, null), new LineAuthors.Version(3, "a")), Cancellation.NEVER))
                .containsExactly(3);
    }
}
