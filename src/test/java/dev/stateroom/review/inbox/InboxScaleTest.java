package dev.stateroom.review.inbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Five thousand requests from twenty sources that take their time. */
final class InboxScaleTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int SOURCES = 20;
    private static final int EACH = 250;
    private static final int PAGE = 50;
    private static final OffsetDateTime START = OffsetDateTime.parse("2026-11-21T09:00:00Z");

    /** The thread that shows; everything of the inbox happens there. */
    private final ScheduledExecutorService shown = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong longestNanos = new AtomicLong();

    private final TaskRunner work = new TaskRunner() {
        @Override
        @SuppressWarnings("CatchingUnchecked") // a task's failure belongs to the caller's callback
        public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
            Cancellation.Switch cancellation = new Cancellation.Switch();
            Thread.ofVirtual().start(() -> {
                try {
                    T value = task.run(cancellation, Progress.SILENT);
                    shown.execute(() -> timed(() -> done.accept(value)));
                } catch (Exception e) {
                    shown.execute(() -> failed.accept(e));
                }
            });
            return new Running() {
                @Override
                public void cancel() {
                    cancellation.request();
                }

                @Override
                public boolean isRunning() {
                    return !cancellation.isRequested();
                }
            };
        }
    };

    private void timed(Runnable callback) {
        // Its own time and not that of whatever else the machine does meanwhile.
        long began = THREADS.getCurrentThreadCpuTime();
        callback.run();
        longestNanos.accumulateAndGet(THREADS.getCurrentThreadCpuTime() - began, Math::max);
    }

    /** Gives its requests in pages, each after a while; later what is put into its queue. */
    private static final class Slow implements PendingSource {
        private final int number;
        private final ConcurrentLinkedQueue<WaitingRequest> fresh = new ConcurrentLinkedQueue<>();
        private int given;

        Slow(int number) {
            this.number = number;
        }

        WaitingRequest waiting(int index) {
            return new WaitingRequest(
                    new WaitingRequest.Place(address(), name(), "t" + index), "i" + index, START.plusSeconds(index * 31L + number), false, false,
                    null, List.of(new WaitingRequest.Call("write_file", "/f" + index, 100, 25, 0, List.of("approve", "reject"))));
        }

        @Override
        public String address() {
            return "http://source" + number;
        }

        @Override
        public String name() {
            return "source" + number;
        }

        @Override
        public Outcome<Found> look(Cancellation cancellation) {
            Map<String, List<WaitingRequest>> found = new LinkedHashMap<>();
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            for (int i = 0; i < PAGE && given < EACH; i++) {
                found.put("t" + given, List.of(waiting(given)));
                given++;
            }
            for (WaitingRequest one = fresh.poll(); one != null; one = fresh.poll()) {
                found.put(one.place().threadId(), List.of(one));
            }
            return Outcome.ok(new Found(found, given < EACH, List.of()));
        }

        @Override
        public Outcome<ThreadCards> open(String threadId, Cancellation cancellation) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "none");
        }

        @Override
        public @Nullable ResumeTarget target() {
            return null;
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        shown.shutdownNow();
    }

    private <T> T asked(Callable<T> question) {
        try {
            return shown.submit(question).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void fiveThousandRequestsStandInOrderNewOnesComeAndNoStepIsLong() {
        Inbox inbox = new Inbox(work, InstantSource.system(), new Random(1));
        List<Slow> sources = new ArrayList<>();
        for (int i = 0; i < SOURCES; i++) {
            sources.add(new Slow(i));
        }
        asked(() -> {
            sources.forEach(inbox::follow);
            return null;
        });
        await().atMost(20, SECONDS).until(() -> asked(() -> !inbox.waiting().isEmpty()));
        await().atMost(20, SECONDS).until(() -> asked(() -> inbox.decisions() == SOURCES * EACH));
        List<WaitingRequest> all = asked(() -> inbox.waiting());
        assertThat(all).isSortedAccordingTo(WaitingRequest.OLDEST_FIRST).doesNotHaveDuplicates();
        // The first calls of a cold program are slower than all that follow.
        longestNanos.set(0);
        shown.scheduleAtFixedRate(() -> timed(inbox::look), 0, 250, MILLISECONDS);
        sources.get(7).fresh.add(sources.get(7).waiting(EACH + 1));
        await().pollInterval(Duration.ofMillis(20))
                .atMost(20, SECONDS)
                .until(() -> asked(() -> inbox.decisions() == SOURCES * EACH + 1));
        assertThat(Duration.ofNanos(longestNanos.get())).isLessThan(Duration.ofMillis(100));
        List<WaitingRequest> chosen = asked(() -> inbox.waiting(InboxFilter.of("source:source7 path:/f24")));
        assertThat(chosen).hasSize(11);
    }
}
