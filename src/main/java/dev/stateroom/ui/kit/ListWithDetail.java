package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * A list, and at its right what is known of the selected row. The user can pull the edge between them, and finds it again at the next start.
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

    /** Part of the height that a detail below the list has. */
    private static final double SHARE = 0.46;

    private final Region list;
    private final Region detail;
    private final NarrowForm form;
    private final SidePanes beside;
    private final VBox below = new VBox();
    private final BooleanProperty filled = new SimpleBooleanProperty();
    private final BooleanProperty asked = new SimpleBooleanProperty();
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
        list.setMinHeight(0);
        VBox.setVgrow(list, Priority.ALWAYS);
        VBox.setVgrow(detail, form == NarrowForm.OVER ? Priority.ALWAYS : Priority.NEVER);
        beside = new SidePanes(list, this).right(detail, standard, standard, least, most);
        if (form != NarrowForm.BESIDE) {
            beside.rightLeaves(this::place);
        }
        Stream.of(beside.narrowProperty(), filled, asked).forEach(one -> one.subscribe(_ -> arrange()));
    }

    /** In a narrow window list and detail are in one column. */
    private void place(boolean isElsewhere) {
        detail.minHeightProperty().unbind();
        detail.setMinHeight(0);
        below.getChildren().clear();
        if (isElsewhere) {
            below.getChildren().addAll(list, detail);
            if (form == NarrowForm.BELOW) {
                detail.minHeightProperty().bind(heightProperty().multiply(SHARE));
            }
        }
    }

    private void arrange() {
        boolean isNarrow = beside.narrowProperty().get();
        boolean isOver = isNarrow && form == NarrowForm.OVER && filled.get() && asked.get();
        ViewParts.setShown(detail, filled.get() && (!isNarrow || form == NarrowForm.BELOW || asked.get()));
        ViewParts.setShown(list, !isOver);
        setCenter(instead != null ? instead : below.getChildren().isEmpty() ? beside : below);
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
        return beside.narrowProperty();
    }

    /** Set while the detail covers the list. */
    public ReadOnlyBooleanProperty coveredProperty() {
        return covered.getReadOnlyProperty();
    }

    /** The panes that can be seen, for F6. */
    public List<Node> panes(Node ofList) {
        return covered.get() ? List.of(detail) : detail.isVisible() ? List.of(ofList, detail) : List.of(ofList);
    }

    /** What the user chose here, for the next start. */
    public Map<String, String> remembered() {
        Map<String, String> all = beside.remembered();
        all.putAll(table == null ? Map.of() : table.remembered());
        return all;
    }

    /** Takes what {@link #remembered} once gave. */
    public void restore(Map<String, String> remembered) {
        beside.restore(remembered);
        if (table != null) {
            table.restore(remembered);
        }
    }
}
