package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.ui.theme.ViewParts;
import javafx.geometry.Orientation;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;

/** The bar below a list of lines that are wider than their place, visible only then; in the list the wheel and the arrow keys scroll it too. */
public final class SidewaysBar extends ScrollBar {
    private static final double STEP = 40;

    /** A bar for the lines of that list, to be put below it. */
    public SidewaysBar(ListView<?> list) {
        setOrientation(Orientation.HORIZONTAL);
        list.addEventFilter(ScrollEvent.SCROLL, this::scroll);
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        ViewParts.setShown(this, false);
    }

    /** The width of the widest text of a diff. Reads all its lines. */
    public static double widest(LineDiff diff) {
        return LineWidths.width(LineWidths.Extent.of(new FileDiff.Lines(diff)));
    }

    /** Fits the bar to texts of that width on two sides of {@code side} each, with numbers of width {@code numbers}. */
    public void measure(double text, double side, double numbers) {
        measure(text, side - HalfLine.textX(numbers, false) - 12);
    }

    /** Fits the bar to texts of that width in that room. */
    void measure(double text, double room) {
        double over = Math.max(0, text - room);
        setMax(over);
        setVisibleAmount(over == 0 ? 0 : over * room / (room + over));
        setUnitIncrement(STEP);
        setBlockIncrement(Math.max(STEP, room / 2));
        ViewParts.setShown(this, over > 0);
        setValue(Math.clamp(getValue(), 0, over));
    }

    private void scroll(ScrollEvent event) {
        double by = event.getDeltaX() != 0 ? event.getDeltaX() : event.isShiftDown() ? event.getDeltaY() : 0;
        if (by != 0) {
            scrollBy(-by);
        }
        if (event.getDeltaX() != 0 && event.getDeltaY() == 0) {
            event.consume();
        }
    }

    private void key(KeyEvent event) {
        if ((event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.RIGHT) && !event.isAltDown()) {
            scrollBy(event.getCode() == KeyCode.LEFT ? -STEP : STEP);
            event.consume();
        }
    }

    private void scrollBy(double pixels) {
        if (isVisible()) {
            setValue(Math.clamp(getValue() + pixels, 0, getMax()));
        }
    }
}
