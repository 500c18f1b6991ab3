package dev.stateroom.ui.permissions;

import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.simulation.StartingPoint;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A starting point: its rules, the recorded calls that it would have stopped, and the button that applies it. */
final class StartingCard extends VBox {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final int FEW = 3;
    private static final int MOST = 40;
    private static final int MOST_RULES = 4;

    private final StartingPane.Tried tried;
    private final Translations words;
    private final Consumer<String> openCall;
    private final VBox calls = new VBox(2);
    private final Button take;

    StartingCard(
            StartingPane.Tried tried, Translations words, Consumer<StartingCard> chosen, Consumer<StartingPoint> take, Consumer<String> openCall) {
        this.tried = tried;
        this.words = words;
        this.openCall = openCall;
        StartingPoint point = tried.point();
        String kind = word(point);
        setId("permissions-start-" + kind);
        getStyleClass().add("permissions-start-card");
        Label title = ViewParts.shrinking(title(words, point), "sr-strong");
        title.setGraphic(FeatherIcons.of(icon(point), FeatherIcons.ROW));
        title.setGraphicTextGap(8);
        Label what = ViewParts.shrinking(words.get("start." + kind + ".why"), "sr-small", "sr-muted");
        HoverTip.set(what, what.getText());
        VBox rules = new VBox(4);
        point.rules().stream().limit(MOST_RULES).forEach(rule -> rules.getChildren().add(rule(rule)));
        if (point.rules().size() > MOST_RULES) {
            rules.getChildren().add(ViewParts.text(words.get("start.rules.more", point.rules().size() - MOST_RULES), "sr-small", "sr-muted"));
        }
        point.asked().forEach(tool -> rules.getChildren().add(ViewParts.row(RuleCell.pill(words, RuleMode.INTERRUPT), ViewParts.text(tool.id(), "sr-mono-small"))));
        List<RulesReport.Use> stopped = stopped();
        int all = tried.report().uses().size();
        Label sum = ViewParts.shrinking(
                all == 0 ? words.get("start.none") : words.get(point.asked().isEmpty() ? "start.stopped" : "start.asked", stopped.size(), all), "sr-small", "sr-strong");
        sum.setId("permissions-start-sum-" + kind);
        ProgressBar share = new ProgressBar(all == 0 ? 0 : (double) stopped.size() / all);
        share.getStyleClass().add(point.asked().isEmpty() ? "permissions-start-blocked" : "permissions-start-asked");
        share.setPrefWidth(96);
        share.setMinWidth(48);
        share.setAccessibleText(sum.getText());
        HBox counted = ViewParts.styled(ViewParts.row(sum, ViewParts.grow(), share), "permissions-start-sum");
        list(stopped, FEW);
        this.take = ViewParts.button(point.asked().isEmpty() ? "plus" : "copy", words.get(point.asked().isEmpty() ? "start.take" : "start.copy"));
        this.take.setId("permissions-start-take-" + kind);
        this.take.setMinWidth(USE_PREF_SIZE);
        this.take.setMnemonicParsing(false);
        this.take.setDisable(point.rules().isEmpty() && point.asked().isEmpty());
        this.take.setOnAction(_ -> {
            take.accept(point);
            if (!point.asked().isEmpty()) {
                this.take.setText(words.get("start.copied"));
            }
        });
        HBox foot = ViewParts.row(this.take);
        if (stopped.size() > FEW) {
            Button more = ViewParts.link(words.get("start.show", stopped.size()));
            more.setOnAction(_ -> {
                list(stopped, MOST);
                foot.getChildren().remove(more);
            });
            foot.getChildren().add(more);
        }
        VBox space = new VBox();
        VBox.setVgrow(space, Priority.ALWAYS);
        getChildren().addAll(title, what, rules, counted, calls, space, foot);
        setMinWidth(0);
        setOnMouseEntered(_ -> chosen.accept(this));
        focusWithinProperty().subscribe(within -> {
            if (within) {
                chosen.accept(this);
            }
        });
    }

    StartingPane.Tried tried() {
        return tried;
    }

    void focusFirst() {
        take.requestFocus();
    }

    /** Marks the card whose effect on files is shown. */
    void mark(boolean isChosen) {
        pseudoClassStateChanged(CHOSEN, isChosen);
        take.getStyleClass().remove("sr-primary");
        if (isChosen) {
            take.getStyleClass().add("sr-primary");
        }
    }

    static String title(Translations words, StartingPoint point) {
        return words.get("start." + word(point), point.folder());
    }

    private static String word(StartingPoint point) {
        return point.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String icon(StartingPoint point) {
        return switch (point.kind()) {
            case SECRETS -> "lock";
            case ONE_FOLDER -> "folder";
            case ASK -> "pause";
            case RECORDED -> "zap";
        };
    }

    private List<RulesReport.Use> stopped() {
        return tried.report().uses().stream()
                .filter(use -> use.effect() == RulesReport.Effect.BLOCKED || use.effect() == RulesReport.Effect.ASKS)
                .toList();
    }

    private HBox rule(PermissionRule rule) {
        boolean both = rule.operations().size() == RuleOperation.values().length;
        String operations = rule.operations().stream().map(RuleOperation::word).collect(Collectors.joining(", "));
        String paths = String.join("  ", rule.paths());
        Label text = ViewParts.shrinking(OneLine.of(both ? paths : operations + " " + paths, 200), "sr-mono-small");
        HoverTip.set(text, operations + "\n" + String.join("\n", rule.paths()));
        return ViewParts.row(RuleCell.pill(words, rule.mode()), text);
    }

    private void list(List<RulesReport.Use> stopped, int most) {
        calls.getChildren().clear();
        stopped.stream().limit(most).forEach(use -> calls.getChildren().add(call(use)));
        if (stopped.size() > most && most > FEW) {
            calls.getChildren().add(ViewParts.text(words.get("start.more", stopped.size() - most), "sr-small", "sr-muted"));
        }
    }

    private Button call(RulesReport.Use use) {
        ToolCall call = use.call();
        Label number = ViewParts.text(String.valueOf(use.number()), "sr-mono-small", "sr-muted", "permissions-start-number");
        Label tool = ViewParts.text(call.tool(), "sr-mono-small", "permissions-tool");
        Label about = ViewParts.shrinking(OneLine.of(CallsPane.about(words, call), 160), "sr-mono-small", "sr-muted");
        Button row = ViewParts.link("");
        row.setGraphic(ViewParts.row(number, tool, about));
        row.setAccessibleText(words.get("calls.spoken", use.number(), call.tool(), about.getText(), words.get("use." + use.effect().name().toLowerCase(Locale.ROOT))));
        HoverTip.set(row, about.getText());
        row.setMinWidth(0);
        row.setMaxWidth(Double.MAX_VALUE);
        row.getStyleClass().add("permissions-start-call");
        row.setOnAction(_ -> openCall.accept(call.id()));
        return row;
    }
}
