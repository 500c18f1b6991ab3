package dev.stateroom.ui.modelinput;

import dev.stateroom.workspace.modelinput.InputPart;

/** A row of the list of parts. */
sealed interface InputRow {
    /**
     * The heading of one group of parts.
     *
     * @param title name of the group
     * @param count number of parts or a description; empty for none
     * @param tokens as shown
     */
    record Head(String title, String count, String tokens) implements InputRow {}

    /**
     * One part.
     *
     * @param mark {@code +} or {@code -} where two inputs are compared; else empty
     */
    record Part(InputPart part, String mark) implements InputRow {}
}
