package dev.stateroom.ui.blame;

import dev.stateroom.history.Blame;
import dev.stateroom.ui.preview.viewer.LineGutter;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.StepNumber;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The marks of one version: step and tool for each line, and a bar that is the stronger the newer the line is. */
final class BlameMarks implements LineGutter {
    static final double WIDTH = 152;
    private static final double STEP = 34;
    private static final double HEIGHT = 20;
    private static final int SHADES = 8;

    private final @Nullable Blame blame;
    private final FileBlame texts;
    private final BiConsumer<Node, Integer> shown;
    private final Map<Blame.Origin, Integer> shades = new HashMap<>();

    /**
     * The marks of a file; empty places while {@code blame} is null.
     *
     * @param shown receives each mark that comes into view, with its line from 1
     */
    BlameMarks(@Nullable Blame blame, FileBlame texts, BiConsumer<Node, Integer> shown) {
        this.blame = blame;
        this.texts = texts;
        this.shown = shown;
        if (blame != null) {
            List<Blame.Origin> used = blame.versions().stream().distinct().toList();
            for (int i = 0; i < used.size(); i++) {
                shades.put(used.get(i), used.size() == 1 ? SHADES : 1 + i * (SHADES - 1) / (used.size() - 1));
            }
        }
    }

    @Override
    public double width() {
        return WIDTH;
    }

    @Override
    public @Nullable Node mark(int line) {
        if (blame == null || line > blame.size()) {
            return null;
        }
        Blame.Origin origin = blame.origin(line - 1);
        Region bar = new Region();
        bar.getStyleClass().addAll("blame-bar", "blame-" + shades.getOrDefault(origin, 1));
        fix(bar, 3);
        Integer number = origin.step();
        boolean unknown = origin.cause() == Blame.Cause.UNKNOWN;
        Label step = new Label(unknown ? "?" : number == null ? "" : StepNumber.shown(number));
        step.getStyleClass().addAll("blame-step", "sr-muted");
        step.setAlignment(Pos.CENTER_RIGHT);
        fix(step, STEP);
        Label by = new Label(texts.title(origin));
        by.getStyleClass().addAll("blame-by", origin.cause() == Blame.Cause.EDIT ? "blame-you" : "sr-muted");
        by.setMinWidth(0);
        HBox mark = new HBox(bar, step, by);
        mark.setAlignment(Pos.CENTER_LEFT);
        mark.getStyleClass().add("blame-mark");
        if (unknown) {
            mark.getStyleClass().add("blame-unknown");
        }
        mark.setId("blame-" + line);
        mark.setMinHeight(HEIGHT);
        mark.setMaxHeight(HEIGHT);
        mark.setAccessibleRole(AccessibleRole.BUTTON);
        mark.setAccessibleText(texts.spoken(line, origin));
        shown.accept(mark, line);
        return mark;
    }

    private static void fix(Region region, double width) {
        ViewParts.fixWidth(region, width);
    }
}
