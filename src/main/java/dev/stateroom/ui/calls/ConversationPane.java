package dev.stateroom.ui.calls;

import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the shown branch. The last message of the current step is selected, and choosing a message goes to its step. Read when it
 * is first shown; cells are made for visible messages only.
 */
final class ConversationPane extends ListView<BranchConversation.Entry> {
    private final Session session;
    private final Translations words;
    private final Set<BranchConversation.Entry> opened = new HashSet<>();
    /** The messages of expanded subagents, by the call that started them. */
    private final Map<String, List<BranchConversation.Entry>> inside = new HashMap<>();

    private BranchConversation main = BranchConversation.NONE;
    private BranchConversation conversation = BranchConversation.NONE;
    private @Nullable RecordedThread of;
    private @Nullable Timeline read;
    private final LatestTask reading;
    private boolean following;

    ConversationPane(Session session, Translations words) {
        this.session = session;
        reading = new LatestTask(session.work(), session::broken);
        this.words = words;
        setId("drawer-conversation");
        setAccessibleText(words.get("tab.conversation"));
        getStyleClass().addAll("preview", "conversation");
        Label none = new Label(words.get("conversation.none"));
        none.getStyleClass().add("sr-muted");
        setPlaceholder(none);
        setCellFactory(list -> new MessageCell(words, () -> session.timelineProperty().get(), opened, new Links()));
        BooleanBinding any = getSelectionModel().selectedItemProperty().isNotNull();
        setContextMenu(CommandMenu.of(List.of(
                UserCommand.of("conversation.step", words.get("message.step"), "corner-down-left", this::go).when(any, words.get("message.none")),
                UserCommand.of("conversation.copy", words.get("message.copy"), "copy", this::copy).when(any, words.get("message.none")))));
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
        session.callsProperty().subscribe(v -> reveal());
        visibleProperty().subscribe(v -> update());
    }

    boolean isLoading() {
        return reading.isRunning();
    }

    private void update() {
        Timeline line = session.timelineProperty().get();
        RecordedThread thread = session.threadProperty().get();
        if (!isVisible() || line == read) {
            return;
        }
        reading.cancel();
        read = line;
        if (thread != of) {
            of = thread;
            inside.clear();
        }
        if (line == null || thread == null) {
            show(BranchConversation.NONE);
            return;
        }
        reading.begin(words.get("work.conversation"), (c, p) -> BranchConversation.of(thread, line, c), this::show);
    }

    private void show(BranchConversation next) {
        main = next;
        arrange();
        follow();
        reveal();
    }

    /** Inserts the messages of expanded subagents behind the message that started them. */
    private void arrange() {
        List<BranchConversation.Entry> all = new ArrayList<>();
        main.entries().forEach(entry -> add(entry, all));
        conversation = new BranchConversation(all);
        if (!all.equals(getItems())) {
            BranchConversation.Entry now = getSelectionModel().getSelectedItem();
            opened.retainAll(all);
            getItems().setAll(all);
            following = true;
            if (now != null) {
                getSelectionModel().select(now);
            }
            following = false;
        }
    }

    private void add(BranchConversation.Entry entry, List<BranchConversation.Entry> all) {
        all.add(entry);
        entry.message().toolCalls().forEach(call -> inside.getOrDefault(call.id(), List.of()).forEach(below -> add(below, all)));
    }

    /** Expands the subagents of calls, the outermost call first, and then shows the requested message. */
    private void open(List<ToolCall> calls) {
        RecordedThread thread = session.threadProperty().get();
        ToolCall.Ledger ledger = session.callsProperty().get();
        ToolCall first = calls.getFirst();
        BranchConversation.Entry asked = conversation.entries().stream()
                .filter(entry -> entry.message().toolCalls().stream().anyMatch(call -> call.id().equals(first.id())))
                .findFirst()
                .orElse(null);
        if (thread == null || ledger == null || asked == null) {
            return;
        }
        reading.begin(words.get("work.conversation"), (c, p) -> BranchConversation.inside(thread, ledger.startedBy(first), asked, c), found -> {
            inside.put(first.id(), found);
            arrange();
            reveal();
        });
    }

    /** Shows the message that the session requests, once it is loaded; a subagent's message inside its task. */
    void reveal() {
        BranchConversation.Place wanted = session.messageProperty().get();
        ToolCall.Ledger ledger = session.callsProperty().get();
        if (wanted == null || ledger == null || !isVisible() || isLoading() || session.timelineProperty().get() != read) {
            return;
        }
        List<ToolCall> closed = new ArrayList<>();
        for (ToolCall start = ledger.starts().get(wanted.step().namespace());
                start != null;
                start = ledger.starts().get(start.proposedAt().namespace())) {
            if (!inside.containsKey(start.id())) {
                closed.addFirst(start);
            }
        }
        if (!closed.isEmpty()) {
            open(closed);
            return;
        }
        session.messageProperty().set(null);
        conversation.entries().stream().filter(wanted::isAt).findFirst().ifPresent(this::choose);
    }

    private void choose(BranchConversation.Entry entry) {
        following = true;
        getSelectionModel().select(entry);
        following = false;
        layout();
        scrollTo(Math.max(0, getSelectionModel().getSelectedIndex() - 1));
    }

    /** What the links of a message do. */
    final class Links {
        /** Shows what a call did. */
        void call(String id) {
            openCall(id);
        }

        /** Whether the messages of a call's subagent are shown. */
        boolean isOpen(String call) {
            return inside.containsKey(call);
        }

        /** Shows or hides them. */
        void toggle(String call) {
            ToolCall.Ledger ledger = session.callsProperty().get();
            if (inside.remove(call) != null) {
                arrange();
                refresh();
            } else if (ledger != null) {
                ledger.inOrder().stream().filter(one -> one.id().equals(call)).findFirst().ifPresent(one -> open(List.of(one)));
            }
        }

        /** The name of the subagent that a call started; null for none. */
        @Nullable String subagent(String call) {
            ToolCall.Ledger ledger = session.callsProperty().get();
            return ledger == null
                    ? null
                    : ledger.starts().entrySet().stream()
                            .filter(start -> start.getValue().id().equals(call))
                            .map(start -> ledger.agentOf(start.getKey()))
                            .findFirst()
                            .orElse(null);
        }

        /** Where pictures are decoded. */
        TaskRunner work() {
            return session.work();
        }
    }

    private void follow() {
        Timeline line = read;
        if (!isVisible() || line == null || session.stepProperty().get() == null) {
            return;
        }
        int index = conversation.upTo(line.indexOf(session.stepProperty().get()));
        // Of a message and what it started, the message itself.
        while (index > 0 && conversation.entries().get(index).depth() > 0) {
            index--;
        }
        if (index < 0 || index == getSelectionModel().getSelectedIndex()) {
            return;
        }
        BranchConversation.Entry now = getSelectionModel().getSelectedItem();
        if (now != null && now.step().equals(session.stepProperty().get())) {
            return; // this very message was chosen
        }
        // Cells differ in height, and their heights are known only after layout.
        choose(conversation.entries().get(index));
    }

    private void go() {
        BranchConversation.Entry entry = getSelectionModel().getSelectedItem();
        if (entry != null && !following) {
            session.stepProperty().set(entry.step());
        }
    }

    private void copy() {
        BranchConversation.Entry entry = getSelectionModel().getSelectedItem();
        if (entry != null) {
            SystemClipboard.put(entry.message().text());
        }
    }

    /** Goes to the step of a call and to its file. */
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

    /** The location of an agent's path: on the mount with the longest matching prefix. */
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
