package dev.stateroom.ui.overview;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The right pane next to the overview: what needs the user, what is worth a look, other threads. */
public final class OverviewSide extends VBox {
    private final Translations words;
    private final Button review;
    private final OverviewList list;

    OverviewSide(Translations words, Runnable inbox) {
        this.words = words;
        setId("overview-side");
        getStyleClass().addAll("overview-side", "sr-pane", "sr-border-left");
        review = new Button("", FeatherIcons.of("inbox", FeatherIcons.ROW));
        review.setId("overview-review");
        review.getStyleClass().add("sr-primary");
        review.setOnAction(e -> inbox.run());
        review.managedProperty().bind(review.visibleProperty());
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("needs"), "sr-strong"), ViewParts.grow(), review), "sr-bar");
        list = new OverviewList("overview-needs", words.get("needs"));
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(head, list);
    }

    void show(List<OverviewRow> rows, int waiting, Object count) {
        review.setVisible(waiting > 0);
        review.setText(words.get("review", count));
        list.show(rows);
    }
}
