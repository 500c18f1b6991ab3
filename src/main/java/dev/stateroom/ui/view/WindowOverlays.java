package dev.stateroom.ui.view;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** What floats over the window: one at a time, in the same scene, with the keyboard kept inside while it is there. */
public final class WindowOverlays {
    private static final double FROM_TOP = 84;

    private final StackPane layer = new StackPane();
    private final ReadOnlyObjectWrapper<@Nullable Region> shown = new ReadOnlyObjectWrapper<>();
    private @Nullable Node focusedBefore;

    /** Nothing is shown at first. */
    public WindowOverlays() {
        layer.getStyleClass().add("sr-scrim");
        layer.setVisible(false);
        layer.setAlignment(Pos.TOP_CENTER);
        layer.setPadding(new Insets(FROM_TOP, 16, 16, 16));
        layer.setOnMousePressed(event -> {
            if (event.getTarget() == layer) {
                hide();
            }
        });
        layer.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                hide();
                event.consume();
            }
        });
        layer.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                scene.focusOwnerProperty().subscribe(this::keepInside);
            }
        });
    }

    /** Covers everything else. */
    public StackPane layer() {
        return layer;
    }

    /** What is shown; null for nothing. */
    public ReadOnlyObjectProperty<@Nullable Region> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** Shows it and runs {@code focus}, which puts the keyboard into it. */
    public void show(Region content, Runnable focus) {
        if (shown.get() == null) {
            focusedBefore = layer.getScene() == null ? null : layer.getScene().getFocusOwner();
        }
        content.setAccessibleRole(AccessibleRole.DIALOG);
        layer.getChildren().setAll(content);
        layer.setVisible(true);
        shown.set(content);
        focus.run();
    }

    /** Takes it away and gives the focus back. */
    public void hide() {
        if (shown.get() == null) {
            return;
        }
        shown.set(null);
        layer.setVisible(false);
        layer.getChildren().clear();
        if (focusedBefore != null) {
            focusedBefore.requestFocus();
            focusedBefore = null;
        }
    }

    private void keepInside(@Nullable Node focus) {
        Region content = shown.get();
        if (content == null || focus == null) {
            return;
        }
        for (Node node = focus; node != null; node = node.getParent()) {
            if (node == layer) {
                return;
            }
        }
        Node first = content.lookupAll("*").stream()
                .filter(n -> n.isFocusTraversable() && n.isVisible())
                .findFirst()
                .orElse(content);
        first.requestFocus();
    }
}
