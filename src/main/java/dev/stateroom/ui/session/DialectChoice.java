package dev.stateroom.ui.session;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.workspace.OpenWorkspace;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Whose behaviour is imitated, and why: what the person chose, else what the workspace names, else what the data shows, else
 * the documented protocol. FX thread only.
 */
public final class DialectChoice {
    private final ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace;
    private final ReadOnlyObjectProperty<@Nullable RecordedThread> thread;
    private final ReadOnlyObjectWrapper<InUse> inUse = new ReadOnlyObjectWrapper<>();
    private @Nullable Dialect chosen;

    /** Where the dialect in use comes from. */
    public enum From {
        /** A person chose it in this window. */
        CHOSEN,
        /** The workspace names it. */
        WORKSPACE,
        /** The thread's data shows it. */
        DATA,
        /** Nothing decides. */
        ASSUMED
    }

    /**
     * The dialect in use.
     *
     * @param evidence what speaks for it, for a person; empty where there is nothing to say
     */
    public record InUse(Dialect dialect, From from, String evidence) {}

    DialectChoice(
            ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace,
            ReadOnlyObjectProperty<@Nullable RecordedThread> thread) {
        this.workspace = workspace;
        this.thread = thread;
        inUse.set(found());
        workspace.subscribe(v -> choose(null));
        thread.subscribe(v -> inUse.set(found()));
    }

    /** What is in use now. */
    public ReadOnlyObjectProperty<InUse> inUseProperty() {
        return inUse.getReadOnlyProperty();
    }

    /** Uses that dialect until another workspace is opened; null goes back to what was found. */
    public void choose(@Nullable Dialect dialect) {
        chosen = dialect;
        inUse.set(found());
    }

    private InUse found() {
        if (chosen != null) {
            return new InUse(chosen, From.CHOSEN, "");
        }
        OpenWorkspace open = workspace.get();
        if (open != null && open.dialect() != null) {
            return new InUse(open.dialect(), From.WORKSPACE, "");
        }
        RecordedThread of = thread.get();
        if (of == null) {
            return new InUse(Dialect.DOCUMENTED, From.ASSUMED, "");
        }
        RecordedThread.DetectedDialect detected = of.dialect();
        return new InUse(detected.dialect(), detected.fromData() ? From.DATA : From.ASSUMED, detected.evidence());
    }
}
