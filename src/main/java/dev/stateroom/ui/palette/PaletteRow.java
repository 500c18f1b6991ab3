package dev.stateroom.ui.palette;

/** A line of the palette. */
sealed interface PaletteRow {

    /** Its height in pixels. */
    default double height() {
        return this instanceof Heading ? 32 : 36;
    }

    /** The name of a section. */
    record Heading(String text) implements PaletteRow {}

    /** Something that was found. */
    record Found(PaletteHit hit) implements PaletteRow {}
}
