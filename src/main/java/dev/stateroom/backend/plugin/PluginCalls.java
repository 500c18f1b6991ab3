package dev.stateroom.backend.plugin;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes calls of one plug-in on threads that may be abandoned. */
final class PluginCalls {
    private static final long LOOK_MILLIS = 20;
    /** Largest number of hanging calls, after which no more are made. */
    private static final int MOST_HANGING = 8;

    private final String name;
    private final Duration limit;
    private final AtomicInteger hanging = new AtomicInteger();

    PluginCalls(String name, Duration limit) {
        this.name = name;
        this.limit = limit;
    }

    /** True while the call is still waited for. */
    private static final class Until implements Cancellation {
        private final Cancellation asked;
        private volatile boolean abandoned;

        Until(Cancellation asked) {
            this.asked = asked;
        }

        @Override
        public boolean isRequested() {
            return abandoned || asked.isRequested();
        }
    }

    /** Passes a result on, unless the call is no longer waited for. */
    <T> void give(Cancellation until, Consumer<? super T> sink, T result) {
        synchronized (until) {
            until.check();
            sink.accept(result);
        }
    }

    /**
     * Makes a call.
     *
     * @param call gets a cancellation that is requested once the call is no longer waited for
     * @throws CancelledException when cancelled
     */
    <T> Outcome<T> made(String what, Cancellation cancellation, Function<Cancellation, @Nullable Outcome<T>> call) {
        if (hanging.get() >= MOST_HANGING) {
            return failed("hangs: " + MOST_HANGING + " of its calls have not come back");
        }
        Until until = new Until(cancellation);
        CompletableFuture<@Nullable Outcome<T>> answer = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().daemon().name("plug-in " + name).start(() -> {
            try {
                answer.complete(call.apply(until));
            } catch (Throwable thrown) {
                answer.completeExceptionally(thrown);
            }
        });
        long deadline = System.nanoTime() + limit.toNanos();
        try {
            while (true) {
                try {
                    Outcome<T> outcome = answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                    return outcome == null ? failed("answers " + what + " with null") : outcome;
                } catch (TimeoutException notYet) {
                    if (cancellation.isRequested()) {
                        leave(thread, until, answer);
                        throw new CancelledException();
                    }
                    if (System.nanoTime() - deadline > 0) {
                        leave(thread, until, answer);
                        return failed("did not answer " + what + " within " + limit.toMillis() / 1000.0 + " s");
                    }
                }
            }
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof CancelledException && cancellation.isRequested()) {
                throw new CancelledException();
            }
            return failed("threw in " + what + ": " + PluginFolder.sentence(cause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            leave(thread, until, answer);
            throw new CancelledException();
        }
    }

    /** Ignores a late result: the caller has stopped waiting for it. */
    private void leave(Thread thread, Until until, CompletableFuture<?> answer) {
        synchronized (until) {
            until.abandoned = true;
        }
        hanging.incrementAndGet();
        answer.whenComplete((_, _) -> hanging.decrementAndGet());
        thread.interrupt();
    }

    private <T> Outcome<T> failed(String what) {
        return Outcome.failed(Failure.Kind.UNREACHABLE, "the plug-in " + name + " " + what);
    }
}
