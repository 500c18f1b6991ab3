package dev.stateroom.ui.work;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;
import javafx.util.Subscription;

/** What threads that are not the FX thread ask of it. */
public final class OnFx {
    private OnFx() {}

    /**
     * Starts the toolkit and runs {@code first} on its thread; where it already runs, only the latter.
     *
     * @return true when this call started it, so that its caller should end it
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

    /** Runs something there when its turn comes; does not wait. */
    public static void later(Runnable what) {
        Platform.runLater(what);
    }

    /**
     * For what follows several things that change together: however often the answer is run in one turn of the FX thread, {@code what}
     * runs once, right after that turn. FX thread only.
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
     * Runs {@code what} there again and again, {@code pause} after it ended, until the answer is unsubscribed. A running animation would
     * do the same, and keep the toolkit awake 60 times a second for it.
     */
    public static Subscription every(Duration pause, Runnable what) {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread ticking = Thread.ofVirtual().name("clock").start(() -> {
            try {
                while (!isOver.get()) {
                    Thread.sleep(pause);
                    get(() -> isOver.get() || runs(what));
                }
            } catch (InterruptedException ended) {
                // unsubscribed
            }
        });
        return () -> {
            isOver.set(true);
            ticking.interrupt();
        };
    }

    /** One defect does not end the ticking: it is reported as any other of the FX thread. */
    @SuppressWarnings("CatchingUnchecked")
    private static boolean runs(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException | Error defect) {
            Thread here = Thread.currentThread();
            here.getUncaughtExceptionHandler().uncaughtException(here, defect);
        }
        return true;
    }

    /** The answer; what it throws is thrown here. */
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
