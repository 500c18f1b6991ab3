package dev.stateroom.ui.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace file is edited in the real window: routes, forms, connection test, probe, findings, save. */
final class MountsWindowTest extends WindowSupport {
    private static final String DOCUMENT =
            """
            {
              "version": 1,
              "name": "support",
              "dialect": "python-0.7",
              "backend": {
                "type": "composite",
                "default": { "type": "filesystem", "root": "project" },
                "routes": {
                  "/notes": { "type": "filesystem", "root": "notes" },
                  "/docs/": { "type": "filesystem", "root": "missing" }
                }
              }
            }
            """;

    @TempDir
    Path folder;

    private Path file = Path.of("unset");

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC());
    }

    @BeforeEach
    void openTheMounts() throws Exception {
        Files.createDirectories(folder.resolve("project"));
        Files.createDirectories(folder.resolve("notes"));
        Files.writeString(folder.resolve("notes/a.md"), "a\n");
        file = folder.resolve("support.stateroom.json");
        Files.writeString(file, DOCUMENT);
        open(file.toString());
        keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
    }

    private void keys(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // the list of this view
    private ListView<RouteRow> routes() throws Exception {
        return (ListView<RouteRow>) node("#mounts-routes", ListView.class);
    }

    private List<String> prefixes() throws Exception {
        ListView<RouteRow> routes = routes();
        return onFx(() -> routes.getItems().stream().map(RouteRow::prefix).toList());
    }

    private String texts(String selector) throws Exception {
        return onFx(() -> scene().lookup(selector).lookupAll(".label").stream()
                .map(node -> ((Labeled) node).getText())
                .collect(Collectors.joining("\n")));
    }

    /** The texts of the rows that the tried path goes to. */
    private List<String> lit() throws Exception {
        return onFx(() -> scene().lookup("#mounts-routes").lookupAll(".route.lit").stream()
                .map(row -> row.lookupAll(".label").stream().map(label -> ((Labeled) label).getText()).collect(Collectors.joining("\n")))
                .toList());
    }

    private void select(int row) throws Exception {
        ListView<RouteRow> routes = routes();
        onFx(() -> {
            routes.getSelectionModel().select(row);
            routes.requestFocus();
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void theRoutesStandInTheirOrderWithWhatIsQuestionable() throws Exception {
        assertThat(prefixes()).containsExactly("/", "/notes", "/docs/");
        assertThat(texts("#findings-list")).contains("missing").contains("line ");
    }

    @Test
    void aFailureThatAFindingExplainsIsSaidOnce() throws Exception {
        onFx(() -> session().mountFailures().put("/docs/", new Failure(Failure.Kind.NOT_FOUND, "nothing has the path missing")));
        waitUntilIdle();
        assertThat(texts("#mounts-routes")).containsOnlyOnce("there is no folder").doesNotContain("nothing has the path").contains("failed");
        onFx(() -> session().mountFailures().put("/notes/", new Failure(Failure.Kind.UNREACHABLE, "notes do not answer")));
        waitUntilIdle();
        assertThat(texts("#mounts-routes")).containsOnlyOnce("notes do not answer");
    }

    @Test
    void aPathIsFollowedThroughTheRulesAndItsRowIsLit() throws Exception {
        assertThat(lit()).isEmpty();
        keys(KeyCode.CONTROL, KeyCode.L);
        write("/docs/guide/a.md");
        waitUntilIdle();
        assertThat(texts("#resolve-answer")).contains("/docs/").contains("/guide/a.md");
        assertThat(node("#resolve-reason", Label.class).getText()).contains("/docs/guide/a.md");
        assertThat(lit()).singleElement().asString().contains("missing").contains("disk");
    }

    @Test
    void aNewMountIsTriedAddedTakenBackAddedAgainAndSaved() throws Exception {
        keys(KeyCode.CONTROL, KeyCode.N);
        onFx(() -> {
            node("#mount-prefix", TextField.class).setText("/memo");
            return true;
        });
        assertThat(node("#mount-problem", Label.class).getText()).startsWith("Start and end a route with a slash");
        onFx(() -> {
            node("#mount-prefix", TextField.class).setText("/memo/");
            node("#mount-field-root", TextField.class).setText("notes");
            return true;
        });
        clickOn("#mount-test");
        waitUntilIdle();
        assertThat(node("#mount-tested", Label.class).getText()).contains("responds: 1 entry in its root");
        clickOn("#mount-apply");
        waitUntilIdle();
        assertThat(prefixes()).containsExactly("/", "/notes", "/docs/", "/memo/");
        assertThat(Files.readString(file)).isEqualTo(DOCUMENT);
        select(0);
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(prefixes()).containsExactly("/", "/notes", "/docs/");
        select(2);
        keys(KeyCode.DELETE);
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(prefixes()).containsExactly("/", "/notes");
        assertThat(Files.readString(file)).doesNotContain("missing").contains("\"/notes\": { \"type\": \"filesystem\", \"root\": \"notes\" }");
    }

    @Test
    void aFolderThatIsNotThereSaysSoWhenItIsTried() throws Exception {
        select(2);
        keys(KeyCode.ENTER);
        clickOn("#mount-test");
        waitUntilIdle();
        assertThat(node("#mount-tested", Label.class).getText()).contains("missing");
    }

    @Test
    void anEditedFieldChangesOnlyItself() throws Exception {
        select(1);
        keys(KeyCode.ENTER);
        assertThat(onFx(() -> node("#mount-type", ComboBox.class).getValue())).isEqualTo("filesystem");
        clickOn("#mount-field-writable");
        clickOn("#mount-apply");
        waitUntilIdle();
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(Files.readString(file))
                .isEqualTo(DOCUMENT.replace("\"root\": \"notes\" }", "\"root\": \"notes\", \"writable\": true }"));
    }

    @Test
    void aFindingIsMendedByItsEdit() throws Exception {
        clickOn("#finding-mend-route-slash");
        waitUntilIdle();
        assertThat(prefixes()).contains("/notes/");
    }

    @Test
    void aFindingStandsOnTheCardThatItConcernsWithItsEdit() throws Exception {
        clickOn("#route-mend-route-slash");
        waitUntilIdle();
        assertThat(prefixes()).contains("/notes/");
        assertThat(onFx(() -> scene().lookup("#route-mend-route-slash"))).isNull();
    }

    @Test
    void routesMoveByKeyboard() throws Exception {
        select(2);
        keys(KeyCode.ALT, KeyCode.UP);
        assertThat(prefixes()).containsExactly("/", "/docs/", "/notes");
    }

    @Test
    void theChosenRouteStaysChosenWhenItsMoveIsUndone() throws Exception {
        select(2);
        String chosen = onFx(() -> routes().getSelectionModel().getSelectedItem().name());
        keys(KeyCode.ALT, KeyCode.UP);
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(onFx(() -> routes().getSelectionModel().getSelectedItem().name())).isEqualTo(chosen);
        keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.Z);
        assertThat(onFx(() -> routes().getSelectionModel().getSelectedItem().name())).isEqualTo(chosen);
    }

    @Test
    void aRouteIsRenamedByTheKeyboardAlone() throws Exception {
        select(2);
        keys(KeyCode.F2);
        keys(KeyCode.CONTROL, KeyCode.A);
        write("/handbook/");
        keys(KeyCode.ENTER);
        assertThat(prefixes()).contains("/handbook/");
    }
}
