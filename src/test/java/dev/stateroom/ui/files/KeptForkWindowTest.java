package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
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
import java.util.List;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fork of a recorded thread is a local thread: it is shown again in the thread's place until it is left. */
final class KeptForkWindowTest extends WindowSupport {
    private static final Path DATABASE = Path.of("sessions.db");

    @TempDir
    static Path folder;

    private static @Nullable LocalData data;

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

    @Override
    protected boolean sharesWindow() {
        return true;
    }

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC(), null, own(), folder, new Credentials(_ -> null));
    }

    private void open() throws Exception {
        Path database = folder.resolve(DATABASE);
        if (!Files.exists(database)) {
            try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/python-sqlite/sessions.db"))) {
                Files.copy(in, database);
            }
        }
        open(database.toString());
        onFx(() -> {
            shell().navigation().show("files");
            session().openThread("0197a000-0000-7000-8000-000000000001", () -> {});
            return true;
        });
        waitUntilIdle();
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace/README.md")));
            return true;
        });
        waitUntilIdle();
    }

    private void run(String action) throws Exception {
        push(KeyCode.CONTROL, KeyCode.K);
        waitUntilIdle();
        write(action);
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
    }

    private String told() throws Exception {
        return node("#told-sentence", Label.class).getText();
    }

    @Test
    void aFormerVersionIsRestoredInTheForkAndTakenBack() throws Exception {
        open();
        run("Fork this thread");
        FilePath readme = new FilePath("/workspace/README.md");
        String now = text(readme);
        waitUntilIdle();
        onFx(() -> {
            ListView<?> versions = (ListView<?>) Objects.requireNonNull(scene().lookup("#about-versions"));
            versions.getSelectionModel().select(versions.getItems().size() - 1);
            for (int version : List.of(0, versions.getItems().size() - 1)) {
                versions.getSelectionModel().clearAndSelect(version);
                versions.getContextMenu().show(scene().getWindow());
                assertThat(versions.getContextMenu().getItems()).as("what can be done with version %s", version).noneMatch(item -> item.isVisible() && item.isDisable());
                versions.getContextMenu().hide();
            }
            MenuItem again = versions.getContextMenu().getItems().stream()
                    .filter(item -> "version-restore-here".equals(item.getId()))
                    .findFirst()
                    .orElseThrow();
            again.fire();
            return true;
        });
        waitUntilIdle();
        assertThat(node("#restore-text", Label.class).getText()).isEqualTo("# Billing");
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(text(readme)).isEqualTo("# Billing\n").isNotEqualTo(now);
        run("Undo");
        assertThat(text(readme)).isEqualTo(now);
    }

    private String text(FilePath file) throws Exception {
        try (InputStream in = fork().read(file, 0, -1).orThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Backend fork() throws Exception {
        waitUntilIdle();
        return Objects.requireNonNull(onFx(() -> session().forks().of("/")));
    }

    @Test
    void aForkIsThereAgainWhenTheThreadIsOpenedAgainAndStaysWhenItIsLeft() throws Exception {
        byte[] before = Files.exists(folder.resolve(DATABASE)) ? Files.readAllBytes(folder.resolve(DATABASE)) : new byte[0];
        open();
        before = before.length > 0 ? before : Files.readAllBytes(folder.resolve(DATABASE));
        run("Fork this thread");
        assertThat(told()).contains("0197a000-0000-7000-8000-000000000001-fork-1").contains("sessions.db stays unchanged");
        fork().write(new FilePath("/mine.md"), new ByteArrayInputStream("mine".getBytes(StandardCharsets.UTF_8)), false, Cancellation.NEVER)
                .orThrow();
        waitUntilIdle();
        onFx(() -> {
            session().leave();
            return true;
        });
        waitUntilIdle();
        open();
        ThreadFork again = onFx(() -> Objects.requireNonNull(session().threadProperty().get()) instanceof ForkedThread thread ? thread.forks().getFirst() : null);
        assertThat(Objects.requireNonNull(again).edits()).isEqualTo(1);
        onFx(() -> {
            session().forks().enter(again);
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(session().stateProperty().get()).changes())).extracting(FileChange::path).containsExactly("/mine.md");
        run("Leave the local fork");
        assertThat(told()).isEqualTo("The fork is kept as the local thread 0197a000-0000-7000-8000-000000000001-fork-1");
        assertThat(session().forks().of("/")).isNull();
        onFx(() -> {
            session().leave();
            return true;
        });
        waitUntilIdle();
        open();
        assertThat(session().forks().of("/")).as("once left it is not shown again").isNull();
        List<String> threads = own().threads("").orThrow().all(Cancellation.NEVER).orThrow().stream().map(one -> one.name()).toList();
        assertThat(threads).containsExactly("0197a000-0000-7000-8000-000000000001-fork-1");
        assertThat(Files.readAllBytes(folder.resolve(DATABASE))).as("the recorded thread").isEqualTo(before);
    }
}
