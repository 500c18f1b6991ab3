package dev.stateroom.vfs.glob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every row of the recorded tables, on both media, for both calls. */
final class GlobTableTest {

    @ParameterizedTest
    @EnumSource(
            value = Era.class,
            names = {"PYTHON_0_5", "PYTHON_0_7", "JS_1_14"})
    void findsWhatTheReferenceFound(Era era) {
        Dialect dialect = Dialect.of(era);
        GlobTable table = GlobTable.read(era.id());
        List<String> different = new ArrayList<>();
        for (GlobTable.Case row : table.cases()) {
            compare(row, "store", "glob", table.answer(dialect, GlobUse.GLOB_KEYS, row), different);
            compare(row, "store", "grep", table.answer(dialect, GlobUse.FILTER_KEYS, row), different);
            compare(row, "filesystem", "glob", table.answer(dialect, GlobUse.GLOB_DISK, row), different);
            compare(row, "filesystem", "grep", table.answer(dialect, GlobUse.FILTER_DISK, row), different);
        }
        assertThat(table.cases()).hasSize(700);
        assertThat(different).isEmpty();
    }

    private static void compare(GlobTable.Case row, String medium, String call, String ours, List<String> different) {
        String theirs = GlobTable.recorded(row, medium, call);
        if (!ours.equals(theirs)) {
            different.add("%s %s %s in %s: %s instead of %s"
                    .formatted(medium, call, row.pattern(), row.path(), ours, theirs));
        }
    }
}
