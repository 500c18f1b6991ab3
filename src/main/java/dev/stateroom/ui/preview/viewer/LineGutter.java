package dev.stateroom.ui.preview.viewer;

import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/** What is shown left of the line numbers: one node per visible line, made when the line comes into view. */
public interface LineGutter {

    /** Its width in px, the same for every line. */
    double width();

    /** The mark of a line, from 1; null for an empty place. Cheap: called on the FX thread for each line that comes into view. */
    @Nullable Node mark(int line);
}
