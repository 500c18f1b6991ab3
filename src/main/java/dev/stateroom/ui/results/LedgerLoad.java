package dev.stateroom.ui.results;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.history.ledger.OtherMounts;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.MountedOffloads;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the ledger of the session's thread once for each reading of its calls. FX thread only, but for the reading. */
final class LedgerLoad {
    private final Session session;
    private final Translations words;
    private final Runnable changed;
    private @Nullable OffloadLedger ledger;
    private ToolCall.@Nullable Ledger readFrom;
    private TaskRunner.@Nullable Running reading;

    /** @param changed runs when the ledger is there, and when it is not any more */
    LedgerLoad(Session session, Translations words, Runnable changed) {
        this.session = session;
        this.words = words;
        this.changed = changed;
    }

    /** The ledger; null while there is none or it is being read. */
    @Nullable OffloadLedger ledger() {
        return ledger;
    }

    /** How many calls were looked at. */
    int calls() {
        return readFrom == null ? 0 : readFrom.inOrder().size();
    }

    boolean isReading() {
        return reading != null;
    }

    /** Reads it, unless it is there or on its way. */
    void wake() {
        RecordedThread thread = session.threadProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        if (calls != null && calls == readFrom) {
            return;
        }
        if (reading != null) {
            reading.cancel();
            reading = null;
        }
        ledger = null;
        readFrom = calls;
        changed.run();
        if (thread != null && calls != null) {
            OpenWorkspace workspace = session.workspaceProperty().get();
            reading = session.work()
                    .submit(
                            BackgroundTask.of(
                                    words.get("work.ledger", thread.id()),
                                    (c, p) -> OffloadLedger.of(thread, calls, mounts(workspace, thread), c)),
                            read -> {
                                reading = null;
                                ledger = read;
                                changed.run();
                            },
                            defect -> {
                                reading = null;
                                session.broken(defect);
                            });
        }
    }

    private static OtherMounts mounts(@Nullable OpenWorkspace workspace, RecordedThread thread) {
        return workspace == null
                ? OtherMounts.NONE
                : new MountedOffloads(workspace, thread);
    }

    /** How many there are of each state that the user has to know about. */
    String about() {
        OffloadLedger known = ledger;
        if (known == null) {
            return "";
        }
        StringBuilder text = new StringBuilder(words.get(
                "about.results", known.entries().size() - known.count(Offload.Status.DANGLING)));
        for (var status : Offload.Status.values()) {
            int count = known.count(status);
            if (count > 0 && status != Offload.Status.OK) {
                text.append(words.get("about.comma"))
                        .append(words.get("about." + status.name().toLowerCase(Locale.ROOT), count));
            }
        }
        return text.toString();
    }
}
