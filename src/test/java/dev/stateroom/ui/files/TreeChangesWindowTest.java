package dev.stateroom.ui.files;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.hub.HubClient;
import dev.stateroom.backend.hub.HubFiles;
import dev.stateroom.backend.hub.HubIdentifier;
import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.backend.hub.HubWording;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.http.HttpService;
import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.MemoryBackend;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import static org.assertj.core.api.Assertions.assertThat;

/** Files of mounts that can be changed are changed in the tree, by keyboard, and every change is undone. */
final class TreeChangesWindowTest extends WindowSupport {
    private final MemoryBackend notes =
            new MemoryBackend().with("/a.txt", "one\n").with("/plans/b.md", "two\n").with("/plans/c.md", "three\n");
    private final MemoryBackend other = new MemoryBackend().with("/keep.txt", "mine");

    private final Unlocked lock = new Unlocked();
    private final HubStandIn hub = new HubStandIn();
    private final HttpService service = new HttpService(
            URI.create(hub.address()), "the hub", Map.of("x-api-key", HubStandIn.KEY), HubClient.LIMITS, (_, _) -> {});
    private final Backend repository = new ObjectBackend(new HubFiles(
            new HubClient(service, HubIdentifier.parse("acme/notes").orThrow(), HubWording.PLAIN), true, "acme/notes", () -> {}));

    @TempDir
    Path dropped;

    /** Remembers what a person said. */
    private static final class Unlocked implements Mount.Lock {
        private volatile boolean unlocked;

        @Override
        public boolean isUnlocked() {
            return unlocked;
        }

        @Override
        public Outcome<Boolean> unlock(boolean wanted) {
            unlocked = wanted;
            return Outcome.ok(wanted);
        }
    }

    @Override
    protected WorkspaceOpener opener() {
        return new WorkspaceOpener() {
            @Override
            public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
                if (address.equals("sessions.db")) {
                    return new FakeWorkspace().open(address, cancellation, progress);
                }
                return Outcome.ok(new OpenWorkspace(
                        "notes",
                        address,
                        null,
                        null,
                        List.of(
                                new Mount("/", "disk", "memory", new Mount.Live(() -> Outcome.ok(notes))),
                                new Mount(
                                        "/hub/", "context_hub", "hub", "acme/notes", new Mount.Live(() -> Outcome.ok(repository))),
                                new Mount("/other/", "store", "memory", new Mount.Live(() -> Outcome.ok(other))),
                                new Mount(
                                        "/dropped/",
                                        "filesystem",
                                        "disk",
                                        "/home/ann/dropped",
                                        new Mount.Live(() -> DiskBackend.of(dropped, lock::isUnlocked)),
                                        lock)),
                        List.of()));
            }

            @Override
            public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, "no threads");
            }

            @Override
            public Outcome<String> sample() {
                return Outcome.ok("notes");
            }
        };
    }

    @AfterEach
    void stopTheHub() {
        service.close();
        hub.close();
    }

    @BeforeEach
    void openTheNotes() throws Exception {
        open("notes");
        onFx(() -> {
            shell().navigation().show("files");
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void resultsSayThatThereIsNoThread() throws Exception {
        onFx(() -> {
            shell().navigation().show("results");
            return true;
        });
        waitUntilIdle();
        assertThat(lookup("#results .sr-empty").queryAll()).isNotEmpty();
    }

    private void select(String mount, String path) throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of(mount, new FilePath(path)));
            return true;
        });
        waitUntilIdle();
        onFx(() -> {
            scene().lookup("#files-tree").requestFocus();
            return true;
        });
        waitUntilIdle();
    }

    private void keys(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    private String told() throws Exception {
        return node("#told-sentence", Label.class).getText();
    }

    /** Runs an action by its name, from the palette. */
    private void run(String action) throws Exception {
        keys(KeyCode.CONTROL, KeyCode.K);
        write(action);
        waitUntilIdle();
        keys(KeyCode.ENTER);
    }

    private boolean isWritable(String mount) {
        return Objects.requireNonNull(session().openMounts().get(mount)).has(Capability.WRITE);
    }

    @Test
    void aDroppedFolderIsUnlockedAfterAQuestionAndLockedAgain() throws Exception {
        Files.writeString(dropped.resolve("note.txt"), "as it was");
        select("/dropped/", "/note.txt");
        keys(KeyCode.DELETE);
        assertThat(onFx(() -> scene().lookup("#prompt"))).as("nothing is deleted while it is locked").isNull();
        clickOn("#about-access");
        waitUntilIdle();
        keys(KeyCode.ENTER);
        assertThat(lock.isUnlocked()).as("the focus is not on the button that changes").isFalse();
        run("Unlock this folder");
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(told()).isEqualTo("/home/ann/dropped is now writable");
        assertThat(isWritable("/dropped/")).isTrue();
        select("/dropped/", "/note.txt");
        keys(KeyCode.DELETE);
        keys(KeyCode.TAB);
        keys(KeyCode.ENTER);
        assertThat(dropped.resolve("note.txt")).doesNotExist();
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(dropped.resolve("note.txt")).hasContent("as it was");
        select("/dropped/", "/note.txt");
        run("Lock this folder");
        assertThat(isWritable("/dropped/")).isFalse();
    }

    @Test
    void aThreadIsForkedToBeChangedAndStaysAsItWas() throws Exception {
        open("sessions.db");
        select("/", "/workspace/README.md");
        String before = readme();
        keys(KeyCode.CONTROL, KeyCode.E);
        assertThat(onFx(() -> scene().lookup("#text-editor"))).as("a recorded thread is not edited").isNull();
        run("Fork this thread");
        assertThat(told()).contains("-fork-1, one step each").contains("sessions.db stays unchanged");
        select("/", "/workspace/README.md");
        keys(KeyCode.CONTROL, KeyCode.E);
        onFx(() -> {
            area().replaceText("mine\n");
            return true;
        });
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(told()).isEqualTo("Saved /workspace/README.md");
        select("/", "/workspace/plan.md");
        keys(KeyCode.DELETE);
        keys(KeyCode.TAB);
        keys(KeyCode.ENTER);
        assertThat(changed()).containsExactly("/workspace/README.md", "/workspace/plan.md");
        assertThat(readme()).as("the thread itself").isEqualTo(before);
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(changed()).containsExactly("/workspace/README.md");
        run("Leave the local fork");
        assertThat(session().forks().of("/")).isNull();
        assertThat(isWritable("/")).isFalse();
    }

    /** What differs from the step that the fork was made of. */
    private List<String> changed() throws Exception {
        waitUntilIdle();
        return onFx(() -> Objects.requireNonNull(session().stateProperty().get()).changes().stream().map(FileChange::path).toList());
    }

    private String readme() throws Exception {
        RecordedThread thread = Objects.requireNonNull(onFx(() -> session().threadProperty().get()));
        CheckpointKey head = Objects.requireNonNull(thread.head(CheckpointKey.ROOT_NAMESPACE)).key();
        FileSet files = thread.filesAt(head, Cancellation.NEVER).orThrow().value();
        return new String(Objects.requireNonNull(files.get("/workspace/README.md")).bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aNewFileInANewFolderIsMadeAndTakenBack() throws Exception {
        select("/", "/plans");
        keys(KeyCode.CONTROL, KeyCode.N);
        write("2026/d.md");
        keys(KeyCode.ENTER);
        assertThat(notes.text("/plans/2026/d.md")).isEmpty();
        assertThat(told()).isEqualTo("Created /plans/2026/d.md");
        assertThat(session().selectionProperty().get()).isEqualTo(Location.of("/", new FilePath("/plans/2026/d.md")));
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(notes.text("/plans/2026")).isEqualTo("(absent)");
        assertThat(notes.text("/plans/b.md")).isEqualTo("two\n");
    }

    @Test
    void aNameThatCannotBeIsRefusedWhileItIsTyped() throws Exception {
        select("/", "/a.txt");
        keys(KeyCode.F2);
        write("..");
        assertThat(node("#prompt-problem", Label.class).getText()).startsWith("A name cannot be empty");
        assertThat(node("#prompt-go", Button.class).isDisabled()).isTrue();
        keys(KeyCode.ENTER);
        keys(KeyCode.ESCAPE);
        assertThat(notes.text("/a.txt")).isEqualTo("one\n");
    }

    @Test
    void aFolderIsRenamedByCopyingAndSaysSo() throws Exception {
        select("/", "/plans");
        keys(KeyCode.F2);
        write("papers");
        keys(KeyCode.ENTER);
        assertThat(notes.text("/papers/c.md")).isEqualTo("three\n");
        assertThat(notes.text("/plans")).isEqualTo("(absent)");
        assertThat(told()).isEqualTo("Renamed to /papers");
        clickOn("#told-undo");
        waitUntilIdle();
        assertThat(notes.text("/plans/c.md")).isEqualTo("three\n");
        assertThat(notes.text("/papers")).isEqualTo("(absent)");
    }

    @Test
    void aDeletionAsksFirstAndTheFocusIsNotOnIt() throws Exception {
        select("/", "/plans");
        keys(KeyCode.DELETE);
        assertThat(node("#prompt-go", Button.class).getText()).isEqualTo("Delete 2 files");
        keys(KeyCode.ENTER);
        assertThat(notes.text("/plans/b.md")).isEqualTo("two\n");
        select("/", "/plans");
        keys(KeyCode.DELETE);
        keys(KeyCode.TAB);
        keys(KeyCode.ENTER);
        assertThat(notes.text("/plans")).isEqualTo("(absent)");
        assertThat(told()).isEqualTo("Deleted /plans, 2 files");
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(notes.text("/plans/b.md")).isEqualTo("two\n");
        keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.Z);
        assertThat(notes.text("/plans")).isEqualTo("(absent)");
    }

    @Test
    void aFolderIsCopiedToAnotherMount() throws Exception {
        select("/", "/plans");
        keys(KeyCode.CONTROL, KeyCode.C);
        select("/other/", "/");
        keys(KeyCode.CONTROL, KeyCode.V);
        assertThat(other.text("/plans/b.md")).isEqualTo("two\n");
        select("/other/", "/plans/b.md");
        keys(KeyCode.CONTROL, KeyCode.C);
        keys(KeyCode.CONTROL, KeyCode.V);
        assertThat(other.text("/plans/b copy.md")).isEqualTo("two\n");
    }

    @Test
    void anEditIsSavedAndTakenBackAndAForeignChangeIsNotOverwritten() throws Exception {
        select("/", "/a.txt");
        keys(KeyCode.CONTROL, KeyCode.E);
        onFx(() -> {
            area().appendText("more\n");
            return true;
        });
        assertThat(node("#text-editor-state", Label.class).getText()).isEqualTo("not saved");
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(notes.text("/a.txt")).isEqualTo("one\nmore\n");
        assertThat(onFx(() -> scene().lookup("#text-editor") == null)).isTrue();
        select("/", "/a.txt");
        keys(KeyCode.CONTROL, KeyCode.Z);
        assertThat(notes.text("/a.txt")).isEqualTo("one\n");
        select("/", "/a.txt");
        keys(KeyCode.CONTROL, KeyCode.E);
        notes.with("/a.txt", "theirs");
        onFx(() -> {
            area().appendText("mine");
            return true;
        });
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(notes.text("/a.txt")).isEqualTo("theirs");
        assertThat(told()).contains("changed by another process");
        assertThat(onFx(() -> area().getText())).endsWith("mine");
    }

    private ListView<?> list(String selector) throws Exception {
        return node(selector, ListView.class);
    }

    private void fillHub() throws Exception {
        hub.commit("notes", Map.of("plan.md", "one\ntwo\nthree\n", "team/who.md", "ann\n"));
        hub.commit("notes", Map.of("team/who.md", "ann\nbob\n"));
        hub.commit("notes", Map.of("plan.md", "one\ntwo\nthree\nfour\n"));
        select("/hub/", "/");
        run("Pull the selected repository again");
    }

    @Test
    void commitsOfARepositoryAreListedComparedAndPulledAgain() throws Exception {
        fillHub();
        select("/hub/", "/plan.md");
        clickOn("#about-commits");
        waitUntilIdle();
        assertThat(node("#commits-state", Label.class).getText()).isEqualTo("2 versions");
        assertThat(list("#commits-list").getItems()).hasSize(2);
        assertThat(list("#commits-changed").getItems().getFirst().toString()).contains("/plan.md");
        clickOn("#commits-every");
        waitUntilIdle();
        assertThat(node("#commits-state", Label.class).getText()).isEqualTo("3 commits");
        onFx(() -> {
            list("#commits-list").getSelectionModel().select(1);
            return true;
        });
        waitUntilIdle();
        assertThat(list("#commits-changed").getItems()).hasSize(1);
        assertThat(list("#commits-changed").getItems().getFirst().toString()).contains("/team/who.md");
        String head = hub.commit("notes", Map.of("new.md", "new\n"));
        clickOn("#commits-refresh");
        waitUntilIdle();
        assertThat(node("#commits-standing", Label.class).getText()).contains(head.substring(0, 8));
        assertThat(list("#commits-list").getItems()).hasSize(4);
        keys(KeyCode.ESCAPE);
        assertThat(repository.entry(new FilePath("/new.md"))).isInstanceOf(Outcome.Ok.class);
        run("Pull the selected repository again");
        assertThat(told()).isEqualTo("Already up to date, at commit " + head.substring(0, 8));
    }

    @Test
    void aConflictShowsBothSidesAndIsDecided() throws Exception {
        fillHub();
        editPlan("mine\n");
        String theirs = hub.commit("notes", Map.of("plan.md", "theirs\ntwo\nthree\n"));
        keys(KeyCode.CONTROL, KeyCode.S);
        assertThat(node("#conflict-why", Label.class).getText()).contains("/plan.md in acme/notes").contains(theirs.substring(0, 8));
        assertThat(told()).contains("has moved on").contains("plan.md was changed there too");
        keys(KeyCode.ENTER);
        assertThat(hub.commits).as("the focus is not on what commits").hasSize(1);
        select("/hub/", "/plan.md");
        clickOn("#about-conflict");
        waitUntilIdle();
        clickOn("#conflict-commit");
        waitUntilIdle();
        assertThat(hub.commits.getLast().get("parent_commit").stringValue()).isEqualTo(theirs);
        assertThat(read("/plan.md")).isEqualTo("mine\n");
        assertThat(onFx(() -> scene().lookup("#text-editor"))).isNull();
        assertThat(onFx(() -> scene().lookup("#about-conflict"))).isNull();
        editPlan("mine again\n");
        hub.commit("notes", Map.of("plan.md", "theirs again\n"));
        keys(KeyCode.CONTROL, KeyCode.S);
        clickOn("#conflict-keep");
        waitUntilIdle();
        assertThat(read("/plan.md")).isEqualTo("theirs again\n");
        assertThat(onFx(() -> scene().lookup("#text-editor"))).isNull();
    }

    private void editPlan(String text) throws Exception {
        select("/hub/", "/plan.md");
        keys(KeyCode.CONTROL, KeyCode.E);
        onFx(() -> {
            area().replaceText(text);
            return true;
        });
    }

    private String read(String path) throws IOException {
        return new String(repository.read(new FilePath(path), 0, -1).orThrow().readAllBytes(), StandardCharsets.UTF_8);
    }

    private CodeArea area() {
        return (CodeArea) scene().lookup("#text-editor-area");
    }
}
