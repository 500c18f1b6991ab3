package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lexer.LexerToken;
import dev.stateroom.ui.preview.lines.LargeSearch;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.lines.TextRow;
import dev.stateroom.ui.preview.rows.RowNode;
import dev.stateroom.ui.preview.rows.RowsView;
import dev.stateroom.ui.preview.rows.TextPosition;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.LineGutter;
import dev.stateroom.ui.preview.viewer.SearchableView;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.List;
import java.util.function.Consumer;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Point2D;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Shows a {@link LargeText}: reads the visible lines, and indexes the line starts in the background. Memory and the cost of a frame do not
 * depend on the size of the file or the length of its lines.
 */
public final class PagedView extends RowsView implements FileViewer {
    private final TaskRunner work;
    private final LargeText text;
    private final Translations words;
    private final Consumer<String> trouble;
    private final LineSupply supply;
    private final PagedFind find;
    private final GrowingEnd end;
    private final PagedGutter gutter = new PagedGutter();
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(120), e -> watch()));
    private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
    private final TaskRunner.Running indexing;
    private boolean wrapped;
    private double widest;
    private @Nullable Long pendingLine;
    private long pendingRow = -1;
    private LargeSearch.@Nullable Hit pendingHit;

    /**
     * A view of a text; starts indexing it immediately.
     *
     * @param firstLines the first lines, read already, so that the first page is at once
     * @param trouble receives a sentence when something cannot be read or copied
     */
    public PagedView(TaskRunner work, LargeText text, CodeLanguage language, List<PagedLine> firstLines, Translations words, Consumer<String> trouble) {
        super(1);
        this.work = work;
        this.text = text;
        this.words = words;
        this.trouble = trouble;
        this.find = new PagedFind(work, text, this, words.get("find.title"));
        this.end = new GrowingEnd(text, this);
        setId("preview-paged");
        setAccessibleText(words.get("paged.name"));
        this.supply = new LineSupply(work, text, language, words, this::arrived, trouble);
        supply.keep(firstLines);
        widen(firstLines);
        indexing = work.submit(
                BackgroundTask.of(words.get("paged.indexing.title"), (c, p) -> text.index(c)),
                outcome -> {
                    if (outcome instanceof Outcome.Failed<Boolean>(var why)) {
                        trouble.accept(CoreSentences.shown(why));
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
        end.follow();
        refresh();
    }

    @Override
    protected void wentToEnd() {
        end.begin();
    }

    private void widen(List<PagedLine> lines) {
        for (PagedLine line : lines) {
            widest = Math.max(widest, line.length() * line.cell(columnWidth()));
        }
    }

    /** The current location and the indexing progress, in words. */
    public ReadOnlyStringProperty statusProperty() {
        return status.getReadOnlyProperty();
    }

    @Override
    public long count() {
        return Math.max(1, text.knownRows());
    }

    private int wrapColumns(PagedLine line) {
        return Math.max(20, (int) (viewportWidth() / line.cell(columnWidth())) - 1);
    }

    @Override
    protected boolean isWrapped() {
        return wrapped;
    }

    @Override
    protected int subRows(long number) {
        PagedLine line = wrapped ? supply.get(number) : null;
        return line == null ? 1 : Math.max(1, Math.ceilDiv(line.length(), wrapColumns(line)));
    }

    @Override
    protected double headWidth() {
        return gutter.width() + numberWidth() + 14;
    }

    /** Sets marks left of the line numbers; null removes them. They are made for visible lines only. */
    public void setGutter(@Nullable LineGutter marks) {
        gutter.set(marks);
        refresh();
    }

    private double numberWidth() {
        // Reserving room for the largest possible line number of a file of this size keeps the text in place during indexing.
        int parts = text.knownRows() == text.knownLines() ? 0 : 5;
        return 12 + columnWidth() * Math.max(4, parts + String.valueOf(text.knownLines()).length());
    }

    @Override
    protected double contentWidth() {
        return wrapped ? 0 : widest + columnWidth();
    }

    @Override
    protected void draw(RowNode row) {
        PagedLine line = supply.get(row.line());
        gutter.mark(row, line);
        if (line == null) {
            row.head("", 0);
            row.content(0, "", 0, 0);
            return;
        }
        row.head(row.sub() == 0 ? number(line.line()) : "", gutter.width() + numberWidth());
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
        for (LexerToken token : line.tokens()) {
            row.colour(Math.max(from, token.from()) - from, Math.min(to, token.to()) - from, token.kind().styleClass(), columnWidth());
        }
        row.coloured(columnWidth());
        fills(row, line, from, to);
    }

    /** The line's number; {@code 7.1}, {@code 7.2} for further rows of a line. */
    private static String number(TextRow line) {
        return line.part() == 0 ? String.valueOf(line.number() + 1) : (line.number() + 1) + "." + line.part();
    }

    private void fills(RowNode row, PagedLine line, int from, int to) {
        line.text().eachMark(from, to, (a, b, c) -> row.fill(0, a - from, b - from, MissingGlyphs.isMissing(c) ? "row-name" : "row-mark"));
        long first = line.line().byteAt(line.text().originalOffset(from));
        long last = line.line().byteAt(line.text().originalOffset(to));
        find.eachIn(first, last, hit -> row.fill(0, line.column(hit.offset()) - from, line.column(hit.end()) - from, "row-found"));
        TextPosition begin = input().from();
        TextPosition end = input().to();
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

    @Override
    protected void inView(long first, long last) {
        status.set(where());
        supply.need(first, last);
    }

    private String where() {
        PagedLine shown = supply.get(top());
        if (shown != null && (shown.line().part() > 0 || !shown.line().endsLine())) {
            TextRow line = shown.line();
            return words.get("paged.part", line.number() + 1, line.part() + 1, text.parts(line), line.offset(), text.size());
        }
        long line = text.lineOf(top()) + 1;
        return text.isIndexed()
                ? words.get("paged.lines", line, text.lineOf(Math.min(count(), top() + pageRows()) - 1) + 1, text.knownLines())
                : words.get("paged.indexing", line, text.knownLines(), percent());
    }

    private int percent() {
        return (int) (text.scanned() * 100 / Math.max(1, text.size()));
    }

    private void arrived(List<PagedLine> lines) {
        widen(lines);
        LargeSearch.Hit hit = pendingHit;
        if (hit != null && supply.get(pendingRow) != null) {
            selectBytes(pendingRow, hit);
        }
        if (!lines.isEmpty()) {
            refresh();
        }
    }

    /** Selects bytes that start in a row, or at the beginning of the next one, once the row is loaded. */
    void selectBytes(long number, LargeSearch.Hit hit) {
        PagedLine row = supply.get(number);
        if (row == null) {
            pendingRow = number;
            pendingHit = hit;
            TextPosition begin = new TextPosition(number, 0);
            input().select(begin, begin);
            reveal(begin);
            return;
        }
        pendingHit = null;
        if (!row.line().endsLine() && hit.offset() >= row.line().end()) {
            selectBytes(number + 1, hit);
            return;
        }
        TextPosition from = new TextPosition(number, row.column(hit.offset()));
        TextPosition to = new TextPosition(number, row.column(hit.end()));
        input().select(from, to);
        reveal(to);
        reveal(from);
    }

    /** The byte of the file at which the selection starts, or will once its row is loaded; -1 if unknown. */
    long caretByte() {
        if (pendingHit != null) {
            return pendingHit.offset();
        }
        TextPosition from = input().from();
        PagedLine row = supply.get(from.line());
        return row == null ? -1 : row.line().byteAt(row.text().originalOffset(Math.min(from.column(), row.length())));
    }

    void trouble(String sentence) {
        trouble.accept(sentence);
    }

    @Override
    protected TextPosition spotAt(RowNode row, double x) {
        int index = row.part(0).hitTest(new Point2D(x, RowNode.HEIGHT / 2)).getInsertionIndex();
        boolean behind = x > row.part(0).getLayoutBounds().getMaxX();
        int column = row.from() + (behind ? row.part(0).getText().length() : index);
        return new TextPosition(row.line(), Math.min(column, columns(row.line())));
    }

    @Override
    protected int columns(long number) {
        PagedLine line = supply.get(number);
        return line == null ? 0 : line.length();
    }

    @Override
    protected int subRowOf(TextPosition spot) {
        PagedLine line = wrapped ? supply.get(spot.line()) : null;
        return line == null ? 0 : Math.min(subRows(spot.line()) - 1, spot.column() / wrapColumns(line));
    }

    @Override
    protected double xOf(TextPosition spot) {
        PagedLine line = supply.get(spot.line());
        return wrapped || line == null ? 0 : spot.column() * line.cell(columnWidth());
    }

    @Override
    protected void caretMoved() {
        PagedLine line = supply.get(input().caret().line());
        String spoken = line == null ? "" : line.text().shown().substring(0, Math.min(500, line.length()));
        setAccessibleText(words.get("paged.spoken", text.lineOf(input().caret().line()) + 1, text.knownLines(), spoken));
    }

    @Override
    protected void copy(TextPosition from, TextPosition to) {
        work.submit(
                BackgroundTask.of(words.get("paged.copying"), (c, p) -> PagedCopy.read(text, from, to, c)),
                outcome -> outcome.either(copied -> copied.toClipboard(words, trouble), why -> trouble.accept(CoreSentences.shown(why))),
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
    public SearchableView searchable() {
        return find;
    }

    @Override
    public long lines() {
        return text.knownLines();
    }

    @Override
    public void goToLine(long line) {
        if (line > text.knownLines() && !text.isIndexed()) {
            pendingLine = line - 1;
        }
        TextPosition spot = new TextPosition(text.rowOf(Math.clamp(line - 1, 0L, Math.max(0, text.knownLines() - 1))), 0);
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
    public ViewerPosition place() {
        return new ViewerPosition(top(), scrollX(), input().caret().line(), input().caret().column());
    }

    @Override
    public void restore(ViewerPosition place) {
        if (place.top() >= count() && !text.isIndexed()) {
            pendingLine = text.lineOf(place.line());
        }
        TextPosition spot = new TextPosition(Math.min(place.line(), count() - 1), 0);
        input().select(spot, spot);
        showAtTop(place.top());
    }
}
