package dev.stateroom.ui.session;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Reads what goes wrong in the calls of the thread that is shown, and once for a workspace its rules. FX thread only, but for the reading. */
final class RiskReading {
    private final Session session;
    private final Translations words;
    private final PacedReading reading;
    private final ReadOnlyObjectWrapper<@Nullable CallRisks> found = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable ThreadRules> rules = new ReadOnlyObjectWrapper<>();
    private String readOf = "";
    private ToolCall.@Nullable Ledger readFrom;

    RiskReading(Session session, Translations words) {
        this.session = session;
        this.words = words;
        reading = new PacedReading(session.work(), this::read, session::broken);
    }

    /** Listens from now on. */
    void follow() {
        session.workspaceProperty().subscribe(v -> rulesChanged());
        session.callsProperty().subscribe(v -> read());
    }

    /** Null until it is read; of the calls before while a thread grows. */
    ReadOnlyObjectProperty<@Nullable CallRisks> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** Null until they are read. */
    ReadOnlyObjectProperty<@Nullable ThreadRules> rulesProperty() {
        return rules.getReadOnlyProperty();
    }

    /** What the workspace file says is read again. */
    void rulesChanged() {
        rules.set(null);
        readFrom = null;
        reading.reset();
        read();
    }

    private void read() {
        OpenWorkspace open = session.workspaceProperty().get();
        RecordedThread thread = session.threadProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        if (thread == null || calls == null || !thread.id().equals(readOf)) {
            reading.reset();
            readFrom = null;
            readOf = thread == null ? "" : thread.id();
            found.set(null);
        }
        if (open == null || thread == null || calls == null || calls == readFrom || !reading.begin()) {
            return;
        }
        readFrom = calls;
        ThreadRules known = rules.get();
        reading.read(
                BackgroundTask.of(words.get("risks", thread.id()), (c, p) -> {
                    ThreadRules binding = known == null ? ThreadRules.of(open) : known;
                    return Map.entry(binding, CallRisks.of(open, binding, thread, calls, c));
                }),
                read -> {
                    rules.set(read.getKey());
                    found.set(read.getValue());
                });
    }
}
