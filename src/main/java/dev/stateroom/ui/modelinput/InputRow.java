package dev.stateroom.ui.modelinput;

import dev.stateroom.workspace.modelinput.InputPart;

/** A row of the list of parts. */
sealed interface InputRow {
    /**
     * Above the parts of one group.
     *
     * @param title what they are
     * @param count how many, or of what; empty for nothing to say
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
