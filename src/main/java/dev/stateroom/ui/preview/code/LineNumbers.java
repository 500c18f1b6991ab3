package dev.stateroom.ui.preview.code;

import dev.stateroom.ui.theme.ViewParts;
import java.util.function.IntFunction;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The nodes left of a line: the gutter's mark, if there is a gutter, and the number. */
public final class LineNumbers implements IntFunction<Node> {
    private static final double DIGIT = 7.8;
    private static final double LEFT = 14;
    private static final double RIGHT = 14;

    private final double numberWidth;
    private final double gutterWidth;
    private final @Nullable IntFunction<@Nullable Node> marks;

    /**
     * Numbers for a text.
     *
     * @param lines the number of lines, for the width of the numbers
     * @param marks the gutter's mark of a line from 1; null if there is no gutter
     */
    public LineNumbers(int lines, double gutterWidth, @Nullable IntFunction<@Nullable Node> marks) {
        this.numberWidth = Math.ceil(LEFT + DIGIT * Math.max(2, String.valueOf(lines).length())) + RIGHT;
        this.gutterWidth = gutterWidth;
        this.marks = marks;
    }

    @Override
    public Node apply(int paragraph) {
        Label number = new Label(String.valueOf(paragraph + 1));
        number.getStyleClass().add("line-number");
        fix(number, numberWidth);
        if (marks == null) {
            return number;
        }
        StackPane gutter = new StackPane();
        gutter.getStyleClass().add("line-gutter");
        fix(gutter, gutterWidth);
        Node mark = marks.apply(paragraph + 1);
        if (mark != null) {
            gutter.getChildren().add(mark);
        }
        return ViewParts.styled(new HBox(gutter, number), "line-head");
    }

    private static void fix(Region region, double width) {
        ViewParts.fixWidth(region, width);
    }
}
