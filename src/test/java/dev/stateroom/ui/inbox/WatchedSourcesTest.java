package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.QuietSource;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.SourceWatch;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** How often the inbox asks a source of which the window sees by itself that something is written. */
class WatchedSourcesTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T09:00:00Z"));
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger ticks = new AtomicInteger();
    private volatile Supplier<Outcome<Boolean>> refreshing = () -> Outcome.ok(false);

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @Test
    void whatTheWindowCannotReadIsAskedEachSecond() throws Exception {
        askedThough(() -> Outcome.failed(Failure.Kind.UNREACHABLE, "not now"));
    }

    @Test
    void whatTheWindowDoesNotWatchAnyMoreIsAskedEachSecond() throws Exception {
        askedThough(() -> {
            throw new IllegalStateException("broken");
        });
    }

    private void askedThough(Supplier<Outcome<Boolean>> ended) throws Exception {
        FxWork work = new FxWork();
        Scripted opener = new Scripted();
        Session session = new Session(work, opener);
        Inbox inbox = new Inbox(work, now::get, new Random(1));
        SourceWatch watch = onFx(() -> new SourceWatch(session));
        WatchedSources watched = onFx(() -> new WatchedSources(session, opener, inbox, Translations.of(InboxView.class), () -> {}, ticks::incrementAndGet));
        try {
            onFx(() -> {
                session.show(new OpenWorkspace("test", "test", opener, null, List.of(), List.of()));
                return true;
            });
            until(() -> session.isWatched() && looks.get() == 1);
            later();
            until(() -> looks.get() == 2);
            later();
            int before = ticks.get();
            until(() -> ticks.get() > before + 1);
            assertThat(looks).as("nothing was written").hasValue(2);

            refreshing = ended;
            until(() -> session.failureProperty().get() != null);
            until(() -> looks.get() == 3);
            later();
            until(() -> looks.get() == 4);
        } finally {
            onFx(() -> {
                watched.close();
                watch.close();
                return true;
            });
        }
    }

    /** Longer than between two looks at what is written to, and not as long as at what is still. */
    private void later() {
        now.updateAndGet(before -> before.plusSeconds(2));
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(20, TimeUnit.SECONDS);
    }

    private static void until(Callable<Boolean> reached) {
        await().atMost(Duration.ofSeconds(20)).until(() -> onFx(reached));
    }

    /** A source without threads, of which a test says how it can be read. */
    private final class Scripted implements WorkspaceOpener, ThreadSource, QuietSource {
        @Override
        public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "the test shows what is open");
        }

        @Override
        public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
            return Outcome.ok(this);
        }

        @Override
        public List<Outcome<PendingSource>> pending(String address, Cancellation cancellation, Progress progress) {
            return List.of(Outcome.ok(this));
        }

        @Override
        public Outcome<String> sample() {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "there is none");
        }

        @Override
        public Description description() {
            return new Description("test", "a test", address(), List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.ok(List.of());
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "no thread " + id);
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return refreshing.get();
        }

        @Override
        public Duration lookInterval() {
            return Duration.ofMillis(20);
        }

        @Override
        public String address() {
            return "test";
        }

        @Override
        public String name() {
            return "test";
        }

        @Override
        public Outcome<Found> look(Cancellation cancellation) {
            looks.incrementAndGet();
            return Outcome.ok(Found.NOTHING);
        }

        @Override
        public void close() {}
    }
}
