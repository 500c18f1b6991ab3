package dev.stateroom.ui.diff;

import dev.stateroom.ui.theme.BundledFonts;
import javafx.geometry.VPos;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** One line of text with marked ranges; wider than its place, and scrolled by the bar that all lines share. */
final class LineText extends Pane {
    private static final Font CODE = Font.font(BundledFonts.CODE, 12);

    private @Nullable DiffLine shown;

    LineText() {
        getStyleClass().add("diff-text");
        setManaged(false);
    }

    /** Shows a line; {@code mark} is the style class of its marked ranges. */
    void show(@Nullable DiffLine line, String mark) {
        shown = line;
        getChildren().clear();
        if (line == null) {
            return;
        }
        for (DiffLine.Piece piece : line.pieces()) {
            Text text = new Text(piece.text());
            text.setTextOrigin(VPos.CENTER);
            text.setManaged(false);
            text.setFont(CODE);
            // A style sheet that is applied late changes widths; unmanaged children do not trigger a layout.
            text.layoutBoundsProperty().subscribe(this::requestLayout);
            text.getStyleClass().add("diff-code");
            if (piece.look() != DiffLine.Look.PLAIN) {
                Region behind = new Region();
                behind.setManaged(false);
                behind.getStyleClass().add(piece.look() == DiffLine.Look.MARKED ? mark : "diff-remark");
                getChildren().add(behind);
                if (piece.look() != DiffLine.Look.MARKED) {
                    text.getStyleClass().setAll("diff-remark-text");
                }
            }
            getChildren().add(text);
        }
        requestLayout();
    }

    void scrollTo(double x) {
        setTranslateX(-x);
    }

    @Override
    protected void layoutChildren() {
        if (shown == null) {
            return;
        }
        double x = 0;
        int child = 0;
        double height = getHeight();
        for (DiffLine.Piece piece : shown.pieces()) {
            boolean framed = piece.look() != DiffLine.Look.PLAIN;
            double gap = piece.look() == DiffLine.Look.REMARK ? 8 : piece.look() == DiffLine.Look.HIDDEN ? 1 : 0;
            double inset = framed && piece.look() != DiffLine.Look.MARKED ? 3 : 0;
            Region behind = framed ? (Region) getChildren().get(child++) : null;
            Text text = (Text) getChildren().get(child++);
            double width = text.getLayoutBounds().getWidth();
            x += gap;
            if (behind != null) {
                double top = inset > 0 ? 2 : 0;
                behind.resizeRelocate(x, top, width + 2 * inset, height - 2 * top);
            }
            text.setX(0);
            text.relocate(x + inset, (height - text.getLayoutBounds().getHeight()) / 2);
            x += width + 2 * inset + (inset > 0 ? 1 : 0);
        }
    }
}
