package dev.stateroom.ui.permissions;

import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.EffectivePolicy;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
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
final class AgentMatrix extends VBox {
    private final Translations words;
    private final TableView<EffectivePolicy.Row> table = new TableView<>();

    AgentMatrix(RulesModel model, Translations words) {
        this.words = words;
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("matrix"), "sr-strong"), ViewParts.shrinking(words.get("matrix.what"), "sr-small", "sr-muted")), "permissions-head");
        table.setId("permissions-agents");
        table.setAccessibleText(words.get("matrix"));
        table.setPlaceholder(ViewParts.empty("shield", words.get("matrix.empty"), words.get("matrix.empty.why"), null));
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

    private TableColumn<EffectivePolicy.Row, RuleMode> agent(String name, String title) {
        TableColumn<EffectivePolicy.Row, RuleMode> both = new TableColumn<>(title);
        for (RuleOperation operation : RuleOperation.values()) {
            TableColumn<EffectivePolicy.Row, RuleMode> column = new TableColumn<>(operation.word());
            column.setCellValueFactory(row ->
                    new ReadOnlyObjectWrapper<>(row.getValue().modes().getOrDefault(name, Map.of()).get(operation)));
            column.setCellFactory(_ -> new ModeCell());
            column.setPrefWidth(84);
            both.getColumns().add(column);
        }
        return both;
    }

    private final class ModeCell extends TableCell<EffectivePolicy.Row, RuleMode> {
        @Override
        protected void updateItem(@Nullable RuleMode mode, boolean empty) {
            super.updateItem(mode, empty);
            setText(null);
            ViewParts.show(this, empty || mode == null ? null : RuleCell.pill(words, mode));
        }
    }
}
