package dev.stateroom.ui.permissions;

import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.ui.command.Shortcuts;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A path, the decisions of two dialects about it, and why each rule does or does not match. */
final class ProbePane extends VBox {
    /** The largest height of the reasons; beyond it they scroll. */
    private static final double MOST_WHY = 240;

    private static final double LEAST_WHY = 30;

    /** The placeholder in a sentence for the name that is shown as a chip; no sentence contains it. */
    private static final String NAME = "\uE000";

    private final RulesModel model;
    private final Translations words;
    private final TextField path = new TextField();
    private final ChoiceSegment<RuleOperation> operations = new ChoiceSegment<>(RuleOperation.READ);
    private final VBox here = new VBox(4);
    private final VBox there = new VBox(4);
    private final Label whyHead = ViewParts.shrinking("", "sr-strong");
    private final VBox why = new VBox();

    ProbePane(RulesModel model, Translations words, Node below) {
        this.model = model;
        this.words = words;
        path.setId("permissions-probe");
        path.setPromptText(words.get("probe.prompt"));
        path.setAccessibleText(words.get("probe"));
        path.getStyleClass().add("sr-mono-small");
        path.textProperty().subscribe(text -> ask());
        for (RuleOperation operation : RuleOperation.values()) {
            operations.add(operation, "permissions-" + operation.word(), operation.word());
        }
        operations.chosenProperty().subscribe(this::ask);
        Label keys = ViewParts.keyHint(Shortcuts.text(Shortcuts.of("Shortcut+L")));
        keys.setMouseTransparent(true);
        StackPane.setAlignment(keys, Pos.CENTER_RIGHT);
        StackPane.setMargin(keys, new Insets(0, 6, 0, 0));
        StackPane hinted = new StackPane(path, keys);
        HBox.setHgrow(hinted, Priority.ALWAYS);
        HBox bar = ViewParts.styled(ViewParts.row(operations, hinted), "permissions-bar");
        here.setId("permissions-here");
        there.setId("permissions-there");
        for (VBox side : new VBox[] {here, there}) {
            side.getStyleClass().add("permissions-verdict");
            side.setMinWidth(0);
            side.setPrefWidth(100);
            HBox.setHgrow(side, Priority.ALWAYS);
        }
        there.getStyleClass().add("sr-border-left");
        HBox head = ViewParts.styled(ViewParts.row(whyHead), "permissions-head");
        why.setId("permissions-why");
        ScrollPane scroll = new ScrollPane(why);
        scroll.setFitToWidth(true);
        why.heightProperty().subscribe(height -> {
            double wanted = Math.clamp(height.doubleValue(), LEAST_WHY, MOST_WHY);
            scroll.setMinHeight(wanted);
            scroll.setMaxHeight(wanted);
        });
        VBox.setVgrow(below, Priority.ALWAYS);
        getChildren().addAll(bar, new HBox(here, there), head, scroll, below);
        getStyleClass().add("sr-content");
        model.lookedProperty().subscribe(this::show);
    }

    TextField field() {
        return path;
    }

    /** Probes a path unless the user has typed one, or chosen a file. */
    void tryIfEmpty(String agentPath) {
        if (path.getText().isBlank() || path.getText().equals("/")) {
            path.setText(agentPath);
        }
    }

    private void ask() {
        model.probe(operations.chosen(), path.getText());
    }

    private void show(@Nullable ProbeResult looked) {
        why.getChildren().clear();
        if (looked == null) {
            return;
        }
        side(here, looked.here(), words.get("dialect.here", looked.here().dialect().id()), looked.question().rules().size());
        side(there, looked.there(), words.get("dialect.there", looked.there().dialect().id()), looked.question().rules().size());
        whyHead.setText(words.get("why", looked.here().dialect().id()));
        if (looked.here() instanceof ProbeResult.Answer.Explained(_, RuleExplanation told, _)) {
            told.considered().forEach(considered -> why.getChildren().add(row(considered, told.operation())));
        }
        if (why.getChildren().isEmpty()) {
            String what = looked.question().rules().isEmpty() ? "why.rules" : looked.question().path().isBlank() ? "why.path" : "why.refused";
            why.getChildren().setAll(ViewParts.empty("help-circle", words.get(what), words.get(what + ".why"), null));
        }
    }

    private void side(VBox side, ProbeResult.Answer answer, String dialect, int rules) {
        Label decision = ViewParts.shrinking("", "sr-title");
        Label detail = ViewParts.shrinking("", "sr-small", "sr-muted");
        side.getStyleClass().remove("permissions-gap");
        switch (answer) {
            case ProbeResult.Answer.Nothing _ -> decision.setText(words.get("nothing"));
            case ProbeResult.Answer.Refused(_, String reason) -> {
                decision.setText(words.get("refused"));
                decision.setGraphic(FeatherIcons.of("alert-octagon", FeatherIcons.ROW));
                decision.getStyleClass().add("sr-danger");
                detail.setText(reason);
                detail.setWrapText(true);
            }
            case ProbeResult.Answer.Explained(_, RuleExplanation told, boolean ownObject) -> {
                RuleDecision verdict = told.verdict();
                Integer rule = verdict.rule();
                String mode = verdict.mode().word();
                decision.setText(rule == null ? words.get("by.default") : words.get("by." + mode, rule + 1));
                String gap = rule == null && told.considered().stream().anyMatch(ProbePane::isGap) ? "gap" : mode;
                decision.setGraphic(FeatherIcons.of(
                        switch (gap) {
                            case "gap" -> "alert-triangle";
                            case "deny" -> "slash";
                            case "interrupt" -> "pause";
                            default -> "check";
                        },
                        FeatherIcons.ROW));
                decision.getStyleClass().add(switch (gap) {
                    case "gap" -> "sr-warning";
                    case "deny" -> "sr-danger";
                    case "interrupt" -> "sr-accent";
                    default -> "sr-success";
                });
                int matching = told.later().size() + (rule == null ? 0 : 1);
                detail.setText(
                        rule == null ? words.get("matched", matching, rules) : words.get("matches", String.valueOf(verdict.pattern())));
                if (ownObject) {
                    detail.setText(detail.getText() + "\n" + words.get("own.object"));
                    detail.setWrapText(true);
                }
                if (gap.equals("gap")) {
                    side.getStyleClass().add("permissions-gap");
                }
            }
        }
        side.getChildren().setAll(ViewParts.shrinking(dialect, "sr-small", "sr-muted"), decision, detail);
    }

    private static boolean isGap(RuleExplanation.Considered considered) {
        MismatchReason miss = considered.miss();
        return miss != null && miss.isGap();
    }

    private HBox row(RuleExplanation.Considered considered, RuleOperation operation) {
        Label mark = ViewParts.text("");
        mark.setGraphic(FeatherIcons.of(considered.matched() ? "check" : "x", FeatherIcons.ROW));
        Label rule = ViewParts.text(words.get("rule", considered.rule() + 1), "sr-muted", "permissions-rule");
        Label pattern = ViewParts.shrinking(considered.pattern(), "sr-mono-small");
        pattern.setMinWidth(110);
        HBox row = ViewParts.row(mark, rule, pattern);
        MismatchReason miss = considered.miss();
        String name = miss == null ? null : miss.at();
        if (name == null) {
            row.getChildren().add(ViewParts.shrinking(reason(considered, operation, "")));
        } else {
            String[] around = reason(considered, operation, NAME).split(NAME, 2);
            Label chip = ViewParts.text(name, "sr-mono-small", isGap(considered) ? "permissions-name-gap" : "permissions-name");
            HBox whole = new HBox(4, ViewParts.text(around[0].strip()), chip, ViewParts.shrinking(around.length > 1 ? around[1].strip() : ""));
            whole.setAlignment(Pos.CENTER_LEFT);
            whole.setMinWidth(0);
            row.getChildren().add(whole);
        }
        row.setAccessibleText(words.get("rule", considered.rule() + 1) + ", " + considered.pattern() + ": "
                + reason(considered, operation, name == null ? "" : name));
        row.getStyleClass().add("permissions-row");
        return row;
    }

    private String reason(RuleExplanation.Considered considered, RuleOperation operation, String name) {
        MismatchReason miss = considered.miss();
        if (miss == null) {
            return words.get("reason.matched");
        }
        return switch (miss.reason()) {
            case OPERATION -> words.get("reason.operation", operation.word());
            case ANCHOR -> words.get("reason.anchor");
            case FOLDER -> words.get("reason.folder");
            case DOT_FILE -> words.get("reason.dotfile", name);
            case CASE -> words.get("reason.case", name);
            case SEGMENT, COPY -> miss.at() == null ? words.get("reason.short") : words.get("reason.segment", name);
        };
    }
}
