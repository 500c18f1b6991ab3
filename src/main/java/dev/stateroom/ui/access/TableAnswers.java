package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.AccessibleObject.WholeProgram;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** {@code org.a11y.atspi.Table} and {@code TableCell}. A cell out of view has a position but no object. FX thread only. */
final class TableAnswers implements InterfaceAnswers {
    private final ObjectNumbers numbers;

    TableAnswers(ObjectNumbers numbers) {
        this.numbers = numbers;
    }

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        Map<String, Object[]> all = new LinkedHashMap<>();
        switch (of) {
            case SceneNode(TableView<?> table) -> {
                all.put("NRows", BusAnswer.variant("i", table.getItems() == null ? 0 : table.getItems().size()));
                all.put("NColumns", BusAnswer.variant("i", table.getVisibleLeafColumns().size()));
                all.put("Caption", BusAnswer.variant("(so)", numbers.reference(null)));
                all.put("Summary", BusAnswer.variant("(so)", numbers.reference(null)));
                all.put("NSelectedRows", BusAnswer.variant("i", ChildSelection.rows(table).size()));
                all.put("NSelectedColumns", BusAnswer.variant("i", 0));
            }
            case SceneNode(TableCell<?, ?> cell) -> {
                all.put("ColumnSpan", BusAnswer.variant("i", 1));
                all.put("RowSpan", BusAnswer.variant("i", 1));
                all.put("Position", BusAnswer.variant("(ii)", new Object[] {cell.getIndex(), column(cell)}));
                all.put("Table", BusAnswer.variant("(so)", numbers.reference(cell.getTableView() == null ? null : new SceneNode(cell.getTableView()))));
            }
            case SceneNode _, OpenedWindow _, WholeProgram _ -> {}
        }
        return all;
    }

    private static <S, T> int column(TableCell<S, T> cell) {
        return cell.getTableView() == null ? -1 : cell.getTableView().getVisibleLeafIndex(cell.getTableColumn());
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        return switch (of) {
            case SceneNode(TableView<?> table) -> ofTable(of, table, call);
            case SceneNode(TableCell<?, ?> cell) -> ofCell(cell, call);
            case SceneNode _, OpenedWindow _, WholeProgram _ -> null;
        };
    }

    private @Nullable BusAnswer ofTable(AccessibleObject of, TableView<?> table, BusCall call) {
        int row = call.number(0);
        int columns = Math.max(1, table.getVisibleLeafColumns().size());
        List<Integer> selected = ChildSelection.rows(table);
        return switch (call.member()) {
            case "GetAccessibleAt" -> BusAnswer.of("(so)", (Object) numbers.reference(cell(of, row, call.number(1))));
            case "GetIndexAt" -> BusAnswer.of("i", row * columns + call.number(1));
            case "GetRowAtIndex" -> BusAnswer.of("i", row / columns);
            case "GetColumnAtIndex" -> BusAnswer.of("i", row % columns);
            case "GetRowDescription" -> BusAnswer.of("s", "");
            case "GetColumnDescription" -> BusAnswer.of("s", title(table, row));
            case "GetRowExtentAt", "GetColumnExtentAt" -> BusAnswer.of("i", 1);
            case "GetRowHeader" -> BusAnswer.of("(so)", (Object) numbers.reference(null));
            case "GetColumnHeader" -> BusAnswer.of("(so)", (Object) numbers.reference(header(of, table, row)));
            case "GetSelectedRows" -> BusAnswer.of("ai", selected);
            case "GetSelectedColumns" -> BusAnswer.of("ai", List.of());
            case "IsRowSelected", "IsSelected" -> BusAnswer.of("b", selected.contains(row));
            case "IsColumnSelected", "AddColumnSelection", "RemoveColumnSelection" -> BusAnswer.of("b", false);
            case "AddRowSelection" -> {
                table.getSelectionModel().select(row);
                yield BusAnswer.of("b", table.getSelectionModel().isSelected(row));
            }
            case "RemoveRowSelection" -> {
                table.getSelectionModel().clearSelection(row);
                yield BusAnswer.of("b", true);
            }
            case "GetRowColumnExtentsAtIndex" -> BusAnswer.of("biiiib", true, row / columns, row % columns, 1, 1, selected.contains(row / columns));
            default -> null;
        };
    }

    private @Nullable BusAnswer ofCell(TableCell<?, ?> cell, BusCall call) {
        return switch (call.member()) {
            case "GetRowColumnSpan" -> BusAnswer.of("biiii", true, cell.getIndex(), column(cell), 1, 1);
            case "GetRowHeaderCells" -> BusAnswer.of("a(so)", List.of());
            case "GetColumnHeaderCells" -> {
                AccessibleObject header = cell.getTableView() == null ? null : header(new SceneNode(cell.getTableView()), cell.getTableView(), column(cell));
                yield BusAnswer.of("a(so)", header == null ? List.of() : List.<Object[]>of(numbers.reference(header)));
            }
            default -> null;
        };
    }

    private static @Nullable AccessibleObject cell(AccessibleObject table, int row, int column) {
        for (AccessibleObject child : AccessibleTree.children(table)) {
            if (child instanceof SceneNode(IndexedCell<?> line) && line.getIndex() == row) {
                return AccessibleTree.children(child).stream()
                        .filter(each -> each instanceof SceneNode(TableCell<?, ?> cell) && column(cell) == column)
                        .findFirst()
                        .orElse(null);
            }
        }
        return null;
    }

    private static String title(TableView<?> table, int column) {
        return column < 0 || column >= table.getVisibleLeafColumns().size() ? "" : String.valueOf(table.getVisibleLeafColumn(column).getText());
    }

    private static @Nullable AccessibleObject header(AccessibleObject of, TableView<?> table, int column) {
        if (column < 0 || column >= table.getVisibleLeafColumns().size()) {
            return null;
        }
        TableColumn<?, ?> wanted = table.getVisibleLeafColumn(column);
        return AccessibleTree.children(of).stream()
                .filter(child -> child instanceof SceneNode(Node node)
                        && node.queryAccessibleAttribute(AccessibleAttribute.INDEX) instanceof Number index
                        && node.getAccessibleRole() == javafx.scene.AccessibleRole.TABLE_COLUMN
                        && index.intValue() == table.getVisibleLeafColumns().indexOf(wanted))
                .findFirst()
                .orElse(null);
    }
}
