package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionOverlay;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/**
 * A file with its verdict, or a folder with the number of files for each verdict. Its nodes are created once and updated, since scrolling
 * fills every visible cell.
 */
final class OverlayCell extends TreeCell<OverlayRow> {
    private static final List<String> WASHES = List.of("permissions-denied", "permissions-slips");
    private static final List<String> NAMES = List.of("sr-accent", "sr-small", "sr-muted");

    private final OverlayPane pane;
    private final Translations words;
    private final Label name = ViewParts.name("");
    private final Label chip = ViewParts.chip("");
    private final Label summary = ViewParts.text("", "sr-tiny", "sr-muted");
    private final Label verdict = ViewParts.text("", "sr-small");
    private final HBox box = ViewParts.row(name, chip, ViewParts.grow(), summary, verdict);
    private final Map<String, Node> icons = new HashMap<>();
    private final Map<String, Node> signs = new HashMap<>();
    private final InvalidationListener changed = _ -> {
        if (!isEmpty()) {
            updateItem(getItem(), false);
        }
    };
    private @Nullable Filled filled;

    /** The current content of the nodes. */
    private record Filled(OverlayRow row, PermissionOverlay.@Nullable Tint tint, String summary, boolean expanded) {}

    OverlayCell(OverlayPane pane, Translations words) {
        this.pane = pane;
        this.words = words;
        verdict.setContentDisplay(ContentDisplay.RIGHT);
        pane.saysProperty().addListener(new WeakInvalidationListener(changed));
    }

    @Override
    protected void updateItem(@Nullable OverlayRow row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            // A tree that changes its length empties its cells before it fills them again, so the nodes are kept until then.
            filled = null;
            box.setVisible(false);
            setAccessibleText(null);
            getStyleClass().removeAll(WASHES);
            return;
        }
        boolean file = row.kind() == OverlayRow.Kind.FILE;
        Filled now = new Filled(
                row,
                file ? pane.tint(row) : null,
                row.isFolder() ? pane.summary(row) : "",
                getTreeItem() != null && getTreeItem().isExpanded());
        if (!now.equals(filled)) {
            filled = now;
            fill(now);
        }
        box.setVisible(true);
        if (getGraphic() != box) {
            ViewParts.show(this, box);
        }
    }

    private void fill(Filled now) {
        OverlayRow row = now.row();
        name.setText(row.text());
        name.setGraphic(icons.computeIfAbsent(icon(row), icon -> FeatherIcons.of(icon, FeatherIcons.ROW)));
        name.getStyleClass().removeAll(NAMES);
        switch (row.kind()) {
            case MORE -> name.getStyleClass().add("sr-accent");
            case TROUBLE -> name.getStyleClass().addAll("sr-small", "sr-muted");
            case TOP, FOLDER, FILE -> {
                // As rows are.
            }
        }
        show(chip, row.owner());
        show(summary, row.kind() == OverlayRow.Kind.FOLDER && !now.expanded() ? now.summary() : "");
        PermissionOverlay.Tint tint = now.tint();
        show(verdict, tint == null ? "" : words.get("tint." + OverlayPane.word(tint)));
        String wash = "";
        String said = row.text() + (now.summary().isEmpty() ? "" : ", " + now.summary());
        if (tint != null) {
            verdict.setGraphic(signs.computeIfAbsent(OverlayPane.icon(tint), icon -> FeatherIcons.of(icon, FeatherIcons.ROW)));
            verdict.getStyleClass().setAll("label", "sr-small", OverlayPane.tone(tint));
            wash = tint == PermissionOverlay.Tint.DENIED ? WASHES.getFirst() : tint == PermissionOverlay.Tint.SLIPS ? WASHES.getLast() : "";
            said += ", " + words.get("legend." + OverlayPane.word(tint));
        }
        for (String one : WASHES) {
            boolean has = getStyleClass().contains(one);
            if (has && !one.equals(wash)) {
                getStyleClass().remove(one);
            } else if (!has && one.equals(wash)) {
                getStyleClass().add(one);
            }
        }
        setAccessibleText(said);
    }

    private static void show(Label label, String text) {
        if (!Objects.equals(label.getText(), text)) {
            label.setText(text);
        }
        ViewParts.setShown(label, !text.isEmpty());
    }

    private static String icon(OverlayRow row) {
        return switch (row.kind()) {
            case TOP -> FeatherIcons.ofOwner(row.owner());
            case FOLDER -> "folder";
            case FILE -> "file";
            case MORE -> "more-horizontal";
            case TROUBLE -> "cloud-off";
        };
    }
}
