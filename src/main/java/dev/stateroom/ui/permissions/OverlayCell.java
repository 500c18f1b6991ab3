package dev.stateroom.ui.permissions;

import dev.stateroom.permission.Overlay;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** A file with its verdict, or a folder with how many of its files come to what. */
final class OverlayCell extends TreeCell<OverlayRow> {
    private static final String[] WASHES = {"permissions-denied", "permissions-slips"};

    private final OverlayPane pane;
    private final Words words;

    OverlayCell(OverlayPane pane, Words words) {
        this.pane = pane;
        this.words = words;
    }

    @Override
    protected void updateItem(@Nullable OverlayRow row, boolean empty) {
        super.updateItem(row, empty);
        setText(null);
        getStyleClass().removeAll(WASHES);
        if (empty || row == null) {
            setGraphic(null);
            setAccessibleText(null);
            return;
        }
        Label name = Parts.shrinking(row.text());
        name.setGraphic(Icons.of(icon(row), Icons.ROW));
        HBox box = Parts.row(name);
        String said = row.text();
        switch (row.kind()) {
            case TOP, FOLDER -> {
                if (!row.owner().isEmpty()) {
                    box.getChildren().add(Parts.chip(row.owner()));
                }
                String summary = pane.summary(row);
                said += summary.isEmpty() ? "" : ", " + summary;
                if (row.kind() == OverlayRow.Kind.FOLDER && !getTreeItem().isExpanded()) {
                    box.getChildren().addAll(Parts.grow(), Parts.text(summary, "sr-tiny", "sr-muted"));
                }
            }
            case FILE -> {
                Overlay.Tint tint = pane.tint(row);
                if (tint != null) {
                    box.getChildren().addAll(Parts.grow(), verdict(tint));
                    said += ", " + words.get("legend." + OverlayPane.word(tint));
                    wash(tint);
                }
            }
            case MORE -> name.getStyleClass().add("sr-accent");
            case TROUBLE -> name.getStyleClass().addAll("sr-small", "sr-muted");
        }
        setGraphic(box);
        setAccessibleText(said);
    }

    private void wash(Overlay.Tint tint) {
        if (tint == Overlay.Tint.DENIED) {
            getStyleClass().add(WASHES[0]);
        } else if (tint == Overlay.Tint.SLIPS) {
            getStyleClass().add(WASHES[1]);
        }
    }

    private Label verdict(Overlay.Tint tint) {
        Label verdict = Parts.text(words.get("tint." + OverlayPane.word(tint)), "sr-small", OverlayPane.tone(tint));
        verdict.setGraphic(Icons.of(OverlayPane.icon(tint), Icons.ROW));
        verdict.setContentDisplay(ContentDisplay.RIGHT);
        return verdict;
    }

    private static String icon(OverlayRow row) {
        return switch (row.kind()) {
            case TOP -> Icons.ofOwner(row.owner());
            case FOLDER -> "folder";
            case FILE -> "file";
            case MORE -> "more-horizontal";
            case TROUBLE -> "cloud-off";
        };
    }
}
