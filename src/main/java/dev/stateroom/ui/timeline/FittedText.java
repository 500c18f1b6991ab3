package dev.stateroom.ui.timeline;

import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Cuts texts to a width on a canvas. FX thread only. */
public final class FittedText {
    private final Text ruler = new Text();

    /** The text, cut with an ellipsis if it is wider. */
    public String to(String text, Font font, double width) {
        ruler.setFont(font);
        if (measured(text) <= width) {
            return text;
        }
        int low = 0;
        int high = text.length();
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (measured(text.substring(0, middle) + "…") <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return text.substring(0, low).stripTrailing() + "…";
    }

    /** The width of a text. */
    double width(String text, Font font) {
        ruler.setFont(font);
        return measured(text);
    }

    private double measured(String text) {
        ruler.setText(text);
        return ruler.getLayoutBounds().getWidth();
    }
}
