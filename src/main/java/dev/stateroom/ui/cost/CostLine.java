package dev.stateroom.ui.cost;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;

/** The line {@code 188,402 tokens in, 9,120 out · $0.83}. Takes no room while there are no sums. */
public final class CostLine extends HBox {
    private final CostModel model;
    private final CostWords words;
    private final Button link = ViewParts.link("");
    private boolean wanted = true;

    CostLine(CostModel model, CostWords words, UserCommand command) {
        this.model = model;
        this.words = words;
        link.setId("cost-line");
        link.setGraphic(FeatherIcons.of(command.icon(), FeatherIcons.ROW));
        link.getStyleClass().add("sr-small");
        link.setMinWidth(0);
        HoverTip.set(link, command.title());
        link.setOnAction(e -> command.runIfEnabled());
        getChildren().add(link);
        managedProperty().bind(visibleProperty());
        model.stateProperty().subscribe(state -> arrange());
    }

    /** Reads, and follows the thread, only while the line is in front. */
    public void front(boolean now) {
        model.show(this, now);
    }

    /** Set to false if something else than the whole thread is shown. */
    public void setWanted(boolean now) {
        wanted = now;
        arrange();
    }

    /** True while the sums are being read. */
    public boolean isLoading() {
        return model.isLoading();
    }

    private void arrange() {
        CostFigures figures = model.stateProperty().get().figures();
        setVisible(wanted && figures != null && figures.whole().answers() > 0);
        if (figures != null) {
            Row whole = figures.whole();
            String tokens = words.get("line", words.tokens(whole, whole.usage().input()), words.tokens(whole, whole.usage().output()));
            link.setText(whole.hasPrice() ? words.get("line.price", tokens, CostWords.price(whole)) : tokens);
        }
    }
}
