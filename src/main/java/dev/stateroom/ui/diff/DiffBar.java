package dev.stateroom.ui.diff;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.util.Duration;

/** The bar above the diff: layout, swap, white space, the current location, export. Buttons without room are in a menu. */
final class DiffBar extends HBox {
    private static final Duration TOLD = Duration.seconds(8);

    private final ChoiceSegment<DiffRow.Layout> layouts = new ChoiceSegment<>(DiffRow.Layout.SIDE_BY_SIDE);
    private final Label place = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label message = ViewParts.shrinking("", "sr-small");
    private final List<Node> roomy;
    private final MenuButton more;
    private final PauseTransition forget = new PauseTransition(TOLD);

    DiffBar(
            Translations words,
            List<UserCommand> commands,
            Consumer<DiffRow.Layout> layout,
            BooleanProperty swapped,
            BooleanProperty ignoringWhitespace) {
        getStyleClass().setAll("sr-bar");
        layouts.add(DiffRow.Layout.SIDE_BY_SIDE, "diff-side", words.get("layout.side"));
        layouts.add(DiffRow.Layout.INLINE, "diff-inline", words.get("layout.inline"));
        layouts.setOnPressed(layout);
        ToggleButton swap = flat(command(commands, DiffCommands.SWAP), words.get("swap"), "diff-swap");
        swap.selectedProperty().bindBidirectional(swapped);
        ToggleButton whitespace =
                flat(command(commands, DiffCommands.WHITESPACE), words.get("whitespace"), "diff-whitespace");
        whitespace.selectedProperty().bindBidirectional(ignoringWhitespace);
        ignoringWhitespace.subscribe(
                ignoring -> whitespace.setText(words.get(ignoring ? "whitespace.ignored" : "whitespace")));
        Button previous = CommandButtons.icon(command(commands, DiffCommands.PREVIOUS), "diff-previous");
        Button next = CommandButtons.icon(command(commands, DiffCommands.NEXT), "diff-next");
        UserCommand exporting = command(commands, DiffCommands.EXPORT);
        Button export = ViewParts.button("download", words.get("export"));
        export.setId("diff-export");
        wire(export, exporting);
        Label hint = ViewParts.keyHint(command(commands, DiffCommands.NEXT).keyText());
        more = menu(words, commands, swapped, ignoringWhitespace);
        place.setId("diff-place");
        message.setId("diff-told");
        forget.setOnFinished(e -> message.setText(""));
        getChildren().addAll(layouts, swap, whitespace, ViewParts.grow(), message, place, previous, next, hint, export, more);
        roomy = List.of(swap, whitespace, hint, export);
        setNarrow(false);
    }

    private static ToggleButton flat(UserCommand command, String text, String id) {
        ToggleButton button = new ToggleButton(text, FeatherIcons.of(command.icon(), FeatherIcons.ROW));
        button.getStyleClass().add("diff-flat");
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        HoverTip.set(button, command.tip());
        button.setAccessibleText(command.title());
        button.disableProperty().bind(command.disabled());
        return button;
    }

    private static void wire(Button button, UserCommand command) {
        CommandButtons.bind(button, command);
        if (HoverTip.text(button) == null) {
            HoverTip.set(button, command.tip());
        }
    }

    private static MenuButton menu(
            Translations words, List<UserCommand> commands, BooleanProperty swapped, BooleanProperty ignoringWhitespace) {
        MenuButton more = new MenuButton("", FeatherIcons.of("more-horizontal", FeatherIcons.ROW));
        more.getStyleClass().addAll("sr-flat", "diff-more");
        more.setAccessibleText(words.get("more"));
        HoverTip.set(more, words.get("more"));
        more.setId("diff-more");
        CheckMenuItem swap = new CheckMenuItem(words.get("swap"));
        swap.selectedProperty().bindBidirectional(swapped);
        CheckMenuItem whitespace = new CheckMenuItem(words.get("whitespace.ignored"));
        whitespace.selectedProperty().bindBidirectional(ignoringWhitespace);
        MenuItem export = new MenuItem(words.get("export"));
        UserCommand exporting = command(commands, DiffCommands.EXPORT);
        export.setOnAction(e -> exporting.runIfEnabled());
        export.disableProperty().bind(exporting.disabled());
        more.getItems().setAll(swap, whitespace, export);
        return more;
    }

    private static UserCommand command(List<UserCommand> commands, String id) {
        return commands.stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
    }

    void showLayout(DiffRow.Layout layout) {
        layouts.choose(layout);
    }

    /** Shows the position of the current change. */
    void place(String text) {
        place.setText(text);
    }

    /** Shows the result of an action for a while. */
    void say(String text, boolean failed) {
        message.getStyleClass().removeAll("sr-muted", "sr-danger");
        message.getStyleClass().add(failed ? "sr-danger" : "sr-muted");
        message.setText(text);
        HoverTip.set(message, text);
        forget.playFromStart();
    }

    void setNarrow(boolean narrow) {
        for (Node node : roomy) {
            ViewParts.setShown(node, !narrow);
        }
        ViewParts.setShown(more, narrow);
    }
}
