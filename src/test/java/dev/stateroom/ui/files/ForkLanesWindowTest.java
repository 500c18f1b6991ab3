package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.threads.LocalThread;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.Set;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fork is a branch of its thread: what every pane shows is the step in the header, in the fork and in the thread. */
final class ForkLanesWindowTest extends WindowSupport {
    private static final String README = "/workspace/README.md";

    @TempDir
    static Path folder;

    private static @Nullable LocalData data;
    private static @Nullable WorkspaceOpener opener;

    private static OwnData own() {
        LocalData open = data == null ? new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 0) : data;
        data = open;
        return new OwnData(open, false);
    }

    @AfterAll
    static void end() {
        if (data != null) {
            data.close();
        }
    }

    /** The number of a fork is its thread's next: each test begins without any. */
    @AfterEach
    void removeForks() {
        for (LocalThread one : own().threads("").orThrow().all(Cancellation.NEVER).orThrow()) {
            opener().localThreads().orThrow().remove("local:", one.name()).orThrow();
        }
    }

    @Override
    protected WorkspaceOpener opener() {
        WorkspaceOpener now = opener == null ? new LocalOpener(folder, Clock.systemUTC(), null, own(), folder, new Credentials(_ -> null)) : opener;
        opener = now;
        return now;
    }

    private void openThread() throws Exception {
        Path database = folder.resolve("sessions.db");
        if (!Files.exists(database)) {
            try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/python-sqlite/sessions.db"))) {
                Files.copy(in, database);
            }
        }
        openThread(database, "0197a000-0000-7000-8000-000000000001", README);
    }

    private void openThread(Path database, String thread, String file) throws Exception {
        open(database.toString());
        onFx(() -> {
            shell().navigation().show("files");
            session().openThread(thread, () -> {});
            return true;
        });
        waitUntilIdle();
        select(file);
    }

    private void select(String file) throws Exception {
        onFx(() -> {
            session().selectionProperty().set(ShownFacts.at(file));
            return true;
        });
        waitUntilIdle();
    }

    private void goTo(int step) throws Exception {
        onFx(() -> {
            var timeline = Objects.requireNonNull(session().linesProperty().get()).main();
            session().stepProperty().set(timeline.steps().get(step + 1).key());
            return true;
        });
        waitUntilIdle();
    }

    private ShownFacts facts() throws Exception {
        waitUntilIdle();
        return onFx(() -> ShownFacts.of(scene()));
    }

    private void run(String action) throws Exception {
        push(KeyCode.CONTROL, KeyCode.K);
        waitUntilIdle();
        write(action);
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
    }

    @Test
    void goingToAStepOfTheThreadShowsTheThread() throws Exception {
        openThread();
        ShownFacts newest = facts();
        goTo(100);
        ShownFacts there = facts();
        assertThat(newest.editor()).isNotEqualTo(there.editor());
        run("Fork this thread");
        run("Newest step");
        goTo(152);
        assertThat(facts()).isEqualTo(newest);
    }

    @Test
    void anEditIsAStepOfTheForkWithItsAuthorAndIsThereAgain() throws Exception {
        openThread();
        goTo(100);
        run("Fork this thread");
        assertThat(facts().header()).isEqualTo("Step 100 of fork 1");
        assertThat(node("#fork-name", Label.class).getText()).isEqualTo("/ fork 1");
        assertThat(node("#fork-strip", HBox.class).isVisible()).isTrue();
        assertThat(node("#fork-strip-what", Label.class).getText())
                .isEqualTo("You are editing fork 1 of “Set up the billing project and look at yesterday's api log.”, begun at step 100. sessions.db stays unchanged.");
        edit(README, "mine");
        ShownFacts edited = facts();
        assertThat(edited.header()).isEqualTo("Step 101 of fork 1");
        assertThat(edited.drawer()).isEqualTo("Step 101");
        assertThat(node("#drawer-tab-calls", ToggleButton.class).getText()).isEqualTo("Changes 1");
        assertThat(edited.editor()).isEqualTo("mine");
        assertThat(edited.version()).isEqualTo("101 edit");
        assertThat(node("#timeline-facts", Label.class).getText()).startsWith("you edited README.md");
        assertInvariant("after an edit");
        push(KeyCode.OPEN_BRACKET);
        assertInvariant("at the step that the fork begins with");
        assertThat(facts().header()).isEqualTo("Step 100 of fork 1");
        assertThat(onFx(() -> session().forks().of("/"))).as("an earlier step is not changed").isNull();
        clickOn("#fork-newest");
        assertThat(facts()).isEqualTo(edited);
        clickOn("#fork-leave");
        assertThat(facts().header()).isEqualTo("Step 100 of 152");
        assertInvariant("left");
        run("Next branch");
        assertThat(facts()).isEqualTo(edited);
        restart();
        waitUntilIdle();
        openThread();
        run("Next branch");
        assertThat(facts().header()).isEqualTo(edited.header());
        assertThat(facts().editor()).isEqualTo("mine");
    }

    /** Writes a file of the fork, as the editor does when it is saved. */
    private void edit(String file, String text) throws Exception {
        Backend fork = Objects.requireNonNull(onFx(() -> session().forks().of("/")));
        fork.write(new FilePath(file), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, Cancellation.NEVER).orThrow();
        waitUntilIdle();
    }

    private void assertInvariant(String when) throws Exception {
        waitUntilIdle();
        StepAgreement.check(scene(), session(), when);
    }
}
