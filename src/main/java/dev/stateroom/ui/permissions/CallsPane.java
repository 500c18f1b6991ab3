package dev.stateroom.ui.permissions;

import dev.stateroom.agent.Value;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Words;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What the rules would have made of the calls of the open thread: how many of each kind, and those that they have to do with. */
final class CallsPane extends VBox {
    private final Words words;
    private final Navigation navigation;
    private final Label title = Parts.shrinking("", "sr-strong");
    private final HBox bar = new HBox(2);
    private final HBox legend = Parts.row();
    private final Map<Judged.Effect, Region> parts = new EnumMap<>(Judged.Effect.class);
    private final ListView<Judged.Use> list = new ListView<>();
    private final VBox sums = new VBox(8, bar, legend);
    private @Nullable Judged shown;

    CallsPane(RulesModel model, Words words, Navigation navigation) {
        this.words = words;
        this.navigation = navigation;
        HBox head = Parts.row(title);
        head.getStyleClass().addAll("permissions-head", "permissions-lower");
        sums.getStyleClass().add("permissions-sums");
        bar.setId("permissions-bar");
        for (Judged.Effect effect : Judged.Effect.values()) {
            Region part = new Region();
            part.getStyleClass().addAll("permissions-part", "permissions-part-" + word(effect));
            parts.put(effect, part);
        }
        bar.getChildren().addAll(parts.values());
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

    ListView<Judged.Use> list() {
        return list;
    }

    private void show(@Nullable Judged judged) {
        shown = judged;
        List<Judged.Use> uses = judged == null ? List.of() : judged.uses();
        boolean some = judged != null && !uses.isEmpty();
        title.setText(some ? words.get("calls.over", uses.size()) : words.get("calls"));
        sums.setVisible(some);
        sums.setManaged(some);
        legend.getChildren().clear();
        if (judged != null && some) {
            for (Judged.Effect effect : Judged.Effect.values()) {
                long count = judged.count(effect);
                if (count > 0) {
                    legend.getChildren().add(sign(effect, words.get("calls." + word(effect), count)));
                }
            }
            if (judged.changed() > 0) {
                Label changed = Parts.text(words.get("calls.changed", judged.changed()), "sr-small");
                changed.setGraphic(Icons.of("git-pull-request", Icons.ROW));
                legend.getChildren().add(changed);
            }
        }
        boolean rules = judged != null && !judged.rules().isEmpty();
        String what = some ? rules ? "calls.free" : "calls.rules" : "calls.none";
        list.setPlaceholder(Parts.empty("play-circle", some && rules ? words.get("calls.nothing") : words.get(what), words.get(what.equals("calls.free") ? "calls.nothing.why" : what + ".why"), null));
        list.getItems().setAll(uses.stream().filter(use -> use.effect() != Judged.Effect.FREE || use.saved() != null).toList());
        layOut();
    }

    /** Each part as wide as its share of the calls. */
    private void layOut() {
        Judged judged = shown;
        if (judged == null || judged.uses().isEmpty()) {
            return;
        }
        parts.forEach((effect, part) -> {
            long count = judged.count(effect);
            double width = Math.floor((bar.getWidth() - 8) * count / judged.uses().size());
            part.setVisible(count > 0);
            part.setManaged(count > 0);
            part.setMinWidth(width);
            part.setPrefWidth(width);
            part.setMaxWidth(width);
        });
    }

    private void open(Judged.@Nullable Use use) {
        if (use != null) {
            navigation.openCall(use.call().id());
        }
    }

    private static String word(Judged.Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT);
    }

    private static Label sign(Judged.Effect effect, String text) {
        Label sign = Parts.text(text, "sr-small", switch (effect) {
            case BLOCKED -> "sr-danger";
            case ASKS -> "sr-accent";
            case LEAKS -> "sr-warning";
            case FREE -> "sr-muted";
        });
        sign.setGraphic(Icons.of(
                switch (effect) {
                    case BLOCKED -> "slash";
                    case ASKS -> "pause";
                    case LEAKS -> "alert-triangle";
                    case FREE -> "check";
                },
                Icons.ROW));
        return sign;
    }

    private String about(ToolCall call) {
        Value.Fields args = Value.fields(call.ranArgs() == null ? call.args() : call.ranArgs());
        String pattern = Value.text(args.get("pattern"));
        String path = call.path() == null ? "/" : call.path();
        return pattern == null ? path : words.get("calls.search", pattern, path);
    }

    private final class UseCell extends ListCell<Judged.Use> {
        UseCell() {
            setOnMouseClicked(event -> open(getItem()));
        }

        @Override
        protected void updateItem(Judged.@Nullable Use use, boolean empty) {
            super.updateItem(use, empty);
            setText(null);
            if (empty || use == null) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            Label number = Parts.text(Integer.toString(use.number()), "sr-mono-small", "sr-muted", "permissions-number");
            Label tool = Parts.text(use.call().tool(), "sr-mono-small", "permissions-tool");
            Label about = Parts.shrinking(about(use.call()), "sr-mono-small");
            Label effect = sign(use.effect(), words.get("use." + word(use.effect())));
            effect.getStyleClass().add("permissions-effect");
            HBox row = Parts.row(number, tool, about, Parts.grow());
            String said = effect.getText();
            if (use.saved() != null) {
                Label before = Parts.text(words.get("use.before", words.get("use." + word(use.saved()))), "sr-small", "sr-muted");
                row.getChildren().add(before);
                said += words.get("comma") + before.getText();
            }
            row.getChildren().add(effect);
            setGraphic(row);
            setAccessibleText(words.get("calls.said", use.number(), use.call().tool(), about.getText(), said));
        }
    }
}
