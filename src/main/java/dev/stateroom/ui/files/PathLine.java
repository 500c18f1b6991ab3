package dev.stateroom.ui.files;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;

/**
 * Icon, name, remark and badge of a file or folder. A new file in a folder changes the names of all rows below: new nodes would have to be
 * styled, so these stay and only their texts change.
 */
final class PathLine extends HBox {
    private static final double LEAST_NAME = 88;
    private static final String DELETED = "sr-deleted";

    private final Label name = ViewParts.shrinking("");
    private final Label remark = ViewParts.shrinking("", "sr-tiny", "sr-muted");
    private final Label badge = ViewParts.badge("");
    private String icon = "";

    PathLine() {
        super(6);
        setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(name, ViewParts.grow(), remark, badge);
    }

    /** Shows an icon by its name, a name shortened like a path or not, a remark and a change's letter; both may be empty. */
    void show(String newIcon, String shown, boolean isPath, boolean isGone, String note, String letter) {
        if (!newIcon.equals(icon)) {
            Node drawn = ViewParts.styled(FeatherIcons.of(newIcon, FeatherIcons.ROW), "sr-muted");
            if (icon.isEmpty()) {
                getChildren().addFirst(drawn);
            } else {
                getChildren().set(0, drawn);
            }
            icon = newIcon;
        }
        name.setText(shown);
        name.setTextOverrun(isPath ? OverrunStyle.LEADING_ELLIPSIS : OverrunStyle.CENTER_ELLIPSIS);
        if (isGone != name.getStyleClass().contains(DELETED)) {
            if (isGone) {
                name.getStyleClass().add(DELETED);
            } else {
                name.getStyleClass().remove(DELETED);
            }
        }
        // However long a remark is, the name stays readable.
        name.setMinWidth(note.isEmpty() ? 0 : Math.min(LEAST_NAME, 8 * shown.length()));
        remark.setText(note);
        ViewParts.setShown(remark, !note.isEmpty());
        ViewParts.setBadge(badge, letter);
        ViewParts.setShown(badge, !letter.isEmpty());
    }
}
