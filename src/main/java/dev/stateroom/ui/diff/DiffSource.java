package dev.stateroom.ui.diff;

import dev.stateroom.workspace.compare.ComparisonPair;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The comparison of a diff view, with the bar above its lines and the placeholder without lines. FX thread only. */
interface DiffSource {

    /** True if the timeline moves it. */
    boolean followsTimeline();

    /** Sets the listener for changes of the comparison or its details. */
    void onChange(Runnable changed);

    /** The current comparison; null if there is nothing to show. {@code swapped} puts the newer side at the left. */
    @Nullable DiffComparison now(boolean swapped);

    /** Passes on the authors of each file by path, as soon as they are known; does nothing without a thread. */
    default void findAuthors(Consumer<Map<String, ChangeAuthors>> found) {}

    /** The bar above the lines. */
    Region bar();

    /** Shows the comparison in the bar; null for none. */
    void show(@Nullable DiffComparison comparison);

    /** Adapts the bar to a narrow window. */
    void setNarrow(boolean narrow);

    /** The placeholder instead of lines; null to show the lines. */
    @Nullable Node instead(@Nullable DiffComparison comparison);

    /** True while a comparison is loading. */
    boolean isLoading();

    /** The path of the file to start at; null for the first. */
    @Nullable String beginsAt();

    /** The user went to the file of that path. */
    void wentTo(String path);

    /** Opens the file with that path, as on the right side, if there is a view for it. */
    default void open(String path) {}

    /** The sides in a form that can be chosen again. */
    ComparisonPair things();

    /** Focuses a field that is missing a value; false if there is none. */
    boolean focusMissing();
}
