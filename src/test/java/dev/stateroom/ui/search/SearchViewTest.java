package dev.stateroom.ui.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.RecordedWindow;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The one search over everything, in the real window on a recorded database, by keyboard and by mouse. */
final class SearchViewTest extends RecordedWindow {
    @BeforeEach
    void openTheSearch() throws Exception {
        openRecorded();
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F).release(KeyCode.F, KeyCode.SHIFT, KeyCode.CONTROL);
        await(() -> scene().getFocusOwner() instanceof TextField field && "search-field".equals(field.getId()));
    }

    private void look(String text) throws Exception {
        fill("#search-field", text);
    }

    @SuppressWarnings("unchecked") // the list of this view
    private List<Row> rows() throws Exception {
        return onFx(() -> scene().lookup("#search-list") instanceof ListView<?> list
                ? List.copyOf(((ListView<Row>) list).getItems())
                : List.<Row>of());
    }

    private List<String> heads() throws Exception {
        return rows().stream()
                .filter(Row.Head.class::isInstance)
                .map(row -> ((Row.Head) row).group().scope().id() + " " + ((Row.Head) row).count())
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
        Pictures.write("search", scene());
        type(KeyCode.DOWN);
        type(KeyCode.ENTER);
        waitUntilIdle();
        await(() -> scene().lookup("#preview-text") != null);
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).path().text()))
                .isEqualTo("/workspace/README.md");
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
        assertThat(rows().stream().filter(Row.Found.class::isInstance).map(Row.Found.class::cast).filter(f -> f.missing() != null))
                .hasSize(1);
        Pictures.write("search-agent", scene());
    }

    @Test
    void nothingFoundSaysSo() throws Exception {
        look("no such words anywhere");
        assertThat(rows()).isEmpty();
        assertThat(status()).isEqualTo("No hits");
    }
}
