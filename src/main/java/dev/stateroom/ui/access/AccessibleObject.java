package dev.stateroom.ui.access;

import javafx.scene.Node;
import javafx.stage.Window;

/** What an assistive technology can hold: the program, a window of it, or a node. */
sealed interface AccessibleObject {

    /** The root of all. */
    record WholeProgram() implements AccessibleObject {}

    /** A window, which may be a menu or a tooltip. */
    record OpenedWindow(Window window) implements AccessibleObject {}

    /** A node that is not ignored. */
    record SceneNode(Node node) implements AccessibleObject {}

    /** The program. */
    AccessibleObject PROGRAM = new WholeProgram();
}
