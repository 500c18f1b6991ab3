package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * A list, and at its right what is known of the selected row. A person can pull the edge between them, and finds it again at the next start.
 * In a narrow window there is no room for both side by side: {@link NarrowForm} says what happens to the detail.
 */
public final class ListWithDetail extends BorderPane {
    /** What happens to the detail in a narrow window. */
    public enum NarrowForm {
        /** It is below the list. */
        BELOW,
        /** It covers the list while it is asked for. */
        OVER,
        /** It is at the right of the list while it is asked for. */
        BESIDE
    }

    /** Width of the window in pixels below which it is narrow. */
    private static final double NARROW = 1000;
    /** Part of the height that a detail below the list has. */
    private static final double SHARE = 0.46;

    private static final String REMEMBERED = "right";

    private final Region list;
    private final Region detail;
    private final NarrowForm form;
    private final double standard;
    private final PaneDivider divider;
    private final HBox beside = new HBox();
    private final VBox below = new VBox();
    private final StackPane content = new StackPane();
    private final BooleanProperty filled = new SimpleBooleanProperty();
    private final BooleanProperty asked = new SimpleBooleanProperty();
    private final ReadOnlyBooleanWrapper narrow = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper covered = new ReadOnlyBooleanWrapper();
    private @Nullable Node instead;
    private @Nullable RowTable<?> table;

    /**
     * A list without a selected row.
     *
     * @param standard width of the detail in pixels, at first
     * @param least its narrowest width
     * @param most its widest width
     */
    public ListWithDetail(Region list, Region detail, NarrowForm form, double standard, double least, double most) {
        this.list = list;
        this.detail = detail;
        this.form = form;
        this.standard = standard;
        divider = new PaneDivider(detail, Side.RIGHT, standard, least, most);
        list.setMinSize(0, 0);
        HBox.setHgrow(list, Priority.ALWAYS);
        HBox.setHgrow(detail, Priority.ALWAYS);
        VBox.setVgrow(list, Priority.ALWAYS);
        StackPane.setAlignment(divider, Pos.CENTER_RIGHT);
        sceneProperty().flatMap(scene -> scene.widthProperty()).subscribe(width -> {
            if (width != null) {
                narrow.set(width.doubleValue() < NARROW);
            }
        });
        narrow.subscribe(_ -> arrange());
        filled.subscribe(_ -> arrange());
        asked.subscribe(_ -> arrange());
    }

    private void arrange() {
        boolean isBelow = narrow.get() && form == NarrowForm.BELOW;
        boolean isOpen = filled.get() && (!narrow.get() || isBelow || asked.get());
        boolean isOver = isOpen && narrow.get() && form == NarrowForm.OVER;
        ViewParts.setShown(detail, isOpen);
        ViewParts.setShown(list, !isOver);
        divider.setVisible(isOpen && !isBelow && !isOver);
        if (isBelow || isOver) {
            detail.setMinWidth(0);
            detail.setPrefWidth(USE_COMPUTED_SIZE);
            detail.setMaxWidth(Double.MAX_VALUE);
        } else {
            divider.setStandard(standard);
        }
        Pane wanted = isBelow ? below : beside;
        if (list.getParent() != wanted) {
            beside.getChildren().clear();
            below.getChildren().clear();
            wanted.getChildren().setAll(list, detail);
            content.getChildren().setAll(wanted, divider);
            detail.minHeightProperty().unbind();
            if (isBelow) {
                detail.minHeightProperty().bind(heightProperty().multiply(SHARE));
            } else {
                detail.setMinHeight(0);
            }
        }
        setCenter(instead == null ? content : instead);
        covered.set(isOver);
    }

    /** Puts bars above both. */
    public void setBars(Node... bars) {
        setTop(new VBox(bars));
    }

    /** Shows something in the place of both; null for both again. */
    public void setInstead(@Nullable Node node) {
        instead = node;
        arrange();
    }

    /** Remembers the columns of that table, too. */
    public void setTable(RowTable<?> rows) {
        table = rows;
    }

    /** Set while a row is selected: else there is no detail. */
    public BooleanProperty filledProperty() {
        return filled;
    }

    /** Set while the detail is asked for in a narrow window where it is not shown by itself. */
    public BooleanProperty askedProperty() {
        return asked;
    }

    /** Set while the window is narrow. */
    public ReadOnlyBooleanProperty narrowProperty() {
        return narrow.getReadOnlyProperty();
    }

    /** Set while the detail covers the list. */
    public ReadOnlyBooleanProperty coveredProperty() {
        return covered.getReadOnlyProperty();
    }

    /** The panes that can be seen, for F6. */
    public List<Node> panes(Node ofList) {
        return covered.get() ? List.of(detail) : detail.isVisible() ? List.of(ofList, detail) : List.of(ofList);
    }

    /** What a person chose here, for the next start. */
    public Map<String, String> remembered() {
        Map<String, String> all = new HashMap<>(table == null ? Map.of() : table.remembered());
        all.put(REMEMBERED, divider.remembered());
        return all;
    }

    /** Takes what {@link #remembered} once gave. */
    public void restore(Map<String, String> remembered) {
        if (remembered.containsKey(REMEMBERED)) {
            divider.restore(remembered.get(REMEMBERED));
        }
        if (table != null) {
            table.restore(remembered);
        }
    }
}
