package dev.stateroom.workspace.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RunValuesTest {
    private static @Nullable String value(String template, String label, String path) {
        RunValues values = new RunValues(Map.of(), ForeignValue.Fields.EMPTY, null);
        values.unify(List.of(template), List.of(label));
        RunValues.RunValue found = values.value(path);
        return found == null ? null : found.text();
    }

    @Test
    void aLabelGivesTheValuesThatStandInIt() {
        assertThat(value("user-{context.user}", "user-ada", "context.user")).isEqualTo("ada");
        assertThat(value("{context.org}-{context.user}", "a-b-ada", "context.org")).isEqualTo("a-b");
        assertThat(value("{context.org}-{context.user}", "a-b-ada", "context.user")).isEqualTo("ada");
        assertThat(value("{context.a}{context.b}", "xyz", "context.a")).isEqualTo("xy");
        assertThat(value("user-{context.user}", "user-", "context.user")).isNull();
        assertThat(value("user-{context.user}!", "user-!", "context.user")).isNull();
        assertThat(value("{context.org}-{context.user}", "-ada", "context.user")).isNull();
        assertThat(value("user-{context.user}", "team-ada", "context.user")).isNull();
        assertThat(value("fixed", "fixed", "context.user")).isNull();
    }

    /** A hostile workspace file may name the places and a hostile database the label: the ways to fit them grow with a power. */
    @Test
    void manyPlacesInALongLabelAreFoundInOneWay() {
        StringBuilder template = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            template.append("{context.p").append(i).append("}a");
        }
        assertThat(value(template.toString(), "a".repeat(100_000), "context.p0")).isEqualTo("a".repeat(100_000 - 79));
        assertThat(value(template + "b", "a".repeat(100_000), "context.p0")).isNull();
        assertThat(value(template + "b{context.q}", "a".repeat(100_000), "context.q")).isNull();
    }
}
