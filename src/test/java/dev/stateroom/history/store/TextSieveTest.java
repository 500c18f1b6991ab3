package dev.stateroom.history.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.workspace.items.ItemText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be skipped without decoding it. */
final class TextSieveTest {
    /** Letters that fold, that JSON escapes, and that need more bytes or two units. */
    private static final List<String> LETTERS = List.of(
            "a", "A", "k", "K", "\u212a", "i", "I", "\u0131", "\u0130", "s", "S", "\u017f", "\u010d", "\u010c", "\u00df", "\u5317", "\u4eac", "\"", "\\", "/", "\n", "\u0001",
            " ", "0", "\ud83d\ude00", "\ud83d", "\u03c3", "\u03a3", "\u007f");

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most); left >= 0; left--) {
            text.append(LETTERS.get(random.nextInt(LETTERS.size())));
        }
        return text.toString();
    }

    @Test
    void nothingThatHoldsTheTextIsPassedOver() {
        Random random = new Random(20260302);
        int held = 0;
        for (int round = 0; round < 200_000; round++) {
            String wanted = text(random, 3);
            boolean exact = random.nextBoolean();
            ForeignValue.Fields value = ForeignValue.Fields.copyOf(Map.of("content", new ForeignValue.Text(text(random, 12)), text(random, 2), new ForeignValue.Int(1)));
            if (new ItemText(wanted, exact).excerpt(value) != null) {
                held++;
                assertThat(TextSieve.of(wanted, exact).mayBeIn(PlainJson.compact(value)))
                        .as("%s in %s", wanted, value)
                        .isTrue();
            }
        }
        assertThat(held).isGreaterThan(10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "needle, false, a Needle in it, true",
        "needle, true, a Needle in it, false",
        "needle, false, nothing of the kind, false",
        "北京, false, 上海, false",
        "北京, false, 在北京, true",
        "report, false, repor, false",
        "task, false, a mas\u212a, true",
        "task, false, a mast, false",
    })
    void whatCannotHoldItIsPassedOver(String wanted, boolean exact, String there, boolean may) {
        assertThat(TextSieve.of(wanted, exact).mayBeIn(there.getBytes(StandardCharsets.UTF_8))).isEqualTo(may);
    }
}
