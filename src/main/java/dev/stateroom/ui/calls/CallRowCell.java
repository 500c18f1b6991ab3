package dev.stateroom.ui.calls;

import dev.stateroom.history.CallRun;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;

/** One call in the drawer: icon and tool, path, lines, short id, first line of the result. */
final class CallRowCell extends FilledCell<StepCalls.Row> {
    private static final int LONGEST_PATH = 4_096;

    private final Translations words;
    private final StackPane icon = new StackPane();
    private final Label tool = ViewParts.shrinking("", "sr-mono-small");
    private final Label path = ViewParts.path("", "sr-mono-small");
    private final Label plus = ViewParts.text("", "sr-mono-small", "sr-success");
    private final Label minus = ViewParts.text("", "sr-mono-small", "sr-danger");
    private final Label id = ViewParts.text("", "sr-mono-small", "sr-muted");
    private final Label result = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final HBox box;

    CallRowCell(Translations words) {
        this.words = words;
        icon.setMinWidth(FeatherIcons.ROW);
        tool.setPrefWidth(92);
        tool.setMinWidth(70);
        path.setMaxWidth(Double.MAX_VALUE);
        path.setPrefWidth(170);
        HBox lines = new HBox(4, plus, minus);
        lines.setAlignment(Pos.CENTER_RIGHT);
        lines.setMinWidth(56);
        lines.setPrefWidth(56);
        id.setMinWidth(60);
        result.setPrefWidth(210);
        result.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(path, Priority.ALWAYS);
        HBox.setHgrow(result, Priority.ALWAYS);
        box = new HBox(icon, tool, path, lines, id, result);
        box.setAlignment(Pos.CENTER_LEFT);
        HBox.setMargin(tool, new Insets(0, 2, 0, 6));
        HBox.setMargin(id, new Insets(0, 22, 0, 20));
        setContentDisplay(javafx.scene.control.ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
    }

    @Override
    protected void fill(StepCalls.Row row) {
        ToolCall call = row.call();
        icon.getChildren().setAll(FeatherIcons.of(FeatherIcons.ofTool(call.tool()), FeatherIcons.ROW));
        tool.setText(OneLine.of(call.tool(), 60));
        String at = call.subject();
        // The end of a path matters most, and the beginning of a command or a task.
        path.setTextOverrun(call.path() == null ? OverrunStyle.ELLIPSIS : OverrunStyle.LEADING_ELLIPSIS);
        path.setText(ShortText.middle(OneLine.of(at, LONGEST_PATH), 200));
        LineCounts lines = row.lines();
        plus.setText(lines == null || lines.added() == 0 ? "" : "+" + lines.added());
        minus.setText(lines == null || lines.removed() == 0 ? "" : "−" + lines.removed());
        minus.setManaged(!minus.getText().isEmpty());
        id.setText(call.id().length() > 6 ? "…" + call.id().substring(call.id().length() - 6) : call.id());
        boolean error = call.status().equals("error");
        result.getStyleClass().setAll("label", "sr-small", error ? "sr-danger" : "sr-muted");
        result.setText(said(row));
        box.setPadding(new Insets(0, 0, 0, 16.0 * row.depth()));
        ViewParts.show(this, box);
        setAccessibleText(words.get(
                "row.spoken", call.tool(), at, lines == null ? "" : lines.text(), result.getText()));
    }

    private String said(StepCalls.Row row) {
        if (row.call().result() != null) {
            CallRun run = row.call().run();
            boolean again = run.state() == CallRun.State.ANSWERED && !run.detail().isEmpty();
            return again ? words.get("raised.before", row.result(), OneLine.of(run.detail(), LONGEST_PATH)) : row.result();
        }
        return switch (row.call().status()) {
            case "waiting" -> words.get("status.waiting");
            case "cancelled", "dropped", "unknown" -> words.get("status." + row.call().status());
            default -> {
                CallRun run = row.call().run();
                yield run.state() == CallRun.State.RAISED ? words.get("raised", OneLine.of(run.detail(), LONGEST_PATH)) : words.get("no.result");
            }
        };
    }
}
