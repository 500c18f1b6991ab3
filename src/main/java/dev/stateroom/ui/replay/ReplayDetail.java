package dev.stateroom.ui.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.CallFiles;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** One call: its recorded answer next to the new one, and why they differ. */
final class ReplayDetail extends VBox {
    private static final int LARGEST = 200_000;

    private final Translations words = Translations.of(ReplayDetail.class);
    private final Label title = ViewParts.text("", "sr-strong");
    private final Label tool = ViewParts.text("", "sr-mono-small");
    private final Label argument = ViewParts.shrinking("", "sr-mono-small", "sr-muted");
    private final Label id = ViewParts.text("", "sr-mono-small", "sr-muted");
    private final Label strip = ViewParts.shrinking("", "sr-small");
    private final HBox stripRow = new HBox(strip);
    private final TwoSides answers = new TwoSides("replay-lines", words.get("lines"), words.get("recorded"), words.get("actual"), words, "line.spoken");
    private final TwoSides files =
            new TwoSides("replay-files-lines", words.get("files.lines"), words.get("files.before"), words.get("files.after"), words, "files.spoken");
    private final Label why = new Label();
    private final HBox foot = new HBox();
    private boolean isNarrow;

    /** {@code go} goes to the call, {@code showFiles} shows the files before and after; {@code fixes} are offered next to the reason. */
    ReplayDetail(List<UserCommand> actions, UserCommand go, UserCommand showFiles, List<UserCommand> fixes) {
        setId("replay-detail");
        getStyleClass().addAll("sr-content", "sr-border-left");
        HBox head = ViewParts.styled(ViewParts.row(title, tool, argument, ViewParts.grow(), id, CommandButtons.icon(go)), "replay-head");
        stripRow.getStyleClass().setAll("sr-strip", "sr-warning");
        answers.lines().setPlaceholder(ViewParts.text(words.get("lines.none"), "sr-small", "sr-muted"));
        hideFiles();
        Region rest = new Region();
        VBox.setVgrow(rest, Priority.ALWAYS);
        why.setWrapText(true);
        why.setMinHeight(Region.USE_PREF_SIZE);
        HBox helps = ViewParts.styled(ViewParts.row(), "replay-mends");
        fixes.forEach(fix -> {
            Button button = CommandButtons.framed(fix);
            button.visibleProperty().bind(fix.enabled());
            button.managedProperty().bind(button.visibleProperty());
            helps.getChildren().add(button);
        });
        VBox reasons = ViewParts.styled(new VBox(ViewParts.text(words.get("why"), "sr-small", "sr-strong"), why, helps), "replay-why");
        foot.getStyleClass().add("replay-foot");
        foot.setAlignment(Pos.CENTER_LEFT);
        actions.forEach(action -> foot.getChildren().add(CommandButtons.framed(action)));
        foot.getChildren().addAll(ViewParts.grow(), CommandButtons.framed(showFiles));
        getChildren().addAll(head, stripRow, answers, files, reasons, rest, foot);
        show(null);
    }

    /** There is little height below the list: shows the reason only once, and lets the lines shrink. */
    void setNarrow(boolean narrow) {
        answers.setNarrow(narrow);
        files.setNarrow(narrow);
        isNarrow = narrow;
        if (narrow) {
            ViewParts.setShown(stripRow, false);
        }
    }

    /** True while the files before and after the call are below its answers. */
    boolean showsFiles() {
        return files.isVisible();
    }

    void hideFiles() {
        ViewParts.setShown(files, false);
    }

    /** Shows the files that a call changed, before and after it, below its answers. */
    void showFiles(List<CallFiles.Sides> sides) {
        ViewParts.setShown(files, true);
        String named = sides.isEmpty() ? words.get("files.none") : sides.size() == 1 ? sides.getFirst().path() : words.get("files.several", sides.size());
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (CallFiles.Sides side : sides) {
            if (sides.size() > 1) {
                before.append("── ").append(side.path()).append('\n');
                after.append("── ").append(side.path()).append('\n');
            }
            before.append(closed(side.before()));
            after.append(closed(side.after()));
        }
        files.name(named, sides.size() == 1 && sides.getFirst().after() == null ? words.get("files.deleted") : "");
        files.show(cut(before.toString()), cut(after.toString()), false);
    }

    private static String closed(@Nullable String text) {
        return text == null || text.isEmpty() || text.endsWith("\n") ? String.valueOf(text == null ? "" : text) : text + "\n";
    }

    private static String cut(String text) {
        return text.length() <= LARGEST ? text : text.substring(0, LARGEST);
    }

    ListView<?> lines() {
        return answers.lines();
    }

    void show(@Nullable ReplayRow row) {
        hideFiles();
        ReplayedCall result = row == null ? null : row.result();
        title.setText(row == null ? words.get("none") : words.get("call", row.index() + 1));
        tool.setText(row == null ? "" : row.call().tool());
        argument.setText(row == null ? "" : ReplayTable.about(words, row.call()));
        id.setText(row == null ? "" : ShortText.id(row.call().id()));
        boolean unexpected = result != null && result.isUnexpected();
        ViewParts.setShown(stripRow, unexpected && !isNarrow);
        String reason = result == null ? "" : VerdictStyles.why(words, result);
        if (result != null && unexpected) {
            strip.setText(reason);
            strip.setGraphic(FeatherIcons.of(VerdictStyles.icon(result.verdict()), FeatherIcons.ROW));
            stripRow.getStyleClass().setAll("sr-strip", "sr-" + (VerdictStyles.tone(result.verdict()).equals("danger") ? "danger" : "warning"));
        }
        LoggedCall.Result before = row == null ? null : row.call().result();
        LoggedCall.Result now = result == null ? null : result.actual();
        answers.name(about(before, words.get("side.nothing")), about(now, words.get(result == null ? "side.waits" : "side.not")));
        String left = text(before);
        String right = text(now);
        // Results seldom end their last line; that is shown only if one of the two does.
        boolean bare = !left.endsWith("\n") && !right.endsWith("\n");
        // A call that did not run has no answer, which must not look as if the recorded one was deleted.
        answers.show(ended(left, bare), now == null ? ended(left, bare) : ended(right, bare), now == null);
        why.setText(result == null ? words.get("why.waits") : reason.isEmpty() ? words.get("why.same") : reason);
    }

    private static String ended(String text, boolean bare) {
        return bare && !text.isEmpty() ? text + "\n" : text;
    }

    private String about(LoggedCall.@Nullable Result result, String none) {
        if (result == null) {
            return none;
        }
        String status = result.failed() == null ? words.get("status.none") : words.get(result.failed() ? "status.error" : "status.success");
        long count = result.text().lines().count();
        return words.get("side.about", status, count);
    }

    private static String text(LoggedCall.@Nullable Result result) {
        if (result == null) {
            return "";
        }
        String text = result.text();
        if (text.isEmpty() && !(result.content() instanceof ForeignValue.Text)) {
            text = ArgumentText.write(result.content());
        }
        return cut(text);
    }
}
