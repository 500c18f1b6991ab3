package dev.stateroom.ui.shell;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** A strip across the window that says what is wrong, what follows from it, and offers one action. */
final class BannerPane extends HBox {
    private final Label what = ViewParts.text("", "sr-strong");
    private final Label follows = ViewParts.shrinking("");
    private final Button action;

    BannerPane(String id, String icon, String tone, String actionText, Runnable act, Runnable dismiss) {
        Translations words = Translations.of(BannerPane.class);
        setId(id);
        getStyleClass().addAll("sr-strip", tone);
        action = new Button();
        action.setMinWidth(USE_PREF_SIZE);
        action.setId(id + "-action");
        offer(actionText, act);
        Button close = ViewParts.iconButton("x", words.get("strip.dismiss"), words.get("strip.dismiss"), id + "-dismiss", dismiss);
        getChildren().addAll(FeatherIcons.of(icon, 16), what, follows, ViewParts.grow(), action, close);
        managedProperty().bind(visibleProperty());
        setVisible(false);
    }

    /** Sets the text and the action of the button. */
    void offer(String actionText, Runnable act) {
        action.setText(actionText);
        action.setOnAction(e -> act.run());
    }

    /** Shows the strip with this text. */
    void say(String fact, String consequence) {
        what.setText(fact);
        follows.setText(consequence);
        what.setMinWidth(consequence.isEmpty() ? 0 : USE_PREF_SIZE);
        setVisible(true);
    }
}
