package dev.stateroom.ui.diff;

import dev.stateroom.workspace.compare.ComparisonPair;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** What a diff view compares, with the bar above its lines and what is there while there are none. FX thread only. */
interface DiffSource {

    /** True if the timeline moves it. */
    boolean followsTimeline();

    /** Runs {@code changed} whenever something else is compared, or more is known of it. */
    void onChange(Runnable changed);

    /** What is compared now; null while there is nothing to be shown. {@code swapped} puts the newer side at the left. */
    @Nullable DiffComparison now(boolean swapped);

    /** Gives by path what changed each file, as soon as it is known; nothing where no thread tells it. */
    default void findAuthors(Consumer<Map<String, ChangeAuthors>> found) {}

    /** The bar above the lines. */
    Region bar();

    /** Tells the bar what is shown; null for nothing. */
    void show(@Nullable DiffComparison comparison);

    /** Tells the bar whether the window is narrow. */
    void setNarrow(boolean narrow);

    /** What is in place of the lines; null if they are to be seen. */
    @Nullable Node instead(@Nullable DiffComparison comparison);

    /** True while something is being read. */
    boolean isLoading();

    /** The path of the file to begin at; null for the first. */
    @Nullable String beginsAt();

    /** The user went to the file of that path. */
    void wentTo(String path);

    /** Opens the file of that path, as it is at the right, where there is a place for it. */
    default void open(String path) {}

    /** The same as things that can be chosen again. */
    ComparisonPair things();

    /** Puts the keyboard where something is missing; false if nothing is. */
    boolean focusMissing();
}
