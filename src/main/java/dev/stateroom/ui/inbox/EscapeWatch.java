package dev.stateroom.ui.inbox;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** Tells an Escape that closes something, or is meant for another part of the window, from one that puts a call off. */
final class EscapeWatch {
    private final Node here;
    private final BooleanSupplier closes;
    private final Consumer<Boolean> spent;

    /**
     * @param here the list and the cards
     * @param closes whether an Escape would close something now
     * @param spent gets true behind an Escape that was for something else, false behind any other key or click
     */
    EscapeWatch(Node here, BooleanSupplier closes, Consumer<Boolean> spent) {
        this.here = here;
        this.closes = closes;
        this.spent = spent;
    }

    /** Watches the keys of a window. */
    void watch(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() != KeyCode.ESCAPE) {
                spent.accept(false);
            } else if (closes.getAsBoolean() || !isWithin(scene.getFocusOwner())) {
                spent.accept(true);
            }
        });
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> spent.accept(false));
    }

    private boolean isWithin(@Nullable Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at == here) {
                return true;
            }
        }
        return false;
    }
}
