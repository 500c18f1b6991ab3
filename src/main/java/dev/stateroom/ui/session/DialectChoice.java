package dev.stateroom.ui.session;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.OpenWorkspace;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The release that the window imitates, as detected or as the user chose. FX thread only. */
public final class DialectChoice {
    private final ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace;
    private final ReadOnlyObjectProperty<@Nullable RecordedThread> thread;
    private final ReadOnlyObjectWrapper<DialectInUse> inUse = new ReadOnlyObjectWrapper<>();
    private @Nullable Dialect chosen;

    DialectChoice(
            ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace,
            ReadOnlyObjectProperty<@Nullable RecordedThread> thread) {
        this.workspace = workspace;
        this.thread = thread;
        inUse.set(found());
        workspace.subscribe(v -> choose(null));
        thread.subscribe(v -> inUse.set(found()));
    }

    /** The dialect in use. */
    public ReadOnlyObjectProperty<DialectInUse> inUseProperty() {
        return inUse.getReadOnlyProperty();
    }

    /** Uses a dialect until another workspace is opened; null returns to the detected one. */
    public void choose(@Nullable Dialect dialect) {
        chosen = dialect;
        inUse.set(found());
    }

    private DialectInUse found() {
        return chosen == null ? DialectInUse.of(workspace.get(), thread.get()) : DialectInUse.chosen(chosen);
    }
}
