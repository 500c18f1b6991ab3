package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.compare.ComparisonPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;

/** The commands that work in every view. */
final class WindowCommands {
    private final List<UserCommand> all = new ArrayList<>();
    private final Map<String, UserCommand> views = new LinkedHashMap<>();
    private final Translations words = Translations.of(WindowCommands.class);
    private final BooleanBinding open;

    WindowCommands(Session session, WindowNavigator navigator, WindowActions actions) {
        open = Bindings.isNotNull(session.workspaceProperty());
        view("files", "folder", 1, navigator);
        view("threads", "git-branch", 2, navigator);
        view("results", "archive", 3, navigator);
        view("memories", "database", 4, navigator);
        view("replay", "play-circle", 5, navigator);
        view("permissions", "shield", 6, navigator);
        view("inbox", "inbox", 7, navigator);
        view("audit", "list", 8, navigator);
        all.addAll(views.values());
        all.add(plain("palette", "search", () -> actions.palette("")).on("Shortcut+K"));
        all.add(plain("goToPath", "corner-down-right", () -> actions.palette("/")).on("Shortcut+P").when(open, words.get("command.needsWorkspace")));
        all.add(plain("chooseThread", "git-branch", actions::chooseThread).on("Shortcut+T").when(open, words.get("command.needsWorkspace")));
        all.add(plain("compareWith", "columns", () -> actions.palette("="))
                .on("Shift+D")
                .when(Bindings.isNotNull(session.timelineProperty()), words.get("command.compareWith.why")));
        all.add(plain("compareThings", "columns", () -> compare(session, navigator))
                .on("Shortcut+Shift+D")
                .when(open, words.get("command.needsWorkspace")));
        all.add(plain("search", "search", () -> navigator.enter("search"))
                .on("Shortcut+Shift+F")
                .when(open, words.get("command.needsWorkspace")));
        all.add(plain("open", "folder-plus", actions::chooseFile).on("Shortcut+O"));
        all.add(plain("openFolder", "folder", actions::chooseFolder).on("Shortcut+Shift+O"));
        all.add(plain("connect", "link", actions::connect).on("Shortcut+Shift+K"));
        all.add(plain("sample", "compass", actions::sample).on("Shortcut+Shift+E"));
        all.add(plain("tour", "compass", actions::tour));
        all.add(plain("mounts", "share-2", () -> navigator.enter("mounts"))
                .on("Shortcut+Shift+R")
                .when(open, words.get("command.needsWorkspace")));
        all.add(plain("close", "x", navigator::closeWorkspace).when(open, words.get("command.close.why")));
        all.add(plain("refresh", "refresh-cw", () -> session.refresh(() -> {})).on("F5").when(open, words.get("command.needsWorkspace")));
        all.add(plain("back", "arrow-left", navigator::back).on("Alt+Left").when(navigator.history().canGoBack(), words.get("command.back.why")));
        all.add(plain("forward", "arrow-right", navigator::forward)
                .on("Alt+Right")
                .when(navigator.history().canGoForward(), words.get("command.forward.why")));
        all.add(plain("problems", "alert-triangle", actions::toggleProblems).on("Shortcut+Shift+M"));
        all.add(plain("tripwires", "bell", actions::tripwires));
        all.add(plain("nextPane", "skip-forward", () -> actions.movePane(1)).on("F6"));
        all.add(plain("previousPane", "skip-back", () -> actions.movePane(-1)).on("Shift+F6"));
        all.add(plain("keys", "help-circle", actions::showKeys).on("?"));
        for (String theme : SettingsMenu.THEMES) {
            all.add(plain("theme." + theme, theme.endsWith("dark") ? "moon" : "sun", () -> actions.theme(theme)));
        }
        for (String language : Translations.LANGUAGES) {
            all.add(plain("language." + language, "globe", () -> actions.language(language)));
        }
        all.add(plain("quit", "log-out", actions::quit).on("Shortcut+Q"));
    }

    /** Shows the last comparison again; if there is none, the view proposes a pair. */
    private static void compare(Session session, WindowNavigator navigator) {
        ComparisonPair before = session.thingsProperty().get();
        navigator.compareThings(before.left(), before.right());
    }

    /** All commands, in the order of the palette. */
    List<UserCommand> all() {
        return all;
    }

    /** The commands of the rail, by view. */
    Map<String, UserCommand> views() {
        return views;
    }

    /** The commands below the line of the rail, by view. */
    Map<String, UserCommand> across() {
        Map<String, UserCommand> across = new LinkedHashMap<>();
        across.put("search", get("search"));
        across.put("compare", get("compareThings"));
        across.put("mounts", get("mounts"));
        return across;
    }

    UserCommand get(String name) {
        return all.stream()
                .filter(c -> c.id().equals("window." + name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name));
    }

    private void view(String id, String icon, int number, WindowNavigator navigator) {
        views.put(
                id,
                plain("view." + id, icon, () -> navigator.enter(id))
                        .on("Shortcut+" + number)
                        .when(open, words.get("command.view.why")));
    }

    private UserCommand plain(String name, String icon, Runnable run) {
        return UserCommand.of("window." + name, words.get("command." + name), icon, run);
    }
}
