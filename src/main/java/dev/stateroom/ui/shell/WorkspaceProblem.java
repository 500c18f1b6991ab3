package dev.stateroom.ui.shell;

import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.ui.words.CoreSentences;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong or worth knowing, for the problem drawer and the status bar.
 *
 * @param kind how bad
 * @param sentence what and where, without a final stop
 * @param fix what a click does about it; null for nothing
 */
record WorkspaceProblem(Kind kind, String sentence, @Nullable QuickFix fix) {

    /** Says it in the language of the window, as far as it is known there; what goes wrong in calls is said in it already. */
    WorkspaceProblem {
        sentence = kind == Kind.RISK ? sentence : CoreSentences.shown(sentence);
    }

    /** One that a click does nothing about. */
    WorkspaceProblem(Kind kind, String sentence) {
        this(kind, sentence, null);
    }

    /** What a click does; null for nothing. */
    @Nullable Runnable act() {
        return fix == null ? null : fix.act();
    }

    /** How bad. */
    enum Kind {
        /** A mount could not be opened. */
        MOUNT("cloud-off", "sr-danger"),
        /** Something that the user asked for is not available. */
        FAILURE("alert-octagon", "sr-danger"),
        /** What is shown may be incomplete. */
        INCOMPLETE("alert-triangle", "sr-warning"),
        /** Calls that do not fail go wrong together. */
        RISK("alert-circle", "sr-warning"),
        /** A mount waits for the user's consent. */
        WAITING("shield", "sr-muted"),
        /** Worth knowing, and no harm. */
        NOTE("info", "sr-muted");

        private final String icon;
        private final String ink;

        Kind(String icon, String ink) {
            this.icon = icon;
            this.ink = ink;
        }

        String icon() {
            return icon;
        }

        String ink() {
            return ink;
        }
    }
}
