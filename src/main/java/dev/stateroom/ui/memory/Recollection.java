package dev.stateroom.ui.memory;

import dev.stateroom.ui.work.OnFx;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What is remembered now, observable; each change is kept. FX thread only. */
public final class Recollection {
    private final Memory memory;
    private final ReadOnlyObjectWrapper<Remembered> now;
    private BiConsumer<Remembered, Remembered> caughtUp = (before, after) -> {};

    /** Begins with what was recalled. */
    public Recollection(Memory memory, Remembered recalled) {
        this.memory = memory;
        this.now = new ReadOnlyObjectWrapper<>(recalled);
        memory.attend(() -> OnFx.later(this::catchUp));
    }

    private void catchUp() {
        Remembered before = now.get();
        now.set(memory.catchUp());
        caughtUp.accept(before, now.get());
    }

    /** Runs after something else turned out to be remembered, with what was before and what is now. */
    public void onCaughtUp(BiConsumer<Remembered, Remembered> then) {
        caughtUp = then;
    }

    /** What is remembered. */
    public Remembered get() {
        return now.get();
    }

    /** The same, observable. */
    public ReadOnlyObjectProperty<Remembered> property() {
        return now.getReadOnlyProperty();
    }

    /** Changes it. */
    public void change(UnaryOperator<Remembered> change) {
        Remembered next = change.apply(now.get());
        if (!next.equals(now.get())) {
            now.set(next);
            memory.keep(next);
        }
    }

    /** Changes what a kill a moment later must not take. */
    public void changeAtOnce(UnaryOperator<Remembered> change) {
        change(change);
        memory.hurry();
    }
}
