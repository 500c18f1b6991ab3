package dev.stateroom.ui.permissions;

import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What is questionable about the rules, each with the change that mends it and what that leaves open. */
final class RuleFindings extends VBox {
    private final RulesModel model;
    private final Words words;
    private final Label count = Parts.shrinking("", "sr-small", "sr-muted");
    private final VBox list = new VBox();

    RuleFindings(RulesModel model, Words words) {
        this.model = model;
        this.words = words;
        HBox head = Parts.row(Parts.text(words.get("findings"), "sr-strong"), count);
        head.getStyleClass().add("permissions-head");
        list.setId("permissions-findings");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
        model.lookedProperty().subscribe(this::show);
    }

    private void show(@Nullable Looked looked) {
        List<RuleFinding> findings = looked == null ? List.of() : looked.findings();
        count.setText(findings.isEmpty() ? words.get("findings.none") : words.get("findings.count", findings.size()));
        list.getChildren().setAll(findings.stream().map(this::row).toList());
    }

    private VBox row(RuleFinding finding) {
        Label sentence = new Label(finding.sentence());
        sentence.setWrapText(true);
        sentence.setMinWidth(0);
        boolean info = finding.severity() == RuleFinding.Severity.INFO;
        sentence.setGraphic(Icons.of(info ? "info" : "alert-triangle", Icons.ROW));
        VBox row = new VBox(4, sentence);
        if (!finding.fixed().isEmpty()) {
            Button fix = Parts.button("plus", finding.fix());
            fix.setMinWidth(0);
            fix.setAccessibleText(finding.fix());
            fix.setOnAction(e -> model.change(finding.fixed()));
            row.getChildren().add(fix);
        } else if (!finding.fix().isEmpty()) {
            row.getChildren().add(small(finding.fix()));
        }
        if (!finding.leavesOpen().isEmpty()) {
            row.getChildren().add(small(words.get("open", finding.leavesOpen())));
        }
        row.getStyleClass().add("permissions-finding");
        return row;
    }

    private static Label small(String text) {
        Label label = new Label(text);
        label.getStyleClass().addAll("sr-small", "sr-muted");
        label.setWrapText(true);
        return label;
    }
}
