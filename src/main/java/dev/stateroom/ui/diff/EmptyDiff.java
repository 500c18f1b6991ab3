package dev.stateroom.ui.diff;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.compare.LikelyPair;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;

/** The placeholder of a diff without files: what, why, and what to do. */
final class EmptyDiff {
    private EmptyDiff() {}

    /** The placeholder, or null if there are files to show. */
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
        FlowPane ways = new FlowPane(8, 8);
        ways.setAlignment(Pos.CENTER);
        session.likelyPairs().forEach(pair -> ways.getChildren().add(proposal(words, session, pair, navigation)));
        ways.getChildren().add(back);
        String what = shown.from().step() == null || shown.to().step() == null
                ? words.get("empty.none")
                : words.get("empty.none.steps", shown.from().step(), shown.to().step());
        return ViewParts.empty("check", what, words.get("empty.none.why", shown.unchanged()), ways);
    }

    /** A pair to compare instead: of two steps in this view, of other things in a view of their own. */
    private static Button proposal(Translations words, Session session, LikelyPair likely, Navigation navigation) {
        String name = likely.kind().name().toLowerCase(Locale.ROOT);
        CheckpointKey from = step(session, likely.pair().left());
        CheckpointKey to = step(session, likely.pair().right());
        return ViewParts.button("columns", words.get("likely." + name), "diff-likely-" + name, () -> {
            if (from != null && to != null) {
                navigation.compare(from, to);
            } else {
                navigation.compareThings(likely.pair().left(), likely.pair().right());
            }
        });
    }

    private static @Nullable CheckpointKey step(Session session, @Nullable ComparisonRef side) {
        Timeline timeline = session.timelineProperty().get();
        return timeline == null || !(side instanceof ComparisonRef.Here here)
                ? null
                : timeline.steps().stream().map(Timeline.Step::key).filter(key -> key.id().equals(here.checkpoint())).findFirst().orElse(null);
    }
}
