package dev.stateroom.ui.session;

import dev.stateroom.history.BranchReading;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.follow.LookPace;
import dev.stateroom.workspace.follow.SourceFollower;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a session at the newest state of a source while agents write to it. It polls and reads on its own thread and hands over complete
 * results, so nothing on screen disappears while it reads. Created and closed on the FX thread.
 */
public final class SourceWatch implements AutoCloseable {
    private static final Duration LIST_INTERVAL = Duration.ofSeconds(2);

    private final Session session;
    private final Subscription listening;
    private @Nullable Watch watch;

    /** Watches whatever the session opens. */
    public SourceWatch(Session session) {
        this.session = session;
        listening = session.workspaceProperty().subscribe(this::begin);
    }

    private void begin(@Nullable OpenWorkspace open) {
        stop();
        ThreadSource source = open == null ? null : open.threads();
        if (open != null && source != null) {
            Watch begun = new Watch(open, source);
            watch = begun;
            Thread.ofVirtual().name("source watch").start(begun);
        }
    }

    private void stop() {
        if (watch != null) {
            watch.stopped = true;
            watch = null;
        }
    }

    @Override
    public void close() {
        listening.unsubscribe();
        stop();
    }

    /** Watches one source. */
    private final class Watch implements Runnable {
        private final OpenWorkspace open;
        private final ThreadSource source;
        private final SourceFollower follower;
        private final LookPace pace;
        private final Cancellation cancellation = () -> this.stopped;
        private final Set<String> running = new HashSet<>();
        private final Set<String> failed = new HashSet<>();
        private volatile boolean stopped;
        private long listedAt = System.nanoTime();
        private boolean listIsOld;

        /** True if the source changed since the shown thread was last read. */
        private boolean isDue;

        private boolean started;
        private boolean isSeeing;
        private @Nullable Failure unseen;
        private @Nullable Failure unread;

        Watch(OpenWorkspace open, ThreadSource source) {
            this.open = open;
            this.source = source;
            this.follower = new SourceFollower(source, null, InstantSource.system());
            this.pace = LookPace.ofWindow(source.lookInterval(), System::nanoTime);
        }

        @Override
        public void run() {
            Duration pause = source.lookInterval();
            try {
                while (!stopped) {
                    Thread.sleep(pause);
                    pace.begin();
                    pause = pace.end(LookPace.Result.of(look(), follower.hasMoved()));
                }
            } catch (InterruptedException | CancelledException ended) {
                // The window was closed, or shows something else.
            } catch (RuntimeException | Error defect) {
                OnFx.later(() -> session.broken(defect));
            } finally {
                sees(false);
            }
        }

        /** Reports whether writes are seen at present, if that changed. */
        private void sees(boolean now) {
            if (now != isSeeing) {
                isSeeing = now;
                OnFx.later(() -> session.watched(open, now));
            }
        }

        private Outcome<?> look() {
            Outcome<List<FollowedEvent>> found = started ? Outcome.ok(List.of()) : follower.start(cancellation);
            Outcome<List<FollowedEvent>> looked = found.then(_ -> follower.look(cancellation));
            // Also if the new part could not be read: the next look finds no further change.
            isDue |= follower.hasMoved();
            listIsOld |= follower.hasMoved();
            switch (looked) {
                case Outcome.Ok<List<FollowedEvent>>(List<FollowedEvent> events) -> {
                    take(events);
                    unseen = answered(unseen);
                    started = true;
                    sees(true);
                    isDue = isDue && !advance();
                    list();
                }
                case Outcome.Failed<List<FollowedEvent>>(Failure why) -> {
                    sees(false);
                    unseen = told(unseen, why);
                }
            }
            return looked;
        }

        private void take(List<FollowedEvent> events) {
            Set<String> before = Set.copyOf(running);
            Set<String> failures = new HashSet<>();
            for (FollowedEvent event : events) {
                if (event.status().state() == ThreadStatus.State.BUSY) {
                    running.add(event.thread());
                } else {
                    running.remove(event.thread());
                }
                if (event.status().state() != ThreadStatus.State.ERROR) {
                    failed.remove(event.thread());
                } else if (failed.add(event.thread())) {
                    failures.add(event.thread());
                }
            }
            Set<String> now = Set.copyOf(running);
            if (!now.equals(before)) {
                OnFx.later(() -> session.running(open, now));
            }
            if (!failures.isEmpty()) {
                OnFx.later(() -> session.failed(open, failures));
            }
            if (!events.isEmpty() || follower.hasMoved() || !started) {
                OnFx.later(() -> session.followed(open, events));
            }
        }

        /** Reports a failure once. @param before the last one of the kind */
        private Failure told(@Nullable Failure before, Failure why) {
            if (before != null && why.sentence().equals(before.sentence())) {
                return before;
            }
            OnFx.later(() -> session.watchFailed(open, why));
            return why;
        }

        /** Withdraws a failure after the source could be read again. */
        private @Nullable Failure answered(@Nullable Failure over) {
            if (over != null) {
                OnFx.later(() -> session.watchedAgain(open, over));
            }
            return null;
        }

        /** Returns false if the shown thread could not be read. */
        private boolean advance() {
            long asked = System.nanoTime();
            Optional<BranchReading> shown = OnFx.get(() -> stopped ? Optional.empty() : session.shownIn(open));
            pace.waited(System.nanoTime() - asked); // for the FX thread
            if (shown.isEmpty()) {
                return true;
            }
            return switch (source.thread(shown.get().thread().id(), cancellation).map(thread -> read(thread, shown.get()))) {
                case Outcome.Ok<BranchReading>(BranchReading next) -> {
                    unread = answered(unread);
                    OnFx.later(() -> session.advance(open, next));
                    yield true;
                }
                case Outcome.Failed<BranchReading>(Failure why) -> {
                    unread = told(unread, why);
                    yield false;
                }
            };
        }

        private BranchReading read(RecordedThread thread, BranchReading shown) {
            ForkedThread before = shown.thread();
            ForkedThread next = before.over(before.recorded() instanceof LiveThread ? LiveThread.of(thread) : thread);
            var _ = next.dialect();
            return shown.grown(next, OpenedThread.newest(next), cancellation);
        }

        private void list() {
            if (!listIsOld || System.nanoTime() - listedAt < LIST_INTERVAL.toNanos()) {
                return;
            }
            listedAt = System.nanoTime();
            listIsOld = false;
            if (source.page(session.threadsWanted(), "", cancellation) instanceof Outcome.Ok<ThreadPage>(ThreadPage all)) {
                OnFx.later(() -> session.listed(open, all));
            }
        }
    }
}
