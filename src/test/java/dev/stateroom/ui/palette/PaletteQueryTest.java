package dev.stateroom.ui.palette;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PaletteQueryTest {
    @Test
    void theFirstCharacterSaysWhatIsMeant() {
        assertThat(PaletteQuery.of("=54")).isEqualTo(new PaletteQuery(PaletteQuery.Kind.COMPARISONS, List.of("54"), "=54"));
        assertThat(PaletteQuery.of("@54")).isEqualTo(new PaletteQuery(PaletteQuery.Kind.STEPS, List.of("54"), "@54"));
        assertThat(PaletteQuery.of("> Open")).isEqualTo(new PaletteQuery(PaletteQuery.Kind.COMMANDS, List.of("open"), "> Open"));
        assertThat(PaletteQuery.of("=").wants(PaletteQuery.Kind.STEPS)).isFalse();
    }
}
