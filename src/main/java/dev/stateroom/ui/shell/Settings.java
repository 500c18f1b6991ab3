package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.memory.Recollection;
import dev.stateroom.ui.memory.Remembered;
import dev.stateroom.ui.memory.Remembered.Recent;
import dev.stateroom.ui.theme.Theme;
import dev.stateroom.ui.words.Shortened;
import dev.stateroom.ui.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.scene.Scene;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.util.Subscription;

/** The theme of the window, which follows the system unless told otherwise, and the menus of the header. */
final class Settings {
    private static final int RECENT_IN_MENU = 8;

    private final Recollection recollection;
    private final Words words = Words.of(Settings.class);
    private final Scene scene;
    private final ChangeListener<Object> systemChanged = (o, was, now) -> apply();
    private final Subscription themeChanged;

    Settings(Recollection recollection, Scene scene) {
        this.recollection = recollection;
        this.scene = scene;
        Platform.getPreferences().colorSchemeProperty().addListener(systemChanged);
        themeChanged = recollection.property().map(Remembered::theme).subscribe(theme -> apply());
    }

    void theme(String theme) {
        recollection.change(r -> r.withTheme(theme));
    }

    /** Stops following the system. */
    void close() {
        Platform.getPreferences().colorSchemeProperty().removeListener(systemChanged);
        themeChanged.unsubscribe();
    }

    private void apply() {
        String wanted = recollection.get().theme();
        (wanted.equals("system") ? Theme.ofSystem() : Theme.named(wanted)).apply(scene);
    }

    /** Theme and language, one of each marked. */
    List<MenuItem> menu(Consumer<String> speak) {
        List<MenuItem> items = new ArrayList<>();
        items.add(heading(words.get("settings.theme")));
        ToggleGroup themes = new ToggleGroup();
        for (String theme : List.of("system", "light", "dark")) {
            items.add(choice(
                    "settings-theme-" + theme,
                    words.get("settings.theme." + theme),
                    themes,
                    recollection.get().theme().equals(theme),
                    () -> theme(theme)));
        }
        items.add(new SeparatorMenuItem());
        items.add(heading(words.get("settings.language")));
        ToggleGroup languages = new ToggleGroup();
        for (String language : Words.LANGUAGES) {
            items.add(choice(
                    "settings-language-" + language,
                    words.get("settings.language." + language),
                    languages,
                    Words.language().equals(language),
                    () -> speak.accept(language)));
        }
        return items;
    }

    /** Recent items, what can be done with a workspace, and what helps where something is wrong. */
    List<MenuItem> recent(Consumer<String> open, List<Command> commands, List<Command> help) {
        List<MenuItem> items = new ArrayList<>();
        for (Recent recent : recollection.get().recent().stream().limit(RECENT_IN_MENU).toList()) {
            String address = Shortened.middle(recent.address(), 60);
            items.add(Header.item(
                    recent.name().equals(recent.address()) ? address : recent.name() + "   " + address,
                    "clock",
                    () -> open.accept(recent.address())));
        }
        if (items.isEmpty()) {
            MenuItem none = new MenuItem(words.get("menu.recent.none"));
            none.setDisable(true);
            items.add(none);
        } else {
            MenuItem clear = Header.item(words.get("menu.recent.clear"), "x", () -> recollection.changeAtOnce(Remembered::withoutRecent));
            clear.setId("menu-recent-clear");
            items.add(clear);
        }
        items.add(new SeparatorMenuItem());
        for (Command command : Stream.concat(commands.stream(), help.stream()).toList()) {
            MenuItem item = Header.item(
                    command.key() == null ? command.title() : command.title() + "   " + command.keyText(),
                    command.icon(),
                    command::runIfEnabled);
            item.setId("menu-" + command.id());
            item.setDisable(!command.enabled().get());
            items.add(item);
        }
        return items;
    }

    private static MenuItem heading(String text) {
        MenuItem heading = new MenuItem(text);
        heading.setDisable(true);
        return heading;
    }

    private static RadioMenuItem choice(String id, String text, ToggleGroup group, boolean chosen, Runnable choose) {
        RadioMenuItem item = new RadioMenuItem(text);
        item.setId(id);
        item.setMnemonicParsing(false);
        item.setToggleGroup(group);
        item.setSelected(chosen);
        item.setOnAction(e -> choose.run());
        return item;
    }
}
