package dev.stateroom.ui.preview.rows;

import dev.stateroom.ui.theme.BundledFonts;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Lines of equal height, of which only the visible ones are drawn. A line may take several rows (wrapped). Scrolls by rows, so the cost of
 * scrolling does not depend on their number. FX thread only.
 */
public abstract class RowsView extends Region {
    private final int parts;
    private final Pane rows = new Pane();
    private final Rectangle clip = new Rectangle();
    private final List<RowNode> pool = new ArrayList<>();
    private final ScrollBar vertical = new ScrollBar();
    private final ScrollBar horizontal = new ScrollBar();
    private final double columnWidth;
    private final RowsInput input;

    private long topLine;
    private int topSub;
    private double shift;
    private int shownRows;
    private boolean settingBar;

    /** @param parts the number of texts in the content of a row */
    protected RowsView(int parts) {
        this.parts = parts;
        Text probe = new Text("0".repeat(100));
        probe.setFont(Font.font(BundledFonts.CODE, 13));
        columnWidth = probe.getLayoutBounds().getWidth() / 100;
        getStyleClass().add("rows-view");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        rows.setClip(clip);
        vertical.setOrientation(Orientation.VERTICAL);
        vertical.setFocusTraversable(false);
        horizontal.setFocusTraversable(false);
        vertical.valueProperty().subscribe((old, value) -> scrolled(value.doubleValue()));
        horizontal.valueProperty().subscribe(this::requestLayout);
        getChildren().addAll(rows, vertical, horizontal);
        input = new RowsInput(this);
        addEventHandler(ScrollEvent.SCROLL, this::wheel);
        addEventHandler(MouseEvent.MOUSE_PRESSED, e -> requestFocus());
        focusedProperty().subscribe(this::requestLayout);
    }

    /** The current number of lines. */
    public abstract long count();

    /** The number of rows that a line takes when shown; at least 1. */
    protected abstract int subRows(long line);

    /** Draws a row: its head, content and backgrounds. */
    protected abstract void draw(RowNode row);

    /** Pixels left of the content. */
    protected abstract double headWidth();

    /** The width of the widest known content. */
    protected abstract double contentWidth();

    /** Called after each layout with the visible lines, to load missing ones. */
    protected abstract void inView(long first, long last);

    /** The position nearest to {@code x}, relative to the content's left edge, in a row. */
    protected abstract TextPosition spotAt(RowNode row, double x);

    /** The last column of a line. */
    protected abstract int columns(long line);

    /** The row of a line that shows a column, from 0. */
    protected abstract int subRowOf(TextPosition spot);

    /** The unscrolled x of a position in the content, for scrolling to it. */
    protected abstract double xOf(TextPosition spot);

    /** Copies from one position to another. */
    protected abstract void copy(TextPosition from, TextPosition to);

    /** Called when the caret moved. */
    protected void caretMoved() {}

    /** Told when the user went to the last line; there may be more of them later. */
    protected void wentToEnd() {}

    /** Selection and caret. */
    public final RowsInput input() {
        return input;
    }

    /** Width of a character cell. */
    protected final double columnWidth() {
        return columnWidth;
    }

    /** Pixels scrolled to the right. */
    public final double scrollX() {
        return horizontal.isVisible() ? horizontal.getValue() : 0;
    }

    /** The width available for content. */
    protected final double viewportWidth() {
        return Math.max(0, getWidth() - headWidth() - vertical.getWidth());
    }

    /** The number of rows that fit, at least 1. */
    public final int pageRows() {
        return Math.max(1, (int) (rows.getHeight() / RowNode.HEIGHT));
    }

    /** First line in view. */
    public final long top() {
        return topLine;
    }

    /** The visible rows, from the top. */
    public final List<RowNode> shownRows() {
        return List.copyOf(pool.subList(0, shownRows));
    }

    /** The visible text, with one line for each line, even if it is wrapped over rows. */
    public final String shownText() {
        StringBuilder text = new StringBuilder();
        for (RowNode row : shownRows()) {
            text.append(text.isEmpty() || row.sub() > 0 ? "" : "\n");
            for (int i = 0; i < parts; i++) {
                text.append(i == 0 ? "" : " ").append(row.part(i).getText());
            }
        }
        return text.toString();
    }

    /** Scrolls so that a line is the first visible one. */
    public final void showAtTop(long line) {
        topLine = Math.clamp(line, 0L, Math.max(0, count() - 1));
        topSub = 0;
        shift = 0;
        requestLayout();
    }

    /** Scrolls as little as needed to show a position; to the middle if it is far away. */
    public final void reveal(TextPosition spot) {
        int sub = subRowOf(spot);
        long first = topLine;
        RowNode last = shownRows == 0 ? null : pool.get(Math.max(0, Math.min(shownRows, pageRows()) - 1));
        boolean above = spot.line() < first || (spot.line() == first && (sub < topSub || (sub == topSub && shift > 0)));
        boolean below = last == null || spot.line() > last.line() || (spot.line() == last.line() && sub > last.sub());
        if (above || below) {
            topLine = spot.line();
            topSub = sub;
            shift = 0;
            boolean near = Math.abs(spot.line() - first) < 3 || (last != null && Math.abs(spot.line() - last.line()) < 3);
            int back = near ? (below ? pageRows() - 1 : 0) : pageRows() / 2;
            moveRows(-back);
        }
        double x = xOf(spot);
        double room = viewportWidth() - 2 * columnWidth;
        if (room > 0 && x < scrollX()) {
            horizontal.setValue(Math.max(0, x - room / 4));
        } else if (room > 0 && x > scrollX() + room) {
            horizontal.setMax(Math.max(horizontal.getMax(), x - room * 3 / 4));
            horizontal.setValue(x - room * 3 / 4);
        }
        requestLayout();
    }

    /** Scrolls by rows; stops at the ends. */
    public final void moveRows(long by) {
        long left = by;
        while (left < 0 && (topSub > 0 || topLine > 0)) {
            if (topSub > 0) {
                int step = (int) Math.min(topSub, -left);
                topSub -= step;
                left += step;
            } else {
                topLine--;
                topSub = subRows(topLine) - 1;
                left++;
            }
        }
        while (left > 0 && topLine < count()) {
            int here = subRows(topLine) - topSub;
            if (left < here) {
                topSub += (int) left;
                left = 0;
            } else if (topLine + 1 < count()) {
                left -= here;
                topLine++;
                topSub = 0;
            } else {
                topSub = subRows(topLine) - 1;
                left = 0;
            }
        }
        requestLayout();
    }

    private void wheel(ScrollEvent event) {
        if (event.isControlDown()) {
            return;
        }
        if (event.getDeltaX() != 0) {
            horizontal.setValue(Math.clamp(horizontal.getValue() - event.getDeltaX(), 0, horizontal.getMax()));
        }
        shift -= event.getDeltaY();
        long whole = (long) Math.floor(shift / RowNode.HEIGHT);
        shift -= whole * RowNode.HEIGHT;
        boolean wasAtTop = topLine == 0 && topSub == 0;
        moveRows(whole);
        if (wasAtTop && whole < 0) {
            shift = 0;
        }
        event.consume();
    }

    private void scrolled(double value) {
        if (settingBar) {
            return;
        }
        topLine = Math.clamp((long) value, 0L, Math.max(0, count() - 1));
        topSub = Math.min((int) ((value - topLine) * subRows(topLine)), subRows(topLine) - 1);
        shift = 0;
        requestLayout();
    }

    /** To be called when line counts or contents changed. */
    public final void refresh() {
        requestLayout();
    }

    @Override
    protected final void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double barWidth = vertical.prefWidth(-1);
        double barHeight = horizontal.prefHeight(-1);
        double room = width - headWidth() - barWidth;
        boolean wide = contentWidth() > room;
        double rowsHeight = Math.max(0, height - (wide ? barHeight : 0));
        rows.resizeRelocate(0, 0, Math.max(0, width - barWidth), rowsHeight);
        clip.setWidth(rows.getWidth());
        clip.setHeight(rowsHeight);
        vertical.resizeRelocate(width - barWidth, 0, barWidth, rowsHeight);
        horizontal.setVisible(wide);
        horizontal.resizeRelocate(0, rowsHeight, Math.max(0, width - barWidth), barHeight);
        if (wide) {
            horizontal.setMax(contentWidth() - room + 2 * columnWidth);
            horizontal.setVisibleAmount(horizontal.getMax() * room / contentWidth());
            horizontal.setUnitIncrement(columnWidth);
            horizontal.setBlockIncrement(room);
        }
        keepLastPageFull(rowsHeight);
        drawRows(rowsHeight);
        updateVerticalBar();
    }

    /** Without wrapping, the view ends with the last line at its bottom. */
    private void keepLastPageFull(double rowsHeight) {
        long count = count();
        int page = Math.max(1, (int) (rowsHeight / RowNode.HEIGHT));
        long lastTop = Math.max(0, count - page);
        if (topLine >= lastTop && !isWrapped()) {
            topLine = lastTop;
            topSub = 0;
            shift = 0;
        }
    }

    /** True if lines may take several rows. */
    protected boolean isWrapped() {
        return false;
    }

    private void drawRows(double rowsHeight) {
        long line = topLine;
        int sub = Math.min(topSub, subRows(line) - 1);
        double y = -shift;
        int used = 0;
        while (y < rowsHeight && line < count()) {
            if (used == pool.size()) {
                RowNode made = new RowNode(parts);
                pool.add(made);
                rows.getChildren().add(made);
            }
            RowNode row = pool.get(used++);
            row.setVisible(true);
            row.place(line, sub, headWidth(), rows.getWidth());
            row.setLayoutY(y);
            row.pseudoClassStateChanged(RowsInput.CURRENT, input.caret().line() == line);
            draw(row);
            y += RowNode.HEIGHT;
            sub++;
            if (sub >= subRows(line)) {
                line++;
                sub = 0;
            }
        }
        shownRows = used;
        for (int i = used; i < pool.size(); i++) {
            pool.get(i).hide();
        }
        inView(topLine, line);
    }

    private void updateVerticalBar() {
        settingBar = true;
        long count = count();
        int page = pageRows();
        double max = isWrapped() ? count : Math.max(0, count - page);
        vertical.setMax(Math.max(max, 0.000_1));
        vertical.setVisibleAmount(vertical.getMax() * Math.min(1, (double) page / Math.max(1, count)));
        vertical.setUnitIncrement(1);
        vertical.setBlockIncrement(page);
        vertical.setValue(topLine + (double) topSub / subRows(topLine));
        vertical.setVisible(max > 0);
        settingBar = false;
    }

    /** The row at a height of this view, or the nearest one. */
    final RowNode rowAt(double y) {
        int index = (int) Math.floor((y + shift) / RowNode.HEIGHT);
        return pool.get(Math.clamp(index, 0, shownRows - 1));
    }

    final boolean hasRows() {
        return shownRows > 0;
    }
}
