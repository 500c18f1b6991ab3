package dev.stateroom.ui.promotion;

import dev.stateroom.agent.FileData;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.promotion.FileUpdate;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** One file that would be sent: its kind of change, path, size before and after, and whether it overwrites another's change. */
final class UpdateCell extends FilledCell<FileUpdate> {
    private final Translations words;

    UpdateCell(Translations words) {
        this.words = words;
        setPrefWidth(0);
    }

    @Override
    protected void fill(FileUpdate update) {
        String letter = switch (update.change()) {
            case "added" -> "A";
            case "deleted" -> "D";
            default -> "M";
        };
        Label path = ViewParts.path(update.path(), "sr-mono-small");
        HoverTip.set(path, update.path());
        HBox row = new HBox(8, ViewParts.badge(letter), path, ViewParts.grow());
        row.setAlignment(Pos.CENTER_LEFT);
        String lost = words.get("changedThere");
        if (update.isChangedThere()) {
            Node sign = FeatherIcons.of("alert-triangle", FeatherIcons.ROW);
            sign.getStyleClass().add("sr-warning");
            Label why = ViewParts.text(lost, "sr-small", "sr-warning");
            row.getChildren().addAll(sign, why);
        }
        String sizes = sizes(update);
        row.getChildren().add(ViewParts.text(sizes, "sr-small", "sr-muted"));
        ViewParts.show(this, row);
        setAccessibleText(words.get("spoken." + update.change(), update.path(), sizes) + (update.isChangedThere() ? ", " + lost : ""));
    }

    private String sizes(FileUpdate update) {
        FileData before = update.before();
        FileData after = update.after();
        return before != null && after != null
                ? words.get("size.both", before.size(), after.size())
                : words.get("size", after != null ? after.size() : before == null ? 0 : before.size());
    }
}
