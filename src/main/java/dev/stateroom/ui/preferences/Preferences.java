package dev.stateroom.ui.preferences;

import dev.stateroom.ui.work.OnFx;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What is remembered now, observable; each change is kept. FX thread only. */
public final class Preferences {
    private final PreferencesStore memory;
    private final ReadOnlyObjectWrapper<PreferenceValues> now;
    private BiConsumer<PreferenceValues, PreferenceValues> caughtUp = (before, after) -> {};

    /** Begins with what was recalled. */
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

    /** Runs after something else turned out to be remembered, with what was before and what is now. */
    public void onCaughtUp(BiConsumer<PreferenceValues, PreferenceValues> then) {
        caughtUp = then;
    }

    /** What is remembered. */
    public PreferenceValues get() {
        return now.get();
    }

    /** The same, observable. */
    public ReadOnlyObjectProperty<PreferenceValues> property() {
        return now.getReadOnlyProperty();
    }

    /** Changes it. */
    public void change(UnaryOperator<PreferenceValues> change) {
        PreferenceValues next = change.apply(now.get());
        if (!next.equals(now.get())) {
            now.set(next);
            memory.keep(next);
        }
    }

    /** Changes what a kill a moment later must not take. */
    public void changeAtOnce(UnaryOperator<PreferenceValues> change) {
        change(change);
        memory.hurry();
    }
}
