package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.permission.EffectivePolicy;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.memory.Remembered;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store with secrets, rules that should protect them, and a recorded run that read them all the same: recorded with the
 * Python package over the same store, without any rules.
 */
class SecretsViewTest extends WindowSupport {
    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected Remembered remembered() {
        return Remembered.NOTHING.withTheme("light").withFrame(new Remembered.Frame(1280, 800, false));
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return folder.resolve("rules.json").toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public Path save(@Nullable Window owner, String title, String suggestedName) {
                return folder.resolve(suggestedName);
            }
        };
    }

    @BeforeEach
    void showPermissions() throws Exception {
        for (String name : List.of("run.db", "store.db")) {
            try (InputStream in = Objects.requireNonNull(SecretsViewTest.class.getResourceAsStream(name))) {
                Files.copy(in, folder.resolve(name));
            }
        }
        open(Files.writeString(folder.resolve("secrets.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7",
                 "backend": {"type": "composite",
                   "default": {"type": "store", "source": "sqlite:store.db", "namespace": ["filesystem"]},
                   "routes": {"/run/": {"type": "state", "source": "sqlite:run.db", "thread": "t-1"}}},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"},
                                 {"operations": ["write"], "paths": ["/policies/**"], "mode": "deny"}],
                 "subagents": {"writer": {}}}""").toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        waitUntilIdle();
    }

    private List<String> texts(String selector) {
        return lookup(selector + " .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .filter(text -> text != null && !text.isEmpty())
                .toList();
    }

    private String text(String selector) {
        return lookup(selector).queryAs(Label.class).getText();
    }

    @Test
    void theTreeIsTintedAndFollowsTheRules() throws Exception {
        assertThat(text("#permissions-denied")).isEqualTo("1 denied");
        assertThat(text("#permissions-allowed")).isEqualTo("4 allowed");
        assertThat(lookup("#permissions-overlay .permissions-slips").queryAll()).hasSize(3);
        assertThat(lookup("#permissions-overlay .permissions-denied").queryAll()).hasSize(1);
        assertThat(texts("#permissions-overlay")).contains("key.txt", "denied", "ok.txt", "allowed");
        clickOn("#permissions-fix-dot-files-1");
        waitUntilIdle();
        assertThat(text("#permissions-denied")).isEqualTo("4 denied");
        assertThat(text("#permissions-allowed")).isEqualTo("1 allowed");
        assertThat(lookup("#permissions-overlay .permissions-slips").queryAll()).isEmpty();
    }

    @Test
    void theRecordedCallsAreJudgedAndOpened() throws Exception {
        assertThat(texts("#permissions")).contains("Over 6 recorded calls", "1 of 6 calls", "never used");
        assertThat(texts("#permissions-sums")).containsExactly("1 blocked", "3 leaks", "2 not concerned");
        assertThat(lookup("#permissions-calls").queryListView().getItems().size()).isEqualTo(4);
        onFx(() -> {
            lookup("#permissions-calls").queryListView().requestFocus();
            return true;
        });
        push(KeyCode.HOME);
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(session().callProperty().get()).isEqualTo("call-1");
    }

    @Test
    void aSubagentGetsRulesOfItsOwnWhichAreSavedExportedAndImported() throws Exception {
        onFx(() -> {
            lookup("#permissions-agent").queryComboBox().getSelectionModel().select(1);
            return true;
        });
        waitUntilIdle();
        assertThat(lookup("#permissions-rules").queryListView().getItems().size()).isEqualTo(2);
        clickOn("#permissions-inherits");
        waitUntilIdle();
        clickOn("#permissions-rules");
        push(KeyCode.HOME);
        push(KeyCode.DELETE);
        push(KeyCode.CONTROL, KeyCode.S);
        waitUntilIdle();
        assertThat(Files.readString(folder.resolve("secrets.stateroom.json")))
                .containsPattern("\"writer\": \\{\\s*\"permissions\": \\[\\s*\\{ \"operations\": \\[\"write\"\\], \"paths\": \\[\"/policies/\\*\\*\"\\]");
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.A);
        waitUntilIdle();
        TableView<EffectivePolicy.Row> matrix = lookup(".table-view").queryTableView();
        assertThat(matrix.getItems())
                .filteredOn(row -> row.path().equals("/secrets/key.txt"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.modes()).extractingByKey("").isEqualTo(Map.of(Operation.READ, Mode.DENY, Operation.WRITE, Mode.DENY));
                    assertThat(row.modes()).extractingByKey("writer").isEqualTo(Map.of(Operation.READ, Mode.ALLOW, Operation.WRITE, Mode.ALLOW));
                });
        clickOn("#permissions-export");
        waitUntilIdle();
        Files.move(folder.resolve("permissions.json"), folder.resolve("rules.json"));
        clickOn("#permissions-inherits");
        waitUntilIdle();
        assertThat(lookup("#permissions-rules").queryListView().getItems().size()).isEqualTo(2);
        clickOn("#permissions-import");
        waitUntilIdle();
        assertThat(lookup("#permissions-rules").queryListView().getItems().size()).isEqualTo(1);
    }
}
