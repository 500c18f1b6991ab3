package dev.stateroom.ui.results;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.kit.FilterField;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** The bar above the ledger: number of rows, filter, exports. */
final class ResultsBar extends HBox {
    private static final double WIDE = 200;
    private static final double SLIM = 150;

    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final FilterField filter;
    private final ToggleButton trouble;
    private final ContextMenu menu = new ContextMenu();

    ResultsBar(Translations words, List<UserCommand> exports, Runnable changed) {
        getStyleClass().setAll("sr-bar");
        filter = new FilterField("results-filter", words.get("filter"), "/");
        filter.setPrefWidth(WIDE);
        filter.textProperty().subscribe(changed);
        trouble = new ToggleButton(words.get("trouble"));
        trouble.setId("results-trouble");
        trouble.setMinWidth(USE_PREF_SIZE);
        HoverTip.set(trouble, words.get("trouble.tip"));
        trouble.setOnAction(e -> changed.run());
        HBox segment = ViewParts.styled(new HBox(trouble), "sr-segment");
        Button export = ViewParts.button("download", words.get("export"));
        export.setId("results-export");
        export.setOnAction(e -> menu.show(export, Side.BOTTOM, 0, 4));
        export.disableProperty().bind(exports.getFirst().disabled());
        exports.forEach(command -> menu.getItems().add(item(command)));
        getChildren().addAll(ViewParts.text(words.get("title"), "sr-title"), about, ViewParts.grow(), filter, segment, export);
    }

    private static MenuItem item(UserCommand command) {
        MenuItem item = new MenuItem(command.title(), FeatherIcons.of(command.icon(), FeatherIcons.ROW));
        item.setId(command.id());
        item.setAccelerator(command.key());
        item.setOnAction(e -> command.runIfEnabled());
        return item;
    }

    FilterField filter() {
        return filter;
    }

    /** The chosen filter. */
    LedgerFilter wanted() {
        return new LedgerFilter(filter.wanted(), trouble.isSelected());
    }

    /** Shows only those that need the user's attention, or all. */
    void toggleTrouble() {
        trouble.fire();
    }

    /** Clears the filter. */
    void showAll() {
        if (trouble.isSelected()) {
            trouble.fire();
        }
        filter.clear();
    }

    void about(String text) {
        about.setText(text);
    }

    void setNarrow(boolean narrow) {
        filter.setPrefWidth(narrow ? SLIM : WIDE);
    }
}
