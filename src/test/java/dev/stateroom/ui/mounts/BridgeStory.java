package dev.stateroom.ui.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** A user mounts the object of the own project: agrees, looks into its folders, finds a text, and edits a file. */
abstract class BridgeStory extends WindowSupport {
    private static final int PATIENCE = 90;

    @TempDir
    Path folder;

    /** Writes the project and answers the mount's fields; {@code disk} is a folder that the object shows at {@code /disk/}. */
    abstract String project(Path folder, Path disk) throws IOException;

    @Override
    protected WorkspaceOpener opener() {
        Path data = folder.resolve("data");
        OwnData own = new OwnData(new LocalData(data, Clock.systemUTC(), (command, in, out, err) -> 2), false);
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC(), data, own, Path.of(""), new Credentials(_ -> null));
    }

    static Path resource(String name) {
        return Path.of(Objects.requireNonNull(BridgeStory.class.getResource("/bridge/" + name)).getPath());
    }

    private void await(Callable<Boolean> condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, () -> onFx(condition));
        } catch (TimeoutException e) {
            throw new AssertionError("the window says:\n" + texts("#window"), e);
        }
    }

    /** Presses a button once it can be pressed. The sheet may still be growing, so that a click might miss. */
    private void press(String selector) throws Exception {
        await(() -> scene().lookup(selector) instanceof Button button && !button.isDisabled());
        onFx(() -> {
            ((Button) scene().lookup(selector)).fire();
            return true;
        });
    }

    private String texts(String selector) throws Exception {
        return onFx(() -> scene().lookup(selector) == null
                ? ""
                : scene().lookup(selector).lookupAll(".label").stream()
                        .filter(Labeled.class::isInstance)
                        .map(node -> ((Labeled) node).getText())
                        .collect(Collectors.joining("\n")));
    }

    private void show(String view) throws Exception {
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void theOwnObjectIsBrowsedSearchedAndEdited() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("project/disk/notes"));
        Files.writeString(disk.resolve("todo.md"), "buy a needle\n");
        String mount = project(folder.resolve("project"), folder.resolve("project/disk"));
        Path file = Files.writeString(
                folder.resolve("project/own.stateroom.json"),
                "{\"version\": 1, \"name\": \"own\", \"context\": {\"user_id\": \"alice\"}, \"backend\": {\"type\": \"bridge\", \"writable\": true, "
                        + mount + "}}");
        open(file.toString());
        // Going to a view closes the sheet, so the view is shown after the answer.
        await(() -> scene().lookup("#trust-without") != null);
        assertThat(texts("#trust-sheet")).contains("Nothing was contacted or started yet", "in " + folder.resolve("project"));
        press("#trust-without");
        show("files");
        await(() -> texts("#files-tree").lines().anyMatch("waits for you"::equals));
        assertThat(texts("#files-tree")).contains("waits for your agreement").doesNotContain("failed");
        onFx(() -> {
            scene().lookup("#files-tree").lookupAll(".button").stream()
                    .filter(node -> node instanceof Button button && "Allow…".equals(button.getText()))
                    .map(Button.class::cast)
                    .findFirst()
                    .orElseThrow()
                    .fire();
            return true;
        });
        // What is in a scroll pane can be found only after a layout: a list without ticks would be agreed to without the program.
        await(() -> scene().lookup("#trust-sheet") != null
                && !scene().lookup("#trust-sheet").lookupAll(".check-box").isEmpty());
        onFx(() -> {
            scene().lookup("#trust-sheet").lookupAll(".check-box").forEach(tick -> ((CheckBox) tick).setSelected(true));
            return true;
        });
        press("#trust-allow");
        // The workspace is opened again meanwhile, with the view that was in front. Going to a view would close a sheet that is still asking.
        await(() -> scene().lookup("#trust-sheet") == null);
        await(() -> {
            if (scene().lookup("#trust-sheet") == null) {
                shell().navigation().show("files");
            }
            return texts("#files-tree").lines().anyMatch("disk"::equals);
        });
        waitUntilIdle();

        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/disk/notes/todo.md")));
            return true;
        });
        await(() -> scene().lookup("#preview-text") != null);
        waitUntilIdle();
        assertThat(texts("#about-facts")).contains("Running", "Output");

        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
        await(() -> scene().getFocusOwner() instanceof TextField field && "search-field".equals(field.getId()));
        onFx(() -> {
            ((TextField) scene().getFocusOwner()).setText("needle");
            return true;
        });
        await(() -> scene().lookup("#search-list") instanceof ListView<?> list && list.getItems().size() >= 2);

        show("files");
        onFx(() -> {
            scene().lookup("#files-tree").requestFocus();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.E);
        await(() -> scene().lookup("#text-editor-area") != null);
        waitUntilIdle();
        onFx(() -> {
            ((CodeArea) scene().lookup("#text-editor-area")).appendText("and thread\n");
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.S);
        await(() -> Files.readString(disk.resolve("todo.md")).equals("buy a needle\nand thread\n"));
    }
}
