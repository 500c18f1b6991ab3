package dev.stateroom.ui.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The one search over everything, in the real window on a recorded database, by keyboard and by mouse. */
final class SearchViewTest extends WindowSupport {
    @TempDir
    private Path sample;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(sample, Clock.systemUTC());
    }

    @BeforeEach
    void openTheSearch() throws Exception {
        open(Path.of(Objects.requireNonNull(getClass().getResource("/python-sqlite/sessions.db")).toURI())
                .toString());
        onFx(() -> {
            session().openThread("0197a000-0000-7000-8000-000000000001", () -> {});
            return true;
        });
        waitUntilIdle();
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F).release(KeyCode.F, KeyCode.SHIFT, KeyCode.CONTROL);
        await(() -> scene().getFocusOwner() instanceof TextField field && "search-field".equals(field.getId()));
    }

    private void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(condition));
    }

    private void look(String text) throws Exception {
        onFx(() -> {
            ((TextField) Objects.requireNonNull(scene().lookup("#search-field"))).setText(text);
            return true;
        });
        waitUntilIdle();
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
        return onFx(() -> ((Label) Objects.requireNonNull(scene().lookup("#search-status"))).getText());
    }

    private void picture(String name) throws Exception {
        BufferedImage image = onFx(() -> SwingFXUtils.fromFXImage(scene().snapshot(null), null));
        Path folder = Files.createDirectories(Path.of("target", "pictures"));
        ImageIO.write(image, "png", folder.resolve(name + ".png").toFile());
    }

    @Test
    void hitsAreGroupedByWhereTheyAreAndEnterOpensOne() throws Exception {
        look("batch 27");
        assertThat(heads()).containsExactly("files 1", "calls 1", "any-step 1");
        assertThat(status()).isEqualTo("3 hits");
        picture("search");
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
        picture("search-agent");
    }

    @Test
    void nothingFoundSaysSo() throws Exception {
        look("no such words anywhere");
        assertThat(rows()).isEmpty();
        assertThat(status()).isEqualTo("No hits");
    }
}
