package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.words.Translations;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The views, one button each, at the left edge; the key sheet at its foot. */
final class NavigationRail extends VBox {
    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");

    /** The view whose button says how much waits. */
    private static final String COUNTED = "inbox";

    private static final int MOST = 99;

    private final Map<String, Button> byView = new LinkedHashMap<>();
    private final Label badge = new Label();
    private final Translations words = Translations.of(NavigationRail.class);

    NavigationRail(Map<String, UserCommand> views, UserCommand keys, ReadOnlyIntegerProperty waiting) {
        setId("rail");
        getStyleClass().add("shell-rail");
        views.forEach((view, command) -> {
            Button button = button(command, "rail-" + view);
            button.disableProperty().bind(command.enabled().map(enabled -> !enabled.booleanValue()));
            byView.put(view, button);
            getChildren().add(view.equals(COUNTED) ? new StackPane(button, badge) : button);
        });
        badge.setId("rail-badge");
        badge.getStyleClass().add("shell-rail-badge");
        badge.setMouseTransparent(true);
        StackPane.setAlignment(badge, Pos.TOP_RIGHT);
        waiting.subscribe(count -> count(count.intValue()));
        Region space = new Region();
        VBox.setVgrow(space, Priority.ALWAYS);
        getChildren().addAll(space, button(keys, "rail-keys"));
    }

    private void count(int waiting) {
        badge.setText(waiting > MOST ? MOST + "+" : String.valueOf(waiting));
        badge.setVisible(waiting > 0);
        Button button = byView.get(COUNTED);
        if (button != null) {
            button.setAccessibleText(waiting == 0 ? button.getText() : words.get("rail.waiting", button.getText(), waiting));
        }
    }

    /** Marks the view that is shown. */
    void mark(String view) {
        byView.forEach((id, button) -> button.pseudoClassStateChanged(HERE, id.equals(view)));
    }

    private static Button button(UserCommand command, String id) {
        Button button = new Button(command.title(), FeatherIcons.of(command.icon(), FeatherIcons.RAIL));
        button.setId(id);
        button.getStyleClass().setAll("button", "shell-rail-button");
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.setAccessibleText(command.title());
        button.setTooltip(new Tooltip(command.tip()));
        button.setOnAction(e -> command.runIfEnabled());
        return button;
    }
}
