package dev.stateroom.ui.permissions;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What the rules would have done to the calls of the open thread: the number of each kind, and the calls that a rule matches. */
final class CallsPane extends VBox {
    private final Translations words;
    private final Navigation navigation;
    private final Label title = ViewParts.shrinking("", "sr-strong");
    private final HBox bar = new HBox(2);
    private final HBox legend = ViewParts.row();
    private final Map<RulesReport.Effect, Region> parts = new EnumMap<>(RulesReport.Effect.class);
    private final ListView<RulesReport.Use> list = new ListView<>();
    private final VBox sums = new VBox(8, bar, legend);
    private @Nullable RulesReport shown;

    CallsPane(RulesModel model, Translations words, Navigation navigation) {
        this.words = words;
        this.navigation = navigation;
        HBox head = ViewParts.styled(ViewParts.row(title), "permissions-head", "permissions-lower");
        sums.getStyleClass().add("permissions-sums");
        bar.setId("permissions-bar");
        for (RulesReport.Effect effect : RulesReport.Effect.values()) {
            Region part = new Region();
            part.getStyleClass().addAll("permissions-part", "permissions-part-" + word(effect));
            parts.put(effect, part);
        }
        bar.getChildren().addAll(parts.values());
        // Its parts have fixed widths, which must not keep it from getting narrower.
        bar.setMinWidth(0);
        bar.widthProperty().subscribe(this::layOut);
        legend.setId("permissions-sums");
        list.setId("permissions-calls");
        list.setAccessibleText(words.get("calls"));
        list.setCellFactory(_ -> new UseCell());
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                open(list.getSelectionModel().getSelectedItem());
            }
        });
        VBox.setVgrow(list, Priority.ALWAYS);
        list.setMinHeight(0);
        getChildren().addAll(head, sums, list);
        model.judgedProperty().subscribe(this::show);
    }

    ListView<RulesReport.Use> list() {
        return list;
    }

    private void show(@Nullable RulesReport judged) {
        shown = judged;
        List<RulesReport.Use> uses = judged == null ? List.of() : judged.uses();
        boolean some = judged != null && !uses.isEmpty();
        title.setText(some ? words.get("calls.over", uses.size()) : words.get("calls"));
        ViewParts.setShown(sums, some);
        legend.getChildren().clear();
        if (judged != null && some) {
            for (RulesReport.Effect effect : RulesReport.Effect.values()) {
                long count = judged.count(effect);
                if (count > 0) {
                    legend.getChildren().add(sign(effect, words.get("calls." + word(effect), count)));
                }
            }
            if (judged.changed() > 0) {
                Label changed = ViewParts.text(words.get("calls.changed", judged.changed()), "sr-small");
                changed.setGraphic(FeatherIcons.of("git-pull-request", FeatherIcons.ROW));
                legend.getChildren().add(changed);
            }
        }
        boolean rules = judged != null && !judged.rules().isEmpty();
        String what = some ? rules ? "calls.free" : "calls.rules" : "calls.none";
        list.setPlaceholder(judged == null ? ViewParts.empty("loader", words.get("judging"), "", null) : ViewParts.empty("play-circle", some && rules ? words.get("calls.nothing") : words.get(what), words.get(what.equals("calls.free") ? "calls.nothing.why" : what + ".why"), null));
        list.getItems().setAll(uses.stream().filter(use -> use.effect() != RulesReport.Effect.FREE || use.saved() != null).toList());
        layOut();
    }

    /** Sets the width of each part to its share of the calls. */
    private void layOut() {
        RulesReport judged = shown;
        if (judged == null || judged.uses().isEmpty()) {
            return;
        }
        parts.forEach((effect, part) -> {
            long count = judged.count(effect);
            double width = Math.floor((bar.getWidth() - 8) * count / judged.uses().size());
            ViewParts.setShown(part, count > 0);
            ViewParts.fixWidth(part, width);
        });
    }

    private void open(RulesReport.@Nullable Use use) {
        if (use != null) {
            navigation.openCall(use.call().id());
        }
    }

    private static String word(RulesReport.Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT);
    }

    private static Label sign(RulesReport.Effect effect, String text) {
        Label sign = ViewParts.text(text, "sr-small", switch (effect) {
            case BLOCKED -> "sr-danger";
            case ASKS -> "sr-accent";
            case LEAKS -> "sr-warning";
            case FREE -> "sr-muted";
        });
        sign.setGraphic(FeatherIcons.of(
                switch (effect) {
                    case BLOCKED -> "slash";
                    case ASKS -> "pause";
                    case LEAKS -> "alert-triangle";
                    case FREE -> "check";
                },
                FeatherIcons.ROW));
        return sign;
    }

    /** The subject of a call: its path, its search text, its command. */
    static String about(Translations words, ToolCall call) {
        ForeignValue.Fields args = ForeignValue.fields(call.executedArgs());
        String pattern = ForeignValue.text(args.get("pattern"));
        String command = ForeignValue.text(args.get("command"));
        if (call.path() == null && command != null) {
            return command;
        }
        String path = call.path() == null ? "/" : call.path();
        return pattern == null ? path : words.get("calls.search", pattern, path);
    }

    private final class UseCell extends FilledCell<RulesReport.Use> {
        UseCell() {
            setOnMouseClicked(event -> open(getItem()));
        }

        @Override
        protected void fill(RulesReport.Use use) {
            Label number = ViewParts.text(Integer.toString(use.number()), "sr-mono-small", "sr-muted", "permissions-number");
            Label tool = ViewParts.text(use.call().tool(), "sr-mono-small", "permissions-tool");
            Label about = ViewParts.shrinking(about(words, use.call()), "sr-mono-small");
            Label effect = sign(use.effect(), words.get("use." + word(use.effect())));
            effect.getStyleClass().add("permissions-effect");
            HBox row = ViewParts.row(number, tool, about, ViewParts.grow());
            String said = effect.getText();
            if (use.saved() != null) {
                Label before = ViewParts.text(words.get("use.before", words.get("use." + word(use.saved()))), "sr-small", "sr-muted");
                row.getChildren().add(before);
                said += words.get("comma") + before.getText();
            }
            row.getChildren().add(effect);
            ViewParts.show(this, row);
            setAccessibleText(words.get("calls.spoken", use.number(), use.call().tool(), about.getText(), said));
        }
    }
}
