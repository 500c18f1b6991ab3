package dev.stateroom.ui.calls;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.state.CallDetails;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** One tool call in full: who made it and when, its arguments as the model wrote them and as they ran, its result. */
final class CallCard extends VBox {
    private static final int MOST = 200_000;
    private static final double TALLEST_BODY = 400;

    private final Translations words;

    /**
     * @param step the number of the step where the call ended
     * @param proposed the number of the step where it was requested
     */
    CallCard(
            Translations words,
            ToolCall call,
            CallDetails details,
            @Nullable Integer step,
            @Nullable Integer proposed,
            Consumer<ToolCall> goTo,
            Runnable close) {
        this.words = words;
        setId("call-card");
        getStyleClass().addAll("call-card", "sr-float");
        setAccessibleText(words.get("card", call.tool()));
        VBox body = new VBox(body(call, details));
        ScrollPane scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        // Wrapped text knows its height only once it has a width.
        body.heightProperty().subscribe(h -> scroll.setPrefViewportHeight(Math.min(TALLEST_BODY, h.doubleValue())));
        setMaxHeight(USE_PREF_SIZE);
        getChildren().addAll(head(call, step, close), scroll, foot(call, step, proposed, goTo));
    }

    private HBox head(ToolCall call, @Nullable Integer step, Runnable close) {
        Button closing = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", "call-close", close);
        String who = call.agent().equals("main") ? words.get("agent.main") : words.get("agent.sub", call.agent());
        String where = step == null
                ? who
                : call.turn() > 0 ? words.get("where.turn", step, call.turn(), who) : words.get("where", step, who);
        HBox head = ViewParts.row(
                FeatherIcons.of(FeatherIcons.ofTool(call.tool()), FeatherIcons.ROW),
                ViewParts.shrinking(OneLine.of(call.tool(), 80), "sr-mono", "sr-strong"),
                ViewParts.shrinking(where, "sr-small", "sr-muted"),
                ViewParts.grow(),
                status(call),
                closing);
        head.getStyleClass().add("call-head");
        return head;
    }

    private Node status(ToolCall call) {
        return switch (call.status()) {
            case "error" -> ViewParts.pill("alert-octagon", words.get("status.error"), "danger");
            case "waiting" -> ViewParts.pill("pause", words.get("status.waiting"), "accent");
            case "cancelled", "dropped", "unknown" -> ViewParts.pill("slash", words.get("status." + call.status()), "neutral");
            default -> ViewParts.text("");
        };
    }

    private Node[] body(ToolCall call, CallDetails details) {
        VBox arguments = section(words.get(call.ranOtherwise() ? "arguments.proposed" : "arguments"));
        values(arguments, call.args());
        VBox ran = section(words.get("arguments.ran"));
        if (call.ranOtherwise()) {
            values(ran, call.executedArgs());
        }
        VBox result = section(words.get("result"));
        Message answer = call.result();
        if (answer == null) {
            result.getChildren().add(ViewParts.text(words.get("no.result"), "sr-small", "sr-muted"));
        } else {
            String text = answer.text();
            result.getChildren()
                    .add(new FoldedText(words, text.isEmpty() ? ValueText.of(answer.content(), MOST) : text));
        }
        if (call.offloadedTo() != null) {
            result.getChildren().add(ViewParts.shrinking(words.get("offloaded", call.offloadedTo()), "sr-small", "sr-muted"));
        }
        beside(details).forEach(line -> result.getChildren().add(ViewParts.shrinking(OneLine.of(line, 300), "sr-small", "sr-muted")));
        return call.ranOtherwise() ? new Node[] {arguments, ran, result} : new Node[] {arguments, result};
    }

    private List<String> beside(CallDetails details) {
        List<String> lines = new ArrayList<>();
        if (details.exitCode() != null) {
            lines.add(words.get(Boolean.TRUE.equals(details.truncated()) ? "exit.truncated" : "exit", details.exitCode()));
        }
        details.blobs().forEach(blob -> lines.add(words.get("blob", blob.shownType(), blob.sha256())));
        if (details.asyncTask() != null) {
            lines.add(words.get("async.task", details.asyncTask()));
        }
        if (details.skill() != null) {
            lines.add(words.get("skill", details.skill()));
        }
        if (Boolean.TRUE.equals(details.forked())) {
            lines.add(words.get("forked"));
        }
        return lines;
    }

    private static VBox section(String title) {
        return ViewParts.styled(new VBox(6, ViewParts.text(title, "sr-strong")), "call-section");
    }

    private void values(VBox into, ForeignValue args) {
        if (args instanceof ForeignValue.Fields(Map<String, ForeignValue> fields) && !fields.isEmpty()) {
            fields.forEach((name, value) -> into.getChildren()
                    .addAll(
                            ViewParts.shrinking(OneLine.of(name, 80), "sr-mono-small", "sr-muted"),
                            new FoldedText(
                                    words, value instanceof ForeignValue.Text(String text) ? text : ValueText.of(value, MOST))));
        } else {
            into.getChildren().add(new FoldedText(words, ValueText.of(args, MOST)));
        }
    }

    private HBox foot(ToolCall call, @Nullable Integer step, @Nullable Integer proposed, Consumer<ToolCall> goTo) {
        HBox foot = ViewParts.row();
        if (step != null) {
            Button go = ViewParts.link(words.get("go.step", step), "call-go", () -> goTo.accept(call));
            foot.getChildren().add(go);
        }
        if (proposed != null && !proposed.equals(step)) {
            foot.getChildren().add(ViewParts.text(words.get("asked.at", proposed), "sr-small", "sr-muted"));
        }
        foot.getChildren().addAll(ViewParts.grow(), ViewParts.text(OneLine.middle(call.id(), 8, 6), "sr-mono-small", "sr-muted"));
        foot.getChildren().add(copy(words.get("copy.call"), call.id()));
        foot.setAlignment(Pos.CENTER_LEFT);
        foot.getStyleClass().add("call-foot");
        return foot;
    }

    /** A button that copies an id whole. */
    static Button copy(String name, String id) {
        Button copy = ViewParts.iconButton("copy", name, name);
        copy.setOnAction(e -> {
            SystemClipboard.put(id);
        });
        return copy;
    }
}
