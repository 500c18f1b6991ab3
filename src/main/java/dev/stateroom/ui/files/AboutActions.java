package dev.stateroom.ui.files;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Commands for the version that the about pane shows. */
final class AboutActions extends HBox {

    AboutActions(Translations words, UserCommand compare, UserCommand restore) {
        super(8);
        setAlignment(Pos.CENTER);
        getStyleClass().add("about-actions");
        Button comparing = wide(compare, FeatherIcons.of("columns", FeatherIcons.ROW), new Label(words.get("compare")), ViewParts.keyHint("D"));
        comparing.setId("about-compare");
        Button restoring = wide(restore, FeatherIcons.of("download", FeatherIcons.ROW), new Label(words.get("restore")));
        restoring.setId("about-restore");
        getChildren().addAll(comparing, restoring);
    }

    /** Creates a button of half the pane's width. */
    private static Button wide(UserCommand command, Node... graphic) {
        Button button = icon(command);
        button.getStyleClass().setAll("button");
        HBox content = ViewParts.row(graphic);
        content.setAlignment(Pos.CENTER);
        button.setGraphic(content);
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setPrefWidth(0);
        setHgrow(button, Priority.ALWAYS);
        return button;
    }

    /** Creates a button that shows only the command's icon. */
    static Button icon(UserCommand command) {
        Button button = ViewParts.iconButton(command.icon(), command.title(), command.tip());
        CommandButtons.bind(button, command);
        return button;
    }
}
