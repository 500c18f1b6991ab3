package dev.stateroom.ui.work;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;
import javafx.util.Subscription;

/** Calls from other threads to the FX thread. */
public final class OnFx {
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** The actions that run once a second; used on the FX thread alone, like the next field. */
    private static final Map<AtomicBoolean, Runnable> TICKS = new HashMap<>();

    private static boolean isTicking;

    private OnFx() {}

    /**
     * Starts the toolkit and runs {@code first} on its thread; if the toolkit is running already, only the latter.
     *
     * @return true if this call started it, so that its caller should end it
     */
    public static boolean start(Runnable first) {
        try {
            Platform.startup(first);
            return true;
        } catch (IllegalStateException alreadyRunning) {
            Platform.runLater(first);
            return false;
        }
    }

    /** Runs an action there later; does not wait. */
    public static void later(Runnable what) {
        Platform.runLater(what);
    }

    /**
     * For actions after several things that change together: however often the returned handle is run in one turn of the FX thread, {@code
     * what} runs once, right after that turn. FX thread only.
     */
    public static Runnable coalesced(Runnable what) {
        AtomicBoolean isDue = new AtomicBoolean();
        return () -> {
            if (!isDue.getAndSet(true)) {
                later(() -> {
                    isDue.set(false);
                    what.run();
                });
            }
        };
    }

    /**
     * Runs {@code what} there once, after that pause, unless it is unsubscribed before. An animation would do the same, but keep the
     * toolkit awake 60 times a second. FX thread only.
     */
    public static Subscription after(Duration pause, Runnable what) {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread waiting = Thread.ofVirtual().name("pause").start(() -> {
            try {
                Thread.sleep(pause);
                later(() -> {
                    if (!isOver.getAndSet(true)) {
                        what.run();
                    }
                });
            } catch (InterruptedException ended) {
                // unsubscribed
            }
        });
        return () -> {
            if (!isOver.getAndSet(true)) {
                waiting.interrupt();
            }
        };
    }

    /**
     * Runs {@code what} there about once a second until it is unsubscribed; all such actions run in one turn, so that many windows wake the
     * toolkit once. FX thread only.
     */
    public static Subscription everySecond(Runnable what) {
        AtomicBoolean isOver = new AtomicBoolean();
        TICKS.put(isOver, what);
        if (!isTicking) {
            isTicking = true;
            startClock();
        }
        return () -> {
            isOver.set(true);
            TICKS.remove(isOver);
        };
    }

    private static void startClock() {
        Thread.ofVirtual().name("clock").start(OnFx::ticks);
    }

    /** An exception is reported like any other of a thread, and the clock is restarted. */
    private static void ticks() {
        boolean isWanted = true;
        try {
            while (isWanted) {
                Thread.sleep(SECOND);
                isWanted = get(OnFx::tick);
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        } finally {
            if (isWanted) {
                startClock();
            }
        }
    }

    /** False once there are no more actions. */
    private static boolean tick() {
        Map.copyOf(TICKS).forEach((isOver, what) -> {
            if (!isOver.get()) {
                runs(what);
            }
        });
        isTicking = !TICKS.isEmpty();
        return isTicking;
    }

    /** An exception does not end the ticking: it is reported like any other of the FX thread. */
    @SuppressWarnings("CatchingUnchecked")
    private static void runs(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException | Error defect) {
            Thread here = Thread.currentThread();
            here.getUncaughtExceptionHandler().uncaughtException(here, defect);
        }
    }

    /** The result; exceptions of the callable are thrown here. */
    @SuppressWarnings("CatchingUnchecked") // whatever is thrown belongs to the caller
    public static <T> T get(Callable<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                answer.complete(question.call());
            } catch (Exception | Error e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
