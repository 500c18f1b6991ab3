package dev.stateroom.ui.threads;

import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Label;

/** The status of a thread as a label: grey if nothing is to be done, otherwise a pill. */
public final class StatusLabel {
    private StatusLabel() {}

    /** @param waiting how many actions wait for the user */
    public static Label of(ThreadStatus.State state, int waiting) {
        Translations words = Translations.of(StatusLabel.class);
        return switch (state) {
            case IDLE -> ViewParts.text(words.get("status.idle"), "sr-muted");
            case INTERRUPTED -> pill("pause", words.get("status.waiting", waiting), "accent");
            case ERROR -> pill("alert-octagon", words.get("status.error"), "danger");
            case UNFINISHED -> pill("clock", words.get("status.unfinished"), "warning");
            case BUSY -> pill("loader", words.get("status.busy"), "accent");
            case UNKNOWN -> pill("alert-triangle", words.get("status.unknown"), "warning");
        };
    }

    private static Label pill(String icon, String word, String tone) {
        Label pill = ViewParts.pill(icon, word, tone);
        pill.setTranslateX(-6);
        return pill;
    }
}
