package dev.stateroom.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShownTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            @@ lines 1-2 of 9 | next offset 2 @@\\nab\\ncd; 5
            @@ lines 1-1 of 1 @@; 0
            @@ lines 1-1 @@\\nSystem reminder: File exists but has empty contents; 0
            System reminder: File exists but has empty contents; 0
            _    1\\tab\\n     2\\tcd; 5
            _    5\\tab\\n   5.1\\tcd\\n     6\\te; 6
            _ 9  ab\\n 10  cd; 5
            ab\\ncd\\n\\n[Read 2 lines (lines 1-2 of 9). Use offset=2 to go on.]; 5
            [Output was truncated due to size limits.]\\n@@ lines 1-1 of 9 | truncated mid-line | 3 of 9 chars @@\\nabc; 3
            é; 2
            """)
    void theContentOfAReadIsCountedWithoutHeadersAndNumbers(String answer, long bytes) {
        String text = answer.replace("\\n", "\n").replace("\\t", "\t").replace('_', ' ');
        assertThat(ShownText.ofRead(text)).isEqualTo(bytes);
    }

    @Test
    void aGrepShowsLinesCountsOrNames() {
        Set<String> known = Set.of("/r/a", "/r/b");
        assertThat(ShownText.ofGrep("/r/a:\n  1: xy\n  20: é\n/r/c:\n  1: no\n\n/r/b:\n  3: z", known))
                .isEqualTo(Map.of("/r/a", 4L, "/r/b", 1L));
        assertThat(ShownText.ofGrep("/r/a: 77\n/r/c: 1", known)).isEqualTo(Map.of("/r/a", 0L));
        assertThat(ShownText.ofGrep("/r/b\n/r/c", known)).isEqualTo(Map.of("/r/b", 0L));
        assertThat(ShownText.ofGrep("No matches found", known)).isEmpty();
    }

    @Test
    void pathsAreFoundInSentencesAndCommands() {
        assertThat(ArtifactPaths.in("saved to /w/conversation_history/a.md. Then `/conversation_history/b.md`, and", "/conversation_history/"))
                .containsExactly("/w/conversation_history/a.md", "/conversation_history/b.md");
        assertThat(ArtifactPaths.in("the folder /conversation_history/ alone", "/conversation_history/")).isEmpty();
        assertThat(ArtifactPaths.normal("a//b\\c/")).isEqualTo("/a/b/c");
    }
}
