package dev.stateroom.ui.replay;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The bar above the calls: recording, rules and dialect, and the buttons to run it. */
final class ReplayBar extends HBox {
    /** Wide enough for a short name; a file's long name is cut. */
    private static final double NAMED = 112;

    private static final double LONGEST = 180;

    private final Translations words = Translations.of(ReplayBar.class);
    private final ReplayModel model;
    private final Label name = ViewParts.shrinking("", "sr-mono-small", "sr-muted");
    private final MenuButton rules = new MenuButton();
    private final MenuButton routes = new MenuButton();
    private final MenuButton dialect = new MenuButton();
    private final MenuButton more = new MenuButton();
    private final Label rulesName = ViewParts.text(words.get("rules"), "sr-small", "sr-muted");
    private final Label routesName = ViewParts.text(words.get("routes"), "sr-small", "sr-muted");
    private final Label dialectName = ViewParts.text(words.get("dialect"), "sr-small", "sr-muted");

    /** What the bar's buttons and menus do. */
    record Actions(UserCommand step, UserCommand run, UserCommand stop, List<UserCommand> more, Runnable rulesFile, Runnable routesFile) {}

    ReplayBar(ReplayModel model, Actions actions) {
        this.model = model;
        getStyleClass().add("sr-bar");
        rules.setId("replay-rules");
        rules.setAccessibleText(words.get("rules"));
        rules.getItems().addAll(
                item(words.get("rules.own"), "shield", () -> chooseRules(words.get("rules.own"), null)),
                item(words.get("rules.none"), "slash", () -> chooseRules(words.get("rules.none"), RuleBook.EMPTY)),
                item(words.get("rules.file"), "file", actions.rulesFile()));
        rules.setText(words.get("rules.own"));
        routes.setId("replay-routes");
        routes.setAccessibleText(words.get("routes"));
        routes.getItems().addAll(
                item(words.get("routes.own"), "home", () -> model.chooseRoutes(null)), item(words.get("routes.file"), "file", actions.routesFile()));
        dialect.setId("replay-dialect");
        dialect.setAccessibleText(words.get("dialect"));
        dialect.setMinWidth(USE_PREF_SIZE);
        for (MenuButton menu : List.of(rules, routes)) {
            menu.setMinWidth(NAMED);
            menu.setMaxWidth(LONGEST);
        }
        more.setMinWidth(USE_PREF_SIZE);
        dialect.getItems().add(item(words.get("dialect.recorded"), "rotate-ccw", () -> model.choose(null)));
        for (Era era : Era.values()) {
            Dialect choice = Dialect.of(era);
            dialect.getItems().add(item(choice.id(), "code", () -> model.choose(choice)));
        }
        more.setId("replay-more");
        more.setAccessibleText(words.get("more"));
        more.setGraphic(FeatherIcons.of("more-horizontal", FeatherIcons.ROW));
        actions.more().forEach(command -> {
            MenuItem item = item(command.title(), command.icon(), command::runIfEnabled);
            item.setId(command.id().replace('.', '-'));
            item.setAccelerator(null);
            item.disableProperty().bind(command.disabled());
            more.getItems().add(item);
        });
        Button step = button(actions.step(), false);
        Button run = button(actions.run(), true);
        Button stop = button(actions.stop(), false);
        run.visibleProperty().bind(model.runningProperty().not());
        run.managedProperty().bind(run.visibleProperty());
        stop.visibleProperty().bind(model.runningProperty());
        stop.managedProperty().bind(model.runningProperty());
        getChildren().addAll(
                ViewParts.text(words.get("title"), "sr-title"), name, ViewParts.grow(), rulesName, rules, routesName, routes, dialectName, dialect, more, step, run, stop);
        model.setupProperty().subscribe(this::show);
    }

    private void show(@Nullable ReplaySetup setup) {
        name.setText(setup == null ? "" : setup.recording().name());
        Dialect whose = setup == null ? null : setup.dialect();
        dialect.setText(whose == null ? words.get("dialect.recorded") : whose.id());
        rules.setText(setup == null || setup.rules() == null ? words.get("rules.own") : setup.rulesName());
        Path file = setup == null ? null : setup.routes();
        routes.setText(file == null ? words.get("routes.own") : String.valueOf(file.getFileName()));
        rules.setDisable(setup == null);
        routes.setDisable(setup == null);
        dialect.setDisable(setup == null);
    }

    /** Sets the rules, and shows their name. */
    void chooseRules(String shown, @Nullable RuleBook chosen) {
        model.chooseRules(shown, chosen);
    }

    void setNarrow(boolean narrow) {
        for (Label label : List.of(rulesName, routesName, dialectName)) {
            ViewParts.setShown(label, !narrow);
        }
    }

    private static MenuItem item(String text, String icon, Runnable action) {
        MenuItem item = new MenuItem(text, FeatherIcons.of(icon, FeatherIcons.ROW));
        item.setOnAction(e -> action.run());
        return item;
    }

    private static Button button(UserCommand command, boolean primary) {
        Button button = ViewParts.button(command.icon(), command.title());
        button.setId(command.id().replace('.', '-'));
        if (primary) {
            button.setText(command.title());
            button.getStyleClass().add("sr-primary");
        }
        HBox graphic = ViewParts.row(FeatherIcons.of(command.icon(), FeatherIcons.ROW), new Label(command.title()), ViewParts.keyHint(command.keyText()));
        button.setGraphic(graphic);
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.setAccessibleText(command.title());
        button.setMinWidth(USE_PREF_SIZE);
        CommandButtons.bind(button, command);
        return button;
    }

    /** The keys that work in the list of calls. */
    static HBox hints() {
        Translations words = Translations.of(ReplayBar.class);
        HBox hints = ViewParts.row(
                ViewParts.keyHint("J"), ViewParts.keyHint("K"), ViewParts.text(words.get("hint.move"), "sr-small", "sr-muted"),
                ViewParts.keyHint("F8"), ViewParts.text(words.get("hint.difference"), "sr-small", "sr-muted"),
                ViewParts.keyHint("F9"), ViewParts.shrinking(words.get("hint.stop"), "sr-small", "sr-muted"));
        hints.getStyleClass().add("replay-foot");
        return hints;
    }
}
