package dev.stateroom.ui.permissions;

import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.call.EffectivePolicy;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Path by agent by operation: what each agent may do, with its own rules or those that it inherits. */
final class MatrixPane extends VBox {
    private final Words words;
    private final TableView<EffectivePolicy.Row> table = new TableView<>();

    MatrixPane(RulesModel model, Words words) {
        this.words = words;
        HBox head = Parts.row(Parts.text(words.get("matrix"), "sr-strong"), Parts.shrinking(words.get("matrix.what"), "sr-small", "sr-muted"));
        head.getStyleClass().add("permissions-head");
        table.setId("permissions-agents");
        table.setAccessibleText(words.get("matrix"));
        table.setPlaceholder(Parts.empty("shield", words.get("matrix.empty"), words.get("matrix.empty.why"), null));
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren().addAll(head, table);
        getStyleClass().add("sr-content");
        model.subagentsProperty().subscribe(this::columns);
        model.policyProperty().subscribe(policy -> table.getItems().setAll(policy.rows()));
    }

    private void columns(List<String> subagents) {
        TableColumn<EffectivePolicy.Row, String> path = new TableColumn<>(words.get("matrix.path"));
        path.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue().path()));
        path.setPrefWidth(220);
        table.getColumns().setAll(List.of(path));
        table.getColumns().add(agent("", words.get("agent.main")));
        subagents.forEach(name -> table.getColumns().add(agent(name, name)));
    }

    private TableColumn<EffectivePolicy.Row, Mode> agent(String name, String title) {
        TableColumn<EffectivePolicy.Row, Mode> both = new TableColumn<>(title);
        for (Operation operation : Operation.values()) {
            TableColumn<EffectivePolicy.Row, Mode> column = new TableColumn<>(operation.word());
            column.setCellValueFactory(row ->
                    new ReadOnlyObjectWrapper<>(row.getValue().modes().getOrDefault(name, Map.of()).get(operation)));
            column.setCellFactory(_ -> new ModeCell());
            column.setPrefWidth(84);
            both.getColumns().add(column);
        }
        return both;
    }

    private final class ModeCell extends TableCell<EffectivePolicy.Row, Mode> {
        @Override
        protected void updateItem(@Nullable Mode mode, boolean empty) {
            super.updateItem(mode, empty);
            setText(null);
            setGraphic(empty || mode == null ? null : RuleCell.pill(words, mode));
        }
    }
}
