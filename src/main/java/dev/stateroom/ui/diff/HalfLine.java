package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.history.LineDiff.Kind;
import dev.stateroom.history.LineDiff.Row;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;

/** One side of a line, or the whole of an inline one: numbers, sign, text; hatched if that side has no line. */
public final class HalfLine extends Region {
    private static final List<String> LOOKS = List.of("diff-same", "diff-add", "diff-del", "diff-none");

    /** The space left of the text: the gap after the numbers, the sign, the gap after it. */
    private static final double SIGN = 16;

    private final Label number = new Label();
    private final Label secondNumber = new Label();
    private final Label sign = new Label();
    private final LineText text = new LineText();
    private final Pane window = new Pane(text);
    private final Rectangle clip = new Rectangle();
    private final boolean twoNumbers;
    private double numberWidth = 30;

    /** With two numbers it shows an inline line: the older number, then the newer. */
    public HalfLine(boolean twoNumbers) {
        this.twoNumbers = twoNumbers;
        getStyleClass().addAll("diff-half", "diff-same");
        for (Label label : List.of(number, secondNumber)) {
            label.getStyleClass().add("diff-number");
            label.setAlignment(Pos.CENTER_RIGHT);
        }
        number.getStyleClass().add("diff-first");
        sign.getStyleClass().add("diff-sign");
        sign.setAlignment(Pos.CENTER);
        window.setClip(clip);
        getChildren().addAll(number, sign, window);
        if (twoNumbers) {
            getChildren().add(secondNumber);
        }
    }

    /** The x at which text starts. */
    static double textX(double numberWidth, boolean twoNumbers) {
        return (twoNumbers ? 2 : 1) * numberWidth + SIGN + 8;
    }

    /** Shows the older ({@code old}) or the newer side of a row. */
    public void show(LineDiff diff, Row row, boolean old, double widthOfNumbers) {
        numberWidth = widthOfNumbers;
        int index = old ? row.before() : row.after();
        boolean changed = row.kind() != Kind.UNCHANGED;
        look(index < 0 ? "diff-none" : !changed ? "diff-same" : old ? "diff-del" : "diff-add");
        sign.setText(index < 0 || !changed ? "" : old ? "-" : "+");
        number.setText(index < 0 ? "" : String.valueOf(index + 1));
        fill(diff, row, old, index);
    }

    /** Shows an inline row, which has one side or is unchanged. */
    void showInline(LineDiff diff, Row row, double widthOfNumbers) {
        boolean old = row.kind() == Kind.REMOVED;
        show(diff, row, old, widthOfNumbers);
        number.setText(row.before() < 0 ? "" : String.valueOf(row.before() + 1));
        secondNumber.setText(row.after() < 0 ? "" : String.valueOf(row.after() + 1));
    }

    private void look(String look) {
        getStyleClass().removeAll(LOOKS);
        getStyleClass().add(look);
    }

    private void fill(LineDiff diff, Row row, boolean old, int index) {
        if (index < 0) {
            text.show(null, "");
        } else {
            String line = (old ? diff.before() : diff.after()).get(index);
            text.show(
                    DiffLine.of(
                            LineDiff.text(line),
                            old ? row.beforeWords() : row.afterWords(),
                            remark(diff, row, line)),
                    old ? "diff-del-word" : "diff-add-word");
        }
        requestLayout();
    }

    /** A remark on the line's ending if that changed, or if it is missing. */
    private static String remark(LineDiff diff, Row row, String line) {
        LineDiff.End end = LineDiff.end(line);
        if (end == LineDiff.End.NONE) {
            return Translations.of(HalfLine.class).get("line.noEnd");
        }
        if (row.kind() == Kind.UNCHANGED) {
            return "";
        }
        if (end == LineDiff.End.CRLF) {
            return "CRLF";
        }
        boolean wasCrlf = row.kind() == Kind.CHANGED
                && (LineDiff.end(diff.before().get(row.before())) == LineDiff.End.CRLF
                        || LineDiff.end(diff.after().get(row.after())) == LineDiff.End.CRLF);
        return wasCrlf ? "LF" : "";
    }

    /** Scrolls the text to the left by {@code x}. */
    public void scrollTo(double x) {
        text.scrollTo(x);
        window.requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double height = getHeight();
        double x = 0;
        number.resizeRelocate(0, 0, numberWidth, height);
        x += numberWidth;
        if (twoNumbers) {
            secondNumber.resizeRelocate(x, 0, numberWidth, height);
            x += numberWidth;
        }
        sign.resizeRelocate(x + 8, 0, SIGN, height);
        x = textX(numberWidth, twoNumbers);
        double width = Math.max(0, getWidth() - x);
        window.resizeRelocate(x, 0, width, height);
        clip.setWidth(width);
        clip.setHeight(height);
        text.resizeRelocate(0, 0, width, height);
    }
}
