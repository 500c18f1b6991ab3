package dev.stateroom.ui.preview.rows;

import dev.stateroom.ui.theme.BundledFonts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.PathElement;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** One visible row: a head at the left (number, offset), content, and backgrounds of ranges. Reused for other lines. */
public final class RowNode extends Pane {
    /** Height of every row. */
    public static final double HEIGHT = 20;

    private final Text head = text("row-head");
    private final List<Text> contents = new ArrayList<>();
    private final List<Region> fills = new ArrayList<>();
    private final Pane behind = new Pane();
    private final Pane front = new Pane();
    private final Button note = new Button();
    private @Nullable Node mark;
    private @Nullable Object markOf;
    private long markedLine = -1;
    private final List<Text> pieces = new ArrayList<>();
    private int used;
    private int usedPieces;
    private int painted;
    private long line;
    private int sub;
    private int from;

    RowNode(int contentParts) {
        getStyleClass().add("preview-row");
        setManaged(false);
        for (int i = 0; i < contentParts; i++) {
            contents.add(text("row-text"));
        }
        front.getChildren().add(behind);
        front.getChildren().addAll(contents);
        note.getStyleClass().addAll("sr-link", "row-note");
        note.setManaged(false);
        note.setFocusTraversable(false);
        getChildren().addAll(head, front, note);
    }

    private static Text text(String style) {
        Text text = new Text();
        text.setFont(Font.font(BundledFonts.CODE, 13));
        text.setTextOrigin(VPos.CENTER);
        text.setY(HEIGHT / 2);
        text.getStyleClass().add(style);
        return text;
    }

    void place(long newLine, int newSub, double headWidth, double width) {
        line = newLine;
        sub = newSub;
        resize(width, HEIGHT);
        front.resizeRelocate(headWidth, 0, Math.max(0, width - headWidth), HEIGHT);
        front.setClip(new Rectangle(Math.max(0, width - headWidth), HEIGHT));
        for (Region fill : fills) {
            fill.setVisible(false);
        }
        used = 0;
        for (int i = 0; i < usedPieces; i++) {
            pieces.get(i).setVisible(false);
        }
        usedPieces = 0;
        painted = 0;
        contents.getFirst().setVisible(true);
        note.setVisible(false);
    }

    /**
     * Puts a mark left of the head. It is made once per line and owner, and kept while the row shows that line.
     *
     * @param of the owner of the mark; for another owner it is made again
     * @param number the line, from 0; negative for an empty place
     * @param made makes the mark; null for an empty place
     */
    public void mark(@Nullable Object of, long number, double width, LongFunction<@Nullable Node> made) {
        if (markOf != of || markedLine != number) {
            markOf = of;
            markedLine = number;
            if (mark != null) {
                getChildren().remove(mark);
            }
            mark = of == null || number < 0 ? null : made.apply(number);
            if (mark != null) {
                mark.setManaged(false);
                getChildren().add(mark);
            }
        }
        if (mark != null) {
            mark.resizeRelocate(0, 0, width, HEIGHT);
        }
    }

    /** Hides the row and its mark. */
    void hide() {
        setVisible(false);
        mark(null, -1, 0, number -> null);
    }

    /** Its line, from 0. */
    public long line() {
        return line;
    }

    /** Index of the part of a wrapped line, from 0. */
    public int sub() {
        return sub;
    }

    /** Column of the first character of its content. */
    public int from() {
        return from;
    }

    /** Sets the head, right-aligned to end at {@code right}. */
    public void head(String text, double right) {
        head.setText(text);
        head.setX(right - head.getLayoutBounds().getWidth());
    }

    /** Sets a part of the content, at that x. */
    public void content(int part, String text, int firstColumn, double x) {
        from = firstColumn;
        Text content = contents.get(part);
        content.setText(text);
        content.setX(x);
    }

    /**
     * Colours characters {@code a} to {@code b} of the first part; to be called from left to right. Only for text whose characters are all
     * {@code cell} wide.
     */
    public void colour(int a, int b, String style, double cell) {
        if (b <= a) {
            return;
        }
        piece(painted, a, "row-text", cell);
        piece(a, b, style, cell);
        painted = b;
    }

    /** Ends colouring: the rest has no colour. To be called once after {@link #colour}. */
    public void coloured(double cell) {
        if (painted > 0) {
            piece(painted, contents.getFirst().getText().length(), "row-text", cell);
            // It is kept for measuring; only the pieces are visible.
            contents.getFirst().setVisible(false);
        }
    }

    private void piece(int a, int b, String style, double cell) {
        if (b <= a) {
            return;
        }
        if (usedPieces == pieces.size()) {
            Text made = text(style);
            pieces.add(made);
            front.getChildren().add(made);
        }
        Text piece = pieces.get(usedPieces++);
        if (!piece.getStyleClass().getFirst().equals(style)) {
            piece.getStyleClass().setAll(style);
        }
        Text whole = contents.getFirst();
        piece.setText(whole.getText().substring(a, b));
        piece.setX(whole.getX() + a * cell);
        piece.setVisible(true);
    }

    /** A part of the content, for measuring. */
    public Text part(int part) {
        return contents.get(part);
    }

    /** X of the content's left edge. */
    double contentX() {
        return front.getLayoutX();
    }

    /** Fills the background of characters {@code a} to {@code b} of a part (indices in the part), with a style class. */
    public void fill(int part, int a, int b, String style) {
        Text content = contents.get(part);
        int length = content.getText().length();
        int begin = Math.clamp(a, 0, length);
        int end = Math.clamp(b, 0, length);
        double left = x(content, begin);
        fill(a == b ? left - 1 : left, a == b ? 2 : x(content, end) - left, style);
    }

    /** Fills the background of a range in pixels. */
    public void fill(double left, double width, String style) {
        if (width <= 0) {
            return;
        }
        if (used == fills.size()) {
            Region made = new Region();
            made.setManaged(false);
            made.setMouseTransparent(true);
            fills.add(made);
            behind.getChildren().add(made);
        }
        Region fill = fills.get(used++);
        fill.getStyleClass().setAll(style);
        fill.setVisible(true);
        fill.resizeRelocate(left, 0, width, HEIGHT);
    }

    private static double x(Text content, int index) {
        for (PathElement element : content.caretShape(index, true)) {
            if (element instanceof MoveTo to) {
                return to.getX();
            }
            if (element instanceof LineTo to) {
                return to.getX();
            }
        }
        return content.getX();
    }
}
