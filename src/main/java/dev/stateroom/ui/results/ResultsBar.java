package dev.stateroom.ui.results;

import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.theme.FilterField;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** The bar above the ledger: how many there are, which are asked for, copying them. */
final class ResultsBar extends HBox {
    private static final double WIDE = 200;
    private static final double SLIM = 150;

    private final Label about = Parts.shrinking("", "sr-small", "sr-muted");
    private final FilterField filter;
    private final ToggleButton trouble;

    ResultsBar(Words words, Command copyAll, Runnable changed) {
        getStyleClass().setAll("sr-bar");
        filter = new FilterField("results-filter", words.get("filter"), "/");
        filter.setPrefWidth(WIDE);
        filter.field().textProperty().subscribe(changed);
        trouble = new ToggleButton(words.get("trouble"));
        trouble.setId("results-trouble");
        trouble.setMinWidth(USE_PREF_SIZE);
        trouble.setTooltip(new Tooltip(words.get("trouble.tip")));
        trouble.setOnAction(e -> changed.run());
        HBox segment = new HBox(trouble);
        segment.getStyleClass().add("sr-segment");
        Button copy = Parts.button("copy", copyAll.title());
        copy.setId("results-copy-all");
        copy.setTooltip(new Tooltip(copyAll.tip()));
        copy.disableProperty().bind(copyAll.enabled().map(enabled -> !enabled.booleanValue()));
        copy.setOnAction(e -> copyAll.runIfEnabled());
        getChildren().addAll(Parts.text(words.get("title"), "sr-title"), about, Parts.grow(), filter, segment, copy);
    }

    FilterField filter() {
        return filter;
    }

    /** What is asked for. */
    LedgerFilter wanted() {
        return new LedgerFilter(filter.wanted(), trouble.isSelected());
    }

    /** Asks for those alone that somebody has to know about, or for all. */
    void toggleTrouble() {
        trouble.fire();
    }

    /** Takes every wish back. */
    void showAll() {
        if (trouble.isSelected()) {
            trouble.fire();
        }
        filter.field().clear();
    }

    void about(String text) {
        about.setText(text);
    }

    void setNarrow(boolean narrow) {
        filter.setPrefWidth(narrow ? SLIM : WIDE);
    }
}
