package dev.stateroom.ui.diff;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.jspecify.annotations.Nullable;

/** What is in place of the diff when there is none: what, why, and what to do. */
final class EmptyDiff {
    private EmptyDiff() {}

    /** The node, or null when there are files to show. */
    static @Nullable Node of(Translations words, Session session, @Nullable DiffComparison shown, Navigation navigation) {
        Failure failure = session.failureProperty().get();
        if (shown != null && !shown.files().isEmpty()) {
            return null;
        }
        if (shown == null && failure != null) {
            return ViewParts.empty("alert-triangle", words.get("empty.failed"), CoreSentences.shown(failure), null);
        }
        if (shown == null && (session.threadProperty().get() != null || session.threadComingProperty().get())) {
            return ViewParts.empty("git-pull-request", words.get("empty.reading"), "", null);
        }
        if (shown == null) {
            Button choose = ViewParts.button("git-branch", words.get("empty.chooseThread"), () -> navigation.show("threads"));
            return ViewParts.empty("git-pull-request", words.get("empty.noThread"), words.get("empty.noThread.why"), choose);
        }
        Button back = ViewParts.button("folder", words.get("empty.back"), () -> navigation.show("files"));
        String what = shown.from().step() == null || shown.to().step() == null
                ? words.get("empty.none")
                : words.get("empty.none.steps", shown.from().step(), shown.to().step());
        return ViewParts.empty("check", what, words.get("empty.none.why", shown.unchanged()), back);
    }
}
