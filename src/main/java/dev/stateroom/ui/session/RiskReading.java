package dev.stateroom.ui.session;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.MountedOffloads;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Finds risks in the calls of the shown thread, and reads the rules once for each workspace. First comes what the thread alone shows, then
 * its results, whose mounts may be slow. FX thread only, apart from reading.
 */
final class RiskReading {
    private final Session session;
    private final Translations words;
    private final PacedReading reading;
    private final PacedReading readingResults;
    private final ReadOnlyObjectWrapper<@Nullable CallRisks> found = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable ThreadRules> rules = new ReadOnlyObjectWrapper<>();
    private String readOf = "";
    private ToolCall.@Nullable Ledger readFrom;
    private @Nullable RecordedThread foundIn;
    private ToolCall.@Nullable Ledger resultsFrom;

    RiskReading(Session session, Translations words) {
        this.session = session;
        this.words = words;
        reading = new PacedReading(session.work(), this::read, session::broken);
        readingResults = new PacedReading(session.work(), this::readResults, session::broken);
    }

    /** Starts listening. */
    void follow() {
        session.workspaceProperty().subscribe(v -> rulesChanged());
        session.callsProperty().subscribe(v -> read());
    }

    /** Null until they are read; those of the calls before while a thread grows. */
    ReadOnlyObjectProperty<@Nullable CallRisks> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** Null until they are read. */
    ReadOnlyObjectProperty<@Nullable ThreadRules> rulesProperty() {
        return rules.getReadOnlyProperty();
    }

    /** Reads the rules of the workspace file and the results on its mounts again. */
    void rulesChanged() {
        rules.set(null);
        forget();
        CallRisks before = found.get();
        if (before != null && before.results() != null && before.results().wasStopped()) {
            found.set(before.with(null));
        }
        read();
    }

    private void read() {
        OpenWorkspace open = session.workspaceProperty().get();
        RecordedThread thread = session.threadProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        if (thread == null || calls == null || !thread.id().equals(readOf)) {
            forget();
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
                    CallRisks before = found.get();
                    foundIn = thread;
                    found.set(read.getValue().with(before == null ? null : before.results()));
                    readResults();
                },
                () -> {
                    if (found.get() == null) {
                        found.set(CallRisks.none(calls, OffloadLedger.STOPPED));
                    }
                });
    }

    private void readResults() {
        OpenWorkspace open = session.workspaceProperty().get();
        RecordedThread thread = foundIn;
        CallRisks risks = found.get();
        if (open == null || thread == null || risks == null || risks.calls() == resultsFrom || !readingResults.begin()) {
            return;
        }
        ToolCall.Ledger calls = risks.calls();
        resultsFrom = calls;
        readingResults.read(
                BackgroundTask.of(words.get("results", thread.id()), (c, p) -> OffloadLedger.of(thread, calls, new MountedOffloads(open, thread), c)),
                this::take,
                () -> take(OffloadLedger.STOPPED));
    }

    private void take(OffloadLedger results) {
        CallRisks risks = found.get();
        if (risks != null && (!results.wasStopped() || risks.results() == null)) {
            found.set(risks.with(results));
        }
    }

    private void forget() {
        reading.reset();
        readingResults.reset();
        readFrom = null;
        foundIn = null;
        resultsFrom = null;
    }
}
