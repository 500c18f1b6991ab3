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
 * A list with the detail of the selected row on the right. The user can drag the divider, and its position is remembered. A narrow window
 * has no room for both: {@link NarrowForm} decides how the detail is shown.
 */
public final class ListWithDetail extends BorderPane implements RememberedLayout {
    /** What happens to the detail in a narrow window. */
    public enum NarrowForm {
        /** It is below the list. */
        BELOW,
        /** It covers the list on request. */
        OVER,
        /** It is shown to the right of the list on request. */
        BESIDE
    }

    /** The share of the height that a detail below the list gets. */
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
     * A list without a selection.
     *
     * @param standard the default width of the detail in pixels
     * @param least its smallest width
     * @param most its largest width
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

    /** Puts list and detail in one column if the window is narrow. */
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

    /** Sets the bars above both. */
    public void setBars(Node... bars) {
        setTop(new VBox(bars));
    }

    /** Shows a node instead of both; null shows them again. */
    public void setInstead(@Nullable Node node) {
        instead = node;
        arrange();
    }

    /** Also remembers the columns of that table. */
    public void setTable(RowTable<?> rows) {
        table = rows;
    }

    /** True while a row is selected; without one there is no detail. */
    public BooleanProperty filledProperty() {
        return filled;
    }

    /** True while the user wants the detail in a narrow window that does not show it otherwise. */
    public BooleanProperty askedProperty() {
        return asked;
    }

    /** True while the window is narrow. */
    public ReadOnlyBooleanProperty narrowProperty() {
        return beside.narrowProperty();
    }

    /** True while the detail covers the list. */
    public ReadOnlyBooleanProperty coveredProperty() {
        return covered.getReadOnlyProperty();
    }

    /** The visible panes, for F6. */
    public List<Node> panes(Node ofList) {
        return covered.get() ? List.of(detail) : detail.isVisible() ? List.of(ofList, detail) : List.of(ofList);
    }

    @Override
    public Map<String, String> remembered() {
        Map<String, String> all = beside.remembered();
        all.putAll(table == null ? Map.of() : table.remembered());
        return all;
    }

    @Override
    public void restore(Map<String, String> remembered) {
        beside.restore(remembered);
        if (table != null) {
            table.restore(remembered);
        }
    }
}
