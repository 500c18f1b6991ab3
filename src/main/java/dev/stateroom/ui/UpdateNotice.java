package dev.stateroom.ui;

import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.UpdateChoice;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.release.PublishedReleases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** Says that there is a newer version: once a day, and only to a person who wants the list of releases to be asked. FX thread only. */
final class UpdateNotice {
    private static final Duration PAUSE = Duration.ofDays(1);

    private final Preferences preferences;
    private final PublishedReleases releases;
    private final InstantSource clock;
    private final String version;
    private final Consumer<String> found;

    /** @param found takes the newer version */
    UpdateNotice(Preferences preferences, PublishedReleases releases, InstantSource clock, String version, Consumer<String> found) {
        this.preferences = preferences;
        this.releases = releases;
        this.clock = clock;
        this.version = version;
        this.found = found;
    }

    /** Looks now where that is wanted, and as soon as it becomes wanted. */
    void watch() {
        preferences.property().map(UpdateChoice::of).map(UpdateChoice::wanted).subscribe(wanted -> {
            if (wanted) {
                look();
            }
        });
    }

    private void look() {
        UpdateChoice choice = UpdateChoice.of(preferences.get());
        if (choice.askedAt().plus(PAUSE).isAfter(clock.instant())) {
            return;
        }
        preferences.change(values -> choice.asked(clock.instant()).in(values));
        Thread.ofVirtual().name("list of releases").start(() -> {
            Outcome<Optional<String>> newer = releases.newerThan(version, Cancellation.NEVER);
            switch (newer) {
                case Outcome.Ok<Optional<String>>(Optional<String> one) -> one.ifPresent(each -> OnFx.later(() -> found.accept(each)));
                case Outcome.Failed<Optional<String>> none -> System.getLogger(UpdateNotice.class.getName())
                        .log(System.Logger.Level.INFO, "No list of releases: " + none.failure().sentence());
            }
        });
    }
}
