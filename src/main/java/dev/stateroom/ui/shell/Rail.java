package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.theme.Icons;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The views, one button each, at the left edge; the key sheet at its foot. */
final class Rail extends VBox {
    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");

    private final Map<String, Button> byView = new LinkedHashMap<>();

    Rail(Map<String, Command> views, Command keys) {
        setId("rail");
        getStyleClass().add("shell-rail");
        views.forEach((view, command) -> {
            Button button = button(command, "rail-" + view);
            button.disableProperty().bind(command.enabled().map(enabled -> !enabled.booleanValue()));
            byView.put(view, button);
            getChildren().add(button);
        });
        Region space = new Region();
        VBox.setVgrow(space, Priority.ALWAYS);
        getChildren().addAll(space, button(keys, "rail-keys"));
    }

    /** Marks the view that is shown. */
    void mark(String view) {
        byView.forEach((id, button) -> button.pseudoClassStateChanged(HERE, id.equals(view)));
    }

    private static Button button(Command command, String id) {
        Button button = new Button(command.title(), Icons.of(command.icon(), Icons.RAIL));
        button.setId(id);
        button.getStyleClass().setAll("button", "shell-rail-button");
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.setAccessibleText(command.title());
        button.setTooltip(new Tooltip(command.tip()));
        button.setOnAction(e -> command.runIfEnabled());
        return button;
    }
}
