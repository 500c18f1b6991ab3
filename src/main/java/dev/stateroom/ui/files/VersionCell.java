package dev.stateroom.ui.files;

import dev.stateroom.history.Timeline;
import dev.stateroom.ui.calls.LineCounts;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import java.util.function.Supplier;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** One version of a file: its number, step, tool, and lines. Without numbers if older versions may be missing. */
final class VersionCell extends FilledCell<AboutFacts.Version> {
    private final Translations words;
    private final Supplier<@Nullable Timeline> timeline;
    private final Label number = ViewParts.text("", "sr-small", "sr-strong");
    private final Label step = ViewParts.text("", "sr-mono-small", "sr-muted");
    private final Label by = ViewParts.shrinking("", "sr-mono-small");
    private final Label plus = ViewParts.text("", "sr-mono-small", "sr-success");
    private final Label minus = ViewParts.text("", "sr-mono-small", "sr-danger");
    private final HBox box = new HBox(number, step, by, ViewParts.grow(), plus, minus);

    VersionCell(Translations words, Supplier<@Nullable Timeline> timeline) {
        this.words = words;
        this.timeline = timeline;
        number.setMinWidth(26);
        step.setMinWidth(26);
        step.setAlignment(Pos.CENTER_RIGHT);
        HBox.setMargin(by, new Insets(0, 0, 0, 6));
        HBox.setMargin(minus, new Insets(0, 0, 0, 4));
        box.setAlignment(Pos.CENTER_LEFT);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
        // The menu is for the version that was clicked.
        addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, e -> getListView().getSelectionModel().select(getIndex()));
    }

    @Override
    protected void fill(AboutFacts.Version version) {
        Timeline now = timeline.get();
        number.setText(now == null || now.complete() ? "v" + version.number() : "");
        step.setText(StepNumber.shown(version.step()));
        by.setText(version.agent() == null ? words.get("by.source." + AboutPane.source(version.by())) : version.by());
        LineCounts lines = version.lines();
        plus.setText(lines == null || lines.added() == 0 ? "" : "+" + lines.added());
        minus.setText(lines == null || lines.removed() == 0 ? "" : "−" + lines.removed());
        minus.setManaged(!minus.getText().isEmpty());
        by.getStyleClass().removeAll("sr-deleted", "sr-accent");
        if (version.agent() == null && AboutPane.source(version.by()).equals("edit")) {
            by.getStyleClass().add("sr-accent");
        }
        if (version.isDeletion()) {
            by.getStyleClass().add("sr-deleted");
        }
        setAccessibleText(words.get(
                "version.spoken", number.getText(), version.step(), by.getText(), lines == null ? "" : lines.text()));
        ViewParts.show(this, box);
    }
}
