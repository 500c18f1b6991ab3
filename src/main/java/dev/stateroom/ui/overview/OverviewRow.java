package dev.stateroom.ui.overview;

import dev.stateroom.workspace.overview.ThreadOverview;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of the overview. A row with a target is chosen by a click, Enter or Space. */
sealed interface OverviewRow {
    /** Where the row leads; null for one that says something only. */
    @Nullable Runnable go();

    /** What an assistive program reads. */
    default String spoken() {
        return switch (this) {
            case Heading row -> row.text() + " " + row.remark();
            case Turn row -> row.title() + ", " + row.asked() + ", " + row.steps() + ", " + row.names() + " " + row.more();
            case ChangedFile row -> row.path() + ", " + row.versions();
            case FileCall row -> row.step() + ", " + row.tool() + " " + row.path() + ", " + row.ended();
            case Fact row -> row.text() + ", " + row.detail();
            case Remark row -> row.text();
        };
    }

    /** Everything that is drawn of the row: two rows with equal ones look the same, wherever they lead. */
    default List<?> look() {
        return switch (this) {
            case Heading row -> List.of(row.text(), row.remark(), row.go() != null);
            case Turn row -> Arrays.asList(row.title(), row.asked(), row.steps(), row.names(), row.more(), row.paths(), row.kinds(), row.bars());
            case ChangedFile row -> List.of(row.path(), row.versions(), row.at(), row.steps());
            case FileCall row -> List.of(row.step(), row.tool(), row.path(), row.ended(), row.hasFailed());
            case Fact row -> List.of(row.icon(), row.tone(), row.text(), row.detail());
            case Remark row -> List.of(row.text());
        };
    }

    /** The head of a section, with a remark at its right end. */
    record Heading(String text, String remark, @Nullable Runnable go) implements OverviewRow {}

    /**
     * A turn.
     *
     * @param title its number in words
     * @param asked what was asked, in one line
     * @param steps its steps in words
     * @param names the names of the first files that it changed
     * @param more how many more, in words; empty for none
     * @param paths their paths, a line each
     * @param kinds what it added, modified and deleted; null if that is not known
     * @param bars files changed in each of its steps
     * @param index index of its last step
     */
    record Turn(
            String title,
            String asked,
            String steps,
            String names,
            String more,
            String paths,
            ThreadOverview.@Nullable Kinds kinds,
            List<Integer> bars,
            int index,
            Runnable go)
            implements OverviewRow {}

    /**
     * A file that changed.
     *
     * @param path as it is shown
     * @param versions how many, in words
     * @param at indices of the steps that changed it
     * @param steps how many steps there are
     */
    record ChangedFile(String path, String versions, List<Integer> at, int steps, Runnable go) implements OverviewRow {}

    /** A call on a file that is elsewhere: step, tool, path, how it ended. */
    record FileCall(String step, String tool, String path, String ended, boolean hasFailed, Runnable go) implements OverviewRow {}

    /** Something with an icon, a fact, and its location or cause. {@code tone}: accent, warning, danger or muted. */
    record Fact(String icon, String tone, String text, String detail, Runnable go) implements OverviewRow {}

    /** One quiet line: a section is empty, or is still being read. */
    record Remark(String text) implements OverviewRow {
        @Override
        public @Nullable Runnable go() {
            return null;
        }
    }
}
