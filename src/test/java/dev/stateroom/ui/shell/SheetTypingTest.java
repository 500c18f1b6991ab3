package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.server.ApprovalServer;
import dev.stateroom.langgraph.sqlite.FatThread;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** Types into the fields of everything that opens above the window, in its menus and bars, and in its answers to calls and questions. */
final class SheetTypingTest extends TypedWindow {
    /** They need what none of the sources has: a repository of a hub, a changed document, a replay; answers have a test of their own. */
    private static final Set<String> NOT_HERE = Set.of(
            "blame.line", "files.commits", "files.commits.conflict", "files.commits.refresh", "files.fork.live", "files.fork.newest", "files.lock", "files.unlock", "files.written",
            "inbox.answer", "inbox.copy", "inbox.submit", "memories.rebase", "memories.revert", "mounts.redo", "mounts.save", "mounts.undo", "permissions.save",
            "replay.accept", "replay.compare", "replay.include", "replay.stop", "replay.undo", "timeline.live", "window.forward");

    private static final List<String> ANSWERS = List.of("inbox.edit", "inbox.reject", "inbox.respond", "inbox.answer", "inbox.approve");

    @TempDir
    Path folder;

    private @Nullable LocalData data;

    @Override
    protected boolean sharesWindow() {
        return false;
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
    }

    @Override
    protected void afterWindow() {
        Objects.requireNonNull(data).close();
    }

    /** Runs every command that the palette has, over what each of them needs. */
    @Test
    void whatIsTypedIntoASheetArrivesThereAndNowhereElse() throws Exception {
        Path copy = Files.write(folder.resolve("sessions.db"), Files.readAllBytes(sessions()));
        openWorkspace();
        bars();
        menus();
        kinds();
        password();
        walk();
        open(copy.toString());
        walk();
        fork(copy);
        open("local:");
        show("threads");
        await(() -> !((TableView<?>) lookup(".threads-table").query()).getItems().isEmpty());
        walk();
        open(FatThread.write(Files.createDirectories(folder.resolve("fat")), 300_000).toString());
        walk();
        never.removeAll(done);
        assertThat(never).as("commands that could not be tried: if one opens a sheet with a field, let it be opened here").isSubsetOf(NOT_HERE);
        assertThat(typed.keySet())
                .contains("AddMountSheet", "ArgumentEditor", "CommandPalette", "ConnectSheet", "ModelSight", "MountDialog", "PromptSheet")
                .contains("PromotionDialog", "RerunDialog", "SettingsSheet", "TripwireSheet");
        assertThat(typed.values().stream().flatMap(Set::stream))
                .contains("preview-find-field", "preview-goto-field", "connect-password", "memories-text", "text-editor-area", "promotion-server")
                .contains("mount-field-argv", "mount-field-env", "mount-field-repo");
    }

    /** A document with rules, items of its own, and a file in a folder that may be changed. */
    private void openWorkspace() throws Exception {
        OwnData own = new OwnData(Objects.requireNonNull(data), false);
        for (String key : List.of("/alice.md", "/bob.md")) {
            ForeignValue.Fields file = new ForeignValue.Fields(Map.of("content", new ForeignValue.Text("- " + key), "encoding", new ForeignValue.Text("utf-8")));
            own.items("").orThrow().put(new Namespace(List.of("filesystem")), key, file).orThrow();
        }
        Files.createDirectories(folder.resolve("notes"));
        Files.writeString(folder.resolve("notes").resolve("a.md"), "# a\n");
        document = Files.writeString(folder.resolve("own.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "%s"},
                  "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": ["filesystem"]},
                             "/notes/": {"type": "filesystem", "root": "notes", "writable": true}}},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"},
                                 {"operations": ["write"], "paths": ["/policies/**"], "mode": "interrupt"}]}
                """.formatted(THREAD));
        open(document.toString());
        show("files");
        onFx(() -> {
            shell().navigation().openPath(Location.of("/notes/", new FilePath("/a.md")));
            return true;
        });
        waitUntilIdle();
    }

    /** Those above a text. */
    private void bars() throws Exception {
        for (KeyCode bar : List.of(KeyCode.F, KeyCode.G)) {
            clickOn("#preview-text");
            push(KeyCode.CONTROL, bar);
            waitUntilIdle();
            typeAnew("the bar of " + bar, null);
            push(KeyCode.ESCAPE);
            waitUntilIdle();
        }
    }

    /** Those in menus, which are windows of their own. */
    private void menus() throws Exception {
        for (Map.Entry<String, String> menu : Map.of("#thread-menu", "thread-filter", "#files-since", "files-since-number").entrySet()) {
            onFx(() -> {
                ((ButtonBase) Objects.requireNonNull(scene().lookup(menu.getKey()), menu.getKey())).fire();
                return true;
            });
            waitUntilIdle();
            typeInto(menu.getKey(), lookup("#" + menu.getValue()).queryAs(TextField.class));
            push(KeyCode.ESCAPE);
            waitUntilIdle();
        }
    }

    /** The fields of kinds of mounts, each way of asking among them. */
    private void kinds() throws Exception {
        show("mounts");
        selectLast();
        run("mounts.edit");
        for (String kind : List.of("sandbox", "context_hub", "state", "local_shell")) {
            onFx(() -> {
                choice("#mount-type").setValue(kind);
                return true;
            });
            if (kind.equals("sandbox")) {
                onFx(() -> {
                    choice("#mount-field-transport").setValue("command");
                    return true;
                });
            }
            waitUntilIdle();
            typeAnew("a mount of " + kind, Objects.requireNonNull(onFx(this::sheet)));
        }
        push(KeyCode.ESCAPE);
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private ComboBox<String> choice(String id) {
        return lookup(id).queryAs(ComboBox.class);
    }

    private void password() throws Exception {
        run("window.connect");
        fill("#connect-address", "postgresql://me@127.0.0.1:1/agents");
        typeAnew("a password", Objects.requireNonNull(onFx(this::sheet)));
        push(KeyCode.ESCAPE);
        waitUntilIdle();
    }

    private void run(String id) throws Exception {
        UserCommand command = onFx(() -> shell().everything()).stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
        assertThat(onFx(command::runIfEnabled)).as(id).isTrue();
        waitUntilIdle();
    }

    private void fork(Path database) throws Exception {
        WorkspaceOpener opener = new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(Objects.requireNonNull(data), false), folder, new Credentials(_ -> null));
        try (ThreadSource source = opener.threads(database.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread thread = source.thread(THREAD, Cancellation.NEVER).orThrow();
            var head = Objects.requireNonNull(thread.head(CheckpointKey.ROOT_NAMESPACE));
            var files = thread.filesAt(head.key(), Cancellation.NEVER).orThrow().value();
            opener.localThreads().then(local -> local.fork(database.toString(), new Mount.Point(THREAD, head.key(), files), null, "mine")).orThrow();
        }
    }

    @Test
    void whatIsTypedIntoAnAnswerDecidesNothing() throws Exception {
        try (ApprovalServer server = new ApprovalServer()) {
            server.batched("first", "Write.", "Two things.", server.write("/one.txt", "1"), server.call("execute", Map.of("command", "ls", "timeout", 3)));
            server.question("ask", "Deploy.", "Which region?");
            server.question("form", "Deploy.", Map.of("question", "Deploy where?", "replicas", 2));
            open(server.address());
            show("inbox");
            WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(() -> list().getItems().size() >= 7));
            for (int row = 0; row < onFx(() -> list().getItems().size()); row++) {
                int selected = row;
                for (String answer : ANSWERS) {
                    onFx(() -> {
                        list().getSelectionModel().clearAndSelect(selected);
                        list().requestFocus();
                        return true;
                    });
                    waitUntilIdle();
                    UserCommand command = onFx(() -> shell().everything()).stream().filter(each -> each.id().equals(answer)).findFirst().orElseThrow();
                    if (onFx(command::runIfEnabled)) {
                        waitUntilIdle();
                        typeAnew(answer, null);
                        for (String form : List.of("#inbox-as-json", "#inbox-as-form")) {
                            if (scene().lookup(form) instanceof ToggleButton toggle && toggle.isVisible()) {
                                onFx(() -> {
                                    toggle.fire();
                                    return true;
                                });
                                waitUntilIdle();
                                typeAnew(answer, null);
                            }
                        }
                        push(KeyCode.ESCAPE);
                        waitUntilIdle();
                    }
                }
            }
            assertThat(typed.values().stream().flatMap(Set::stream))
                    .contains("inbox-answer", "inbox-comment", "inbox-field-command", "inbox-field-replicas", "inbox-json", "inbox-message", "inbox-reason");
            assertThat(server.began).isEmpty();
        }
    }

    private ListView<?> list() {
        return lookup("#inbox-list").queryListView();
    }
}
