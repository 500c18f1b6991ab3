package dev.stateroom.ui.rerun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.langgraph.server.RecordedServer;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.evidence.LogKeyFile;
import dev.stateroom.workspace.evidence.TypedPassphrases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** An agent runs again from a step of the real window: said, agreed to, followed, stopped. The agent is an outline that plays a recorded branch. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class RerunWindowTest extends WindowSupport {
    @TempDir
    Path folder;

    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(name -> null));
    }

    @Override
    protected void afterWindow() {
        Objects.requireNonNull(data).close();
    }

    private static Path resource(String name) {
        return Path.of(Objects.requireNonNull(RerunWindowTest.class.getResource("/rerun/" + name)).getPath());
    }

    @BeforeEach
    void openTheStepThatAsks() throws Exception {
        Path outline = resource("outline");
        try (Stream<Path> files = Files.walk(outline)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = folder.resolve(outline.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(to.getParent()));
                Files.copy(file, to);
            }
        }
        Files.copy(resource("recorded/before.db"), folder.resolve("sessions.db"));
        Files.copy(resource("recorded/edited.db"), folder.resolve("after.db"));
        open(folder.resolve("sessions.db").toString());
        onFx(() -> {
            session().openThread("plain", () -> {});
            return true;
        });
        waitUntilIdle();
        goToStep4();
        press("#drawer-rerun");
    }

    private void goToStep4() throws Exception {
        onFx(() -> {
            var steps = Objects.requireNonNull(session().timelineProperty().get()).steps();
            session().stepProperty().set(steps.stream().filter(one -> Objects.equals(one.checkpoint().step(), 4)).findFirst().orElseThrow().key());
            return true;
        });
        waitUntilIdle();
    }

    private void press(String button) throws Exception {
        onFx(() -> {
            node(button, Button.class).fire();
            return true;
        });
        waitUntilIdle();
    }

    private void type(String agent) throws Exception {
        onFx(() -> {
            node("#rerun-agent", TextField.class).setText(agent);
            node("#rerun-interpreter", TextField.class).setText("python3");
            return true;
        });
    }

    private String told() throws Exception {
        return onFx(() -> scene().lookup("#rerun-told").lookupAll(".label").stream()
                .map(node -> ((Labeled) node).getText())
                .filter(Objects::nonNull)
                .reduce("", (a, b) -> a + b));
    }

    private void awaitTold(String text) {
        await().atMost(60, TimeUnit.SECONDS).until(() -> told().contains(text));
    }

    @Test
    void theStepRunsWithOtherArgumentsAfterItWasSaidWhatRuns() throws Exception {
        assertThat(node("#rerun-run", Button.class).isDisabled()).isTrue();
        onFx(() -> {
            node("#rerun-call", ComboBox.class).getSelectionModel().select(1);
            return true;
        });
        assertThat(node("#rerun-arguments", TextArea.class).getText()).contains("\"/1.md\"");
        type("played:plain_1");
        onFx(() -> {
            node("#rerun-arguments", TextArea.class).setText("[]");
            return true;
        });
        press("#rerun-look");
        assertThat(told()).contains("the arguments of write_file are not a JSON object");
        onFx(() -> {
            node("#rerun-arguments", TextArea.class).setText("{\"file_path\": \"/other.md\", \"content\": \"changed\\n\"}");
            return true;
        });
        press("#rerun-look");
        assertThat(node("#rerun-fact-program", Label.class).getText()).endsWith("python3");
        assertThat(node("#rerun-fact-folder", Label.class).getText()).isEqualTo(folder.toString());
        assertThat(node("#rerun-fact-change", Label.class).getText()).isEqualTo("other arguments for the call plain-1");
        assertThat(folder.resolve("imported")).doesNotExist();
        press("#rerun-run");
        awaitTold("The run is done. The branches part at step 5; 2 files differ at the end.");
        assertThat(node("#rerun-steps", ListView.class).getItems().toString()).contains("step 7: write_file /2.md");
        assertThat(folder.resolve("data/runs/plain-run-1.db")).exists();
        press("#rerun-compare");
        assertThat(isThere("other.md")).isTrue();
    }

    private void runAnAgentThatHangs() throws Exception {
        type("played:hanging");
        press("#rerun-look");
        onFx(() -> {
            node("#rerun-run", Button.class).fire();
            return true;
        });
        await().atMost(60, TimeUnit.SECONDS).until(() -> Files.exists(folder.resolve("asked.jsonl")) && Files.readString(folder.resolve("asked.jsonl")).contains("child"));
    }

    @Test
    void stoppingLeavesNothing() throws Exception {
        runAnAgentThatHangs();
        String child = Files.readString(folder.resolve("asked.jsonl")).replaceAll("(?s).*\"child\": (\\d+).*", "$1");
        press("#rerun-stop");
        assertThat(told()).contains("Stopped. Nothing of the run was kept.");
        await().atMost(30, TimeUnit.SECONDS).until(() -> ProcessHandle.of(Long.parseLong(child)).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(folder.resolve("data/runs")).doesNotExist();
    }

    /** Approves what waits in the thread {@code asked} and looks at what would be sent. */
    private void approveAndReview() throws Exception {
        onFx(() -> {
            shell().overlays().hide();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        await().atMost(60, TimeUnit.SECONDS).until(() -> onFx(() -> scene().lookup("#inbox-list .list-cell") != null));
        waitUntilIdle();
        push(KeyCode.Y);
        await().atMost(60, TimeUnit.SECONDS).until(() -> onFx(() -> !node("#inbox-submit", Button.class).isDisabled()));
        press("#inbox-submit");
        press("#inbox-sheet-run");
    }

    private List<String> audited() {
        List<String> words = new ArrayList<>();
        new OwnData(Objects.requireNonNull(data), false).trail().orThrow().newest(null, Cancellation.NEVER, entry -> words.add(entry.event().action())).orThrow();
        return words.reversed();
    }

    @Test
    void anAnswerInTheInboxIsGivenToTheAgentOnce() throws Exception {
        Files.copy(resource("recorded/approved.db"), folder.resolve("after.db"), StandardCopyOption.REPLACE_EXISTING);
        approveAndReview();
        assertThat(onFx(() -> scene().lookup("#rerun-message"))).isNull();
        type("played:agent");
        press("#rerun-look");
        assertThat(node("#rerun-fact-change", Label.class).getText()).isEqualTo("an answer");
        press("#rerun-run");
        awaitTold("The run");
        assertThat(told()).isEqualTo("The run is done.");
        assertThat(audited()).containsSubsequence("approved", "sent", "answered", "confirmed");
        press("#rerun-close");
        // The thread in the database has not continued: its card says who answered, and leads to the branch.
        await().atMost(60, TimeUnit.SECONDS).until(() -> isThere("The agent got the answer, as run asked-run-1.db;"));
        press("#inbox-kept-branch");
        assertThat(onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()).name())).isEqualTo("asked-run-1.db");
    }

    private boolean asksForPassphrase() throws Exception {
        return onFx(() -> scene().lookup("#prompt-field") instanceof PasswordField field && field.isFocused() && field.isEditable());
    }

    @Test
    void aLockedKeyIsAskedForAndTheAnswerGoesOnBehindIt() throws Exception {
        Files.copy(resource("recorded/approved.db"), folder.resolve("after.db"), StandardCopyOption.REPLACE_EXISTING);
        String passphrase = "correct horse battery";
        TypedPassphrases.during(_ -> Outcome.ok(passphrase.toCharArray()), () -> {
            new OwnData(Objects.requireNonNull(data), false).reviewerKey().create(LogSigner.create("sara@example.com"), LogKeyFile.PROMPT).orThrow();
            return 0;
        });
        approveAndReview();
        type("played:agent");
        press("#rerun-look");
        press("#rerun-run");
        await().atMost(60, TimeUnit.SECONDS).until(this::asksForPassphrase);
        assertThat(audited()).isEmpty();
        push(KeyCode.ESCAPE);
        await().atMost(60, TimeUnit.SECONDS).until(() -> onFx(() -> scene().lookup("#rerun-told") != null) && told().contains("The passphrase was not typed, so nothing was signed or sent"));
        assertThat(audited()).isEmpty();
        press("#rerun-run");
        await().atMost(60, TimeUnit.SECONDS).until(this::asksForPassphrase);
        write(passphrase);
        push(KeyCode.ENTER);
        await().atMost(60, TimeUnit.SECONDS).until(() -> onFx(() -> scene().lookup("#rerun-told") != null) && told().equals("The run is done."));
        assertThat(audited()).containsSubsequence("approved", "sent", "answered", "confirmed");
    }

    @Test
    void decisionsOfSeveralThreadsSayThatAnAgentRunsWithOne() throws Exception {
        Path several = Files.copy(resource("../python-sqlite/sessions.db"), folder.resolve("several.db"));
        open(several.toString());
        waitUntilIdle();
        onFx(() -> {
            shell().overlays().hide();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        await().atMost(60, TimeUnit.SECONDS).until(() -> onFx(() -> scene().lookup("#inbox-list .list-cell") != null));
        waitUntilIdle();
        await().atMost(60, TimeUnit.SECONDS).until(() -> {
            push(KeyCode.Y);
            waitUntilIdle();
            return isThere("Submit 2 threads");
        });
        press("#inbox-submit");
        assertThat(onFx(() -> scene().lookup("#inbox-sheet-run"))).isNull();
        assertThat(isThere("decide one thread at a time")).isTrue();
    }

    @Test
    void decisionsThatNoAgentGotAreStillThere() throws Exception {
        approveAndReview();
        type("played:not_there");
        press("#rerun-look");
        press("#rerun-run");
        awaitTold("not_there");
        press("#rerun-close");
        assertThat(node("#inbox-submit", Button.class).isDisabled()).isFalse();
    }

    @Test
    void aStoppedAnswerIsNotOnItsWayForEver() throws Exception {
        approveAndReview();
        runAnAgentThatHangs();
        press("#rerun-stop");
        assertThat(told()).contains("The decisions can be submitted again.");
        await().atMost(30, TimeUnit.SECONDS).until(() -> audited().contains("refused"));
        assertThat(folder.resolve("data/runs")).doesNotExist();
        press("#rerun-close");
        assertThat(node("#inbox-submit", Button.class).isDisabled()).isFalse();
    }

    @Test
    void aServerNeedsNoAgent() throws Exception {
        try (RecordedServer server = new RecordedServer("10-run-again")) {
            onFx(() -> {
                shell().overlays().hide();
                return true;
            });
            open(server.address());
            onFx(() -> {
                session().openThread("01a20570-60b1-77d8-a703-7809ee2fcdd5", () -> {});
                return true;
            });
            waitUntilIdle();
            goToStep4();
            press("#drawer-rerun");
            assertThat(onFx(() -> scene().lookup("#rerun-agent"))).isNull();
            press("#rerun-look");
            assertThat(node("#rerun-fact-server", Label.class).getText()).contains("127.0.0.1");
            assertThat(server.changes).isEmpty();
            press("#rerun-run");
            awaitTold("The run is done. Both branches have the same 3 steps.");
        }
    }
}
