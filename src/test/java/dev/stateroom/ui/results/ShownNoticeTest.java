package dev.stateroom.ui.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.results.ShownNotice.Gap;
import dev.stateroom.ui.results.ShownNotice.Line;
import org.junit.jupiter.api.Test;

class ShownNoticeTest {
    @Test
    void thePreviewOfANoticeIsTakenApart() {
        ShownNotice python = ShownNotice.of("Tool result too large\n\nHere is a preview:\n\n1  a\n2    b\n... [1290 lines truncated] ...\n1299  c\n1300  \n");
        assertThat(python.said()).isEqualTo(4);
        assertThat(python.rows().subList(4, 9))
                .containsExactly(
                        new Line("1", "a"), new Line("2", "  b"), new Gap(1290), new Line("1299", "c"), new Line("1300", ""));

        ShownNotice tabs = ShownNotice.of("too large\n     1\ta\n   1.1\tb\nno number");
        assertThat(tabs.rows())
                .containsExactly(new Line("", "too large"), new Line("1", "a"), new Line("1.1", "b"), new Line("", "no number"));
    }

    @Test
    void aTextWithoutAPreviewIsLines() {
        ShownNotice plain = ShownNotice.of("... [3 lines truncated] ...\n");
        assertThat(plain).isEqualTo(new ShownNotice(java.util.List.of(new Line("", "... [3 lines truncated] ...")), 0));
        assertThat(ShownNotice.of("").rows()).containsExactly(new Line("", ""));
    }
}
