package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The ledger of the shown thread, as the session reads it. FX thread only. */
final class ShownLedger {
    private final Session session;
    private final Translations words;

    ShownLedger(Session session, Translations words) {
        this.session = session;
        this.words = words;
    }

    /** Returns the ledger; null if there is none or it is being read for the first time. */
    @Nullable OffloadLedger ledger() {
        CallRisks risks = session.risksProperty().get();
        return risks == null ? null : risks.results();
    }

    /** Number of calls that were looked at. */
    int calls() {
        CallRisks risks = session.risksProperty().get();
        return risks == null ? 0 : risks.calls().inOrder().size();
    }

    boolean isReading() {
        return session.callsProperty().get() != null && ledger() == null;
    }

    /** The number of offloads for each state that needs the user's attention. */
    String about() {
        OffloadLedger known = ledger();
        if (known == null || known.wasStopped()) {
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
