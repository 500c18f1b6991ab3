package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RandomCasesTest {

    @Test
    void aFailureNamesASeedThatFailsAgainWithTheSameValues() {
        RandomCases.Check small = random -> assertThat(random.listOf(0, 9, () -> random.number(0, 1_000_000))).hasSizeLessThan(7);
        AssertionError first = failure(0, 1_000, small);
        assertThat(first).hasMessageContaining("to be less than 7").hasMessageMatching("(?s)-Drandom\\.seed=\\d+ fails, with \\[.*");
        long seed = Long.parseLong(first.toString().replaceAll("(?s).*?-Drandom\\.seed=(\\d+).*", "$1"));
        assertThat(failure(seed, 1, small)).hasToString(first.toString());
        assertThat(failure(seed + 1, 1_000, small)).doesNotHaveToString(first.toString());
    }

    private static AssertionError failure(long start, int cases, RandomCases.Check check) {
        AssertionError[] failure = new AssertionError[1];
        assertThatThrownBy(() -> RandomCases.check(start, cases, check)).isInstanceOfSatisfying(AssertionError.class, e -> failure[0] = e);
        return failure[0];
    }

    @Test
    void theEdgesOfEveryRangeAreDrawn() {
        Set<Long> numbers = new HashSet<>();
        Set<Integer> sizes = new HashSet<>();
        Set<Integer> letters = new HashSet<>();
        Set<Byte> bytes = new HashSet<>();
        List<String> parts = new ArrayList<>();
        RandomCases.check(0, 300, random -> {
            numbers.add(random.number(-60_000_000_000L, 250_000_000_000L));
            String text = random.text(1, 40);
            sizes.add(text.length());
            text.chars().forEach(letters::add);
            for (byte one : random.bytes(255)) {
                bytes.add(one);
            }
            parts.add(random.joined(0, 2, List.of("a", "b")));
            assertThat(random.setOf(3, () -> random.pick("a", "b"))).isSubsetOf("a", "b");
        });
        assertThat(numbers).hasSizeGreaterThan(200).contains(-60_000_000_000L, -1L, 0L, 1L, 250_000_000_000L);
        assertThat(sizes).contains(1, 40).allMatch(size -> size >= 1 && size <= 40);
        assertThat(letters).contains(0, (int) '\n', (int) '\r', 0x301, 0xd800, 0xdfff, 0xfeff, 0xffff);
        assertThat(bytes).hasSize(256);
        assertThat(parts).contains("", "a", "b", "aa", "ab", "ba", "bb");
    }
}
