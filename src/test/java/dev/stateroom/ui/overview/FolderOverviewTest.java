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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
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
    void aLogOpensInReplayAndAFileThatIsNoneOffersAnother() throws Exception {
        open(log("one.json", "ls", "read_file"));
        assertThat(calls()).isEqualTo(2);

        open(log("other.jsonl", "ls"));
        assertThat(calls()).isEqualTo(1);

        push(KeyCode.SHORTCUT, KeyCode.DIGIT1);
        waitUntilIdle();
        assertThat(rows()).containsExactly("A log of tool calls, without stored files, Replay shows what each call did, on a scratch copy");

        open(Files.writeString(folder.resolve("table.csv"), "a,b").toString());
        assertThat(node("#failure-strip-action", Labeled.class).getText()).isEqualTo("Open another…");
        open(Files.writeString(folder.resolve("empty.db"), "").toString());
        assertThat(node("#failure-strip-action", Labeled.class).getText()).isEqualTo("Retry");
    }

    @Test
    void aSourceThatOpenedUnderAnotherFormOfItsAddressIsReadAgain() throws Exception {
        open(folder + "/../" + folder.getFileName() + "/" + Path.of(log("one.json", "ls")).getFileName());
        onFx(() -> {
            session().fail("the file is damaged");
            return true;
        });
        assertThat(node("#failure-strip-action", Labeled.class).getText()).isEqualTo("Retry");
    }

    private int calls() throws Exception {
        return node("#replay-table", TableView.class).getItems().size();
    }

    private String log(String name, String... tools) throws Exception {
        return Files.writeString(
                        folder.resolve(name),
                        Stream.of(tools).map("{\"name\": \"%s\", \"args\": {\"path\": \"/\"}}"::formatted).collect(Collectors.joining(",", "[", "]")))
                .toString();
    }

    @Test
    void anEmptyFolderSaysThatItIsEmpty() throws Exception {
        Path here = Files.createDirectories(folder.resolve("empty"));
        open(here.toString());
        assertThat(rows()).containsExactly("Newest files no files", "No files here");
    }
}
