package dev.stateroom.ui.blame;

import dev.stateroom.agent.Message;
import dev.stateroom.history.Blame;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import java.time.OffsetDateTime;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The author of one line: call, step, agent, time, its changes around the line, its result, and links. */
final class BlameCard extends VBox {
    /** Largest number of characters shown of a result. */
    private static final int MOST_OF_RESULT = 240;

    private final VBox change = new VBox();

    BlameCard(Translations words, Blame.Origin origin, String title, String where, Runnable goToStep, Runnable openCall) {
        ToolCall call = origin.call();
        setId("blame-card");
        getStyleClass().addAll("blame-card", "sr-float");
        OffsetDateTime at = origin.at();
        Label when = ViewParts.text(at == null ? "" : RelativeTime.now().since(at.toInstant()), "sr-small", "sr-muted");
        HoverTip.set(when, at == null ? null : RelativeTime.exact(at.toInstant()));
        HBox head = ViewParts.row(
                FeatherIcons.of(call == null ? "git-commit" : FeatherIcons.ofTool(call.tool()), FeatherIcons.ROW),
                ViewParts.text(OneLine.of(title, 40), call == null ? "sr-strong" : "sr-mono", "sr-strong"),
                ViewParts.shrinking(where, "sr-small", "sr-muted"),
                ViewParts.grow(),
                when);
        head.getStyleClass().add("blame-card-head");
        change.getStyleClass().add("blame-card-change");
        ViewParts.setShown(change, false);
        getChildren().addAll(head, change);
        Message result = call == null ? null : call.result();
        if (result != null && !result.text().isBlank()) {
            Label answer = ViewParts.wrapping(OneLine.of(result.text(), MOST_OF_RESULT), "sr-mono-small", "sr-muted", "blame-card-result");
            answer.setMinHeight(USE_PREF_SIZE);
            answer.setMaxWidth(Double.MAX_VALUE);
            getChildren().add(answer);
        }
        HBox foot = ViewParts.styled(ViewParts.row(), "blame-card-foot");
        Integer step = origin.step();
        if (step != null) {
            Button go = ViewParts.link(words.get("go.step", step), "blame-go", goToStep);
            foot.getChildren().add(go);
        }
        if (call != null) {
            Button open = ViewParts.link(words.get("open.call"), "blame-open", openCall);
            Button copy = ViewParts.iconButton("copy", words.get("copy.call"), words.get("copy.call"), () -> SystemClipboard.put(call.id()));
            foot.getChildren()
                    .addAll(
                            open,
                            ViewParts.keyHint("↵"),
                            ViewParts.grow(),
                            ViewParts.text(OneLine.middle(call.id(), 0, 7), "sr-mono-small", "sr-muted"),
                            copy);
        }
        getChildren().add(foot);
        setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    }

    /** Shows what the version changed around the line. */
    void show(ChangeAround around) {
        for (ChangeAround.Line line : around.lines()) {
            Label number = new Label(String.valueOf(line.number()));
            number.getStyleClass().addAll("sr-mono-small", "blame-card-number");
            number.setAlignment(Pos.CENTER_RIGHT);
            Label sign = new Label(line.added() ? "+" : " ");
            sign.getStyleClass().addAll("sr-mono-small", line.added() ? "sr-success" : "sr-muted");
            HBox row = new HBox(number, sign, ViewParts.shrinking(OneLine.of(line.text(), 120), "sr-mono-small"));
            row.getStyleClass().add(line.added() ? "blame-card-added" : "blame-card-kept");
            change.getChildren().add(row);
        }
        ViewParts.setShown(change, !around.lines().isEmpty());
    }
}
