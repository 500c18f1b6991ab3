package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.modelinput.ModelInputPane;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.versions.PathHistory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.testfx.util.WaitForAsyncUtils;

/** Every pane of the Files view shows the step that the session is at: what the thread, read by itself, has there. */
final class StepAgreement {
    private StepAgreement() {}

    private record Seen(
            ShownFacts facts,
            Set<String> listed,
            CheckpointKey at,
            RecordedThread thread,
            ToolCall.@Nullable Ledger calls,
            @Nullable Location selection,
            boolean filtered,
            boolean inState,
            @Nullable String inFront,
            boolean hasVersions,
            boolean forkNamed) {}

    /** Demands it of a window that shows a thread in the Files view and reads nothing; {@code when} is named where it does not hold. */
    static void check(Scene scene, Session session, String when) throws Exception {
        Seen seen = WaitForAsyncUtils.asyncFx(() -> seen(scene, session)).get(PromptRobot.PATIENCE, TimeUnit.SECONDS);
        ShownFacts shown = seen.facts();
        CheckpointKey at = seen.at();
        ThreadFork fork = seen.thread() instanceof ForkedThread forked ? forked.forkOf(at) : null;
        Integer number = Objects.requireNonNull(seen.thread().checkpoint(at)).step();
        if (number != null) {
            assertThat(shown.header()).as("header, " + when).startsWith(number < 0 ? "Input of " : "Step " + number + " ");
            assertThat(shown.drawer()).as("drawer, " + when).isEqualTo(number < 0 ? "Input" : "Step " + number);
        }
        assertThat(shown.header().contains("fork")).as("fork in the header, " + when).isEqualTo(fork != null);
        assertThat(seen.forkNamed()).as("name of the fork, " + when).isEqualTo(fork != null);
        if (!seen.inState()) {
            return;
        }
        FileSet files = seen.thread().filesAt(at, Cancellation.NEVER).orThrow().value();
        List<String> expected = files.keys().stream().filter(key -> seen.listed().contains(parent(key))).toList();
        if (seen.filtered()) {
            assertThat(expected).as("tree, " + when).containsAll(shown.tree().keySet());
        } else {
            assertThat(shown.tree().keySet()).as("tree, " + when).containsExactlyInAnyOrderElementsOf(expected);
        }
        Location selection = seen.selection();
        if (selection == null || !selection.mount().equals("/")) {
            return;
        }
        String file = selection.path().text();
        FileData data = files.get(file);
        MountedHistory.Version outside = data == null ? outside(seen, file) : null;
        if (seen.inFront() != null) {
            assertThat(seen.inFront()).as("file in front, " + when).isEqualTo(file);
            assertThat(shown.editor())
                    .as("editor, " + when)
                    .isEqualTo(data != null ? new String(data.bytes(), StandardCharsets.UTF_8) : outside == null ? null : outside.text());
        }
        if (seen.hasVersions() && outside != null) {
            assertThat(shown.version()).as("version, " + when).startsWith(outside.step() + " ");
        } else if (seen.hasVersions()) {
            Timeline line = Timeline.of(seen.thread(), at, Cancellation.NEVER, Progress.SILENT);
            List<Timeline.Step> versions = line.steps().stream().filter(step -> step.changedPaths().contains(file)).toList();
            assertThat(shown.version() == null ? null : shown.version().split(" ")[0])
                    .as("version, " + when)
                    .isEqualTo(versions.isEmpty() ? null : String.valueOf(versions.getLast().checkpoint().step()));
        }
    }

    /** Of a file that the state never has, what calls and the prompt prove. */
    private static MountedHistory.@Nullable Version outside(Seen seen, String file) {
        Checkpoint until = PathHistory.isNow(seen.thread(), seen.at()) ? null : seen.thread().checkpoint(seen.at());
        MountedHistory proven = seen.calls() == null ? null : MountedHistory.byCalls(seen.thread(), seen.calls(), file, until, Cancellation.NEVER);
        return proven == null ? null : proven.versions().getLast();
    }

    private static Seen seen(Scene scene, Session session) throws Exception {
        OpenWorkspace open = Objects.requireNonNull(session.workspaceProperty().get());
        PreviewPane preview = (PreviewPane) scene.lookup("#editor #preview");
        // What the model was given has a preview of its own.
        boolean isOfFile = preview != null && preview.isVisible() && isIn(scene, preview) && !isInInput(preview);
        PreviewContent content = isOfFile ? preview.contentProperty().get() : null;
        Node filter = scene.lookup("#files-filter");
        return new Seen(
                ShownFacts.of(scene),
                ShownFacts.listed(scene),
                Objects.requireNonNull(session.stepProperty().get()),
                Objects.requireNonNull(session.threadProperty().get()),
                session.callsProperty().get(),
                session.selectionProperty().get(),
                filter instanceof TextField field && !field.getText().isEmpty(),
                open.mounts().stream().anyMatch(mount -> mount.prefix().equals("/") && mount.content() instanceof Mount.ThreadState),
                content == null ? null : content.path().text(),
                // While its menu is up, the list marks the version that is asked about.
                scene.lookup("#about-versions").isVisible() && isIn(scene, scene.lookup("#about-versions")) && !hasMenu(scene.lookup("#about-versions")),
                ((Label) scene.lookup("#fork-name")).isVisible());
    }

    private static boolean hasMenu(Node node) {
        return node instanceof ListView<?> list && list.getContextMenu() != null && list.getContextMenu().isShowing();
    }

    private static boolean isInInput(Node node) {
        return node instanceof ModelInputPane || node.getParent() != null && isInInput(node.getParent());
    }

    private static boolean isIn(Scene scene, Node node) {
        Node at = node;
        while (at.getParent() != null && at.isVisible()) {
            at = at.getParent();
        }
        return at.isVisible() && at == scene.getRoot();
    }

    private static String parent(String key) {
        int end = key.lastIndexOf('/');
        return end <= 0 ? "/" : key.substring(0, end);
    }
}
