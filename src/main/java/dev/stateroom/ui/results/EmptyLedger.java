package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.jspecify.annotations.Nullable;

/** The placeholder for a ledger without rows: why, and what to do. */
final class EmptyLedger {
    private final Translations words;
    private final UnaskedMounts unasked;
    private final Runnable openSource;
    private final Runnable showAll;
    private final Runnable readAgain;

    EmptyLedger(Translations words, UnaskedMounts unasked, Runnable openSource, Runnable showAll, Runnable readAgain) {
        this.words = words;
        this.unasked = unasked;
        this.openSource = openSource;
        this.showAll = showAll;
        this.readAgain = readAgain;
    }

    /**
     * Returns the placeholder.
     *
     * @param hasThread true while a thread is open
     * @param ledger null while it is being read
     * @param calls number of calls that were looked at
     * @param filtered true if a filter hides rows
     */
    Node of(boolean hasThread, @Nullable OffloadLedger ledger, int calls, boolean filtered) {
        if (!hasThread) {
            Button open = ViewParts.button("folder-plus", words.get("openSource"), () -> openSource.run());
            return unasked.orElse(() -> ViewParts.empty("archive", words.get("empty.noThread"), words.get("empty.noThread.why"), open));
        }
        if (ledger == null) {
            return ViewParts.empty("loader", words.get("empty.reading"), words.get("empty.reading.why"), null);
        }
        if (ledger.wasStopped()) {
            Button again = ViewParts.button("refresh-cw", words.get("empty.again"), "results-again", () -> readAgain.run());
            return ViewParts.empty("slash", words.get("empty.stopped"), words.get("empty.stopped.why"), again);
        }
        if (ledger.entries().isEmpty()) {
            return ViewParts.empty("archive", words.get("empty.none"), words.get("empty.none.why", calls), null);
        }
        if (!filtered) {
            return ViewParts.empty("check", words.get("empty.onlyDangling"), words.get("empty.onlyDangling.why"), null);
        }
        Button all = ViewParts.button("x", words.get("empty.showAll"), "results-show-all", () -> showAll.run());
        return ViewParts.empty(
                "filter", words.get("empty.filtered"), words.get("empty.filtered.why", ledger.entries().size()), all);
    }
}
