package dev.stateroom.ui.permissions;

import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        model.judgedProperty().subscribe(this::show);
    }

    private void show(@Nullable Judged judged) {
        List<RuleFinding> findings = judged == null ? List.of() : judged.findings();
        boolean none = judged == null || judged.rules().isEmpty();
        count.setText(none ? "" : findings.isEmpty() ? words.get("findings.none") : counted(findings));
        if (findings.isEmpty()) {
            String what = none ? "findings.rules" : "findings.none";
            list.getChildren().setAll(Parts.empty(none ? "shield" : "check", words.get(what), words.get(what + ".why"), null));
        } else {
            list.getChildren().setAll(findings.stream().map(this::row).toList());
        }
    }

    private String counted(List<RuleFinding> findings) {
        List<String> parts = new ArrayList<>();
        for (RuleFinding.Severity severity : RuleFinding.Severity.values()) {
            long many = findings.stream().filter(finding -> finding.severity() == severity).count();
            if (many > 0) {
                parts.add(words.get("findings." + severity.name().toLowerCase(Locale.ROOT), many));
            }
        }
        return String.join(words.get("comma"), parts);
    }

    private HBox row(RuleFinding finding) {
        Label sentence = new Label(sentence(finding));
        sentence.setWrapText(true);
        sentence.setMinWidth(0);
        boolean info = finding.severity() == RuleFinding.Severity.INFO;
        Label sign = Parts.text("", info ? "sr-muted" : finding.severity() == RuleFinding.Severity.ERROR ? "sr-danger" : "sr-warning");
        sign.setGraphic(Icons.of(info ? "info" : "alert-triangle", Icons.ROW));
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
        HBox.setHgrow(row, Priority.ALWAYS);
        HBox whole = new HBox(8, sign, row);
        whole.getStyleClass().add("permissions-finding");
        return whole;
    }

    /** What is found, in the language that is spoken. */
    private String sentence(RuleFinding finding) {
        return words.get(
                "finding." + finding.kind().word(),
                finding.rule() == null ? 0 : finding.rule() + 1,
                finding.pattern() == null ? "" : finding.pattern(),
                finding.example() == null ? "" : finding.example(),
                finding.sentence());
    }

    private static Label small(String text) {
        Label label = new Label(text);
        label.getStyleClass().addAll("sr-small", "sr-muted");
        label.setWrapText(true);
        return label;
    }
}
