package dev.stateroom.ui.palette;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class QueryTest {
    @Test
    void theFirstCharacterSaysWhatIsMeant() {
        assertThat(Query.of("=54")).isEqualTo(new Query(Query.Kind.COMPARISONS, List.of("54")));
        assertThat(Query.of("@54")).isEqualTo(new Query(Query.Kind.STEPS, List.of("54")));
        assertThat(Query.of("> Open")).isEqualTo(new Query(Query.Kind.COMMANDS, List.of("open")));
        assertThat(Query.of("=").wants(Query.Kind.STEPS)).isFalse();
    }
}
