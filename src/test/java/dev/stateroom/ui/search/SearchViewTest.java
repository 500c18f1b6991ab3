package dev.stateroom.ui.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one search over everything, in the real window on a recorded database, by keyboard and by mouse. */
final class SearchViewTest extends RecordedWindow {
    @BeforeEach
    void openTheSearch() throws Exception {
        openRecorded();
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F).release(KeyCode.F, KeyCode.SHIFT, KeyCode.CONTROL);
        await(() -> scene().getFocusOwner() instanceof TextField field && "search-field".equals(field.getId()));
        onFx(() -> {
            // The window is that of the test before.
            for (String toggle : List.of("#search-case", "#search-word", "#search-regex", "#search-agent")) {
                ((ToggleButton) Objects.requireNonNull(scene().lookup(toggle), toggle)).setSelected(false);
            }
            ToggleButton files = (ToggleButton) Objects.requireNonNull(scene().lookup("#search-in-files"));
            files.setSelected(true);
            return true;
        });
    }

    private void look(String text) throws Exception {
        fill("#search-field", text);
    }

    @SuppressWarnings("unchecked") // the list of this view
    private List<SearchRow> rows() throws Exception {
        return onFx(() -> scene().lookup("#search-list") instanceof ListView<?> list
                ? List.copyOf(((ListView<SearchRow>) list).getItems())
                : List.<SearchRow>of());
    }

    private List<String> heads() throws Exception {
        return rows().stream()
                .filter(SearchRow.Head.class::isInstance)
                .map(row -> ((SearchRow.Head) row).group().scope().id() + " " + ((SearchRow.Head) row).count())
                .toList();
    }

    private String status() throws Exception {
        return said("#search-status");
    }

    @Test
    void hitsAreGroupedByWhereTheyAreAndEnterOpensOne() throws Exception {
        look("batch 27");
        assertThat(heads()).containsExactly("files 1", "calls 1", "any-step 1");
        assertThat(status()).isEqualTo("3 hits");
        assertThat(previewed()).as("the first hit is shown in its file").contains("# Billing").contains("batch 27");
        Pictures.write("search", scene());
        type(KeyCode.DOWN);
        type(KeyCode.DOWN, 2);
        waitUntilIdle();
        assertThat(previewed()).as("a call's part in whole").contains("batch 27").doesNotContain("…");
        type(KeyCode.UP, 2);
        type(KeyCode.ENTER);
        waitUntilIdle();
        await(() -> scene().lookup("#preview-text") != null);
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).path().text()))
                .isEqualTo("/workspace/README.md");
    }

    @Test
    void aMessageIsShownInWholeUnderTheNameOfItsThread() throws Exception {
        look("All parts are written");
        List<SearchRow> found = rows();
        SearchRow.Head head = (SearchRow.Head) found.getFirst();
        assertThat(head.group().scope().id()).isEqualTo("messages");
        assertThat(previewed()).startsWith("All parts are written");
        String name = onFx(() -> session().titles().names().unique(head.group().name()));
        assertThat(name).isNotEqualTo(head.group().name());
        assertThat(onFx(() -> scene().getRoot().lookupAll(".search-cell").stream().map(Node::getAccessibleText).toList()))
                .anyMatch(text -> String.valueOf(text).contains(name));
    }

    private String previewed() throws Exception {
        return onFx(() -> {
            PreviewContent content = Objects.requireNonNull(((PreviewPane) scene().lookup("#search-preview #preview")).contentProperty().get());
            try (InputStream in = content.backend().read(content.path(), 0, -1).orThrow()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        });
    }

    private List<String> offered(String kind) throws Exception {
        return onFx(() -> scene().getRoot().lookupAll(".search-" + kind).stream().map(node -> ((Button) node).getText()).toList());
    }

    @Test
    void theEmptyPageOffersWhatWasOfUseAndWhatCouldBe() throws Exception {
        look("batch 27");
        type(KeyCode.ENTER);
        waitUntilIdle();
        look("");
        assertThat(offered("recent")).contains("batch 27");
        assertThat(offered("example")).contains("error", "TODO");
        onFx(() -> {
            ((Button) scene().lookup(".search-recent")).fire();
            return true;
        });
        waitUntilIdle();
        assertThat(heads()).containsExactly("files 1", "calls 1", "any-step 1");
    }

    @Test
    void placesAndExpressionsCanBeChosenWithTheMouse() throws Exception {
        look("BATCH \\d+$");
        assertThat(heads()).isEmpty();
        clickOn("#search-regex");
        waitUntilIdle();
        assertThat(heads()).first().asString().startsWith("files ");
        clickOn("#search-in-files");
        waitUntilIdle();
        assertThat(heads()).noneMatch(head -> head.startsWith("files "));
        clickOn("#search-case");
        waitUntilIdle();
        assertThat(heads()).isEmpty();
        look("(");
        assertThat(status()).contains("makes no sense");
    }

    @Test
    void whatTheAgentWouldMissSaysWhy() throws Exception {
        look("BATCH 27");
        clickOn("#search-agent");
        waitUntilIdle();
        await(() -> !rows().isEmpty());
        assertThat(rows().stream().filter(SearchRow.Found.class::isInstance).map(SearchRow.Found.class::cast).filter(f -> f.missing() != null))
                .hasSize(1);
        Pictures.write("search-agent", scene());
    }

    /** A mount whose folder is gone, next to a folder with hits and a thread. */
    @Test
    void aMountThatFailsIsToldBesideTheOthersHits(@TempDir Path folder) throws Exception {
        Path notes = Files.createDirectory(folder.resolve("notes"));
        Files.writeString(notes.resolve("b.md"), "a Batch here\n");
        Files.writeString(notes.resolve("a.md"), "one\nbatch there\n");
        Files.copy(sessions(), folder.resolve("sessions.db"));
        Path document = folder.resolve("one.stateroom.json");
        Files.writeString(document, """
                {"version": 1, "name": "one", "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "%s", "checkpoint": "latest"},
                  "routes": {"/notes/": {"type": "filesystem", "root": "notes"}, "/gone/": {"type": "filesystem", "root": "gone"}}}}
                """.formatted(THREAD));
        open(document.toString());
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F).release(KeyCode.F, KeyCode.SHIFT, KeyCode.CONTROL);
        look("batch");
        await(() -> heads().contains("files 2"));
        assertThat(heads()).startsWith("files 8", "files 0", "files 2").anyMatch(head -> head.startsWith("calls "));
        assertThat(rows().stream().filter(SearchRow.Problem.class::isInstance).map(SearchRow.Problem.class::cast))
                .singleElement()
                .satisfies(problem -> assertThat(problem.sentence()).startsWith("/gone").contains("nothing has the path"));
        assertThat(rows().stream()
                        .filter(SearchRow.Found.class::isInstance)
                        .map(row -> ((SearchRow.Found) row).hit())
                        .filter(hit -> hit.group().name().equals("/notes/"))
                        .map(hit -> hit.place().path() + ":" + hit.line()))
                .containsExactly("/notes/a.md:2", "/notes/b.md:1");
        Pictures.write("search-failing", scene());
    }

    @Test
    void nothingFoundSaysSo() throws Exception {
        look("no such words anywhere");
        assertThat(rows()).isEmpty();
        assertThat(status()).isEqualTo("No hits");
    }
}
