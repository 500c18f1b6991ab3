package dev.stateroom.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The overview of what no thread tells about: a folder, a mount that waits. */
final class FolderOverviewTest extends WindowSupport {
    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    private ListView<?> list() throws Exception {
        return node("#overview-list", ListView.class);
    }

    private List<String> rows() throws Exception {
        return onFx(() -> list().getItems().stream().map(row -> ((OverviewRow) row).spoken()).toList());
    }

    @Test
    void aFolderShowsItsNewestFilesAndOpensThem() throws Exception {
        Path here = folder.resolve("here");
        Files.createDirectories(here.resolve("sub"));
        Files.writeString(here.resolve("old.txt"), "old");
        Files.writeString(here.resolve("sub/new.md"), "# new");
        Files.setLastModifiedTime(here.resolve("old.txt"), FileTime.from(Instant.parse("2024-05-01T00:00:00Z")));

        open(here.toString());
        assertThat(rows()).hasSize(3).first().isEqualTo("Newest files 2 files");
        assertThat(rows().get(1)).startsWith("/sub/new.md, ").endsWith("5 bytes");
        assertThat(rows().get(2)).startsWith("/old.txt, ");

        onFx(() -> {
            list().requestFocus();
            list().getSelectionModel().clearAndSelect(1);
            return true;
        });
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(Objects.requireNonNull(onFx(() -> session().selectionProperty().get())).path().text()).isEqualTo("/sub/new.md");
    }

    @Test
    void anEmptyFolderSaysThatItIsEmpty() throws Exception {
        Path here = Files.createDirectories(folder.resolve("empty"));
        open(here.toString());
        assertThat(rows()).containsExactly("Newest files no files", "No files here");
    }
}
