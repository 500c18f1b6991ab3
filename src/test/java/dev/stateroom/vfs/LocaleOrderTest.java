package dev.stateroom.vfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LocaleOrderTest {

    /** As {@code localeCompare} of Node 20 sorts them. */
    private static final List<String> SORTED = List.of(
            "/_x", "/-y", "/,c", "/;s", "/!b", "/.dot", "/(p", "/[q", "/{r", "/@at", "/#h", "/%p", "/+plus", "/~t", "/$d",
            "/10", "/2", "/9", "/a", "/A", "/ä", "/a b", "/a/", "/a/b", "/a0", "/ab", "/Ab", "/b", "/é", "/ß", "/z", "/Ω",
            "/я", "/中");

    @Test
    void orderIsThatOfNode() {
        List<String> shuffled = new ArrayList<>(SORTED);
        Collections.shuffle(shuffled, new Random(7));
        shuffled.sort(LocaleOrder.INSTANCE);
        assertThat(shuffled).containsExactlyElementsOf(SORTED);
    }
}
