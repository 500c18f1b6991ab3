package dev.stateroom.ui.permissions;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A rule: its number, mode and operations, each a button that changes it, and its patterns, which are edited in place. */
final class RuleCell extends FilledCell<PermissionRule> {
    private static final String TARGET = "permissions-drop";

    private final RulesModel model;
    private final Translations words;

    RuleCell(RulesModel model, Translations words) {
        this.model = model;
        this.words = words;
        // A drag inside the list without a drag board, so nothing leaves the window.
        setOnDragDetected(event -> {
            if (!isEmpty() && !isEditing()) {
                startFullDrag();
                event.consume();
            }
        });
        setOnMouseDragEntered(event -> {
            if (!isEmpty() && event.getGestureSource() != this) {
                getStyleClass().add(TARGET);
            }
        });
        setOnMouseDragExited(_ -> getStyleClass().removeAll(List.of(TARGET)));
        setOnMouseDragReleased(event -> {
            getStyleClass().removeAll(List.of(TARGET));
            if (event.getGestureSource() instanceof RuleCell from && from != this && !isEmpty()) {
                model.move(from.getIndex(), getIndex());
            }
        });
    }

    @Override
    protected void fill(PermissionRule rule) {
        setAccessibleText(words.get("rule.spoken", getIndex() + 1, modeWord(rule.mode()), operations(rule), String.join(", ", rule.paths())));
        VBox box = new VBox(4, head(rule), isEditing() ? editor(rule) : patterns(rule));
        ViewParts.show(this, box);
    }

    @Override
    public void startEdit() {
        super.startEdit();
        updateItem(getItem(), isEmpty());
        if (getGraphic() != null && getGraphic().lookup(".permissions-patterns") instanceof TextArea area) {
            area.requestFocus();
            area.end();
        }
    }

    @Override
    public void cancelEdit() {
        super.cancelEdit();
        updateItem(getItem(), isEmpty());
    }

    private HBox head(PermissionRule rule) {
        Label grip = ViewParts.text("");
        grip.setGraphic(FeatherIcons.of("more-vertical", FeatherIcons.ROW));
        Label number = ViewParts.text(Integer.toString(getIndex() + 1), "sr-muted", "permissions-number");
        number.setId("permissions-number-" + (getIndex() + 1));
        Button mode = new Button();
        mode.setId("permissions-mode-" + (getIndex() + 1));
        mode.getStyleClass().setAll("button", "permissions-plain");
        mode.setGraphic(pill(words, rule.mode()));
        mode.setAccessibleText(words.get("mode.change", modeWord(rule.mode())));
        mode.setFocusTraversable(false);
        mode.setOnAction(e -> model.replace(getIndex(), RuleEdit.nextMode(rule)));
        HBox head = ViewParts.row(grip, number, mode);
        for (RuleOperation operation : RuleOperation.values()) {
            head.getChildren().add(toggle(rule, operation));
        }
        head.getChildren().addAll(ViewParts.grow(), ViewParts.text(use(rule), "sr-small", "sr-muted"));
        return head;
    }

    private Button toggle(PermissionRule rule, RuleOperation operation) {
        boolean on = rule.covers(operation);
        Button toggle = ViewParts.plainButton(operation.word(), "permissions-" + operation.word() + "-" + (getIndex() + 1), () -> model.replace(getIndex(), RuleEdit.toggled(rule, operation)));
        toggle.getStyleClass().setAll("button", "sr-chip", on ? "permissions-on" : "permissions-off");
        toggle.setAccessibleText(words.get(on ? "operation.off" : "operation.on", operation.word()));
        toggle.setFocusTraversable(false);
        return toggle;
    }

    /** The number of recorded calls that the rule decided. */
    private String use(PermissionRule rule) {
        RulesReport judged = model.judgedProperty().get();
        Integer decided = judged == null ? null : judged.decided(getIndex(), rule);
        if (judged == null || decided == null) {
            return "";
        }
        return decided == 0 ? words.get("use.never") : words.get("use.calls", decided, judged.uses().size());
    }

    private VBox patterns(PermissionRule rule) {
        VBox patterns = new VBox();
        patterns.setId("permissions-paths-" + (getIndex() + 1));
        rule.paths().forEach(path -> patterns.getChildren().add(ViewParts.shrinking(path, "sr-mono-small")));
        patterns.getStyleClass().add("permissions-paths");
        return patterns;
    }

    /** An editor with one pattern on each line; Ctrl+Enter or leaving it commits, Escape cancels. */
    private VBox editor(PermissionRule rule) {
        TextArea area = new TextArea(String.join("\n", rule.paths()));
        area.getStyleClass().addAll("permissions-patterns", "sr-mono-small");
        area.setAccessibleText(words.get("patterns"));
        area.setPrefRowCount(Math.max(2, rule.paths().size()));
        Label wrong = ViewParts.shrinking("", "sr-small", "sr-danger");
        wrong.setWrapText(true);
        area.textProperty().subscribe(text -> wrong.setText(wrong(rule, text)));
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                cancelEdit();
                getListView().requestFocus();
                event.consume();
            } else if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
                commit(rule, area.getText());
                getListView().requestFocus();
                event.consume();
            }
        });
        area.focusedProperty().subscribe((was, focused) -> {
            if (was && !focused && isEditing()) {
                commit(rule, area.getText());
            }
        });
        return new VBox(2, area, wrong);
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private String wrong(PermissionRule rule, String text) {
        List<String> paths = lines(text);
        if (paths.isEmpty()) {
            return words.get("patterns.none");
        }
        return CompiledRules.of(List.of(new PermissionRule(rule.operations(), paths, rule.mode())), model.dialect())
                        instanceof AgentReply.Raised<CompiledRules>(_, String message)
                ? message
                : "";
    }

    /** Commits the patterns without moving the focus, which belongs to what was clicked. */
    private void commit(PermissionRule rule, String text) {
        int index = getIndex();
        boolean taken = wrong(rule, text).isEmpty();
        cancelEdit();
        if (taken) {
            model.replace(index, new PermissionRule(rule.operations(), lines(text), rule.mode()));
        }
    }

    private String modeWord(RuleMode mode) {
        return words.get("mode." + mode.word());
    }

    private static String operations(PermissionRule rule) {
        return String.join(", ", rule.operations().stream().map(RuleOperation::word).toList());
    }

    /** Icon and label of a mode. */
    static Label pill(Translations words, RuleMode mode) {
        String word = words.get("mode." + mode.word());
        return switch (mode) {
            case ALLOW -> ViewParts.pill("check", word, "neutral");
            case DENY -> ViewParts.pill("slash", word, "danger");
            case INTERRUPT -> ViewParts.pill("pause", word, "accent");
        };
    }
}
