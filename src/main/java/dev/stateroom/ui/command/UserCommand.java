package dev.stateroom.ui.command;

import java.util.function.Supplier;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/**
 * One action of the user.
 *
 * @param id stable name: {@code files.compare}
 * @param title what the user reads, in their language: a verb and its object
 * @param icon Feather name
 * @param key its shortcut; null for none. One without Ctrl, Alt or Meta acts only while no text field has the focus
 * @param enabled whether it can be run now
 * @param reason gives the text while it is disabled: the reason and what to do; empty if it is always enabled
 * @param run does it; on the FX thread
 */
public record UserCommand(
        String id,
        String title,
        String icon,
        @Nullable KeyCombination key,
        ObservableValue<Boolean> enabled,
        Supplier<String> reason,
        Runnable run) {

    private static final ObservableValue<Boolean> ALWAYS = new SimpleBooleanProperty(true);

    /** A command that is always enabled, without a shortcut. */
    public static UserCommand of(String id, String title, String icon, Runnable run) {
        return new UserCommand(id, title, icon, null, ALWAYS, () -> "", run);
    }

    /** The same with a shortcut as {@link Shortcuts#of} reads it: {@code Shortcut+K}, {@code F7}, {@code [}, {@code ?}. */
    public UserCommand on(String keys) {
        return new UserCommand(id, title, icon, Shortcuts.of(keys), enabled, reason, run);
    }

    /** The same, but only while {@code condition} holds; {@code why} is shown if it does not hold. */
    public UserCommand when(ObservableValue<Boolean> condition, String why) {
        return when(condition, () -> why);
    }

    /** The same where the reason depends on what is selected. */
    public UserCommand when(ObservableValue<Boolean> condition, Supplier<String> why) {
        return new UserCommand(id, title, icon, key, condition, why, run);
    }

    /** Whether it cannot be done now; for what is bound to it for a while, which a command outlives. */
    public BooleanBinding disabled() {
        return BooleanExpression.booleanExpression(enabled).not();
    }

    /** What to say while it cannot be done. */
    public String whyDisabled() {
        return reason.get();
    }

    /** The shortcut in the platform's notation, {@code Ctrl K}; empty without one. */
    public String keyText() {
        return key == null ? "" : Shortcuts.text(key);
    }

    /** Title and shortcut, for a tooltip. */
    public String tip() {
        return key == null ? title : title + "  " + keyText();
    }

    /** Runs it if it is enabled; returns whether it was. */
    public boolean runIfEnabled() {
        if (!enabled.getValue()) {
            return false;
        }
        run.run();
        return true;
    }
}
