package dev.stateroom.ui.permissions;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSuggestion;
import dev.stateroom.permission.simulation.SuggestionScope;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Suggests a few rules that would have allowed the recorded calls, from exact to wide, to replace the present ones. */
final class SuggestPane extends VBox {
    /** In the order of the slider. */
    private static final List<SuggestionScope> WIDTHS = List.of(SuggestionScope.EXACT, SuggestionScope.FOLDER, SuggestionScope.TREE, SuggestionScope.WIDE);

    private final RulesModel model;
    private final Translations words;
    private final Slider width = new Slider(0, WIDTHS.size() - 1.0, WIDTHS.indexOf(SuggestionScope.TREE));
    private final Label count = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button take;
    private final VBox list = new VBox();
    private final LatestTask working;
    private @Nullable RuleSuggestion suggestion;

    SuggestPane(Session session, RulesModel model, Translations words) {
        working = new LatestTask(session.work(), session::broken);
        this.model = model;
        this.words = words;
        width.setId("permissions-width");
        width.setAccessibleText(words.get("suggest.width"));
        width.setMajorTickUnit(1);
        width.setMinorTickCount(0);
        width.setBlockIncrement(1);
        width.setSnapToTicks(true);
        width.setShowTickLabels(true);
        width.setShowTickMarks(true);
        width.setMaxWidth(360);
        width.setLabelFormatter(new Named());
        width.valueProperty().subscribe(this::suggest);
        take = ViewParts.button("check", words.get("suggest.take"), "permissions-take", this::take);
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("suggest"), "sr-strong"), count, ViewParts.grow(), take), "permissions-head");
        HBox.setHgrow(width, Priority.ALWAYS);
        HBox bar = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("suggest.width"), "sr-small", "sr-muted"), width), "permissions-width");
        list.setId("permissions-suggested");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, bar, scroll);
        getStyleClass().add("sr-content");
        sceneProperty().subscribe(this::suggest);
        model.judgedProperty().subscribe(this::suggest);
        suggest();
    }

    /** The control that gets the focus first. */
    Slider slider() {
        return width;
    }

    boolean isLoading() {
        return working.isRunning();
    }

    private SuggestionScope chosen() {
        return WIDTHS.get((int) Math.round(width.getValue()));
    }

    /** Runs off the FX thread, and only while the pane is shown. */
    private void suggest() {
        working.cancel();
        if (getScene() == null) {
            return;
        }
        RulesReport judged = model.judgedProperty().get();
        List<RecordedUse> calls = judged == null ? List.of() : ThreadUses.of(null, judged.uses().stream().map(RulesReport.Use::call).toList(), Cancellation.NEVER);
        if (calls.isEmpty()) {
            show(null);
            return;
        }
        SuggestionScope wanted = chosen();
        Dialect dialect = model.dialect();
        working.begin(words.get("suggest"), (_, _) -> RuleSuggestion.of(calls, dialect, wanted), this::show);
    }

    private void show(@Nullable RuleSuggestion suggested) {
        suggestion = suggested;
        width.setDisable(suggested == null);
        take.setDisable(suggested == null || suggested.rules().equals(model.rulesProperty().get()));
        if (suggested == null) {
            count.setText("");
            list.getChildren().setAll(ViewParts.empty("shield", words.get("suggest.none"), words.get("suggest.none.why"), null));
            return;
        }
        count.setText(words.get("suggest.count", suggested.rules().size(), suggested.paths()));
        list.getChildren().clear();
        for (PermissionRule rule : suggested.rules()) {
            HBox head = ViewParts.row(RuleCell.pill(words, rule.mode()), ViewParts.text(operations(rule), "sr-small", "sr-muted"));
            VBox box = new VBox(4, head);
            rule.paths().forEach(path -> box.getChildren().add(ViewParts.shrinking(path, "sr-mono-small")));
            box.getStyleClass().add("permissions-finding");
            list.getChildren().add(box);
        }
        suggested.notes().forEach(note -> {
            Label open = ViewParts.wrapping(words.get("suggest.note." + note.name().toLowerCase(Locale.ROOT).replace('_', '-')), "sr-small", "sr-muted", "permissions-finding");
            list.getChildren().add(open);
        });
    }

    private static String operations(PermissionRule rule) {
        return rule.operations().stream().map(RuleOperation::word).collect(Collectors.joining(", "));
    }

    private void take() {
        RuleSuggestion taken = suggestion;
        if (taken != null) {
            model.change(taken.rules());
        }
    }

    /** The names of the widths below the slider. */
    private final class Named extends StringConverter<Double> {
        @Override
        public String toString(Double value) {
            return words.get("suggest." + WIDTHS.get((int) Math.round(value)).word());
        }

        @Override
        public Double fromString(String text) {
            return width.getValue();
        }
    }
}
