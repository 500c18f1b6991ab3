package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.ui.words.Translations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * Decides when the desktop shows a notification of a new request or a failed run: not for what was there at the start, not in quiet hours,
 * not too often.
 */
final class NotificationPolicy {
    private static final Duration APART = Duration.ofSeconds(10);

    private final DesktopNotifier notifier;
    private final Runnable toRequests;
    private final Runnable toFailures;
    private final Translations words;
    private final InstantSource clock;
    private final Supplier<ReviewSettings> settings;
    private Instant last = Instant.EPOCH;
    private Instant lastFailure = Instant.EPOCH;
    private boolean wasReading;
    private int unnotified;
    private int untold;

    /**
     * @param toRequests shows the requests after a click
     * @param toFailures shows the failed runs after a click
     */
    NotificationPolicy(
            DesktopNotifier notifier,
            Runnable toRequests,
            Runnable toFailures,
            Translations words,
            InstantSource clock,
            Supplier<ReviewSettings> settings) {
        this.notifier = notifier;
        this.toRequests = toRequests;
        this.toFailures = toFailures;
        this.words = words;
        this.clock = clock;
        this.settings = settings;
    }

    /**
     * Something has changed.
     *
     * @param reading true while a source is read for the first time: what it has is not new, nor is what ends the reading
     * @param seen true while the user looks at the inbox
     */
    void changed(Inbox.Delta delta, boolean reading, boolean seen, int waiting) {
        boolean wasThere = reading || wasReading;
        wasReading = reading;
        if (wasThere || seen) {
            unnotified = 0;
            return;
        }
        unnotified += delta.added().stream().mapToInt(WaitingRequest::decisions).sum();
        Instant now = clock.instant();
        if (unnotified > 0
                && Duration.between(last, now).compareTo(APART) >= 0
                && settings.get().maySpeak(now.atZone(ZoneId.systemDefault()).toLocalTime())) {
            notifier.say(words.get("notice.title"), words.get("notice", unnotified, waiting), toRequests);
            last = now;
            unnotified = 0;
        }
    }

    /**
     * Runs of that many threads failed while they were followed.
     *
     * @param seen true while the user looks at the window
     */
    void failed(int threads, boolean seen) {
        if (seen) {
            untold = 0;
            return;
        }
        untold += threads;
        Instant now = clock.instant();
        if (Duration.between(lastFailure, now).compareTo(APART) >= 0
                && settings.get().maySpeakOfFailures(now.atZone(ZoneId.systemDefault()).toLocalTime())) {
            notifier.say(words.get("notice.title"), words.get("notice.failed", untold), toFailures);
            lastFailure = now;
            untold = 0;
        }
    }
}
