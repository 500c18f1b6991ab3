package dev.stateroom.ui.shell;

import dev.stateroom.history.RebuiltValue.Rebuild;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.tripwire.TripwireModel;
import dev.stateroom.ui.tripwire.TripwireWords;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.util.Objects;
import java.util.Set;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The strips between the timeline and the view: incomplete history, failures, the open fork, the tour of the sample, a waiting thread. */
final class BannerArea extends VBox {
    /** Failures for which trying again is pointless: the file stays what it is. */
    private static final Set<Failure.Kind> ELSE = Set.of(Failure.Kind.WRONG_KIND, Failure.Kind.UNSUPPORTED, Failure.Kind.INVALID, Failure.Kind.TOO_LARGE);

    private final Session session;
    private final Translations words = Translations.of(BannerArea.class);
    private final BannerPane partial;
    private final BannerPane failed;
    private @Nullable String dismissedFor;

    BannerArea(
            Session session,
            Runnable showProblems,
            WindowNavigator navigator,
            ObservableBooleanValue hasTimeline,
            TourStrip tour,
            TripwireModel tripwires) {
        this.session = session;
        partial = new BannerPane(
                "partial-strip",
                "alert-triangle",
                "sr-warning",
                words.get("partial.show"),
                showProblems,
                this::dismissPartial);
        failed = new BannerPane(
                "failure-strip", "alert-octagon", "sr-danger", words.get("failure.retry"), navigator::retry, session::dismissFailure);
        ForkStrip fork = new ForkStrip(session, navigator::compare);
        // One strip at a time; errors come first.
        fork.visibleProperty().bind(fork.wantedProperty()
                .and(failed.visibleProperty().not())
                .and(partial.visibleProperty().not()));
        WaitStrip waiting = new WaitStrip(session, navigator::review);
        waiting.visibleProperty().bind(waiting.wantedProperty()
                .and(failed.visibleProperty().not())
                .and(partial.visibleProperty().not())
                .and(fork.wantedProperty().not())
                .and(tour.wantedProperty().not())
                .and(hasTimeline));
        tour.visibleProperty().bind(tour.wantedProperty()
                .and(failed.visibleProperty().not())
                .and(partial.visibleProperty().not())
                .and(fork.wantedProperty().not()));
        BannerPane touched = new BannerPane("tripwire-strip", "alert-octagon", "sr-danger", words.get("tripwire.go"), () -> {
            SprungTripwire one = tripwires.freshProperty().get();
            if (one != null) {
                tripwires.goTo(one);
                tripwires.dismiss();
            }
        }, tripwires::dismiss);
        tripwires.freshProperty().subscribe(one -> {
            if (one == null) {
                touched.setVisible(false);
            } else {
                boolean isShown = one.thread().equals(session.threadIdProperty().getValue());
                String what = TripwireWords.of(one);
                touched.say(
                        words.get("tripwire.what", TripwireWords.of(one.wire())),
                        isShown ? what : TripwireWords.in(what, session.titles().names().unique(one.thread())));
            }
        });
        getChildren().addAll(failed, touched, partial, fork, tour, waiting);
        session.stateProperty().subscribe(this::showPartial);
        session.failureProperty().subscribe(failure -> {
            if (failure == null) {
                failed.setVisible(false);
            } else {
                boolean isOther = navigator.isUnopened() && ELSE.contains(failure.kind());
                failed.offer(words.get(isOther ? "failure.other" : "failure.retry"), isOther ? navigator::chooseAndOpen : navigator::retry);
                failed.say(CoreSentences.shown(failure), "");
            }
        });
    }

    private void showPartial(@Nullable StepState state) {
        if (state == null || state.files().rebuild().complete() || Objects.equals(session.threadIdProperty().getValue(), dismissedFor)) {
            partial.setVisible(false);
            return;
        }
        Rebuild rebuild = state.files().rebuild();
        if (rebuild.why().isEmpty()) {
            partial.say(rebuild.fromStep() == null ? words.get("partial.what.unknown") : words.get("partial.what", rebuild.fromStep()), "");
        } else {
            String why = CoreSentences.shown(rebuild.why());
            partial.say(Character.toUpperCase(why.charAt(0)) + why.substring(1) + words.get("sentence.end"), "");
        }
    }

    private void dismissPartial() {
        dismissedFor = session.threadIdProperty().getValue();
        partial.setVisible(false);
    }

}
