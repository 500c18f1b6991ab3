package dev.stateroom.ui.view;

import java.util.ArrayList;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.TraversalDirection;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * The overlays of the window: one at a time, in the same scene, with the focus kept inside. The overlay of a view goes with the view, but
 * covers the whole window: nothing around it can be used meanwhile.
 */
public final class WindowOverlays {
    private static final double FROM_TOP = 84;

    /** The parent of the layer. The overlay is shown in it only if the scene has no place above everything. */
    private final StackPane home = new StackPane();

    private final StackPane layer = new StackPane();
    private final ReadOnlyObjectWrapper<@Nullable Region> shown = new ReadOnlyObjectWrapper<>();
    private @Nullable Node focusedBefore;
    private final Region start = new Region();
    private final Region end = new Region();
    private boolean returning;
    private boolean backwards;

    /** Starts empty. */
    public WindowOverlays() {
        home.setPickOnBounds(false);
        layer.getStyleClass().add("sr-scrim");
        layer.setVisible(false);
        layer.setAlignment(Pos.TOP_CENTER);
        layer.setPadding(new Insets(FROM_TOP, 16, 16, 16));
        layer.setOnMousePressed(event -> {
            if (event.getTarget() == layer) {
                hide();
            }
        });
        start.setManaged(false);
        end.setManaged(false);
        layer.addEventFilter(KeyEvent.KEY_PRESSED, event -> backwards = event.getCode() == KeyCode.TAB && event.isShiftDown());
        // A menu button consumes Escape even if its menu is closed.
        layer.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && event.getTarget() instanceof MenuButton menu && !menu.isShowing()) {
                event.consume();
                menu.getParent().fireEvent(event.copyFor(menu.getParent(), menu.getParent()));
            }
        });
        layer.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                hide();
                event.consume();
            }
        });
        // A view is added to the scene and removed many times, and listens to the focus only while it is there.
        layer.sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(this::keepInside);
        home.sceneProperty().subscribe(this::place);
    }

    /** The layer to put above the content. */
    public StackPane layer() {
        return home;
    }

    /** Makes these the overlays of the window: those of views are shown directly below them, above everything else in {@code root}. */
    public void above(StackPane root) {
        root.getChildren().add(home);
        root.getProperties().put(WindowOverlays.class, home);
    }

    private void place() {
        Scene scene = home.getScene();
        if (layer.getParent() instanceof Pane before) {
            before.getChildren().remove(layer);
        }
        if (scene == null || shown.get() == null) {
            return;
        }
        if (scene.getRoot() instanceof StackPane root && root.getProperties().get(WindowOverlays.class) instanceof Node top && top != home) {
            floatIn(root, root.getChildren().indexOf(top));
        } else {
            floatIn(home, 0);
        }
    }

    /** The focus owner does not matter here: the focus moves in with the content. */
    private void floatIn(Pane over, int at) {
        boolean before = returning;
        returning = true;
        over.getChildren().add(at, layer);
        returning = before;
    }

    /** The shown overlay; null for none. */
    public ReadOnlyObjectProperty<@Nullable Region> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** Shows an overlay and runs {@code focus}, which focuses a node in it. */
    public void show(Region content, Runnable focus) {
        if (shown.get() == null) {
            focusedBefore = home.getScene() == null ? null : home.getScene().getFocusOwner();
        }
        content.setAccessibleRole(AccessibleRole.DIALOG);
        layer.getChildren().setAll(start, content, end);
        layer.setVisible(true);
        boolean first = shown.get() == null;
        shown.set(content);
        if (first) {
            place();
        }
        if (home.getScene() != null) {
            List<WindowOverlays> all = shownIn(home.getScene());
            all.remove(this);
            all.add(this);
        }
        focus.run();
        if (!hasKeyboard()) {
            // The content of a scroll pane joins the scene with the skin, and cannot take the focus before.
            layer.applyCss();
            focus.run();
        }
        if (layer.getScene() != null && !hasKeyboard()) {
            enter(content);
        }
        showFocus();
    }

    /** A button that gets the focus by program does not show it until a key is pressed; the user should see what Enter will do. */
    private void showFocus() {
        Node now = layer.getScene() == null ? null : layer.getScene().getFocusOwner();
        if (now instanceof ButtonBase && isInside(now) && !now.isFocusVisible()) {
            returning = true;
            if (now.requestFocusTraversal(TraversalDirection.NEXT)) {
                layer.getScene().getFocusOwner().requestFocusTraversal(TraversalDirection.PREVIOUS);
            }
            returning = false;
        }
    }

    /** Removes the overlay and restores the focus. */
    public void hide() {
        if (shown.get() == null) {
            return;
        }
        shown.set(null);
        layer.setVisible(false);
        layer.getChildren().clear();
        place();
        if (focusedBefore != null) {
            focusedBefore.requestFocus();
            focusedBefore = null;
        }
    }

    /** True while an overlay of the window or of one of its views is shown in that scene. */
    public static boolean isAnyIn(Scene scene) {
        return !shownIn(scene).isEmpty();
    }

    /** The overlays shown in a scene, the newest last: a view may have one below the window's, and only one can hold the focus. */
    @SuppressWarnings("unchecked") // nothing else has that key
    private static List<WindowOverlays> shownIn(Scene scene) {
        List<WindowOverlays> all = (List<WindowOverlays>) scene.getProperties().computeIfAbsent(WindowOverlays.class, key -> new ArrayList<WindowOverlays>());
        // A view that was removed with its overlay is not in the scene.
        all.removeIf(one -> one.home.getScene() != scene || one.shown.get() == null);
        return all;
    }

    private void keepInside(@Nullable Node focus) {
        Region content = shown.get();
        if (content == null || focus == null || focus.getScene() == null) {
            return;
        }
        List<WindowOverlays> all = shownIn(focus.getScene());
        if (!all.isEmpty() && all.getLast() != this) {
            return;
        }
        if (returning || isInside(focus)) {
            return;
        }
        enter(content);
        // Keys that lead out of the overlay move the focus only after they have been handled.
        Platform.runLater(() -> {
            Node now = layer.getScene() == null ? null : layer.getScene().getFocusOwner();
            if (shown.get() == content && now != null && isInside(now) && !now.isFocusVisible()) {
                enter(content);
            }
        });
    }

    /** Continues with the first focusable node of the content, or with the last if the focus left it backwards. */
    private void enter(Region content) {
        returning = true;
        boolean reached = backwards ? end.requestFocusTraversal(TraversalDirection.PREVIOUS) : start.requestFocusTraversal(TraversalDirection.NEXT);
        if (!reached || !isInside(content.getScene().getFocusOwner())) {
            content.requestFocus();
        }
        returning = false;
    }

    private boolean hasKeyboard() {
        return layer.getScene() != null && isInside(layer.getScene().getFocusOwner());
    }

    private boolean isInside(@Nullable Node focus) {
        Node node = focus;
        while (node != null && node != layer) {
            node = node.getParent();
        }
        return node != null;
    }
}
