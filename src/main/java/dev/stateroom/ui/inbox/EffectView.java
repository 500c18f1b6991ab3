package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.ui.diff.TextDiff;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The effect of a call: the diff of files, a command with hidden characters marked, or the arguments if neither is known. */
final class EffectView extends VBox {
    private static final double LINE = 20;
    private static final int MOST_LINES = 14;
    private static final int MOST_IN_ALL = 4;

    private final Translations words;

    EffectView(Translations words, CallDetail detail) {
        this.words = words;
        getStyleClass().add("inbox-effect");
        PendingInterrupt.ActionRequest action = detail.call().request();
        ForeignValue.Fields args = ForeignValue.fields(action.args());
        boolean marks = !detail.call().hazards().isEmpty();
        String command = ForeignValue.text(args.get("command"));
        String mount = detail.call().effect().mount();
        if (mount != null) {
            getChildren().add(note(words.get("effect.mount", mount)));
        }
        boolean isCommand = detail.effects().isEmpty() && command != null && action.name().equals("execute");
        if (!isCommand && !detail.call().effect().note().isEmpty()) {
            getChildren().add(note(detail.call().effect().note()));
        }
        if (!detail.effects().isEmpty()) {
            int shown = 0;
            for (CallDetail.FileEffect effect : detail.effects()) {
                getChildren().add(head(words.get("effect"), effect.path(), about(effect, detail), marks, detail.effects().size() > 1));
                if (effect.diff() != null && shown++ < MOST_IN_ALL) {
                    getChildren().add(diff(effect.path(), effect.diff()));
                }
            }
            if (detail.moreEffects() > 0) {
                getChildren().add(line(words.get("effect.more", detail.moreEffects())));
            }
        } else if (isCommand && command != null) {
            getChildren().add(head(words.get("command"), "", words.get("command.what"), marks, false));
            getChildren().add(new MarkedText(command));
        } else {
            getChildren().add(head(words.get("arguments"), "", "", marks, false));
            args.values().forEach((name, value) -> getChildren().add(argument(name, value)));
        }
    }

    private String about(CallDetail.FileEffect effect, CallDetail detail) {
        return words.get(
                switch (effect.kind()) {
                    case ADDED -> "effect.added";
                    case MODIFIED -> detail.call().effect().overwrites(detail.call().request()) ? "effect.overwritten" : "effect.modified";
                    case DELETED -> "effect.deleted";
                },
                effect.bytes());
    }

    private HBox head(String title, String path, String about, boolean marks, boolean many) {
        HBox head = ViewParts.row(ViewParts.text(title, "sr-small", "inbox-effect-title"));
        if (many) {
            head.getChildren().add(ViewParts.path(HiddenCharacters.visible(path), "sr-mono-small"));
        }
        head.getChildren().addAll(ViewParts.shrinking(about, "sr-small", "sr-muted"), ViewParts.grow());
        if (marks) {
            Label drawn = ViewParts.text(words.get("drawn"), "sr-small", "sr-muted");
            drawn.setGraphic(FeatherIcons.of("eye", FeatherIcons.ROW));
            drawn.setGraphicTextGap(6);
            head.getChildren().add(drawn);
        }
        head.getStyleClass().add("inbox-effect-head");
        return head;
    }

    private Node diff(String path, LineDiff diff) {
        TextDiff lines = new TextDiff(words.get("effect.spoken", path, diff.added(), diff.removed()));
        lines.show(diff);
        double height = Math.clamp((long) lines.list().getItems().size(), 1, MOST_LINES) * LINE;
        ViewParts.fixHeight(lines, height);
        return ViewParts.styled(new VBox(lines), "inbox-diff");
    }

    private static Node argument(String name, ForeignValue value) {
        Label title = ViewParts.shrinking(HiddenCharacters.visible(name), "sr-mono-small", "sr-muted");
        return ViewParts.styled(new VBox(title, new MarkedText(value instanceof ForeignValue.Text(String text) ? text : JsonText.JAVASCRIPT.of(value))), "inbox-argument");
    }

    private static Label line(String text) {
        Label line = ViewParts.shrinking(text, "sr-small", "sr-muted");
        line.getStyleClass().add("inbox-line");
        return line;
    }

    private static Label note(String text) {
        Label note = line(HiddenCharacters.visible(text));
        note.setGraphic(FeatherIcons.of("info", FeatherIcons.ROW));
        note.setGraphicTextGap(6);
        note.setWrapText(true);
        note.setMinHeight(Region.USE_PREF_SIZE);
        return note;
    }
}
