package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.view.WindowOverlays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({"light, 1280, 800, hotfix", "dark, 960, 540, report-q3"})
    void everythingHasANameStandsOutAndIsWhole(String theme, int width, int height, String thread) throws Exception {
        Set<String> keys = keys();
        onFx(() -> {
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
        boolean isLong = SoakShare.SHARE >= 0.1;
        for (String view : VIEWS) {
            show(view);
            look(view, scene().getRoot(), keys, found);
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
        assertThat(sheets.size()).as("what floated: %s", sheets).isGreaterThan(isLong ? 12 : -1);
        found.values().removeIf(Set::isEmpty);
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
