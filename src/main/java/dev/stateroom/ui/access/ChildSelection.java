package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.atspi.AtspiState;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javafx.scene.AccessibleAction;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeTableRow;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.TreeView;
import org.jspecify.annotations.Nullable;

/** Selection among the visible rows of a list, tree or table, and the methods of {@code org.a11y.atspi.Selection}. FX thread only. */
final class ChildSelection implements InterfaceAnswers {
    private final ObjectNumbers numbers;

    ChildSelection(ObjectNumbers numbers) {
        this.numbers = numbers;
    }

    /** True for a node whose children can be selected. */
    static boolean isFor(Node node) {
        return switch (node.getAccessibleRole()) {
            case LIST_VIEW, TREE_VIEW, TABLE_VIEW, TREE_TABLE_VIEW, TAB_PANE -> true;
            case null -> false;
            default -> false;
        };
    }

    /** The selection mode; null for a node without rows. */
    static @Nullable SelectionMode mode(Node control) {
        MultipleSelectionModel<?> model = model(control);
        return model == null ? null : model.getSelectionMode();
    }

    /** The list, tree or table of a row or cell; null for others. */
    static @Nullable Node controlOf(Node row) {
        return switch (row) {
            case ListCell<?> cell -> cell.getListView();
            case TreeCell<?> cell -> cell.getTreeView();
            case TableRow<?> cell -> cell.getTableView();
            case TreeTableRow<?> cell -> cell.getTreeTableView();
            case TableCell<?, ?> cell -> cell.getTableView();
            default -> null;
        };
    }

    private static @Nullable MultipleSelectionModel<?> model(@Nullable Node control) {
        return switch (control) {
            case ListView<?> list -> list.getSelectionModel();
            case TreeView<?> tree -> tree.getSelectionModel();
            case TableView<?> table -> table.getSelectionModel();
            case TreeTableView<?> table -> table.getSelectionModel();
            case null, default -> null;
        };
    }

    /** Selects a row, in addition to others or instead of them. False for a node that is not a row. */
    static boolean selectRow(Node row, boolean inAddition) {
        SelectionModel<?> model = model(controlOf(row));
        if (model == null || !(row instanceof IndexedCell<?> cell) || cell.isEmpty()) {
            return false;
        }
        if (inAddition) {
            model.select(cell.getIndex());
        } else {
            model.clearAndSelect(cell.getIndex());
        }
        return true;
    }

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        return Map.of("NSelectedChildren", BusAnswer.variant("i", selected(of).size()));
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        if (!(of instanceof SceneNode(Node control))) {
            return null;
        }
        int index = call.number(0);
        return switch (call.member()) {
            case "GetSelectedChild" -> BusAnswer.of("(so)", (Object) numbers.reference(at(selected(of), index)));
            case "SelectChild" -> BusAnswer.of("b", select(control, at(AccessibleTree.children(of), index)));
            case "DeselectChild" -> BusAnswer.of("b", clear(control, at(AccessibleTree.children(of), index)));
            case "DeselectSelectedChild" -> BusAnswer.of("b", clear(control, at(selected(of), index)));
            case "IsChildSelected" -> BusAnswer.of("b", selected(of).contains(at(AccessibleTree.children(of), index)));
            case "SelectAll" -> BusAnswer.of("b", selectAll(control));
            case "ClearSelection" -> BusAnswer.of("b", clearAll(control));
            default -> null;
        };
    }

    private static @Nullable AccessibleObject at(List<AccessibleObject> all, int index) {
        return index >= 0 && index < all.size() ? all.get(index) : null;
    }

    private static List<AccessibleObject> selected(AccessibleObject of) {
        return AccessibleTree.children(of).stream()
                .filter(child -> ObjectFacts.states(child, ObjectFacts.role(child)).contains(AtspiState.SELECTED))
                .toList();
    }

    private static boolean select(Node control, @Nullable AccessibleObject child) {
        if (!(child instanceof SceneNode(Node row))) {
            return false;
        }
        if (controlOf(row) == null) {
            row.executeAccessibleAction(AccessibleAction.REQUEST_FOCUS);
            return true;
        }
        return selectRow(row, mode(control) == SelectionMode.MULTIPLE);
    }

    private static boolean clear(Node control, @Nullable AccessibleObject child) {
        MultipleSelectionModel<?> model = model(control);
        if (model == null || !(child instanceof SceneNode(IndexedCell<?> cell))) {
            return false;
        }
        model.clearSelection(cell.getIndex());
        return true;
    }

    private static boolean selectAll(Node control) {
        MultipleSelectionModel<?> model = model(control);
        if (model == null || model.getSelectionMode() != SelectionMode.MULTIPLE) {
            return false;
        }
        model.selectAll();
        return true;
    }

    private static boolean clearAll(Node control) {
        MultipleSelectionModel<?> model = model(control);
        if (model == null) {
            return false;
        }
        model.clearSelection();
        return true;
    }

    /** The indices of the selected rows, visible or not. */
    static List<Integer> rows(Node control) {
        MultipleSelectionModel<?> model = model(control);
        return model == null ? List.of() : IntStream.range(0, model.getSelectedIndices().size()).mapToObj(i -> model.getSelectedIndices().get(i)).toList();
    }
}
