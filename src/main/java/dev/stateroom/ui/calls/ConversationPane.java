package dev.stateroom.ui.calls;

import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.AppTheme;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.HashSet;
import java.util.Set;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.jspecify.annotations.Nullable;

/**
 * What was said on the branch that is looked at. The current step's last message is selected, and choosing a message goes to its step. Read
 * when it is first shown; cells are made for what is visible.
 */
final class ConversationPane extends ListView<BranchConversation.Entry> {
    private final Session session;
    private final Translations words;
    private final Set<BranchConversation.Entry> opened = new HashSet<>();
    private BranchConversation conversation = BranchConversation.NONE;
    private @Nullable Timeline read;
    private TaskRunner.@Nullable Running reading;
    private boolean following;

    ConversationPane(Session session, Translations words) {
        this.session = session;
        this.words = words;
        setId("drawer-conversation");
        setAccessibleText(words.get("tab.conversation"));
        getStyleClass().addAll("preview", "conversation");
        AppTheme.style(this, PreviewPane.class);
        Label none = new Label(words.get("conversation.none"));
        none.getStyleClass().add("sr-muted");
        setPlaceholder(none);
        setCellFactory(list -> new MessageCell(words, () -> session.timelineProperty().get(), opened, this::openCall));
        setOnMouseClicked(e -> {
            if (e.getButton() == MouseButton.PRIMARY) {
                go();
            }
        });
        setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.SPACE) {
                go();
                e.consume();
            }
        });
        session.timelineProperty().subscribe(v -> update());
        session.stepProperty().subscribe(v -> follow());
        visibleProperty().subscribe(v -> update());
    }

    boolean isLoading() {
        return reading != null && reading.isRunning();
    }

    private void update() {
        Timeline line = session.timelineProperty().get();
        RecordedThread thread = session.threadProperty().get();
        if (!isVisible() || line == read) {
            return;
        }
        if (reading != null) {
            reading.cancel();
        }
        read = line;
        if (line == null || thread == null) {
            show(BranchConversation.NONE);
            return;
        }
        reading = session.work()
                .submit(
                        BackgroundTask.of(words.get("work.conversation"), (c, p) -> BranchConversation.of(thread, line, c)),
                        this::show,
                        defect -> System.getLogger(ConversationPane.class.getName())
                                .log(System.Logger.Level.ERROR, "the conversation could not be read", defect));
    }

    private void show(BranchConversation next) {
        conversation = next;
        if (!next.entries().equals(getItems())) {
            opened.retainAll(next.entries());
            getItems().setAll(next.entries());
        }
        follow();
    }

    private void follow() {
        Timeline line = read;
        if (!isVisible() || line == null || session.stepProperty().get() == null) {
            return;
        }
        int index = conversation.upTo(line.indexOf(session.stepProperty().get()));
        if (index < 0 || index == getSelectionModel().getSelectedIndex()) {
            return;
        }
        BranchConversation.Entry now = getSelectionModel().getSelectedItem();
        if (now != null && now.step().equals(session.stepProperty().get())) {
            return; // this very message was chosen
        }
        following = true;
        getSelectionModel().select(index);
        following = false;
        // Cells have heights of their own, which are only known once they were laid out.
        layout();
        scrollTo(Math.max(0, index - 1));
    }

    private void go() {
        BranchConversation.Entry entry = getSelectionModel().getSelectedItem();
        if (entry != null && !following) {
            session.stepProperty().set(entry.step());
        }
    }

    /** Goes to what a call did: its step, and the file that it was about. */
    private void openCall(String id) {
        ToolCall.Ledger ledger = session.callsProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        ToolCall call = ledger == null
                ? null
                : ledger.inOrder().stream().filter(one -> one.id().equals(id)).findFirst().orElse(null);
        if (call == null || open == null) {
            return;
        }
        session.stepProperty().set(call.checkpoint());
        String path = call.offloadedTo() != null ? call.offloadedTo() : call.path();
        Location at = path == null ? null : location(open, path);
        if (at == null) {
            session.callProperty().set(id);
        } else {
            session.selectionProperty().set(at);
        }
    }

    /** Where an agent's path is: the mount with the longest prefix that it begins with. */
    private static @Nullable Location location(OpenWorkspace open, String path) {
        String prefix = open.mounts().stream()
                .map(Mount::prefix)
                .filter(path::startsWith)
                .max(java.util.Comparator.comparingInt(String::length))
                .orElse(null);
        return prefix == null
                ? null
                : FilePath.parse(path.substring(prefix.length() - 1)).map(parsed -> Location.of(prefix, parsed)).orElse(null);
    }
}
