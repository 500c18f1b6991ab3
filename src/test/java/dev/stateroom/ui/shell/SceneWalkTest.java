package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.view.WindowOverlays;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.TreeView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.PopupWindow;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Walks the scene graph of every view and, in a long run, of all that floats above one, in both themes, on a screen of 1280 x 800 at
 * 100 % and of 1920 x 1080 at 200 %: what takes the keyboard has a name and a role, text stands out from its ground, nothing is
 * cut off, and no text is a key.
 */
final class SceneWalkTest extends RecordedWindow {
    private static final List<String> VIEWS = List.of(
            "files", "diff", "compare", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "search", "mounts");

    /** They leave the window or what it has open. */
    private static final Set<String> LEAVING = Set.of(
            "window.quit", "window.close", "window.sample", "window.tour", "window.language.en", "window.language.zh-CN", "help.documentation");

    private final List<Throwable> thrown = new CopyOnWriteArrayList<>();

    /** What the headless screen threw is no test's. */
    @AfterAll
    static void forget() {
        WaitForAsyncUtils.clearExceptions();
        WaitForAsyncUtils.autoCheckException = true;
    }

    @ParameterizedTest
    @CsvSource({"light, 1280, 800, hotfix", "dark, 960, 540, report-q3"})
    void everythingHasANameStandsOutAndIsWhole(String theme, int width, int height, String thread) throws Exception {
        Set<String> keys = keys();
        WaitForAsyncUtils.autoCheckException = false;
        onFx(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((_, defect) -> {
                if (!Pictures.isBeyondScreen(defect)) {
                    thrown.add(defect);
                }
            });
            shell().preferencesStore.change(values -> values.withTheme(theme));
            scene().getWindow().setWidth(width);
            scene().getWindow().setHeight(height);
            return true;
        });
        open(opener().sample().orThrow());
        onFx(() -> {
            session().openThread(thread, () -> {});
            return true;
        });
        waitUntilIdle();
        Map<String, Set<String>> found = new TreeMap<>();
        Set<String> done = new TreeSet<>(LEAVING);
        Set<String> sheets = new TreeSet<>();
        Set<String> menus = new TreeSet<>();
        boolean isLong = SoakShare.SHARE >= 0.1;
        for (String view : VIEWS) {
            show(view);
            look(view, scene().getRoot(), keys, found);
            lookAtMenus(view, keys, found, menus);
            for (UserCommand command : isLong ? onFx(() -> shell().everything()) : List.<UserCommand>of()) {
                if (command.id().startsWith("window.theme.") || !done.add(command.id())) {
                    continue;
                }
                if (!onFx(command::runIfEnabled)) {
                    done.remove(command.id());
                    continue;
                }
                waitUntilIdle();
                Region sheet = onFx(this::sheet);
                if (sheet != null) {
                    if (sheets.add(sheet.getClass().getSimpleName() + " of " + command.id())) {
                        look(command.id(), sheet, keys, found);
                        lookAtMenus(command.id(), keys, found, menus);
                        if (!onFx(() -> hasKeyboard(sheet))) {
                            found.computeIfAbsent(command.id(), _ -> new TreeSet<>()).add("the keyboard is not in it");
                        }
                    }
                    for (int within = 0; within < 3 && onFx(() -> WindowOverlays.isAnyIn(scene())); within++) {
                        push(KeyCode.ESCAPE);
                        waitUntilIdle();
                    }
                }
                if (!view.equals(onFx(() -> Objects.requireNonNull(shell().here()).view()))) {
                    show(view);
                }
            }
        }
        assertThat(menus.size()).as("menus and lists that opened: %s", menus).isGreaterThan(30);
        assertThat(sheets.size()).as("what floated: %s", sheets).isGreaterThan(isLong ? 12 : -1);
        found.values().removeIf(Set::isEmpty);
        assertThat(thrown).isEmpty();
        assertThat(found).isEmpty();
    }

    /** True if the next letter or Enter goes to something in it. */
    private boolean hasKeyboard(Region sheet) {
        Node focus = scene().getFocusOwner();
        Node within = focus;
        while (within != null && within != sheet) {
            within = within.getParent();
        }
        return within != null && focus != sheet;
    }

    /** Opens every menu button, every list of choices, and the menu of what has one, and looks at what pops up. */
    private void lookAtMenus(String where, Set<String> keys, Map<String, Set<String>> found, Set<String> menus) throws Exception {
        List<Node> openers = onFx(() -> {
            List<Node> all = new ArrayList<>();
            Region sheet = sheet();
            openers(sheet == null ? scene().getRoot() : sheet, all);
            return all;
        });
        for (Node opener : openers) {
            String name = where + " " + opener.getClass().getSimpleName() + " " + opener.getId();
            boolean isAroundAll = onFx(() -> !WindowOverlays.isAnyIn(scene()) && !isWithin(opener, Objects.requireNonNull(scene().lookup("#view"))));
            if (onFx(() -> opener.getScene() == null) || !menus.add(isAroundAll ? "window " + opener.getId() : name)) {
                continue;
            }
            onFx(() -> {
                pop(opener);
                return true;
            });
            waitForToolkit();
            List<Scene> popped = onFx(() -> Window.getWindows().stream().filter(PopupWindow.class::isInstance).map(Window::getScene).toList());
            if (popped.isEmpty()) {
                menus.remove(isAroundAll ? "window " + opener.getId() : name);
            }
            for (Scene menu : popped) {
                Set<String> defects = onFx(() -> SceneDefects.of(menu, menu.getRoot(), keys));
                found.values().forEach(defects::removeAll);
                found.merge("menu of " + name, defects, (a, b) -> Stream.concat(a.stream(), b.stream()).collect(Collectors.toCollection(TreeSet::new)));
            }
            onFx(() -> {
                List.copyOf(Window.getWindows()).stream().filter(PopupWindow.class::isInstance).filter(Window::isShowing).forEach(Window::hide);
                return true;
            });
            waitForToolkit();
        }
    }

    private static void pop(Node opener) {
        switch (opener) {
            case MenuButton button -> button.show();
            case ComboBoxBase<?> choice -> choice.show();
            default -> {
                Bounds there = opener.localToScreen(opener.getBoundsInLocal());
                double x = there.getMinX() + Math.min(there.getWidth() / 2, 40);
                double y = there.getMinY() + there.getHeight() / 2;
                Event.fireEvent(opener, new ContextMenuEvent(ContextMenuEvent.CONTEXT_MENU_REQUESTED, x, y, x, y, false, null));
            }
        }
    }

    /** Of the rows of a list the first two, which are selected as a click would; all else that has a menu. */
    private static void openers(Node node, List<Node> all) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        if (node instanceof MenuButton || node instanceof ComboBoxBase<?> || node.getOnContextMenuRequested() != null) {
            all.add(node);
        } else if (node instanceof ListView<?> || node instanceof TreeView<?> || node instanceof TableView<?> || node instanceof TreeTableView<?>) {
            node.lookupAll(".indexed-cell").stream()
                    .filter(cell -> cell instanceof IndexedCell<?> row && !row.isEmpty() && row.getIndex() < 2 && row.isVisible())
                    .forEach(all::add);
        } else if (node instanceof Control control && control.getContextMenu() != null) {
            all.add(node);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> openers(child, all));
        }
    }

    private static boolean isWithin(Node node, Node around) {
        return node == around || node.getParent() != null && isWithin(node.getParent(), around);
    }

    private void look(String where, Parent within, Set<String> keys, Map<String, Set<String>> found) throws Exception {
        Set<String> defects = onFx(() -> SceneDefects.of(scene(), within, keys));
        // What is around every view counts once.
        found.values().forEach(defects::removeAll);
        found.put(where, defects);
    }

    private void show(String view) throws Exception {
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
    }

    /** What floats above the window or one of its views; null for nothing. */
    private @Nullable Region sheet() {
        return scene().getRoot().lookupAll(".sr-scrim").stream()
                .filter(Node::isVisible)
                .map(layer -> (Region) ((Parent) layer).getChildrenUnmodifiable().get(1))
                .reduce((_, last) -> last)
                .orElse(null);
    }

    /** Those of two words at least: one word may be a text as well. */
    private static Set<String> keys() throws Exception {
        Set<String> keys = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/dev/stateroom"))) {
            for (Path file : files.filter(file -> file.toString().endsWith("words.properties")).toList()) {
                Properties texts = new Properties();
                try (var in = Files.newBufferedReader(file)) {
                    texts.load(in);
                }
                texts.stringPropertyNames().stream().filter(key -> key.contains(".")).forEach(keys::add);
            }
        }
        return keys;
    }
}
