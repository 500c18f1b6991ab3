package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.rows.Row;
import dev.stateroom.ui.preview.rows.RowsView;
import dev.stateroom.ui.preview.rows.Spot;
import dev.stateroom.ui.preview.viewer.Place;
import dev.stateroom.ui.preview.viewer.Searchable;
import dev.stateroom.ui.preview.viewer.Viewer;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import java.util.List;
import java.util.function.Consumer;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Shows a {@link LargeText}: reads the lines in view, goes through the file beside that to learn where lines begin. Memory and
 * the cost of a frame do not depend on the size of the file or the length of its lines.
 */
public final class PagedView extends RowsView implements Viewer {
    private final Work work;
    private final LargeText text;
    private final Words words;
    private final Consumer<String> trouble;
    private final LineSupply supply;
    private final PagedFind find;
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(120), e -> watch()));
    private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
    private final Work.Running indexing;
    private boolean wrapped;
    private double widest;
    private @Nullable Long pendingLine;
    private @Nullable Spot pendingOriginal;
    private int pendingLength;

    /**
     * A view of a text; begins to go through it at once.
     *
     * @param firstLines the first lines, read already, so that the first page stands at once
     * @param trouble told a sentence when something cannot be read or copied
     */
    public PagedView(Work work, LargeText text, List<ShownLine> firstLines, Words words, Consumer<String> trouble) {
        super(1);
        this.work = work;
        this.text = text;
        this.words = words;
        this.trouble = trouble;
        this.find = new PagedFind(work, text, this);
        setId("preview-paged");
        setAccessibleText(words.get("paged.name"));
        this.supply = new LineSupply(work, text, words, this::arrived, trouble);
        supply.keep(firstLines);
        widen(firstLines);
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        indexing = work.submit(
                Task.of(words.get("paged.indexing.title"), (c, p) -> text.index(c)),
                outcome -> {
                    supply.forgetUnmeasured();
                    if (outcome instanceof Outcome.Failed<Boolean>(var why)) {
                        trouble.accept(why.sentence());
                    }
                    watch();
                },
                supply::broken);
        watch.setCycleCount(Animation.INDEFINITE);
        watch.play();
    }

    private void watch() {
        if (text.isIndexed()) {
            watch.stop();
        }
        if (pendingLine != null && (text.knownLines() > pendingLine || text.isIndexed())) {
            long line = pendingLine;
            pendingLine = null;
            goToLine(line + 1);
        }
        refresh();
    }

    private void widen(List<ShownLine> lines) {
        for (ShownLine line : lines) {
            widest = Math.max(widest, line.length() * line.cell(columnWidth()));
        }
    }

    /** Where one is and how far the file has been gone through, in words. */
    public ReadOnlyStringProperty statusProperty() {
        return status.getReadOnlyProperty();
    }

    @Override
    protected long count() {
        return Math.max(1, text.knownLines());
    }

    private int wrapColumns(ShownLine line) {
        return Math.max(20, (int) (viewportWidth() / line.cell(columnWidth())) - 1);
    }

    @Override
    protected boolean isWrapped() {
        return wrapped;
    }

    @Override
    protected int subRows(long number) {
        ShownLine line = wrapped ? supply.get(number) : null;
        return line == null ? 1 : Math.max(1, Math.ceilDiv(line.length(), wrapColumns(line)));
    }

    @Override
    protected double headWidth() {
        return numberWidth() + 14;
    }

    private double numberWidth() {
        // Room for the number of lines that a file of this size may have keeps the text still while it is counted.
        return 12 + columnWidth() * Math.max(4, String.valueOf(text.knownLines()).length());
    }

    @Override
    protected double contentWidth() {
        return wrapped ? 0 : widest + columnWidth();
    }

    @Override
    protected void draw(Row row) {
        row.head(row.sub() == 0 ? String.valueOf(row.line() + 1) : "", numberWidth());
        ShownLine line = supply.get(row.line());
        if (line == null) {
            row.content(0, "", 0, 0);
            return;
        }
        String shown = line.text().shown();
        double cell = line.cell(columnWidth());
        int from = wrapped ? row.sub() * wrapColumns(line) : (int) (scrollX() / cell);
        from = Math.min(from, shown.length());
        if (from > 0 && from < shown.length() && Character.isLowSurrogate(shown.charAt(from))) {
            from--;
        }
        int room = wrapped ? wrapColumns(line) : (int) (viewportWidth() / columnWidth()) + 3;
        int to = Math.min(shown.length(), from + room);
        if (to < shown.length() && to > from && Character.isLowSurrogate(shown.charAt(to))) {
            to--;
        }
        row.content(0, shown.substring(from, to), from, wrapped ? 0 : from * cell - scrollX());
        fills(row, line, from, to);
        if (line.line().cut() && (!wrapped || row.sub() == subRows(row.line()) - 1)) {
            note(row, line);
        }
    }

    private void fills(Row row, ShownLine line, int from, int to) {
        line.text().eachMark(from, to, (a, b, c) -> row.fill(0, a - from, b - from, "row-mark"));
        find.eachIn(row.line(), line.text().originalOffset(from), line.text().originalOffset(to), (column, length) -> {
            int a = line.text().shownOffset(column);
            int b = line.text().shownOffset(column + length);
            row.fill(0, a - from, b - from, "row-found");
        });
        Spot begin = input().from();
        Spot end = input().to();
        int a = begin.line() < row.line() ? 0 : begin.line() > row.line() ? Integer.MAX_VALUE : begin.column();
        int b = end.line() > row.line() ? Integer.MAX_VALUE : end.line() < row.line() ? 0 : end.column();
        if (b > a && b > from && a <= to) {
            row.fill(0, a - from, Math.min(b, to) - from, "row-selection");
        } else if (isFocused() && !input().hasSelection() && input().caret().line() == row.line()) {
            int caret = input().caret().column();
            if (caret >= from && caret <= to) {
                row.fill(0, caret - from, caret - from, "row-caret-line");
            }
        }
    }

    private void note(Row row, ShownLine line) {
        long bytes = line.line().bytes();
        int shown = supply.limit(line.line().number());
        String size = bytes < 0 ? words.get("paged.cut.unknown", shown / 1_000) : words.get("paged.cut", bytes, shown / 1_000);
        if (shown >= LineSupply.MOST_OF_A_LINE) {
            row.note(size, () -> {});
        } else {
            row.note(size + "  " + words.get("paged.more"), () -> more(line.line().number()));
        }
    }

    private void more(long number) {
        supply.raise(number, supply.limit(number) * 4L);
        refresh();
    }

    private void key(KeyEvent event) {
        ShownLine line = supply.get(input().caret().line());
        if (event.getCode() == KeyCode.ENTER && line != null && line.line().cut() && supply.limit(line.line().number()) < LineSupply.MOST_OF_A_LINE) {
            more(line.line().number());
            event.consume();
        }
    }

    @Override
    protected void inView(long first, long last) {
        status.set(
                text.isIndexed()
                        ? words.get("paged.lines", top() + 1, Math.min(count(), top() + pageRows()), text.knownLines())
                        : words.get("paged.indexing", top() + 1, text.knownLines(), percent()));
        supply.need(first, last);
    }

    private int percent() {
        return (int) (text.scanned() * 100 / Math.max(1, text.size()));
    }

    private void arrived(List<ShownLine> lines) {
        widen(lines);
        if (pendingOriginal != null && supply.get(pendingOriginal.line()) != null) {
            selectOriginal(pendingOriginal, pendingLength);
        }
        if (!lines.isEmpty()) {
            refresh();
        }
    }

    /** Selects a stretch given in units of the line's own text, once the line has been read. */
    void selectOriginal(Spot at, int length) {
        ShownLine line = supply.get(at.line());
        long needed = Math.min(LineSupply.MOST_OF_A_LINE, (at.column() + (long) length) * 4 + 1_000);
        boolean beyond = line != null && line.line().cut() && at.column() + length > line.line().text().length();
        if (line == null || (beyond && supply.limit(at.line()) < needed)) {
            pendingOriginal = at;
            pendingLength = length;
            if (beyond) {
                supply.raise(at.line(), needed);
            }
            input().select(new Spot(at.line(), 0), new Spot(at.line(), 0));
            reveal(new Spot(at.line(), 0));
            return;
        }
        pendingOriginal = null;
        int end = Math.min(line.length(), line.text().shownOffset(at.column() + length));
        Spot from = new Spot(at.line(), Math.min(end, line.text().shownOffset(at.column())));
        Spot to = new Spot(at.line(), end);
        input().select(from, to);
        reveal(to);
        reveal(from);
    }

    /** The caret in units of its line's own text, as far as the line has been read. */
    Spot caretOriginal() {
        Spot from = input().from();
        ShownLine line = supply.get(from.line());
        return line == null ? from : new Spot(from.line(), line.text().originalOffset(Math.min(from.column(), line.length())));
    }

    @Override
    protected Spot spotAt(Row row, double x) {
        int index = row.part(0).hitTest(new Point2D(x, Row.HEIGHT / 2)).getInsertionIndex();
        boolean behind = x > row.part(0).getLayoutBounds().getMaxX();
        int column = row.from() + (behind ? row.part(0).getText().length() : index);
        return new Spot(row.line(), Math.min(column, columns(row.line())));
    }

    @Override
    protected int columns(long number) {
        ShownLine line = supply.get(number);
        return line == null ? 0 : line.length();
    }

    @Override
    protected int subRowOf(Spot spot) {
        ShownLine line = wrapped ? supply.get(spot.line()) : null;
        return line == null ? 0 : Math.min(subRows(spot.line()) - 1, spot.column() / wrapColumns(line));
    }

    @Override
    protected double xOf(Spot spot) {
        ShownLine line = supply.get(spot.line());
        return wrapped || line == null ? 0 : spot.column() * line.cell(columnWidth());
    }

    @Override
    protected void caretMoved() {
        ShownLine line = supply.get(input().caret().line());
        String spoken = line == null ? "" : line.text().shown().substring(0, Math.min(500, line.length()));
        setAccessibleText(words.get("paged.spoken", input().caret().line() + 1, count(), spoken));
    }

    @Override
    protected void copy(Spot from, Spot to) {
        work.submit(
                Task.of(words.get("paged.copying"), (c, p) -> PagedCopy.read(text, from, to, c)),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<PagedCopy>(PagedCopy copied) -> copied.toClipboard(words, trouble);
                        case Outcome.Failed<PagedCopy>(var why) -> trouble.accept(why.sentence());
                    }
                },
                supply::broken);
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public void focus() {
        requestFocus();
    }

    @Override
    public void close() {
        watch.stop();
        indexing.cancel();
        find.endSearch();
        supply.close();
    }

    @Override
    public void copy() {
        input().copy();
    }

    @Override
    public void selectAll() {
        input().selectAll();
    }

    @Override
    public Searchable searchable() {
        return find;
    }

    @Override
    public long lines() {
        return text.knownLines();
    }

    @Override
    public void goToLine(long line) {
        if (line > count() && !text.isIndexed()) {
            pendingLine = line - 1;
        }
        Spot spot = new Spot(Math.clamp(line - 1, 0L, count() - 1), 0);
        input().select(spot, spot);
        reveal(spot);
    }

    @Override
    public boolean canWrap() {
        return true;
    }

    @Override
    public void setWrap(boolean wrap) {
        wrapped = wrap;
        showAtTop(top());
    }

    @Override
    public Place place() {
        return new Place(top(), scrollX(), input().caret().line(), input().caret().column());
    }

    @Override
    public void restore(Place place) {
        if (place.top() >= count() && !text.isIndexed()) {
            pendingLine = place.line();
        }
        Spot spot = new Spot(Math.min(place.line(), count() - 1), 0);
        input().select(spot, spot);
        showAtTop(place.top());
    }
}
