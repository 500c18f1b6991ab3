package dev.stateroom.ui.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.work.TaskRunner;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javafx.util.Subscription;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

class FxWorkTest {
    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @Test
    void aTaskDoesNotRunAnyMoreWhenItsAnswerIsUsed() throws Exception {
        FxWork work = new FxWork();
        CompletableFuture<Boolean> afterAnswer = new CompletableFuture<>();
        CompletableFuture<Boolean> afterDefect = new CompletableFuture<>();
        WaitForAsyncUtils.asyncFx(() -> {
            TaskRunner.Running[] answered = new TaskRunner.Running[2];
            answered[0] = work.submit(BackgroundTask.of("answers", (c, p) -> "done"), _ -> afterAnswer.complete(answered[0].isRunning()), afterAnswer::completeExceptionally);
            answered[1] = work.submit(
                    BackgroundTask.of("breaks", (c, p) -> {
                        throw new IllegalStateException("broken");
                    }),
                    _ -> {},
                    _ -> afterDefect.complete(answered[1].isRunning()));
            return true;
        }).get(20, TimeUnit.SECONDS);
        assertThat(afterAnswer.get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(afterDefect.get(20, TimeUnit.SECONDS)).isFalse();
    }

    /** A picture that a command takes runs them; what they read would be for nothing. */
    @Test
    void noTaskBeginsOnceItsCommandHasWorkedForAllThatItMay() throws Exception {
        FxWork work = new FxWork();
        CompletableFuture<String> end = new CompletableFuture<>();
        WaitForAsyncUtils.asyncFx(() -> new CommandAllowance(1, () -> 0).during(() -> {
            CommandAllowance.took(2);
            work.submit(BackgroundTask.of("Reading calls", (c, p) -> "read"), end::complete, failure -> end.complete(String.valueOf(failure.getMessage())));
            return 0;
        })).get(20, TimeUnit.SECONDS);
        assertThat(end.get(20, TimeUnit.SECONDS)).startsWith("stopped at Reading calls: ");
    }

    @Test
    void whatIsEndedBeforeItsPauseIsOverDoesNotRun() throws Exception {
        List<String> ran = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        WaitForAsyncUtils.asyncFx(() -> {
                    Subscription ended = OnFx.after(Duration.ofMillis(1), () -> ran.add("ended"));
                    OnFx.after(Duration.ofMillis(20), () -> {
                        ran.add("ran");
                        done.countDown();
                    });
                    ended.unsubscribe();
                    return true;
                })
                .get(20, TimeUnit.SECONDS);
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).containsExactly("ran");
    }

    @Test
    void aClockTicksThroughADefectAndUntilItIsEnded() throws Exception {
        CountDownLatch two = new CountDownLatch(2);
        AtomicReference<Thread.UncaughtExceptionHandler> usual = new AtomicReference<>();
        List<Throwable> reported = new CopyOnWriteArrayList<>();
        AtomicInteger ticks = new AtomicInteger();
        Subscription clock = WaitForAsyncUtils.asyncFx(() -> OnFx.everySecond(() -> {
            Thread here = Thread.currentThread();
            if (usual.get() == null) {
                usual.set(here.getUncaughtExceptionHandler());
                here.setUncaughtExceptionHandler((_, defect) -> reported.add(defect));
            }
            ticks.incrementAndGet();
            two.countDown();
            throw new IllegalStateException("broken");
        })).get(20, TimeUnit.SECONDS);
        assertThat(two.await(20, TimeUnit.SECONDS)).isTrue();
        int atEnd = WaitForAsyncUtils.asyncFx(() -> {
            clock.unsubscribe();
            Thread.currentThread().setUncaughtExceptionHandler(usual.get());
            return ticks.get();
        }).get(20, TimeUnit.SECONDS);
        assertThat(WaitForAsyncUtils.asyncFx(ticks::get).get(20, TimeUnit.SECONDS)).isEqualTo(atEnd);
        assertThat(reported).hasSizeGreaterThanOrEqualTo(2).allMatch(defect -> "broken".equals(defect.getMessage()));
    }

    @Test
    void aClockTicksThoughADefectCannotBeReported() throws Exception {
        CountDownLatch two = new CountDownLatch(2);
        AtomicReference<Thread.UncaughtExceptionHandler> usual = new AtomicReference<>();
        Thread.UncaughtExceptionHandler ofOthers = Thread.getDefaultUncaughtExceptionHandler();
        List<Throwable> reported = new CopyOnWriteArrayList<>();
        Thread.setDefaultUncaughtExceptionHandler((_, defect) -> reported.add(defect));
        Subscription clock = WaitForAsyncUtils.asyncFx(() -> OnFx.everySecond(() -> {
            Thread here = Thread.currentThread();
            if (usual.get() == null) {
                usual.set(here.getUncaughtExceptionHandler());
                here.setUncaughtExceptionHandler((_, defect) -> {
                    throw new IllegalStateException("not reported", defect);
                });
            } else {
                here.setUncaughtExceptionHandler(usual.get());
            }
            two.countDown();
            if (two.getCount() > 0) {
                throw new IllegalStateException("broken");
            }
        })).get(20, TimeUnit.SECONDS);
        boolean isTicking = two.await(20, TimeUnit.SECONDS);
        WaitForAsyncUtils.asyncFx(() -> {
            clock.unsubscribe();
            Thread.currentThread().setUncaughtExceptionHandler(usual.get());
            return true;
        }).get(20, TimeUnit.SECONDS);
        Thread.setDefaultUncaughtExceptionHandler(ofOthers);
        assertThat(isTicking).isTrue();
        assertThat(reported).singleElement().extracting(Throwable::getMessage).isEqualTo("not reported");
    }
}
