package dev.stateroom.ui.preview.viewer;

import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** One way of showing a file. FX thread only. */
public interface FileViewer {

    /** What is shown; the same node at each call. */
    Region node();

    /** Focuses it. */
    void focus();

    /** Cancels background work; the viewer is not shown again with this content. */
    default void close() {}

    /** Copies what is selected. */
    default void copy() {}

    /** Selects everything. */
    default void selectAll() {}

    /** How lines are found in it; null if there are none to find. */
    default @Nullable SearchableView searchable() {
        return null;
    }

    /** How many lines it has as far as is known; -1 if it has no lines. */
    default long lines() {
        return -1;
    }

    /** Brings a line, from 1, into view and makes it the current one; the last where there are fewer. */
    default void goToLine(long line) {}

    /** True if {@link #setWrap} does something. */
    default boolean canWrap() {
        return false;
    }

    /** Breaks lines at the right edge, or not. */
    default void setWrap(boolean wrap) {}

    /** What is scrolled to. */
    default ViewerPosition place() {
        return ViewerPosition.TOP;
    }

    /** Scrolls there as far as it exists. */
    default void restore(ViewerPosition place) {}
}
