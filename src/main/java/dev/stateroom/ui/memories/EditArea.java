package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.LineAuthors;
import dev.stateroom.ui.memories.LoadedMemory.ShownVersion;
import dev.stateroom.ui.preview.code.LineNumbers;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.TaskRunner;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.jspecify.annotations.Nullable;

/** The text of a memory, to be read or changed, with the version that brought each line. Nothing is written from here. */
final class EditArea extends StackPane {
    private static final double MARKS = 44;
    private static final int MOST_NAMES = 8;

    private final Translations words;
    private final CodeArea area = new CodeArea();
    private final Label boxes = ViewParts.shrinking("", "sr-small");
    private boolean filling;
    private boolean windows;
    private boolean blames = true;
    private List<Integer> authors = List.of();
    private List<ShownVersion> versions = List.of();
    private final LatestTask counting;

    /** @param typed gets the text after each change by the user, with the line ends that it had */
    EditArea(TaskRunner work, Translations words, Consumer<String> typed) {
        counting = new LatestTask(work);
        this.words = words;
        getStyleClass().add("preview");
        area.setId("memories-text");
        area.setAccessibleRole(AccessibleRole.TEXT_AREA);
        area.getStyleClass().add("code-view");
        area.setWrapText(true);
        VirtualizedScrollPane<CodeArea> scroll = new VirtualizedScrollPane<>(area);
        boxes.setId("memories-boxes");
        boxes.getStyleClass().add("memories-boxes");
        boxes.setMaxWidth(Double.MAX_VALUE);
        ViewParts.setShown(boxes, false);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().add(new VBox(scroll, boxes));
        area.textProperty().subscribe(this::nameBoxes);
        area.textProperty().addListener((property, was, now) -> {
            if (!filling) {
                typed.accept(windows ? now.replace("\n", "\r\n") : now);
            }
        });
    }

    /** Names the characters that no font draws. They stay boxes in the text, which can be edited and so is shown unchanged. */
    private void nameBoxes(String text) {
        List<String> names = MissingGlyphs.namesIn(text);
        boxes.setText(words.get("boxes", String.join(" ", names.subList(0, Math.min(names.size(), MOST_NAMES))), names.size() > MOST_NAMES ? 1 : 0));
        ViewParts.setShown(boxes, !names.isEmpty());
    }

    CodeArea area() {
        return area;
    }

    boolean isLoading() {
        return counting.isRunning();
    }

    /** Shows a text. If it is shown already, it is not replaced: the caret and the undo history stay. */
    void show(String text, boolean editable, String name) {
        windows = text.contains("\r\n");
        String lines = text.replace("\r\n", "\n");
        area.setEditable(editable);
        area.setAccessibleText(name);
        if (!area.getText().equals(lines)) {
            filling = true;
            try {
                area.replaceText(lines);
                area.getUndoManager().forgetHistory();
                area.moveTo(0);
                area.requestFollowCaret();
            } finally {
                filling = false;
            }
        }
        number();
    }

    /** Sets the versions; each line is marked with the one that brought it, as soon as that is known. */
    void setVersions(List<ShownVersion> known) {
        counting.cancel();
        versions = known;
        authors = List.of();
        List<LineAuthors.Version> texts = known.stream().map(one -> new LineAuthors.Version(one.number(), one.text())).toList();
        if (texts.size() > 1) {
            counting.begin(
                    words.get("work.blame"),
                    (c, p) -> LineAuthors.of(texts, c),
                    found -> {
                        authors = found;
                        number();
                    });
        }
        number();
    }

    void toggleBlame() {
        blames = !blames;
        number();
    }

    private void number() {
        int lines = area.getParagraphs().size();
        boolean marked = blames && !authors.isEmpty();
        area.setParagraphGraphicFactory(new LineNumbers(Math.max(99, lines), MARKS, marked ? this::mark : null));
    }

    private @Nullable Node mark(int line) {
        if (line > authors.size()) {
            return null;
        }
        int number = authors.get(line - 1);
        // Only the first of successive lines of one version has a mark.
        if (line > 1 && authors.get(line - 2) == number) {
            return null;
        }
        ShownVersion version = versions.stream().filter(one -> one.number() == number).findFirst().orElse(null);
        Label mark = ViewParts.text(words.get("version", number), "sr-tiny", "sr-muted");
        if (version != null) {
            HoverTip.set(mark, HistoryPane.sentence(words, version));
        }
        return mark;
    }

    /** Goes to a line, from 1. */
    void goTo(int line) {
        int at = Math.clamp(line - 1, 0, Math.max(0, area.getParagraphs().size() - 1));
        area.moveTo(at, 0);
        area.selectLine();
        area.showParagraphInViewport(at);
    }
}
