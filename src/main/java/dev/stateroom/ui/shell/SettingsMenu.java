package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferenceValues.Recent;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.UpdateChoice;
import dev.stateroom.ui.theme.AppTheme;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.release.PublishedReleases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ChangeListener;
import javafx.collections.MapChangeListener;
import javafx.scene.Scene;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** The theme of the window, by default the system's, and the menus of the header. */
final class SettingsMenu {
    private static final int RECENT_IN_MENU = 8;

    /** The choices: the system's theme, or one of {@link AppTheme}. */
    static final List<String> THEMES =
            Stream.concat(Stream.of("system"), Arrays.stream(AppTheme.values()).map(AppTheme::id)).toList();

    /** The name under which views' remembered values say whether the rail is collapsed. */
    private static final String RAIL = "rail";

    private final Preferences preferencesStore;
    private final Translations words = Translations.of(SettingsMenu.class);
    private final Scene scene;
    private final ChangeListener<Object> schemeChanged = (o, was, now) -> apply();
    private final MapChangeListener<String, Object> systemChanged = change -> apply();
    private final Subscription themeChanged;
    private @Nullable AppTheme applied;

    SettingsMenu(Preferences preferencesStore, Scene scene) {
        this.preferencesStore = preferencesStore;
        this.scene = scene;
        Platform.getPreferences().colorSchemeProperty().addListener(schemeChanged);
        Platform.getPreferences().addListener(systemChanged);
        themeChanged = preferencesStore.property().map(PreferenceValues::theme).subscribe(theme -> apply());
    }

    void theme(String theme) {
        preferencesStore.change(r -> r.withTheme(theme));
    }

    /** Stops following the system. */
    void close() {
        Platform.getPreferences().colorSchemeProperty().removeListener(schemeChanged);
        Platform.getPreferences().removeListener(systemChanged);
        themeChanged.unsubscribe();
    }

    private void apply() {
        String wanted = preferencesStore.get().theme();
        AppTheme theme = wanted.equals("system") ? AppTheme.ofSystem() : AppTheme.named(wanted);
        // The system reports every setting, and most do not affect the theme.
        if (theme != applied) {
            applied = theme;
            theme.apply(scene);
        }
    }

    /** Theme and language with the current ones marked, the labels of the rail, and the check for newer versions. */
    List<MenuItem> menu(Consumer<String> speak) {
        List<MenuItem> items = new ArrayList<>();
        items.add(heading(words.get("settings.theme")));
        ToggleGroup themes = new ToggleGroup();
        for (String theme : THEMES) {
            items.add(choice(
                    "settings-theme-" + theme,
                    words.get("settings.theme." + theme),
                    themes,
                    preferencesStore.get().theme().equals(theme),
                    () -> theme(theme)));
        }
        items.add(new SeparatorMenuItem());
        items.add(heading(words.get("settings.language")));
        ToggleGroup languages = new ToggleGroup();
        for (String language : Translations.LANGUAGES) {
            items.add(choice(
                    "settings-language-" + language,
                    words.get("settings.language." + language),
                    languages,
                    Translations.language().equals(language),
                    () -> speak.accept(language)));
        }
        items.add(new SeparatorMenuItem());
        CheckMenuItem worded = new CheckMenuItem(words.get("settings.rail"));
        worded.setId("settings-rail");
        worded.setMnemonicParsing(false);
        worded.setSelected(!isRailCollapsed());
        worded.setOnAction(e -> preferencesStore.changeAtOnce(
                r -> r.withView(RAIL, worded.isSelected() ? Map.of() : Map.of("collapsed", "true"))));
        items.add(worded);
        CheckMenuItem updates = new CheckMenuItem(words.get("settings.updates", PublishedReleases.OURS.host()));
        updates.setId("settings-updates");
        updates.setMnemonicParsing(false);
        UpdateChoice choice = UpdateChoice.of(preferencesStore.get());
        updates.setSelected(choice.wanted());
        updates.setOnAction(e -> preferencesStore.changeAtOnce(values -> choice.wants(updates.isSelected()).in(values)));
        items.add(updates);
        return items;
    }

    /** True while the user wants the rail without labels. */
    BooleanBinding railCollapsed() {
        return Bindings.createBooleanBinding(this::isRailCollapsed, preferencesStore.property());
    }

    private boolean isRailCollapsed() {
        return preferencesStore.get().views().getOrDefault(RAIL, Map.of()).containsKey("collapsed");
    }

    /** Recent items, commands of the workspace, and help for problems. */
    List<MenuItem> recent(Consumer<String> open, List<UserCommand> commands, List<UserCommand> help) {
        List<MenuItem> items = new ArrayList<>();
        for (Recent recent : preferencesStore.get().recent().stream().limit(RECENT_IN_MENU).toList()) {
            String address = ShortText.middle(recent.address(), 60);
            items.add(HeaderBar.item(
                    recent.name().equals(recent.address()) ? address : recent.name() + "   " + address,
                    "clock",
                    () -> open.accept(recent.address())));
        }
        if (items.isEmpty()) {
            MenuItem none = new MenuItem(words.get("menu.recent.none"));
            none.setDisable(true);
            items.add(none);
        } else {
            MenuItem clear = HeaderBar.item(words.get("menu.recent.clear"), "x", () -> preferencesStore.changeAtOnce(PreferenceValues::withoutRecent));
            clear.setId("menu-recent-clear");
            items.add(clear);
        }
        items.add(new SeparatorMenuItem());
        items.addAll(items(Stream.concat(commands.stream(), help.stream())));
        return items;
    }

    /** Commands with their shortcuts. */
    static List<MenuItem> items(Stream<UserCommand> commands) {
        return commands.map(command -> {
                    MenuItem item = HeaderBar.item(
                            command.key() == null ? command.title() : command.title() + "   " + command.keyText(),
                            command.icon(),
                            command::runIfEnabled);
                    item.setId("menu-" + command.id());
                    item.setDisable(!command.enabled().getValue());
                    return item;
                })
                .toList();
    }

    private static MenuItem heading(String text) {
        MenuItem heading = new MenuItem(text);
        heading.setDisable(true);
        heading.getStyleClass().add("sr-menu-heading");
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
