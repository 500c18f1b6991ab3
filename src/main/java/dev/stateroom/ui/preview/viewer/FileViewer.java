package dev.stateroom.ui.preview.viewer;

import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A viewer of a file. FX thread only. */
public interface FileViewer {

    /** The root node; the same at each call. */
    Region node();

    /** Focuses it. */
    void focus();

    /** Cancels background work; the viewer is not shown again with this content. */
    default void close() {}

    /** Copies the selection. */
    default void copy() {}

    /** Selects everything. */
    default void selectAll() {}

    /** Its find function; null if it has none. */
    default @Nullable SearchableView searchable() {
        return null;
    }

    /** The known number of lines; -1 if it has no lines. */
    default long lines() {
        return -1;
    }

    /** Scrolls to a line, from 1, and makes it the current one; the last one if there are fewer. */
    default void goToLine(long line) {}

    /** True if {@link #setWrap} has an effect. */
    default boolean canWrap() {
        return false;
    }

    /** Turns line wrapping on or off. */
    default void setWrap(boolean wrap) {}

    /** The current scroll position. */
    default ViewerPosition place() {
        return ViewerPosition.TOP;
    }

    /** Scrolls to a position, as far as it exists. */
    default void restore(ViewerPosition place) {}
}
