package dev.stateroom.ui.permissions;

import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The problems of the rules, each with the change that fixes it and what that leaves open. */
final class RuleFindings extends VBox {
    /** The number of leaking files that are named. */
    private static final int SHOWN = 3;

    /** The most findings that are listed; their nodes are all created at once. */
    private static final int MOST = 60;

    private final RulesModel model;
    private final Translations words;
    private final Label count = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final VBox list = new VBox();
    private final Consumer<String> trial;
    private @Nullable List<RuleFinding> shown;
    private boolean noRules;

    /** @param trial probes the path that showed what a fix corrects */
    RuleFindings(RulesModel model, Translations words, Consumer<String> trial) {
        this.model = model;
        this.trial = trial;
        this.words = words;
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("findings"), "sr-strong"), count), "permissions-head");
        list.setId("permissions-findings");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
        model.judgedProperty().subscribe(this::show);
    }

    private void show(@Nullable RulesReport judged) {
        if (judged == null) {
            shown = null;
            count.setText("");
            list.getChildren().setAll(ViewParts.empty("loader", words.get("judging"), "", null));
            return;
        }
        List<RuleFinding> findings = judged.findings();
        boolean none = judged.rules().isEmpty();
        // A button that is being pressed must not be replaced by an equal one.
        if (findings.equals(shown) && none == noRules) {
            return;
        }
        shown = findings;
        noRules = none;
        count.setText(none ? "" : findings.isEmpty() ? words.get("findings.none") : counted(findings));
        if (findings.isEmpty()) {
            String what = none ? "findings.rules" : "findings.none";
            list.getChildren().setAll(ViewParts.empty(none ? "shield" : "check", words.get(what), words.get(what + ".why"), null));
        } else {
            list.getChildren().setAll(findings.stream().limit(MOST).map(this::row).toList());
            if (findings.size() > MOST) {
                list.getChildren().add(small(words.get("findings.more", findings.size() - MOST)));
            }
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
        Label sentence = ViewParts.wrapping(sentence(finding));
        sentence.setMinWidth(0);
        boolean info = finding.severity() == RuleFinding.Severity.INFO;
        Label sign = ViewParts.text("", info ? "sr-muted" : finding.severity() == RuleFinding.Severity.ERROR ? "sr-danger" : "sr-warning");
        sign.setGraphic(FeatherIcons.of(info ? "info" : "alert-triangle", FeatherIcons.ROW));
        VBox row = new VBox(4, sentence);
        if (finding.slipping().files() > 0) {
            row.getChildren().add(slipping(finding.slipping()));
        }
        if (!finding.fixed().isEmpty()) {
            fix(row, finding, RuleChange.of(model.rulesProperty().get(), finding));
        } else if (!finding.fix().isEmpty()) {
            row.getChildren().add(small(words.get(key("advice.", finding))));
        }
        if (!finding.leavesOpen().isEmpty()) {
            String path = finding.stillOpen() == null ? "" : finding.stillOpen();
            row.getChildren().add(small(words.get("open", words.get(key("open.", finding), path))));
        }
        HBox.setHgrow(row, Priority.ALWAYS);
        return ViewParts.styled(new HBox(8, sign, row), "permissions-finding");
    }

    /** The advice differs if all rules are affected, or none can help. */
    private static String key(String what, RuleFinding finding) {
        String kind = what + finding.kind().word();
        return switch (finding.kind()) {
            case EXECUTES -> kind + (finding.severity() == RuleFinding.Severity.ERROR ? ".refused" : ".unbound");
            case UNKNOWN_MODE -> kind + (finding.rule() == null ? ".release" : ".interrupt");
            default -> kind;
        };
    }

    /** The number of leaking files and the first of them; the tooltip has all that are named. */
    private Label slipping(RuleFinding.Slipping slipping) {
        List<String> shown = slipping.some().subList(0, Math.min(SHOWN, slipping.some().size()));
        String paths = String.join(words.get("comma"), shown);
        long more = slipping.files() - shown.size();
        Label label = small(words.get("slipping", slipping.files(), more == 0 ? paths : words.get("slipping.more", paths, more)));
        HoverTip.set(label, String.join("\n", slipping.some()));
        return label;
    }

    private void fix(VBox row, RuleFinding finding, RuleChange change) {
        change.added().forEach(pattern -> row.getChildren().add(ViewParts.shrinking("+ " + pattern, "sr-mono-small", "permissions-added")));
        Button fix = ViewParts.button(switch (change.kind()) {
            case ADDED -> "plus";
            case REPLACED -> "edit-2";
            case MOVED -> "arrow-up";
            case REMOVED -> "trash-2";
        }, switch (change.kind()) {
            case ADDED -> words.get("fix.add", change.added().size());
            case REPLACED -> words.get("fix.replace", change.gone());
            case MOVED -> words.get("fix.move", change.rule() + 1, change.to() + 1);
            case REMOVED -> words.get("fix.remove", change.rule() + 1);
        });
        fix.setId("permissions-fix-" + finding.kind().word() + "-" + (change.rule() + 1));
        fix.setMinWidth(Button.USE_PREF_SIZE);
        fix.setAccessibleText(fix.getText() + (change.added().isEmpty() ? "" : ": " + String.join(", ", change.added())));
        fix.setOnAction(e -> {
            model.change(finding.fixed());
            if (finding.example() != null) {
                trial.accept(finding.example());
            }
        });
        row.getChildren().add(fix);
    }

    /** The finding in the window's language. */
    private String sentence(RuleFinding finding) {
        return words.get(
                "finding." + finding.kind().word(),
                finding.rule() == null ? 0 : finding.rule() + 1,
                finding.pattern() == null ? "" : finding.pattern(),
                finding.example() == null ? "" : finding.example(),
                CoreSentences.shown(finding.sentence()));
    }

    private static Label small(String text) {
        Label label = ViewParts.wrapping(text, "sr-small", "sr-muted");
        return label;
    }
}
