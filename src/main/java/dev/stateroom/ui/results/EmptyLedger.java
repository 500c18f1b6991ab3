package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.jspecify.annotations.Nullable;

/** What stands in place of the ledger when it has no rows: why, and what to do. */
final class EmptyLedger {
    private final Words words;
    private final Runnable openSource;
    private final Runnable showAll;

    EmptyLedger(Words words, Runnable openSource, Runnable showAll) {
        this.words = words;
        this.openSource = openSource;
        this.showAll = showAll;
    }

    /**
     * The words for it.
     *
     * @param hasThread true while a thread is open
     * @param ledger null while it is being read
     * @param calls how many calls were looked at
     * @param filtered true while not all rows are asked for
     */
    Node of(boolean hasThread, @Nullable OffloadLedger ledger, int calls, boolean filtered) {
        if (!hasThread) {
            Button open = Parts.button("folder-plus", words.get("openSource"));
            open.setOnAction(e -> openSource.run());
            return Parts.empty("archive", words.get("empty.noThread"), words.get("empty.noThread.why"), open);
        }
        if (ledger == null) {
            return Parts.empty("loader", words.get("empty.reading"), words.get("empty.reading.why"), null);
        }
        if (ledger.entries().isEmpty()) {
            return Parts.empty("archive", words.get("empty.none"), words.get("empty.none.why", calls), null);
        }
        if (!filtered) {
            return Parts.empty("check", words.get("empty.onlyDangling"), words.get("empty.onlyDangling.why"), null);
        }
        Button all = Parts.button("x", words.get("empty.showAll"));
        all.setId("results-show-all");
        all.setOnAction(e -> showAll.run());
        return Parts.empty(
                "filter", words.get("empty.filtered"), words.get("empty.filtered.why", ledger.entries().size()), all);
    }
}
