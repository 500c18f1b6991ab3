package dev.stateroom.ui.palette;

/** What a line of the palette holds. */
sealed interface PaletteRow {

    /** Its height in pixels. */
    double height();

    /** The name of a section. */
    record Heading(String text) implements PaletteRow {
        @Override
        public double height() {
            return 32;
        }
    }

    /** Something that was found. */
    record Found(PaletteHit hit) implements PaletteRow {
        @Override
        public double height() {
            return 36;
        }
    }
}
