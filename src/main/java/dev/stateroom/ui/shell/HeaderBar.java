package dev.stateroom.ui.shell;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.AppLogo;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/** The first line of the window: the open workspace, which thread, where it comes from; search and settings on the right. */
final class HeaderBar extends HBox {
    private static final double WIDEST_TITLE = 250;
    private static final double OTHER_PARTS = 860;

    private final Session session;
    private final Translations words = Translations.of(HeaderBar.class);
    private final BooleanProperty narrow = new SimpleBooleanProperty();
    private final BooleanProperty aboutThread = new SimpleBooleanProperty(true);
    private final MenuButton workspace = menu("workspace-menu");
    private final MenuButton thread = menu("thread-menu");
    private final ThreadMenu threads;
    private final Runnable allThreads;
    private final Label slash = ViewParts.text("/", "sr-muted");
    private final Label fork = ViewParts.text("", "sr-accent");
    private final Label source = ViewParts.chip("");
    private final Label unsaved = ViewParts.pill("edit-2", words.get("header.unsaved"), "neutral");
    private final Label prompt = ViewParts.shrinking("", "sr-quiet");
    private final Button search = new Button();

    HeaderBar(Session session, WindowCommands commands, HeaderMenus menus) {
        UserCommand palette = commands.get("palette");
        this.session = session;
        this.allThreads = menus::showThreads;
        setId("header");
        getStyleClass().add("shell-header");
        StackPane sign = new StackPane(AppLogo.of(22));
        sign.getStyleClass().add("shell-sign");
        workspace.getStyleClass().add("sr-strong");
        HoverTip.set(workspace, words.get("header.workspace"));
        fillOnShowing(workspace, menus::workspace);
        thread.setGraphic(FeatherIcons.of("git-commit", FeatherIcons.ROW));
        // A long name gets the width that the other parts leave.
        thread.maxWidthProperty().bind(Bindings.max(WIDEST_TITLE, widthProperty().subtract(OTHER_PARTS)));
        threads = new ThreadMenu(session, words, thread, menus::openThread, menus::showThreads);
        fillOnShowing(thread, threads::items);
        unsaved.setId("workspace-unsaved");
        unsaved.setMinWidth(USE_PREF_SIZE);
        source.setId("source-chip");
        fork.setId("fork-name");
        search.setId("search");
        search.getStyleClass().setAll("button", "shell-search");
        search.setAccessibleText(palette.title());
        Label keys = ViewParts.keyHint(palette.keyText());
        HBox inside = ViewParts.row(FeatherIcons.of("search", FeatherIcons.ROW), prompt, ViewParts.grow(), keys);
        inside.setMouseTransparent(true);
        inside.prefWidthProperty().bind(search.widthProperty().subtract(18));
        search.setGraphic(inside);
        search.setOnAction(e -> palette.runIfEnabled());
        MenuButton settings = menu("settings-menu");
        settings.getStyleClass().addAll("no-arrow", "shell-settings");
        settings.setGraphic(FeatherIcons.of("settings", 16));
        settings.setAccessibleText(words.get("header.settings"));
        HoverTip.set(settings, words.get("header.settings"));
        fillOnShowing(settings, menus::settings);
        getChildren().addAll(sign, workspace, unsaved, slash, thread, fork, source, ViewParts.grow(), step(commands.get("back")), step(commands.get("forward")), search, settings);
        session.workspaceProperty().subscribe(this::update);
        session.threadIdProperty().subscribe(v -> update());
        session.threadComingProperty().subscribe(this::update);
        session.titles().namesProperty().subscribe(this::update);
        session.forks().shownProperty().subscribe(this::update);
        narrow.subscribe(this::update);
        aboutThread.subscribe(this::update);
    }

    /** True while there is room for the short labels only. */
    BooleanProperty narrowProperty() {
        return narrow;
    }

    /** Opens the menu of threads, or their view if the header has no menu. */
    void chooseThread() {
        if (thread.isVisible()) {
            thread.show();
        } else {
            allThreads.run();
        }
    }

    /** False while the view in front is not about the open thread. */
    BooleanProperty aboutThreadProperty() {
        return aboutThread;
    }

    /** A button for going back or forward. If that is not possible, the node around the button says why. */
    private static Node step(UserCommand command) {
        StackPane around = new StackPane(CommandButtons.icon(command));
        command.enabled().subscribe(can -> HoverTip.set(around, can ? null : command.whyDisabled()));
        return around;
    }

    private static MenuButton menu(String id) {
        MenuButton button = new MenuButton();
        button.setId(id);
        button.setMnemonicParsing(false);
        button.getStyleClass().add("sr-flat");
        button.setMinWidth(0);
        return button;
    }

    private static void fillOnShowing(MenuButton button, Supplier<List<MenuItem>> items) {
        // A menu button without items does not open.
        button.getItems().setAll(new MenuItem(""));
        button.setOnShowing(e -> button.getItems().setAll(items.get()));
    }

    static MenuItem item(String text, String icon, Runnable run) {
        MenuItem item = new MenuItem(text, FeatherIcons.of(icon, FeatherIcons.ROW));
        item.setMnemonicParsing(false);
        item.setOnAction(e -> run.run());
        return item;
    }

    private void update() {
        OpenWorkspace open = session.workspaceProperty().get();
        workspace.setText(open == null ? words.get("header.nothing") : open.name());
        workspace.setAccessibleText(words.get("header.workspace") + ", " + workspace.getText());
        var shownThread = session.threadProperty().get();
        boolean hasThreads = open != null && open.threads() != null && aboutThread.get();
        ViewParts.setShown(slash, hasThreads);
        ViewParts.setShown(thread, hasThreads);
        ViewParts.setShown(unsaved, open != null && open.unsaved() != null);
        String none = words.get(session.threadComingProperty().get() ? "header.thread.coming" : "header.thread.none");
        thread.setText(shownThread == null ? none : session.titles().names().unique(shownThread.id()));
        thread.setAccessibleText(words.get("header.thread") + ", " + thread.getText());
        HoverTip.set(thread, shownThread == null ? words.get("header.thread") : threads.tip(shownThread.id()));
        ViewParts.setShown(source, hasThreads);
        ViewParts.setShown(fork, false);
        if (open != null && open.threads() != null && hasThreads) {
            ThreadSource.Description from = open.threads().description();
            ThreadFork shownFork = session.forks().shownProperty().get();
            ViewParts.setShown(fork, shownFork != null);
            fork.setText(shownFork == null ? "" : "/ " + ForkName.of(shownFork));
            source.setText(shownFork == null ? ShortText.middle(from.name(), 28) : words.get("fork.mine"));
            source.setGraphic(FeatherIcons.of(shownFork == null ? "lock" : "edit-2", 12));
            HoverTip.set(source, shownFork == null ? words.get("header.source", from.kind(), from.address()) : shownFork.name());
        }
        prompt.setText(words.get(narrow.get() ? "header.search.short" : "header.search"));
        search.setPrefWidth(narrow.get() ? 220 : 320);
    }
}
