package dev.stateroom.ui.calls;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.state.TodoItem;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.preview.markdown.MarkdownParts;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.ui.words.Translations;
import java.util.Set;
import java.util.function.Supplier;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A message: the number of its step, its author, its text, its calls as chips; a result is one line until it is expanded. */
final class MessageCell extends FilledCell<BranchConversation.Entry> {
    private static final int MOST_BLOCKS = 60;
    private static final int LONGEST = 8_000;
    private static final int LONGEST_ARGUMENT = 48;
    private static final int LONGEST_LINE = 160;
    private static final double INDENT = 28;
    private static final int DEEPEST = 4;

    private final Translations words;
    private final Supplier<@Nullable Timeline> line;
    private final Set<BranchConversation.Entry> opened;
    private final ConversationPane.Links links;

    /**
     * A cell.
     *
     * @param opened the entries whose folded text is open; changed by the cell
     */
    MessageCell(Translations words, Supplier<@Nullable Timeline> line, Set<BranchConversation.Entry> opened, ConversationPane.Links links) {
        this.words = words;
        this.line = line;
        this.opened = opened;
        this.links = links;
        setPrefWidth(0);
        getStyleClass().add("message-cell");
        // Also for a click on a chip or link, which would leave the focus in another pane.
        addEventFilter(MouseEvent.MOUSE_PRESSED, e -> getListView().requestFocus());
    }

    @Override
    protected void fill(BranchConversation.Entry entry) {
        Timeline steps = line.get();
        Integer number = entry.depth() > 0 || steps == null || entry.index() >= steps.steps().size() ? null : StepNumber.at(steps, entry.index());
        Label step = ViewParts.text(number == null ? "" : StepNumber.shown(number), "sr-mono-small", "sr-muted");
        step.setMinWidth(32);
        VBox content = new VBox(6);
        content.setMinWidth(0);
        HBox.setHgrow(content, Priority.ALWAYS);
        fill(content, entry);
        HBox row = new HBox(12, step, FeatherIcons.of(icon(entry.voice()), FeatherIcons.ROW), content);
        row.setMinWidth(0);
        row.setPadding(new Insets(0, 0, 0, INDENT * Math.min(entry.depth(), DEEPEST)));
        ViewParts.show(this, row);
        setAccessibleText(words.get(
                number == null ? "message.spoken.inside" : "message.spoken",
                words.get("voice." + entry.voice().name()),
                number == null ? 0 : number,
                OneLine.of(entry.message().text(), 200)));
    }

    private static String icon(BranchConversation.Voice voice) {
        return switch (voice) {
            case PERSON -> "user";
            case MODEL -> "message-square";
            case RESULT -> "corner-down-right";
            case OTHER -> "info";
        };
    }

    private void fill(VBox content, BranchConversation.Entry entry) {
        Message message = entry.message();
        switch (entry.voice()) {
            case RESULT -> result(content, entry);
            case OTHER -> folded(content, entry, words.get("message.other", message.type()), message.text());
            case PERSON, MODEL -> {
                String thought = entry.reasoning();
                if (!thought.isEmpty()) {
                    folded(content, entry, words.get("message.reasoning"), thought);
                }
                String text = message.text();
                content.getChildren().addAll(MarkdownParts.of(text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text, MOST_BLOCKS, link -> {}));
                MessagePictures.add(content, words, message, links.work());
                if (!message.toolCalls().isEmpty()) {
                    content.getChildren().add(chips(message));
                    message.toolCalls().forEach(call -> inside(content, call));
                }
            }
        }
    }

    /** Adds what a call contains: the todos that it wrote, the messages of the subagent that it started. */
    private void inside(VBox content, Message.Call call) {
        if (call.name().equals("write_todos")) {
            content.getChildren().addAll(TodoRows.of(TodoItem.list(ForeignValue.fields(call.args()).get("todos"))));
        }
        String agent = links.subagent(call.id());
        if (agent != null) {
            boolean isOpen = links.isOpen(call.id());
            Button toggle = ViewParts.link(words.get(isOpen ? "message.inside.hide" : "message.inside.show", OneLine.of(agent, LONGEST_ARGUMENT)), () -> links.toggle(call.id()));
            toggle.setGraphic(FeatherIcons.of(isOpen ? "chevron-down" : "chevron-right", FeatherIcons.ROW));
            toggle.getStyleClass().add("message-inside");
            toggle.setFocusTraversable(false);
            content.getChildren().add(toggle);
        }
    }

    private FlowPane chips(Message message) {
        FlowPane chips = new FlowPane(6, 4);
        chips.setMinWidth(0);
        for (Message.Call call : message.toolCalls()) {
            Button chip = new Button(HiddenCharacters.visible(OneLine.of(call.name() + " " + argument(call.args()), 2 * LONGEST_ARGUMENT)).strip());
            chip.setOnAction(e -> links.call(call.id()));
            chip.getStyleClass().setAll("button", "message-call", "sr-mono-small");
            chip.setMnemonicParsing(false);
            chip.setFocusTraversable(false);
            chips.getChildren().add(chip);
        }
        return chips;
    }

    /** The subject of a call: its path, otherwise its first text argument. */
    private static String argument(ForeignValue args) {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        for (String name : new String[] {"file_path", "path"}) {
            String path = ForeignValue.text(fields.get(name));
            if (path != null) {
                return path.substring(path.lastIndexOf('/') + 1);
            }
        }
        return fields.values().values().stream()
                .map(ForeignValue::text)
                .filter(text -> text != null && !text.isBlank())
                .findFirst()
                .map(text -> OneLine.of(text, LONGEST_ARGUMENT))
                .orElse("");
    }

    private void result(VBox content, BranchConversation.Entry entry) {
        Message message = entry.message();
        String name = message.name() == null ? words.get("message.result") : message.name();
        folded(content, entry, name + ": " + OneLine.of(message.text(), LONGEST_LINE), message.text());
        MessagePictures.add(content, words, message, links.work());
        String call = message.toolCallId();
        if (call != null && content.getChildren().getFirst() instanceof HBox head) {
            Button open = ViewParts.link(words.get("message.open"), () -> links.call(call));
            open.setFocusTraversable(false);
            head.getChildren().add(open);
        }
        if ("error".equals(message.status())) {
            content.getStyleClass().add("sr-danger");
        }
    }

    /** A line that expands to the text that the model saw. */
    private void folded(VBox content, BranchConversation.Entry entry, String head, String text) {
        boolean open = opened.contains(entry);
        Label title = ViewParts.shrinking(HiddenCharacters.visible(head), "sr-small");
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        Button toggle = ViewParts.link(words.get(open ? "message.fold" : "message.seen"));
        toggle.setMinWidth(USE_PREF_SIZE);
        // The line already shows all of it.
        boolean isWhole = head.endsWith(text) && !text.isEmpty();
        ViewParts.setShown(toggle, !isWhole);
        toggle.setFocusTraversable(false);
        toggle.setOnAction(e -> {
            if (!opened.remove(entry)) {
                opened.add(entry);
            }
            updateItem(entry, false);
        });
        content.getChildren().add(ViewParts.row(title, toggle));
        if (open) {
            Node whole = new FoldedText(words, text);
            content.getChildren().add(whole);
        }
    }
}
