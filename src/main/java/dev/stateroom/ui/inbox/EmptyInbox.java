package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.Node;
import javafx.scene.control.Button;

/** Replaces the cards if there are none: why, and what to do. */
final class EmptyInbox {
    private EmptyInbox() {}

    /**
     * The words for it.
     *
     * @param sources how many are watched
     * @param reading true while they are read for the first time
     * @param filter what the list is narrowed to
     * @param unasked the mounts that nobody asked
     */
    static Node of(Translations words, int sources, boolean reading, InboxListFilter filter, int waiting, Runnable showAll, UnaskedMounts unasked) {
        if (waiting > 0 && !filter.equals(InboxListFilter.WAITING)) {
            Button all = ViewParts.button("x", words.get("empty.all"), "inbox-show-all", showAll);
            return filter.deferred() && filter.text().isEmpty()
                    ? ViewParts.empty("clock", words.get("empty.deferred"), words.get("empty.deferred.why"), all)
                    : ViewParts.empty("filter", words.get("empty.filtered"), words.get("empty.filtered.why", waiting), all);
        }
        if (waiting > 0) {
            Button deferred = ViewParts.button("clock", words.get("empty.putOff.show"), showAll);
            return ViewParts.empty("check", words.get("empty.putOff"), words.get("empty.putOff.why", waiting), deferred);
        }
        if (reading) {
            return ViewParts.empty("loader", words.get("empty.reading"), words.get("empty.reading.why"), null);
        }
        return sources == 0
                ? unasked.orElse(() -> ViewParts.empty("inbox", words.get("empty.none"), words.get("empty.noSource.why"), null))
                : ViewParts.empty("inbox", words.get("empty.none"), words.get("empty.none.why", sources), null);
    }
}
