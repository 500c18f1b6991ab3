package dev.stateroom.ui.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.inference.InferredLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From an open database to a workspace of thread, store and folder: shown at once, undone, saved. */
final class AddMountWindowTest extends WindowSupport {
    /** Of the test that runs now: the window is that of all of them. */
    private static Path shown = Path.of("unset");

    @TempDir
    Path folder;

    private int actions;

    @Override
    protected boolean sharesWindow() {
        return true;
    }

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC());
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return shown.resolve("away").toString();
            }

            @Override
            public @Nullable Path ask(@Nullable Window owner, String title, String suggestedName) {
                return shown.resolve(suggestedName);
            }
        };
    }

    @BeforeEach
    void copy() throws Exception {
        Path from = Path.of(Objects.requireNonNull(getClass().getResource("/agents/places07")).toURI());
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path to = folder.resolve("agent").resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(one, to);
                }
            }
        }
        actions = 0;
        shown = folder;
    }

    /** Without the question whether to leave what is not saved. */
    @AfterEach
    void leave() throws Exception {
        onFx(() -> {
            session().leave();
            return true;
        });
        waitUntilIdle();
    }

    private void keys(KeyCode... keys) throws Exception {
        actions++;
        push(keys);
        waitUntilIdle();
    }

    private void type(String text) throws Exception {
        actions++;
        Node focused = onFx(() -> Objects.requireNonNull(scene().getFocusOwner()));
        onFx(() -> {
            ((TextField) focused).setText(text);
            return true;
        });
        waitUntilIdle();
    }

    private void click(String what) throws Exception {
        actions++;
        clickOn(what);
        waitUntilIdle();
    }

    private OpenWorkspace workspace() throws Exception {
        return onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()));
    }

    private List<String> prefixes() throws Exception {
        return workspace().mounts().stream().map(Mount::prefix).toList();
    }

    /** What the sheet says is wrong; empty where it is not shown. */
    private String problem() throws Exception {
        return onFx(() -> scene().lookup("#mount-problem") instanceof Label label ? label.getText() : "");
    }

    private boolean isPill() throws Exception {
        return onFx(() -> Objects.requireNonNull(scene().lookup("#workspace-unsaved")).isVisible());
    }

    @Test
    void byTheKeyboardAloneInFewerThanTenActions() throws Exception {
        open(folder.resolve("agent/sessions.db").toString());
        keys(KeyCode.CONTROL, KeyCode.ALT, KeyCode.A);
        assertThat(problem()).as("nothing was typed yet").isEmpty();
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        actions--;
        assertThat(problem()).as("it was to be added").contains("this is required");
        type(folder.resolve("agent/src").toString());
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(prefixes()).containsExactly("/", "/workspace/");
        assertThat(isPill()).isTrue();
        keys(KeyCode.CONTROL, KeyCode.ALT, KeyCode.A);
        type("store");
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(prefixes()).containsExactly("/", "/memories/", "/workspace/");
        assertThat(folder.resolve("agent/sessions.stateroom.json")).doesNotExist();
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(actions).isLessThan(10);
        Path saved = folder.resolve("sessions.stateroom.json");
        assertThat(Files.readString(saved))
                .contains("\"source\": \"sqlite:agent/sessions.db\"", "\"agent/src\"", "\"sqlite:agent/store.db\"", "\"namespace\": [\"org\",\"acme\",\"filesystem\"]")
                .as("only what was typed or differs from what is meant without it")
                .doesNotContain("virtual_mode");
        assertThat(workspace().address()).isEqualTo(saved.toString());
        assertThat(prefixes()).containsExactly("/", "/memories/", "/workspace/");
        assertThat(onFx(() -> session().mountFailures().isEmpty())).isTrue();
        assertThat(isPill()).isFalse();
    }

    /** A file of a store alone was taken for a thread, which it has not. */
    @Test
    void aTypedFileOfAStoreIsAStore() throws Exception {
        open(folder.resolve("agent/sessions.db").toString());
        keys(KeyCode.CONTROL, KeyCode.ALT, KeyCode.A);
        type(folder.resolve("agent/sessions.db").toString());
        assertThat(node("#mount-prefix", TextField.class).getText()).isEqualTo("/thread/");
        type(folder.resolve("agent/store.db").toString());
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(prefixes()).containsExactly("/", "/memories/");
        assertThat(onFx(() -> session().mountFailures().isEmpty())).isTrue();
    }

    @Test
    void byTheMouseAloneAndTakenBackStepByStep() throws Exception {
        open(folder.resolve("agent/sessions.db").toString());
        MenuButton plus = node("#files-add", MenuButton.class);
        onFx(() -> {
            plus.show();
            assertThat(plus.getItems()).as("a menu teaches its keys").anyMatch(item -> item.getAccelerator() != null);
            plus.getItems().stream().filter(item -> "menu-mounts-addTo".equals(item.getId())).findFirst().orElseThrow().fire();
            plus.hide();
            return true;
        });
        waitUntilIdle();
        click("#mount-test");
        assertThat(problem()).as("what the test needs").contains("this is required");
        click("#mount-card-store");
        assertThat(problem()).isEmpty();
        click("#mount-test");
        assertThat(node("#mount-tested", Label.class).getText()).contains("responds: 2 entries in its root");
        click("#mount-apply");
        assertThat(prefixes()).containsExactly("/", "/memories/");
        click("#workspace-unsaved");
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(prefixes()).containsExactly("/");
        keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.Z);
        assertThat(prefixes()).containsExactly("/", "/memories/");
    }

    @Test
    void anAddressChoosesItsCardAndAWorkspaceFileTakesAnotherMount() throws Exception {
        Path file = folder.resolve("agent/one.stateroom.json");
        Files.writeString(file, "{ \"version\": 1, \"backend\": { \"type\": \"filesystem\", \"root\": \"src\" } }");
        open(file.toString());
        keys(KeyCode.CONTROL, KeyCode.ALT, KeyCode.A);
        type("s3://docs/v2");
        assertThat(onFx(() -> node("#mount-card-s3", ToggleButton.class).isSelected())).isTrue();
        assertThat(node("#mount-field-bucket", TextField.class).getText()).isEqualTo("docs");
        type(folder.resolve("agent/wsp").toString());
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(prefixes()).containsExactly("/", "/workspace/");
        assertThat(Files.readString(file)).doesNotContain("wsp");
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(Files.readString(file)).contains("wsp");
        assertThat(prefixes()).containsExactly("/", "/workspace/");
    }

    @Test
    void theFilesOfAShellAreShownButItsCommandsStillWaitForTheAgreement() throws Exception {
        open(folder.resolve("agent/sessions.db").toString());
        keys(KeyCode.CONTROL, KeyCode.ALT, KeyCode.A);
        type("shell");
        keys(KeyCode.ENTER);
        onFx(() -> {
            node("#mount-field-root", TextField.class).setText(folder.resolve("agent/src").toString());
            return true;
        });
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(prefixes()).containsExactly("/", "/workspace/");
        Mount shell = workspace().mounts().getLast();
        assertThat(shell.content()).isInstanceOf(Mount.Live.class);
        Outcome<Backend> opened = ((Mount.Live) shell.content()).opening().open();
        assertThat(opened).isInstanceOf(Outcome.Ok.class);
        assertThat(opened.then(backend -> backend.execute("echo x", Cancellation.NEVER))).isInstanceOf(Outcome.Failed.class);
    }

    private void openThread(String id) throws Exception {
        open(folder.resolve("agent/sessions.db").toString());
        onFx(() -> {
            session().openThread(id, () -> {});
            return true;
        });
        waitUntilIdle();
    }

    private String outside() throws Exception {
        return onFx(() -> scene().lookup("#files-outside-said") instanceof Label label && Objects.requireNonNull(scene().lookup("#files-outside")).isVisible()
                ? label.getText()
                : "");
    }

    @Test
    void callsToFilesOutsideTheDatabaseAreNamedAndMountedFromTheirRow() throws Exception {
        openThread("two-folders");
        String before = outside();
        assertThat(before).endsWith("files outside this database");
        String id = onFx(() -> Objects.requireNonNull(scene().lookup("#files-outside")).lookupAll(".button").stream()
                .map(Node::getId)
                .filter(each -> each.startsWith("outside-mount-"))
                .findFirst()
                .orElseThrow());
        click("#" + id);
        String prefix = node("#mount-prefix", TextField.class).getText();
        assertThat(prefix).isEqualTo(id.substring("outside-mount".length()).replace('-', '/') + "/");
        onFx(() -> {
            node("#mount-field-root", TextField.class).setText(folder.resolve("agent/src").toString());
            return true;
        });
        keys(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(problem()).isEmpty();
        assertThat(prefixes()).containsExactly("/", prefix);
        assertThat(outside()).as("what is mounted is not outside").isNotEqualTo(before);
    }

    @Test
    void aFolderIsLookedThroughForTheFilesOfTheCalls() throws Exception {
        openThread("sub-on-disk");
        Files.move(folder.resolve("agent/wsp"), Files.createDirectories(folder.resolve("away")).resolve("wsp"));
        String id = onFx(() -> Objects.requireNonNull(scene().lookup("#files-outside")).lookupAll(".button").stream()
                .map(Node::getId)
                .filter(each -> each.startsWith("outside-find-"))
                .findFirst()
                .orElseThrow());
        click("#" + id);
        click("#new-workspace-look");
        ListView<?> lines = node("#new-workspace-lines", ListView.class);
        assertThat(onFx(() -> List.copyOf(lines.getItems())))
                .anyMatch(line -> line instanceof InferredLine found && found.name().equals("/w/") && found.value().startsWith("Folder"));
        keys(KeyCode.ESCAPE);
    }
}
