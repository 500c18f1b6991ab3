package dev.stateroom.ui.preview.code;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lexer.LexedText;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.preview.text.TextSearch;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.SearchableView;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.TaskRunner;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.util.UndoUtils;
import org.jspecify.annotations.Nullable;

/** Shows a {@link CodeDocument}: numbers, colours, current line, selection, matches. Reused for every such text. */
public final class CodeView implements FileViewer, SearchableView {
    private static final int MOST_FOUND = 100_000;

    private final Translations words;
    private final CodeArea area = new OriginalCopyingArea();
    private final VirtualizedScrollPane<CodeArea> scroll = new VirtualizedScrollPane<>(area);
    private final IncrementalStyling styling = new IncrementalStyling(area);
    private @Nullable CodeDocument shown;
    private @Nullable StyleRanges paint;
    private final LatestTask lexing;
    private final LatestTask searching;
    private int[] found = {};
    private int foundLength;
    private int current = -1;
    private Consumer<Hits> report = hits -> {};
    private double gutterWidth;
    private @Nullable IntFunction<@Nullable Node> gutter;

    /** An empty view; lexes and searches on {@code work}. {@code words} has the texts of the preview. */
    public CodeView(TaskRunner work, Translations words) {
        lexing = new LatestTask(work);
        searching = new LatestTask(work);
        this.words = words;
        area.setId("preview-text");
        area.setAccessibleRole(AccessibleRole.TEXT_AREA);
        // A read-only view does not need the key, and the focus must be able to leave.
        area.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.TAB && !e.isControlDown()) {
                area.requestFocusTraversal(e.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
                e.consume();
            }
        });
        area.getStyleClass().add("code-view");
        area.setEditable(false);
        area.setUndoManager(UndoUtils.noOpUndoManager());
        area.setAccessibleText(words.get("text.name"));
    }

    /** Copies the original text instead of marks. */
    private final class OriginalCopyingArea extends CodeArea {
        @Override
        public void copy() {
            CodeView.this.copy();
        }
    }

    /** Shows a text from its top. */
    public void show(CodeDocument next) {
        lexing.cancel();
        styling.stop();
        area.replace(0, area.getLength(), next.styled());
        shown = next;
        LexedText lexed = next.lexed();
        paint = new StyleRanges(next.document(), lexed == null ? List.of() : lexed.tokens());
        updateNumbers();
        area.moveTo(0);
        area.showParagraphAtTop(0);
        if (lexed == null) {
            colour(next);
        }
    }

    private void colour(CodeDocument of) {
        if (of.language() == CodeLanguage.PLAIN && of.document().text().hidden() == 0) {
            return;
        }
        String text = of.document().text().shown();
        lexing.begin(
                words.get("work.highlighting"),
                (c, p) -> new StyleRanges(of.document(), LexedText.of(of.language(), text, c).tokens()),
                ready -> {
                    ready.setFound(found, foundLength);
                    paint = ready;
                    styling.restyle(ready);
                });
    }

    /** Sets marks left of the numbers, by line from 1; null removes them. */
    public void setGutter(double width, @Nullable IntFunction<@Nullable Node> marks) {
        gutterWidth = width;
        gutter = marks;
        updateNumbers();
    }

    private void updateNumbers() {
        area.setParagraphGraphicFactory(new LineNumbers(area.getParagraphs().size(), gutterWidth, gutter));
    }

    @Override
    public Region node() {
        return scroll;
    }

    @Override
    public void focus() {
        area.requestFocus();
    }

    @Override
    public void close() {
        lexing.cancel();
        searching.cancel();
        styling.stop();
    }

    @Override
    public void copy() {
        int from = area.getSelection().getStart();
        int to = area.getSelection().getEnd();
        if (shown == null || from == to) {
            return;
        }
        TextDocument document = shown.document();
        boolean whole = from == 0 && to == area.getLength() && document.endsLine();
        SystemClipboard.put(document.text().original(from, to) + (whole ? "\n" : ""));
    }

    @Override
    public void selectAll() {
        area.selectAll();
    }

    @Override
    public SearchableView searchable() {
        return this;
    }

    @Override
    public long lines() {
        return area.getParagraphs().size();
    }

    @Override
    public void goToLine(long line) {
        int paragraph = (int) Math.min(line, lines()) - 1;
        area.moveTo(paragraph, 0);
        reveal(paragraph);
    }

    private void reveal(int paragraph) {
        boolean visible = !area.getVisibleParagraphs().isEmpty()
                && paragraph > area.firstVisibleParToAllParIndex()
                && paragraph < area.lastVisibleParToAllParIndex();
        if (!visible) {
            area.showParagraphAtCenter(paragraph);
        }
        area.requestFollowCaret();
    }

    @Override
    public boolean canWrap() {
        return true;
    }

    @Override
    public void setWrap(boolean wrap) {
        area.setWrapText(wrap);
    }

    @Override
    public ViewerPosition place() {
        int top = area.getVisibleParagraphs().isEmpty() ? 0 : area.firstVisibleParToAllParIndex();
        Double x = area.estimatedScrollXProperty().getValue();
        return new ViewerPosition(top, x == null ? 0 : x, area.getCurrentParagraph(), area.getCaretColumn());
    }

    @Override
    public void restore(ViewerPosition place) {
        int last = area.getParagraphs().size() - 1;
        int line = (int) Math.min(place.line(), last);
        area.moveTo(line, Math.min(place.column(), area.getParagraphLength(line)));
        area.showParagraphAtTop((int) Math.min(place.top(), last));
        if (place.x() > 0) {
            area.estimatedScrollXProperty().setValue(place.x());
        }
    }

    @Override
    public void search(String text, boolean matchCase, Consumer<Hits> newReport) {
        searching.cancel();
        report = newReport;
        if (text.isEmpty() || shown == null) {
            setFound(new int[0], 0);
            return;
        }
        String in = shown.document().text().shown();
        TextSearch wanted = new TextSearch(text, matchCase);
        searching.begin(
                words.get("work.finding"),
                (c, p) -> {
                    IntStream.Builder places = IntStream.builder();
                    int[] count = new int[1];
                    wanted.each(in, at -> {
                        places.add(at);
                        return ++count[0] < MOST_FOUND && !c.isRequested();
                    });
                    return places.build().toArray();
                },
                places -> setFound(places, wanted.length()));
    }

    private void setFound(int[] places, int length) {
        boolean changed = found.length > 0 || places.length > 0;
        found = places;
        foundLength = length;
        int from = area.getSelection().getStart();
        int at = Arrays.binarySearch(found, from);
        int next = at >= 0 ? at : -at - 1;
        current = found.length == 0 ? -1 : next % found.length;
        if (paint != null && changed) {
            paint.setFound(found, foundLength);
            styling.restyle(paint);
        }
        select();
    }

    @Override
    public void step(int direction) {
        if (found.length > 0) {
            current = Math.floorMod(current + direction, found.length);
            select();
        }
    }

    private void select() {
        if (current >= 0) {
            area.selectRange(found[current], found[current] + foundLength);
            reveal(area.getCurrentParagraph());
        }
        report.accept(new Hits(found.length, current + 1, true, found.length == MOST_FOUND, 1));
    }

    @Override
    public void endSearch() {
        searching.cancel();
        report = hits -> {};
        setFound(new int[0], 0);
    }

    @Override
    public String selectedText() {
        String text = area.getSelectedText();
        return text.length() <= 200 && text.indexOf('\n') < 0 ? text : "";
    }
}
