package dev.stateroom.ui.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ThreadNamesTest {
    private static final String ONE = "0197a000-0000-7000-8000-000000000001";
    private static final String TWO = "0197a000-0000-7000-8000-000000000002";

    @Test
    void aThreadIsNamedByItsTitleAndHasItsShortIdAfterIt() {
        ThreadNames names = ThreadNames.of(List.of(ONE, TWO), Map.of(ONE, "Set up the project"));

        assertThat(names.name(ONE)).isEqualTo("Set up the project");
        assertThat(names.detail(ONE)).isEqualTo("0197a000…0001");
        assertThat(names.unique(ONE)).isEqualTo("Set up the project");
        assertThat(names.name(TWO)).isEqualTo("0197a000…0002");
        assertThat(names.detail(TWO)).isEmpty();
    }

    @Test
    void namesThatLookTheSameGetTheirId() {
        ThreadNames names = ThreadNames.of(
                List.of(ONE, TWO), Map.of(ONE, "Please fix the config and tell the team", TWO, "please fix the config and restart"));

        assertThat(names.unique(ONE)).isEqualTo("Please fix the config and tell the team · 0197a000…0001");
        assertThat(names.unique(TWO)).endsWith(" · 0197a000…0002");
    }

    @Test
    void idsThatLookTheSameWhenCutAreWhole() {
        String near = "0197a000-0000-7000-9999-000000000001";
        ThreadNames names = ThreadNames.of(List.of(ONE, near), Map.of());

        assertThat(names.name(ONE)).isEqualTo(ONE);
        assertThat(names.name(near)).isEqualTo(near);
    }

    @Test
    void hiddenCharactersOfNamesAndIdsAreMarked() {
        ThreadNames names = ThreadNames.of(List.of("a\u202Eb"), Map.of("a\u202Eb", "x\u200By"));

        assertThat(names.name("a\u202Eb")).doesNotContain("\u200B");
        assertThat(names.tag("a\u202Eb")).doesNotContain("\u202E");
    }
}
