package dev.stateroom.ui.preview.viewer;

import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/** Marks left of the line numbers: one node per visible line, made when the line is scrolled into view. */
public interface LineGutter {

    /** Its width in px, the same for every line. */
    double width();

    /** The mark of a line, from 1; null for none. Must be fast: called on the FX thread for each line that is scrolled into view. */
    @Nullable Node mark(int line);
}
