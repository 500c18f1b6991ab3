package dev.stateroom.workspace.follow;

import dev.stateroom.vfs.Outcome;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The polling interval of a source that is followed: short enough to see a step soon, long enough to spare a source that is slow, remote or
 * idle. The cost of a poll is measured, not assumed. Not thread-safe.
 */
public final class LookPace {
    /** Looks that find nothing take a twentieth of the time, until the pause between them is as long as {@link #LONGEST_AFTER_NOTHING}. */
    private static final int REST_AFTER_NOTHING = 19;

    /** Looks that take up to half of this follow each other no later: of one question to a far server most is the way. */
    private static final Duration LONGEST_AFTER_NOTHING = Duration.ofSeconds(3);

    /** Slower looks, and those that find something, take a third of the time, until the pause is {@link #LONGEST}: a long thread is read less often. */
    private static final int REST = 2;

    /** The longest pause, whatever the looks took on a busy machine: what is new is to be seen. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Without news for this long, polls are less frequent: many windows may be open on idle agents. */
    private static final Duration QUIET = Duration.ofMinutes(1);

    private static final Duration QUIET_INTERVAL = Duration.ofSeconds(1);

    /** The result of a poll. */
    public enum Result {
        FOUND,
        NOTHING,
        FAILED;

        /** @param hasMoved true if the source changed */
        public static Result of(Outcome<?> look, boolean hasMoved) {
            return look instanceof Outcome.Failed<?> ? FAILED : hasMoved ? FOUND : NOTHING;
        }
    }

    private final Duration shortest;
    private final int restAfterNothing;
    private final int rest;
    private final LongSupplier clock;
    private long began;
    private long waited;
    private long movedAt;
    private long tookForNothing;
    private long took;
    private Duration pause;

    private LookPace(Duration shortest, int restAfterNothing, int rest, LongSupplier clock) {
        this.shortest = shortest;
        this.restAfterNothing = restAfterNothing;
        this.rest = rest;
        this.clock = clock;
        this.movedAt = clock.getAsLong();
        this.pause = shortest;
    }

    /** For a window, which stays open for hours. {@code shortest} is the source's own limit, {@code clock} returns nanoseconds. */
    public static LookPace ofWindow(Duration shortest, LongSupplier clock) {
        return new LookPace(shortest, REST_AFTER_NOTHING, REST, clock);
    }

    /** For a command that a person waits for: it looks half of the time, and more where a look takes longer than the longest pause. */
    public static LookPace ofCommand(Duration shortest, LongSupplier clock) {
        return new LookPace(shortest, 1, 1, clock);
    }

    /** Starts a poll. */
    public void begin() {
        began = clock.getAsLong();
        waited = 0;
    }

    /** Excludes nanoseconds of the poll that were not spent reading. */
    public void waited(long nanos) {
        waited += nanos;
    }

    /** Ends the poll. Returns the time until the next one. */
    public Duration end(Result result) {
        pause = result == Result.FAILED ? afterFailure() : after(result == Result.FOUND);
        return pause;
    }

    /** Independent of the time that the poll took: a source that fails is polled less and less often. */
    private Duration afterFailure() {
        return Collections.min(List.of(pause.multipliedBy(2), LONGEST));
    }

    private Duration after(boolean hasFound) {
        long now = clock.getAsLong();
        long spent = now - began - waited;
        // One look that takes long, as the first that finds something new does, says nothing about the next.
        Duration resting = Duration.ofNanos(hasFound ? Math.min(spent, took) * rest : afterNothing(Math.min(spent, tookForNothing)));
        if (hasFound) {
            took = spent;
            movedAt = now;
        } else {
            tookForNothing = spent;
        }
        Duration interval = now - movedAt > QUIET.toNanos() ? Collections.max(List.of(shortest, QUIET_INTERVAL)) : shortest;
        return Collections.max(List.of(interval, Collections.min(List.of(resting, LONGEST))));
    }

    private long afterNothing(long spent) {
        return Math.max(spent * rest, Math.min(spent * restAfterNothing, LONGEST_AFTER_NOTHING.toNanos()));
    }
}
