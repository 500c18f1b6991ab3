package dev.stateroom.ui.preferences;

import dev.stateroom.ui.work.OnFx;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The current preferences, observable; each change is stored. FX thread only. */
public final class Preferences {
    private final PreferencesStore memory;
    private final ReadOnlyObjectWrapper<PreferenceValues> now;
    private BiConsumer<PreferenceValues, PreferenceValues> caughtUp = (before, after) -> {};

    /** Begins with the values that were read. */
    public Preferences(PreferencesStore memory, PreferenceValues recalled) {
        this.memory = memory;
        this.now = new ReadOnlyObjectWrapper<>(recalled);
        memory.attend(() -> OnFx.later(this::catchUp));
    }

    private void catchUp() {
        PreferenceValues before = now.get();
        now.set(memory.catchUp());
        caughtUp.accept(before, now.get());
    }

    /** Runs {@code then} after the stored values turned out to be different, with the former and the present ones. */
    public void onCaughtUp(BiConsumer<PreferenceValues, PreferenceValues> then) {
        caughtUp = then;
    }

    /** The current preferences. */
    public PreferenceValues get() {
        return now.get();
    }

    /** The same, observable. */
    public ReadOnlyObjectProperty<PreferenceValues> property() {
        return now.getReadOnlyProperty();
    }

    /** Applies a change. */
    public void change(UnaryOperator<PreferenceValues> change) {
        PreferenceValues next = change.apply(now.get());
        if (!next.equals(now.get())) {
            now.set(next);
            memory.keep(next);
        }
    }

    /** Applies a change that is stored at once, so that a kill a moment later does not lose it. */
    public void changeAtOnce(UnaryOperator<PreferenceValues> change) {
        change(change);
        memory.hurry();
    }
}
