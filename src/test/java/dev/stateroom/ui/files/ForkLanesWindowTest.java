package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.Timeline;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.threads.LocalThread;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
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
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import javafx.geometry.Point2D;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    /** Every pane shows the step that the session is at: what the thread, read by itself, has there. */
    private void assertInvariant(String when) throws Exception {
        ShownFacts shown = facts();
        Set<String> listed = onFx(() -> ShownFacts.listed(scene()));
        CheckpointKey at = Objects.requireNonNull(onFx(() -> session().stepProperty().get()));
        RecordedThread thread = Objects.requireNonNull(onFx(() -> session().threadProperty().get()));
        Timeline line = Timeline.of(thread, at, Cancellation.NEVER, Progress.SILENT);
        String file = Objects.requireNonNull(onFx(() -> session().selectionProperty().get())).path().text();
        int number = Objects.requireNonNull(Objects.requireNonNull(thread.checkpoint(at)).step());
        FileSet files = thread.filesAt(at, Cancellation.NEVER).orThrow().value();
        ThreadFork fork = ((ForkedThread) thread).forkOf(at);
        assertThat(shown.header()).as("header, " + when).startsWith(number < 0 ? "Input of " : "Step " + number + " ");
        assertThat(shown.header().contains("fork")).as("fork in the header, " + when).isEqualTo(fork != null);
        assertThat(node("#fork-name", Label.class).isVisible()).as("name of the fork, " + when).isEqualTo(fork != null);
        assertThat(shown.drawer()).as("drawer, " + when).isEqualTo(number < 0 ? "Input" : "Step " + number);
        assertThat(shown.tree().keySet())
                .as("tree, " + when)
                .containsExactlyInAnyOrderElementsOf(files.keys().stream().filter(key -> listed.contains(parent(key))).toList());
        FileData data = files.get(file);
        assertThat(shown.editor()).as("editor, " + when).isEqualTo(data == null ? null : new String(data.bytes(), StandardCharsets.UTF_8));
        List<Timeline.Step> versions = line.steps().stream().filter(step -> step.changedPaths().contains(file)).toList();
        assertThat(shown.version() == null ? null : shown.version().split(" ")[0])
                .as("version, " + when)
                .isEqualTo(versions.isEmpty() ? null : String.valueOf(versions.getLast().checkpoint().step()));
    }

    private static String parent(String key) {
        int end = key.lastIndexOf('/');
        return end <= 0 ? "/" : key.substring(0, end);
    }

    private static Stream<Arguments> sources() throws Exception {
        Path js = Path.of(Objects.requireNonNull(ForkLanesWindowTest.class.getResource("/js-sqlite/checkpoints.sqlite")).toURI());
        return Stream.of(Arguments.of("python", 1L), Arguments.of("branches", 2L), Arguments.of(js.toString(), 3L));
    }

    @ParameterizedTest
    @MethodSource("sources")
    void whereverOneGoesAllPanesShowTheStepInTheHeader(String source, long seed) throws Exception {
        switch (source) {
            case "python" -> openThread();
            case "branches" -> openThread(ForkedThreads.copy("lg120.db", folder), "lg120-00-fork-mid", "/a.txt");
            default -> {
                open(source);
                openThread(Path.of(source), onFx(() -> session().threadsProperty().get()).getFirst().id(), "/a.txt");
            }
        }
        Random random = new Random(seed);
        int actions = SoakShare.of(1_000, 25);
        for (int i = 0; i < actions; i++) {
            String done = act(random);
            assertInvariant(source + ", action " + i + ": " + done);
        }
    }

    private String act(Random random) throws Exception {
        boolean editable = onFx(() -> session().forks().of("/")) != null;
        boolean inFork = onFx(() -> session().forks().shownProperty().get()) != null;
        int which = random.nextInt(10);
        if (which < 3) {
            Point2D at = onFx(() -> {
                Region track = (Region) scene().lookup("#timeline");
                double x = random.nextDouble() * track.getWidth();
                double y = random.nextDouble() * track.getHeight();
                for (var type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
                    track.fireEvent(new MouseEvent(type, x, y, x, y, MouseButton.PRIMARY, 1, false, false, false, false, true, false, false, true, false, true, null));
                }
                return new Point2D(x, y);
            });
            return "clicked the timeline at " + at;
        }
        if (which < 5) {
            KeyCode key = List.of(KeyCode.OPEN_BRACKET, KeyCode.CLOSE_BRACKET).get(random.nextInt(2));
            push(key);
            return "pressed " + key;
        }
        if (which < 6) {
            String file = random.nextBoolean() ? README : List.copyOf(facts().tree().keySet()).stream().findFirst().orElse(README);
            select(file);
            return "selected " + file;
        }
        if (which < 9 && editable) {
            String file = random.nextInt(4) == 0 ? "/new-" + random.nextInt(3) + ".txt" : Objects.requireNonNull(onFx(() -> session().selectionProperty().get())).path().text();
            edit(file, "mine " + random.nextInt());
            return "edited " + file;
        }
        String command = inFork && random.nextInt(3) > 0 ? "files.fork.leave" : inFork ? "files.fork.newest" : "files.fork";
        command(command);
        return command;
    }

    private void command(String id) throws Exception {
        onFx(() -> {
            shell().navigation().run("files", id);
            return true;
        });
        waitUntilIdle();
    }
}
