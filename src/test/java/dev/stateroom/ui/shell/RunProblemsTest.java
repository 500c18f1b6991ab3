package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ToolCall;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** What goes wrong in the calls of an agent that writes, among the problems of the window. */
class RunProblemsTest extends WindowSupport {
    @TempDir
    Path folder;

    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
    }

    @Override
    protected PreferenceValues remembered() {
        return super.remembered().withView("tripwires", Map.of("wires", "tokens:1\npath:/**"));
    }

    @Override
    protected void afterWindow() {
        if (data != null) {
            data.close();
        }
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private ListView<WorkspaceProblem> list() throws Exception {
        return node("#problems-list", ListView.class);
    }

    private List<String> problems() throws Exception {
        return onFx(() -> list().getItems().stream().map(WorkspaceProblem::sentence).toList());
    }

    private static void until(Callable<Boolean> reached) throws Exception {
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> onFx(reached));
    }

    @Test
    void theyAreCountedAsTheThreadGrowsAndLeadToTheirSteps() throws Exception {
        Path workspace = Files.writeString(folder.resolve("w.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "state", "source": "sqlite:a.db", "thread": "permissions"},
                 "permissions": [{"operations": ["write"], "paths": ["/policies/**"], "mode": "deny"}]}""");
        try (GrowingDatabase agent = GrowingDatabase.at(folder.resolve("a.db"), "agents/w07/sessions.db").only("permissions")) {
            agent.grow(2);
            open(workspace.toString());
            until(() -> session().risksProperty().get() != null);
            waitUntilIdle();
            assertThat(problems()).noneMatch(sentence -> sentence.contains("rule"));
            while (agent.hasMore()) {
                agent.grow(1);
            }
            until(() -> list().getItems().stream().anyMatch(one -> one.sentence().contains("/policies/.hidden")));
            waitUntilIdle();
            assertThat(problems()).contains("Nearly rule 1: /policies/.hidden \u2014 leading dot: deny /policies/** \u00b7 step 5 \u00b7 write_file /policies/.hidden");
            until(() -> node("#status-problems", Button.class).getText().equals("2 problems"));
            assertThat(problems()).anyMatch(sentence -> sentence.startsWith("Tokens pass 1 "));
        }
        until(() -> list().getItems().stream().noneMatch(one -> one.sentence().contains("a.db has a log next to it")));
        choose("/policies/.hidden");
        ToolCall call = onFx(() -> session().callsProperty().get().inOrder().stream().filter(one -> "/policies/.hidden".equals(one.path())).findFirst().orElseThrow());
        assertThat(onFx(() -> session().stepProperty().get())).isEqualTo(call.checkpoint());
        assertThat(onFx(() -> Objects.requireNonNull(session().callProperty().get()))).isEqualTo(call.id());
    }

    @Test
    void aBudgetThatIsPassedLeadsToTheStepThatPassedIt() throws Exception {
        try (GrowingDatabase agent = GrowingDatabase.at(folder.resolve("a.db"), "python-sqlite/sessions.db").only("0197a000-0000-7000-8000-000000000001")) {
            while (agent.hasMore()) {
                agent.grow(1);
            }
        }
        open(folder.resolve("a.db").toString());
        until(() -> list().getItems().stream().anyMatch(one -> one.sentence().startsWith("Tokens pass 1 ")));
        waitUntilIdle();
        assertThat(problems()).as("what it passed, and no path that it touched").containsExactly("Tokens pass 1 \u2014 at step 3");
        choose("Tokens pass 1 ");
        assertThat(onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).indexOf(Objects.requireNonNull(session().stepProperty().get())))).isEqualTo(4);
    }

    private void choose(String part) throws Exception {
        clickOn("#status-problems");
        onFx(() -> {
            list().getSelectionModel().select(list().getItems().stream().filter(one -> one.sentence().contains(part)).findFirst().orElseThrow());
            return true;
        });
        push(KeyCode.ENTER);
        waitUntilIdle();
    }
}
