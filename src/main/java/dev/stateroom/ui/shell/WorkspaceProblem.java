package dev.stateroom.ui.shell;

import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.ui.words.CoreSentences;
import org.jspecify.annotations.Nullable;

/**
 * A problem or remark, for the problem drawer and the status bar.
 *
 * @param kind how bad it is
 * @param sentence what and where, without a full stop
 * @param fix what a click does about it; null for nothing
 */
record WorkspaceProblem(Kind kind, String sentence, @Nullable QuickFix fix) {

    /** Translates the sentence into the window's language if it is known; risks in calls are translated already. */
    WorkspaceProblem {
        sentence = kind == Kind.RISK ? sentence : CoreSentences.shown(sentence);
    }

    /** A problem without a quick fix. */
    WorkspaceProblem(Kind kind, String sentence) {
        this(kind, sentence, null);
    }

    /** The action of a click; null for nothing. */
    @Nullable Runnable act() {
        return fix == null ? null : fix.act();
    }

    /** How bad a problem is. */
    enum Kind {
        /** A mount could not be opened. */
        MOUNT("cloud-off", "sr-danger"),
        /** Something that the user asked for is not available. */
        FAILURE("alert-octagon", "sr-danger"),
        /** What is shown may be incomplete. */
        INCOMPLETE("alert-triangle", "sr-warning"),
        /** Calls that succeed one by one and go wrong together. */
        RISK("alert-circle", "sr-warning"),
        /** A mount waits for the user's consent. */
        WAITING("shield", "sr-muted"),
        /** Information only. */
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
