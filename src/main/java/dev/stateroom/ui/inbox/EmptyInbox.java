package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.Node;
import javafx.scene.control.Button;

/** What is in place of the cards if there are none: why, and what to do. */
final class EmptyInbox {
    private EmptyInbox() {}

    /**
     * The words for it.
     *
     * @param sources how many are watched
     * @param reading true while they are read for the first time
     * @param filter what the list is narrowed to
     * @param unasked mounts that wait for the user's agreement
     * @param trust asks for it
     */
    static Node of(
            Translations words, int sources, boolean reading, InboxListFilter filter, int waiting, Runnable showAll, int unasked, Runnable trust) {
        if (waiting > 0 && !filter.equals(InboxListFilter.WAITING)) {
            Button all = ViewParts.button("x", words.get("empty.all"));
            all.setId("inbox-show-all");
            all.setOnAction(e -> showAll.run());
            return filter.deferred() && filter.text().isEmpty()
                    ? ViewParts.empty("clock", words.get("empty.deferred"), words.get("empty.deferred.why"), all)
                    : ViewParts.empty("filter", words.get("empty.filtered"), words.get("empty.filtered.why", waiting), all);
        }
        if (waiting > 0) {
            Button deferred = ViewParts.button("clock", words.get("empty.putOff.show"));
            deferred.setOnAction(e -> showAll.run());
            return ViewParts.empty("check", words.get("empty.putOff"), words.get("empty.putOff.why", waiting), deferred);
        }
        if (reading) {
            return ViewParts.empty("loader", words.get("empty.reading"), words.get("empty.reading.why"), null);
        }
        if (sources == 0 && unasked > 0) {
            Button allow = ViewParts.button("shield", words.get("empty.unasked.allow"));
            allow.setOnAction(e -> trust.run());
            return ViewParts.empty("shield", words.get("empty.unasked"), words.get("empty.unasked.why", unasked), allow);
        }
        return sources == 0
                ? ViewParts.empty("inbox", words.get("empty.none"), words.get("empty.noSource.why"), null)
                : ViewParts.empty("inbox", words.get("empty.none"), words.get("empty.none.why", sources), null);
    }
}
