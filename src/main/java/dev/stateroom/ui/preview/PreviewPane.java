package dev.stateroom.ui.preview;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * The viewer of one file, read-only. {@link #show} reads and prepares off the FX thread; a load that has been superseded
 * never arrives. Its switches (text, bytes, wrap) are a node of their own, {@link #controls}, for the host's info line.
 */
public final class PreviewPane extends StackPane {
    private static final long FIRST_BYTES = 1_000_000;

    private final Work work;
    private final TextArea text = new TextArea();
    private final HBox controls = new HBox(8);
    private final ReadOnlyObjectWrapper<@Nullable Content> content = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Facts> facts = new ReadOnlyObjectWrapper<>();
    private Work.@Nullable Running loading;

    /** An empty viewer that reads on {@code work}. */
    public PreviewPane(Work work) {
        this.work = work;
        setId("preview");
        text.setEditable(false);
        text.setId("preview-text");
        controls.setId("preview-controls");
        getChildren().add(text);
    }

    /** Shows a file in place of the one shown. */
    public void show(Content next) {
        cancelLoading();
        content.set(next);
        loading = work.submit(
                Task.of("Reading " + next.label(), (c, p) -> read(next)),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<String>(String shown) -> text.setText(shown);
                        case Outcome.Failed<String>(var why) -> text.setText(why.sentence());
                    }
                },
                defect -> text.setText(String.valueOf(defect)));
    }

    /** Shows nothing. */
    public void clear() {
        cancelLoading();
        content.set(null);
        facts.set(null);
        text.clear();
    }

    private void cancelLoading() {
        if (loading != null) {
            loading.cancel();
        }
    }

    private static Outcome<String> read(Content next) throws IOException {
        Outcome<InputStream> opened = next.backend().read(next.path(), 0, FIRST_BYTES);
        return switch (opened) {
            case Outcome.Failed<InputStream>(var why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in) {
                    yield Outcome.ok(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        };
    }

    /** The file that is shown or on its way; null for none. */
    public ReadOnlyObjectProperty<@Nullable Content> contentProperty() {
        return content.getReadOnlyProperty();
    }

    /** What is known about the file that is shown; null while it is being read. */
    public ReadOnlyObjectProperty<@Nullable Facts> factsProperty() {
        return facts.getReadOnlyProperty();
    }

    /** The switches for this file (text, bytes, rendered; wrap; find), at most 28 px high; empty where there is nothing to switch. */
    public Node controls() {
        return controls;
    }

    /** Puts marks left of the line numbers; null takes them away. */
    public void setGutter(@Nullable LineGutter gutter) {
        text.setUserData(gutter);
    }

    /** Gives lines (from 1) a style class each, such as {@code line-added}; replaces those given before. */
    public void setLineStyles(Map<Integer, String> styles) {
        text.getProperties().put("line-styles", Map.copyOf(styles));
    }

    /** Brings a line (from 1) into view and puts the caret there; remembered while the file is being read. */
    public void goToLine(long line) {
        text.getProperties().put("line", line);
    }

    /** Puts the keyboard into the text. */
    public void focusFirst() {
        text.requestFocus();
    }
}
