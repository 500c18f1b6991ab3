package dev.stateroom.ui.preview.hex;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.rows.RowNode;
import dev.stateroom.ui.preview.rows.RowsView;
import dev.stateroom.ui.preview.rows.TextPosition;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.layout.Region;

/** The bytes of one file, read as they are scrolled into view. Copies the selection as digits. */
public final class HexView extends RowsView implements FileViewer {
    private static final int BLOCK = 64 * 1024;
    private static final int KEPT_BLOCKS = 32;
    private static final int MOST_COPIED = 1_000_000;

    private final TaskRunner work;
    private final FileRanges bytes;
    private final Translations words;
    private final Consumer<String> trouble;
    private final Map<Long, byte[]> blocks = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, byte[]> eldest) {
            return size() > KEPT_BLOCKS;
        }
    };
    private final LatestTask loading;
    private long wanted = -1;
    private final ByteInspector inspector;
    private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");

    /**
     * A view of a file.
     *
     * @param words the viewer's texts
     * @param trouble receives a sentence when bytes cannot be read or copied
     */
    public HexView(TaskRunner work, FileRanges bytes, Translations words, Consumer<String> trouble) {
        super(2);
        this.work = work;
        loading = new LatestTask(work, defect -> trouble.accept(String.valueOf(defect.getMessage())));
        this.bytes = bytes;
        this.words = words;
        this.trouble = trouble;
        this.inspector = new ByteInspector(words);
        setId("preview-hex");
        setAccessibleText(words.get("hex.name"));
    }

    /** The values of the bytes at the caret, to be placed below. */
    public Region inspector() {
        return inspector;
    }

    @Override
    protected void caretMoved() {
        inspect();
    }

    private void inspect() {
        TextPosition at = input().caret();
        long offset = Math.min(at.line() * HexText.ROW + at.column(), Math.max(0, bytes.size() - 1));
        byte[] block = blocks.get(offset / BLOCK);
        if (block == null) {
            return;
        }
        int from = (int) (offset % BLOCK);
        byte[] here = Arrays.copyOfRange(block, Math.min(from, block.length), Math.min(block.length, from + ReadValues.MOST));
        byte[] next = blocks.get(offset / BLOCK + 1);
        if (here.length < ReadValues.MOST && next != null) {
            int more = Math.min(next.length, ReadValues.MOST - here.length);
            int had = here.length;
            here = Arrays.copyOf(here, had + more);
            System.arraycopy(next, 0, here, had, more);
        }
        inspector.show(offset, here);
    }

    /** Sets the type of the bytes. */
    public void tell(String mime) {
        status.set(words.get("hex.status", bytes.size(), mime));
    }

    /** The number and type of the bytes, in words. */
    public ReadOnlyStringProperty statusProperty() {
        return status.getReadOnlyProperty();
    }

    @Override
    public long count() {
        return (bytes.size() + HexText.ROW - 1) / HexText.ROW;
    }

    @Override
    protected int subRows(long line) {
        return 1;
    }

    private double offsetWidth() {
        return HexText.offset(0, bytes.size()).length() * columnWidth();
    }

    @Override
    protected double headWidth() {
        return offsetWidth() + 12 + 20;
    }

    private double charactersX() {
        return (HexText.digitIndex(HexText.ROW) + 3) * columnWidth();
    }

    @Override
    protected double contentWidth() {
        return charactersX() + (HexText.ROW + 1) * columnWidth();
    }

    @Override
    protected void draw(RowNode row) {
        long offset = row.line() * HexText.ROW;
        row.head(HexText.offset(offset, bytes.size()), 12 + offsetWidth());
        byte[] block = blocks.get(offset / BLOCK);
        int from = (int) (offset % BLOCK);
        int to = block == null ? from : Math.min(block.length, from + HexText.ROW);
        row.content(0, block == null ? "" : HexText.digits(block, from, to), 0, -scrollX());
        row.content(1, block == null ? "" : HexText.characters(block, from, to), 0, charactersX() - scrollX());
        int a = selectedIn(input().from(), row.line());
        int b = selectedIn(input().to(), row.line());
        if (b > a) {
            row.fill(0, HexText.digitIndex(a), HexText.digitIndex(b - 1) + 2, "row-selection");
            row.fill(1, a, b, "row-selection");
        } else if (input().caret().line() == row.line()) {
            int at = Math.min(input().caret().column(), HexText.ROW - 1);
            row.fill(0, HexText.digitIndex(at), HexText.digitIndex(at) + 2, "row-caret");
            row.fill(1, at, at + 1, "row-caret");
        }
    }

    /** The column of a position, clipped to a row: 0 before it, the last column after it. */
    private static int selectedIn(TextPosition spot, long line) {
        return spot.line() < line ? 0 : spot.line() > line ? HexText.ROW : spot.column();
    }

    @Override
    protected void inView(long first, long last) {
        for (long block = first * HexText.ROW / BLOCK; block <= last * HexText.ROW / BLOCK; block++) {
            if (!blocks.containsKey(block) && block * BLOCK < bytes.size()) {
                load(block);
                return;
            }
        }
    }

    private void load(long block) {
        if (wanted == block) {
            return;
        }
        wanted = block;
        loading.begin(
                words.get("work.bytes"),
                (c, p) -> bytes.read(block * BLOCK, BLOCK),
                outcome -> {
                    wanted = -1;
                    outcome.either(read -> {
                        blocks.put(block, read);
                        inspect();
                        refresh();
                    }, why -> trouble.accept(CoreSentences.shown(why)));
                });
    }

    @Override
    protected TextPosition spotAt(RowNode row, double x) {
        double at = x + scrollX();
        int column = at >= charactersX() - columnWidth()
                ? (int) Math.round((at - charactersX()) / columnWidth())
                : HexText.byteAt((int) Math.round(at / columnWidth()));
        return new TextPosition(row.line(), Math.clamp(column, 0, columns(row.line())));
    }

    @Override
    protected int columns(long line) {
        return Math.clamp(bytes.size() - line * HexText.ROW, 0, HexText.ROW);
    }

    @Override
    protected int subRowOf(TextPosition spot) {
        return 0;
    }

    @Override
    protected double xOf(TextPosition spot) {
        return HexText.digitIndex(spot.column()) * columnWidth();
    }

    @Override
    protected void copy(TextPosition from, TextPosition to) {
        long begin = from.line() * HexText.ROW + from.column();
        long end = Math.min(bytes.size(), to.line() * HexText.ROW + to.column());
        if (end - begin > MOST_COPIED) {
            trouble.accept(words.get("hex.copy", end - begin, MOST_COPIED));
            return;
        }
        work.submit(
                BackgroundTask.of(words.get("paged.copying"), (c, p) -> bytes.read(begin, (int) (end - begin))),
                outcome -> outcome.either(read -> {
                    SystemClipboard.put(lines(read));
                }, why -> trouble.accept(CoreSentences.shown(why))),
                defect -> trouble.accept(String.valueOf(defect.getMessage())));
    }

    private static String lines(byte[] read) {
        StringBuilder out = new StringBuilder(read.length * 3);
        for (int at = 0; at < read.length; at += HexText.ROW) {
            out.append(at == 0 ? "" : "\n").append(HexText.digits(read, at, Math.min(read.length, at + HexText.ROW)));
        }
        return out.toString();
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
        loading.cancel();
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
    public ViewerPosition place() {
        return new ViewerPosition(top(), scrollX(), input().caret().line(), input().caret().column());
    }

    @Override
    public void restore(ViewerPosition place) {
        TextPosition spot = new TextPosition(place.line(), place.column());
        input().select(spot, spot);
        showAtTop(place.top());
    }
}
