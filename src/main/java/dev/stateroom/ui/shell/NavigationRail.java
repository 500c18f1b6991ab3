package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.words.Translations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The views on the left edge, a labelled button each; below a line the views that look at several threads or sources; help at the bottom.
 */
final class NavigationRail extends VBox {
    /** The labels do not fit into a window that is lower than this. */
    static final double LOWEST_WITH_WORDS = 740;

    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");
    private static final PseudoClass COLLAPSED = PseudoClass.getPseudoClass("collapsed");

    /** The view whose button shows the number of waiting calls. */
    private static final String COUNTED = "inbox";

    private static final int MOST = 99;

    private final Map<String, ViewButton> byView = new LinkedHashMap<>();
    private final Label badge = new Label();
    private final BooleanProperty collapsed = new SimpleBooleanProperty();
    private final Translations words = Translations.of(NavigationRail.class);

    /**
     * @param views the command that shows each view, by the view's id
     * @param across the same for the views below the line
     * @param help the items of the help menu, requested each time it opens
     * @param waiting the number of calls that wait for a decision
     */
    NavigationRail(
            Map<String, UserCommand> views, Map<String, UserCommand> across, Supplier<List<MenuItem>> help, ReadOnlyIntegerProperty waiting) {
        setId("rail");
        getStyleClass().add("shell-rail");
        views.forEach((view, command) -> add(view, command.title(), command));
        Region line = new Region();
        line.getStyleClass().add("shell-rail-line");
        getChildren().add(line);
        across.forEach((view, command) -> add(view, words.get("rail." + view), command));
        badge.setId("rail-badge");
        badge.getStyleClass().add("shell-rail-badge");
        badge.setMouseTransparent(true);
        StackPane.setAlignment(badge, Pos.TOP_RIGHT);
        waiting.subscribe(count -> count(count.intValue()));
        Region space = new Region();
        VBox.setVgrow(space, Priority.ALWAYS);
        getChildren().addAll(space, help(help));
        collapsed.subscribe(now -> pseudoClassStateChanged(COLLAPSED, now));
    }

    /** True while only the icons are shown. */
    BooleanProperty collapsedProperty() {
        return collapsed;
    }

    /** Marks the shown view. The diff of two steps counts as a comparison. */
    void mark(String view) {
        String lit = view.equals("diff") ? "compare" : view;
        byView.forEach((id, button) -> button.mark(id.equals(lit)));
    }

    private void count(int waiting) {
        badge.setText(waiting > MOST ? MOST + "+" : String.valueOf(waiting));
        badge.setVisible(waiting > 0);
        Button button = byView.get(COUNTED);
        if (button != null) {
            button.setAccessibleText(waiting == 0 ? button.getText() : words.get("rail.waiting", button.getText(), waiting));
        }
    }

    private void add(String view, String word, UserCommand command) {
        ViewButton button = new ViewButton(word, command.icon(), "rail-" + view);
        button.setOnAction(e -> command.runIfEnabled());
        StackPane around = new StackPane(button);
        command.enabled().subscribe(enabled -> {
            button.setDisable(!enabled);
            String tip = enabled ? command.tip() : command.tip() + "\n" + command.whyDisabled();
            HoverTip.set(button, tip);
            // A disabled button gets no mouse events, so the node around it shows the tooltip.
            HoverTip.set(around, tip);
            button.setAccessibleHelp(tip);
        });
        if (view.equals(COUNTED)) {
            around.getChildren().add(badge);
        }
        byView.put(view, button);
        getChildren().add(around);
    }

    private Button help(Supplier<List<MenuItem>> items) {
        Button button = new ViewButton(words.get("rail.help"), "help-circle", "rail-help");
        HoverTip.set(button, words.get("rail.help.tip"));
        button.setAccessibleRole(AccessibleRole.MENU_BUTTON);
        ContextMenu menu = new ContextMenu();
        button.setOnAction(e -> {
            menu.getItems().setAll(items.get());
            menu.show(button, Side.RIGHT, 0, 0);
        });
        return button;
    }

    /** A button of the rail. It tells a screen reader whether its view is the shown one. */
    private static final class ViewButton extends Button {
        private boolean isHere;

        ViewButton(String word, String icon, String id) {
            super(word, FeatherIcons.of(icon, FeatherIcons.RAIL));
            setId(id);
            setMnemonicParsing(false);
            getStyleClass().setAll("button", "shell-rail-button");
            setAccessibleText(word);
            setAccessibleRole(AccessibleRole.TOGGLE_BUTTON);
        }

        void mark(boolean here) {
            isHere = here;
            pseudoClassStateChanged(HERE, here);
            notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED);
        }

        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return attribute == AccessibleAttribute.SELECTED ? isHere : super.queryAccessibleAttribute(attribute, parameters);
        }
    }
}
