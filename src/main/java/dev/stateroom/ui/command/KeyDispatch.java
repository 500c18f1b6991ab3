package dev.stateroom.ui.command;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.fxmisc.richtext.GenericStyledArea;
import org.jspecify.annotations.Nullable;

/**
 * Turns key presses into commands. Shortcuts with Ctrl, Alt or Meta and function keys act before any control sees them; those that would
 * also type a character only while no text field has the focus; Enter, Space, Escape and arrows only if no control consumed them.
 */
public final class KeyDispatch {
    /** Keys that controls handle first. */
    private static final Set<KeyCode> CONTROLS_FIRST = Set.of(
            KeyCode.ENTER,
            KeyCode.SPACE,
            KeyCode.ESCAPE,
            KeyCode.TAB,
            KeyCode.UP,
            KeyCode.DOWN,
            KeyCode.LEFT,
            KeyCode.RIGHT,
            KeyCode.HOME,
            KeyCode.END,
            KeyCode.PAGE_UP,
            KeyCode.PAGE_DOWN,
            KeyCode.DELETE,
            KeyCode.BACK_SPACE);

    /** With Ctrl or Meta these edit text. */
    private static final Set<KeyCode> EDITING = Set.of(
            KeyCode.A,
            KeyCode.C,
            KeyCode.V,
            KeyCode.X,
            KeyCode.Z,
            KeyCode.Y,
            KeyCode.LEFT,
            KeyCode.RIGHT,
            KeyCode.HOME,
            KeyCode.END,
            KeyCode.BACK_SPACE,
            KeyCode.DELETE);

    private final Supplier<List<UserCommand>> commands;

    /** Reads {@code commands} at each key press; runs the first that matches and is enabled. */
    public KeyDispatch(Supplier<List<UserCommand>> commands) {
        this.commands = commands;
    }

    /** Begins to listen to a scene. */
    public void listen(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> dispatch(scene.getFocusOwner(), event, true));
        scene.addEventHandler(KeyEvent.KEY_PRESSED, event -> dispatch(scene.getFocusOwner(), event, false));
    }

    private void dispatch(@Nullable Node focus, KeyEvent event, boolean first) {
        boolean modified = event.isControlDown() || event.isAltDown() || event.isMetaDown();
        if (first && !modified && CONTROLS_FIRST.contains(event.getCode())) {
            return;
        }
        boolean inText = isTextInput(focus);
        boolean shifted = event.isShiftDown() && event.getCode() != KeyCode.Z;
        if (inText && modified && !event.isAltDown() && !shifted && EDITING.contains(event.getCode())) {
            return;
        }
        for (UserCommand command : commands.get()) {
            if (command.key() != null
                    && command.key().match(event)
                    && !(inText && Shortcuts.isTyping(command.key()) && event.getCode() != KeyCode.ESCAPE)
                    && command.runIfEnabled()) {
                event.consume();
                return;
            }
        }
    }

    /** True for a node that takes typed text. */
    static boolean isTextInput(@Nullable Node node) {
        return switch (node) {
            case TextInputControl input -> input.isEditable();
            case GenericStyledArea<?, ?, ?> area -> area.isEditable();
            case ComboBox<?> box -> box.isEditable();
            case null, default -> false;
        };
    }
}
