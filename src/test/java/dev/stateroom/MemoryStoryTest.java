package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the window commits and takes back is read again by commands, from the file alone. */
final class MemoryStoryTest extends WindowSupport {
    private static final String BEFORE = "- Alice wants reports in Czech.\n";

    @TempDir
    Path folder;

    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(name -> null));
    }

    @BeforeEach
    void keepAMemory() {
        // A command keeps it before the window is the owner.
        put(BEFORE);
    }

    private void put(String text) {
        String value = JsonMapper.shared().createObjectNode().put("content", text).put("encoding", "utf-8").toString();
        done("store", "put", "local:", "filesystem", "/alice.md", "--value", value);
    }

    @AfterEach
    void closeData() {
        Objects.requireNonNull(data).close();
    }

    private CommandRun done(String... arguments) {
        CommandRun run = CommandRun.of(folder.resolve("data"), arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run;
    }

    private static @Nullable TreeItem<?> leaf(TreeItem<?> in) {
        return in.getChildren().isEmpty() ? in : leaf(in.getChildren().getFirst());
    }

    @Test
    void whatTheWindowCommitsAndTakesBackIsInTheHistoryThatCommandsRead() throws Exception {
        String file = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite", "default": {"type": "state"},
                  "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": ["filesystem"]}}}}
                """).toString();
        open(file);
        push(KeyCode.CONTROL, KeyCode.DIGIT4);
        waitUntilIdle();
        TreeView<?> tree = lookup("#memories-tree").queryAs(TreeView.class);
        selectTheMemory(tree);
        push(KeyCode.F2);
        push(KeyCode.CONTROL, KeyCode.END);
        write("- And short.");
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.Z);
        waitUntilIdle();
        Objects.requireNonNull(data).close();

        JsonNode now = done("store", "get", "local:", "filesystem", "/alice.md", "--json").json();
        assertThat(now.get("value").get("content").stringValue()).isEqualTo(BEFORE);
        assertThat(now.get("versions").intValue()).isEqualTo(3);
        JsonNode history = done("store", "history", "local:", "filesystem", "/alice.md", "--json").json();
        assertThat(history.valueStream().map(version -> version.get("value").get("content").stringValue()))
                .containsExactly(BEFORE, BEFORE + "- And short.", BEFORE);
        assertThat(history.findValuesAsString("change")).containsExactly("added", "modified", "modified");
    }

    private <T> void selectTheMemory(TreeView<T> tree) throws Exception {
        onFx(() -> {
            @SuppressWarnings("unchecked") // found in this tree
            TreeItem<T> item = (TreeItem<T>) Objects.requireNonNull(leaf(tree.getRoot()));
            tree.getSelectionModel().select(item);
            tree.requestFocus();
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void theSameByCommandsAlone() {
        put(BEFORE + "- And short.");
        put(BEFORE);
        JsonNode history = done("store", "history", "local:", "filesystem", "/alice.md", "--json").json();
        assertThat(history).hasSize(3);
        assertThat(done("store", "get", "local:", "filesystem", "/alice.md", "--json").json().get("value").get("content").stringValue())
                .isEqualTo(BEFORE);
        assertThat(List.copyOf(history.findValuesAsString("through"))).containsOnly("store put");
    }
}
