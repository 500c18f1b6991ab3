package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;

/** The shared measures of all lines: the width of the numbers and of the widest text, and the scroll position. */
final class LineWidths {
    /** A cell of the 12 px mono font. */
    static final double CELL = 7.2;

    private final DoubleProperty numbers = new SimpleDoubleProperty(30);
    private final DoubleProperty text = new SimpleDoubleProperty();
    private final DoubleProperty scroll = new SimpleDoubleProperty();

    DoubleProperty numbersProperty() {
        return numbers;
    }

    DoubleProperty textProperty() {
        return text;
    }

    DoubleProperty scrollProperty() {
        return scroll;
    }

    /** Resets the measures. */
    void reset() {
        numbers.set(30);
        text.set(0);
        scroll.set(0);
    }

    /** Widens to include an extent. */
    void include(Extent extent) {
        int digits = String.valueOf(extent.lines()).length();
        numbers.set(Math.max(numbers.get(), digits * CELL + 9));
        text.set(Math.max(text.get(), width(extent)));
    }

    static double width(Extent extent) {
        return extent.columns() * CELL + 24;
    }

    /**
     * The size of a diff in the view.
     *
     * @param lines number of lines of its longer side
     * @param columns number of cells of its widest line, an estimate
     */
    record Extent(int lines, int columns) {

        /** Reads all lines: off the FX thread. */
        static Extent of(FileDiff result) {
            if (!(result instanceof FileDiff.Lines(LineDiff diff))) {
                return new Extent(0, 0);
            }
            int columns = 0;
            for (String line : diff.before()) {
                columns = Math.max(columns, columns(line));
            }
            for (String line : diff.after()) {
                columns = Math.max(columns, columns(line));
            }
            return new Extent(Math.max(diff.before().size(), diff.after().size()), columns);
        }

        private static int columns(String line) {
            int columns = 0;
            for (int i = 0; i < Math.min(line.length(), DiffLine.MAX_CHARS); i++) {
                char c = line.charAt(i);
                columns += c == '\t' ? DiffLine.TAB : c >= 0x1100 ? 2 : 1;
            }
            return columns;
        }
    }
}
