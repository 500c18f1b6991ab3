package dev.stateroom.ui.permissions;

import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.EffectivePolicy;
import dev.stateroom.ui.kit.RowTable;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A table of paths by agent and operation: what each agent may do, with its own rules or inherited ones. */
final class AgentMatrix extends VBox {
    private final Translations words;

    AgentMatrix(RulesModel model, Translations words) {
        this.words = words;
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("matrix"), "sr-strong"), ViewParts.shrinking(words.get("matrix.what"), "sr-small", "sr-muted")), "permissions-head");
        AgentTable table = new AgentTable();
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren().addAll(head, table);
        getStyleClass().add("sr-content");
        model.subagentsProperty().subscribe(table::show);
        model.policyProperty().subscribe(policy -> table.getItems().setAll(policy.rows()));
    }

    /** A column for each operation of each agent. */
    private final class AgentTable extends RowTable<EffectivePolicy.Row> {
        AgentTable() {
            super("permissions-agents", words, words.get("matrix"));
            setPlaceholder(ViewParts.empty("shield", words.get("matrix.empty"), words.get("matrix.empty.why"), null));
        }

        private void show(List<String> subagents) {
            getColumns().setAll(List.of(sortable(column("path", words.get("matrix.path"), 220, (cell, row) -> cell.say(row.path())), Comparator.comparing(EffectivePolicy.Row::path)), agent("", words.get("agent.main"))));
            subagents.forEach(name -> getColumns().add(agent(name, name)));
        }

        private TableColumn<EffectivePolicy.Row, EffectivePolicy.Row> agent(String name, String title) {
            TableColumn<EffectivePolicy.Row, EffectivePolicy.Row> both = new TableColumn<>(title);
            for (RuleOperation operation : RuleOperation.values()) {
                both.getColumns().add(sortable(
                        column(name + "-" + operation.word(), operation.word(), 84, (cell, row) -> {
                            RuleMode mode = mode(row, name, operation);
                            ViewParts.show(cell, mode == null ? null : RuleCell.pill(words, mode));
                        }),
                        Comparator.comparing(row -> mode(row, name, operation), Comparator.nullsFirst(Comparator.naturalOrder()))));
            }
            return both;
        }

        private static @Nullable RuleMode mode(EffectivePolicy.Row row, String agent, RuleOperation operation) {
            return row.modes().getOrDefault(agent, Map.of()).get(operation);
        }
    }
}
