package dev.stateroom.ui.access;

import javafx.scene.Node;
import javafx.stage.Window;

/** An object that an assistive technology can refer to: the program, one of its windows, or a node. */
sealed interface AccessibleObject {

    /** The root object. */
    record WholeProgram() implements AccessibleObject {}

    /** A window, which may be a menu or a tooltip. */
    record OpenedWindow(Window window) implements AccessibleObject {}

    /** A node that is not ignored. */
    record SceneNode(Node node) implements AccessibleObject {}

    /** The only instance. */
    AccessibleObject PROGRAM = new WholeProgram();
}
