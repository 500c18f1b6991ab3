package dev.stateroom.ui;

import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.UpdateChoice;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.release.PublishedReleases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.util.Subscription;

/**
 * Shows that there is a newer version: reads the list of releases once a day, and only if the user agreed. One for all windows, which share
 * the choice. FX thread only.
 */
final class UpdateNotice {
    private static final Duration PAUSE = Duration.ofDays(1);

    private final PublishedReleases releases;
    private final InstantSource clock;
    private final String version;
    private final Executor later;
    private final List<UpdatedWindow> windows = new ArrayList<>();
    private boolean isTicking;
    private boolean isAsking;

    /** An open window. */
    private record UpdatedWindow(Preferences preferences, Consumer<String> found) {}

    /** @param later runs its task after a part of a day */
    UpdateNotice(PublishedReleases releases, InstantSource clock, String version, Executor later) {
        this.releases = releases;
        this.clock = clock;
        this.version = version;
        this.later = later;
    }

    /**
     * Begins to watch for a window. If the user agreed, looks now, else as soon as the user agrees; then from day to day.
     *
     * @param found gets the newer version
     * @return to be ended with the window
     */
    Subscription watch(Preferences preferences, Consumer<String> found) {
        if (!windows.isEmpty()) {
            preferences.change(choice()::in);
        }
        UpdatedWindow window = new UpdatedWindow(preferences, found);
        windows.add(window);
        Subscription following = preferences.property().map(UpdateChoice::of).subscribe(choice -> {
            windows.forEach(each -> each.preferences().change(choice::in));
            look();
        });
        if (!isTicking) {
            isTicking = true;
            tick();
        }
        return following.and(() -> windows.remove(window));
    }

    private UpdateChoice choice() {
        return UpdateChoice.of(windows.getFirst().preferences().get());
    }

    private void tick() {
        look();
        later.execute(() -> OnFx.later(this::tick));
    }

    private void look() {
        if (isAsking || windows.isEmpty() || !choice().wanted()) {
            return;
        }
        Duration since = Duration.between(choice().askedAt(), clock.instant());
        if (!since.isNegative() && since.compareTo(PAUSE) < 0) {
            return;
        }
        isAsking = true;
        Thread.ofVirtual().name("list of releases").start(() -> {
            Outcome<Optional<String>> newer = releases.newerThan(version, Cancellation.NEVER);
            OnFx.later(() -> answered(newer));
        });
    }

    private void answered(Outcome<Optional<String>> newer) {
        isAsking = false;
        Failure failure = newer instanceof Outcome.Failed<Optional<String>>(Failure why) ? why : null;
        if (failure != null) {
            System.getLogger(UpdateNotice.class.getName()).log(System.Logger.Level.INFO, "No list of releases: " + failure.sentence());
        }
        if (!windows.isEmpty() && (failure == null || failure.kind() != Failure.Kind.UNREACHABLE)) {
            windows.getFirst().preferences().change(values -> UpdateChoice.of(values).asked(clock.instant()).in(values));
            newer.orElse(Optional.empty()).ifPresent(windows.getFirst().found());
        }
    }
}
