package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentResult;
import org.junit.jupiter.api.Test;

/** Pages as Python 0.7.13 showed them. */
final class RestPageTest {
    private static final String NOTICE = "\n\n" + ReadPage.sizeNotice("/f", true);

    @Test
    void numbersAreAsWideAsTheWidest() {
        assertThat(RestPage.show("a\n\nc\n", new AgentResult.Window(20, 9, 11, 11), 8, "/f", 80_000))
                .isEqualTo(" 9  a\n10  \n11  c\n\n[Read 3 lines (lines 9-11 of 20 total). 9 lines remaining from offset 11.]");
        assertThat(RestPage.show("ü".repeat(5_001) + "\n", new AgentResult.Window(2, 2, 2, null), 1, "/f", null)).isEqualTo("  2  " + "ü".repeat(5_000) + "\n2.1  ü");
        assertThat(RestPage.show("a", null, -1, "/f", null)).isEqualTo("1  a");
    }

    @Test
    void aPageOverTheLimitEndsAfterAWholeLine() {
        AgentResult.Window window = new AgentResult.Window(3, 1, 2, 2);
        String rest = "\n\n[Read 1 line (lines 1-1 of 3 total). 2 lines remaining from offset 1.]";
        int limit = 4 + NOTICE.length() + rest.length();

        assertThat(RestPage.show("a\n" + "b".repeat(900), window, 0, "/f", limit)).isEqualTo("1  a" + NOTICE + rest);
        assertThat(RestPage.show("a\n" + "b".repeat(900), window, 0, "/f", limit - 1)).isEqualTo(("1  a\n2  " + "b".repeat(900)).substring(0, limit - 1 - NOTICE.length()) + NOTICE);
    }
}
