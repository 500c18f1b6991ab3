package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.OneFolder;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.WorkspaceOpener;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;

/** A file that is selected where the tree has no row of it. */
final class SelectedFileWindowTest extends WindowSupport {
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @Override
    protected WorkspaceOpener opener() {
        Backend files = ScriptedWorkspace.of("disk", "/notes.md", "notes\n", "/reports/2026/q3.md", "third quarter\n");
        return new OneFolder((Backend) Proxy.newProxyInstance(Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
            if (method.getName().equals("entry")) {
                asked.add(String.valueOf(arguments[0]));
            }
            return method.invoke(files, arguments);
        }));
    }

    private void select(String path) throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath(path)));
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void itsBackendIsAskedOnceWhetherItIsAFile() throws Exception {
        open("folder");
        select("/reports/2026/q3.md");
        assertThat(onFx(() -> lookup("#editor-message").tryQuery())).isEmpty();
        assertThat(asked).containsExactly("/reports/2026/q3.md");
    }

    @Test
    void aFileThatIsNotThereIsAskedForOnce() throws Exception {
        open("folder");
        select("/reports/2026/q4.md");
        assertThat(isSeen(node("#editor-message", VBox.class))).isTrue();
        assertThat(asked).containsExactly("/reports/2026/q4.md");
    }
}
