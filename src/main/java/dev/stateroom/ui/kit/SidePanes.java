package dev.stateroom.ui.kit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * A pane in the middle with one on its left, its right, or both. The user can drag the dividers, and their positions are remembered. In a
 * narrow window the sides are narrower, and the right one can be shown above the middle or elsewhere.
 */
public final class SidePanes extends StackPane implements RememberedLayout {
    /** Width of the window in pixels below which it is narrow. */
    private static final double NARROW = 1000;
    /** The smallest width of the middle, unless it has its own. */
    private static final double LEAST = 380;
    /**
     * The width of the rail, which counts if there are two sides: the window is also narrow if rail and sides leave less than {@link
     * #LEAST}.
     */
    private static final double RAIL = 60;

    private final Region middle;
    private final HBox columns = new HBox();
    private final ReadOnlyBooleanWrapper narrow = new ReadOnlyBooleanWrapper();
    private @Nullable PaneDivider left;
    private @Nullable PaneDivider right;
    private @Nullable Consumer<Boolean> elsewhere;
    private boolean isFloating;

    /** The middle alone. */
    public SidePanes(Region middle) {
        this(middle, null);
    }

    /** The middle alone, as a part of {@code whole}, which is in the scene while this is not. */
    SidePanes(Region middle, @Nullable Node whole) {
        this.middle = middle;
        if (middle.getMinWidth() <= 0) {
            middle.setMinWidth(LEAST);
        }
        middle.setPrefWidth(middle.getMinWidth());
        HBox.setHgrow(middle, Priority.ALWAYS);
        narrow.subscribe(_ -> arrange());
        (whole == null ? this : whole).sceneProperty().flatMap(scene -> scene.widthProperty()).subscribe(width -> {
            if (width != null) {
                double sides = left == null || right == null ? 0 : left.standard() + right.standard() + LEAST + RAIL;
                narrow.set(width.doubleValue() < Math.max(NARROW, sides));
            }
        });
    }

    /**
     * Adds a pane on the left.
     *
     * @param standard its default width in pixels
     * @param inNarrow the same in a narrow window
     * @param least its smallest width
     * @param most its largest width
     */
    public SidePanes left(Region pane, double standard, double inNarrow, double least, double most) {
        left = new PaneDivider(pane, middle, Side.LEFT, standard, inNarrow, least, most);
        arrange();
        return this;
    }

    /** Adds a pane on the right, see {@link #left}. */
    public SidePanes right(Region pane, double standard, double inNarrow, double least, double most) {
        right = new PaneDivider(pane, middle, Side.RIGHT, standard, inNarrow, least, most);
        arrange();
        return this;
    }

    /** In a narrow window the right pane is above the middle. */
    public SidePanes rightFloats() {
        isFloating = true;
        arrange();
        return this;
    }

    /**
     * In a narrow window the right pane is shown elsewhere: {@code place} is called with true to put it there, and with false before it
     * returns.
     */
    public SidePanes rightLeaves(Consumer<Boolean> place) {
        elsewhere = place;
        arrange();
        return this;
    }

    private void arrange() {
        List<Node> beside = new ArrayList<>(List.of(middle));
        List<Node> above = new ArrayList<>();
        boolean isGone = narrow.get() && elsewhere != null;
        if (left != null) {
            left.arrange(narrow.get(), false);
            beside.addFirst(left.pane());
            above.add(left);
        }
        if (elsewhere != null && !isGone) {
            elsewhere.accept(false);
        }
        if (right != null) {
            right.arrange(narrow.get(), isGone);
            if (!isGone) {
                (narrow.get() && isFloating ? above : beside).add(right.pane());
                above.add(right);
            }
        }
        setAlignment(right == null ? columns : right.pane(), Pos.CENTER_RIGHT);
        // A node has one parent, so it is removed from the old one first.
        getChildren().clear();
        columns.getChildren().setAll(beside);
        getChildren().add(columns);
        getChildren().addAll(above);
        if (elsewhere != null && isGone) {
            elsewhere.accept(true);
        }
    }

    /** True while the window is narrow. */
    public ReadOnlyBooleanProperty narrowProperty() {
        return narrow.getReadOnlyProperty();
    }

    @Override
    public Map<String, String> remembered() {
        Map<String, String> all = new HashMap<>();
        if (left != null) {
            all.put("left", left.remembered());
        }
        if (right != null) {
            all.put("right", right.remembered());
        }
        return all;
    }

    @Override
    public void restore(Map<String, String> remembered) {
        if (left != null) {
            left.restore(remembered.get("left"));
        }
        if (right != null) {
            right.restore(remembered.get("right"));
        }
    }
}
