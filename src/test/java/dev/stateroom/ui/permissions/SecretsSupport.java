package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/**
 * A store with secrets, rules that should protect them, and a recorded run that read them all the same: recorded with the
 * Python package over the same store, without any rules.
 */
abstract class SecretsSupport extends WindowSupport {
    // One for all tests of a class, as the window keeps what it was started with.
    @TempDir
    static Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return folder.resolve("rules.json").toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public Path ask(@Nullable Window owner, String title, String suggestedName) {
                return folder.resolve(suggestedName);
            }
        };
    }

    @Override
    protected final boolean sharesWindow() {
        return true;
    }

    @BeforeEach
    void showPermissions() throws Exception {
        for (String name : List.of("run.db", "store.db")) {
            try (InputStream in = Objects.requireNonNull(SecretsSupport.class.getResourceAsStream(name))) {
                Files.copy(in, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        open(Files.writeString(folder.resolve("secrets.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7",
                 "backend": {"type": "composite",
                   "default": {"type": "store", "source": "sqlite:store.db", "namespace": ["filesystem"]},
                   "routes": {"/run/": {"type": "state", "source": "sqlite:run.db", "thread": "t-1"}}},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"},
                                 {"operations": ["write"], "paths": ["/policies/**"], "mode": "deny"}],
                 "subagents": {"writer": {}}}""").toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        push(KeyCode.CONTROL, KeyCode.L);
        onFx(() -> {
            lookup("#permissions-probe").queryAs(TextField.class).clear();
            lookup("#permissions-read").queryAs(ToggleButton.class).setSelected(true);
            return true;
        });
        waitUntilIdle();
    }

    /** Nothing is left unsaved, as the window would ask about it before it opens something else. */
    @AfterEach
    final void undoAll() throws Exception {
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        onFx(() -> {
            while (lookup("#permissions-unsaved").query().isVisible()) {
                lookup("#permissions-undo").queryButton().fire();
            }
            return true;
        });
        waitUntilIdle();
    }

    /** Waits until the view has said what it has to say; cheaper than until the whole window is idle. */
    final void settle() throws Exception {
        WaitForAsyncUtils.waitForFxEvents(1);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> !shell().isLoading()));
    }

    /** The rules as they are. */
    @SuppressWarnings("unchecked") // TestFX knows the class alone
    final List<PermissionRule> rules() {
        return List.copyOf(((ListView<PermissionRule>) lookup("#permissions-rules").queryAs(ListView.class)).getItems());
    }

    /** Puts rules in place of those that are there, as an import does. */
    final void take(String json) throws Exception {
        Files.writeString(folder.resolve("rules.json"), json);
        clickOn("#permissions-import");
        settle();
    }

    final List<String> texts(String selector) {
        return lookup(selector + " .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .filter(text -> text != null && !text.isEmpty())
                .toList();
    }

    final String text(String selector) {
        return lookup(selector).queryAs(Label.class).getText();
    }
}
