package dev.stateroom.workspace.rerun;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.follow.LookPace;
import dev.stateroom.workspace.follow.SourceFollower;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits for a run on a thread of its own and follows what it writes meanwhile. */
final class FollowedRun {
    private static final int LAST_LOOKS = 5;

    private FollowedRun() {}

    /**
     * Waits for the end of the run, then polls once more.
     *
     * @param source the source that the run writes to
     * @param thread the id of the thread
     * @param run blocks until the run has ended
     * @param follows receives each new step
     */
    static <T> Outcome<T> of(ThreadSource source, String thread, Supplier<Outcome<T>> run, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        SourceFollower follower = new SourceFollower(source, thread, InstantSource.system());
        return follower.start(cancellation).then(_ -> {
            CompletableFuture<Outcome<T>> ending = new CompletableFuture<>();
            Thread.ofPlatform().daemon().name("agent run").start(() -> {
                try {
                    ending.complete(run.get());
                } catch (RuntimeException | Error e) {
                    ending.completeExceptionally(e);
                }
            });
            LookPace pace = LookPace.ofCommand(source.lookInterval(), System::nanoTime);
            Duration pause = source.lookInterval();
            while (true) {
                boolean isOver = isOver(ending, pause.toMillis());
                pace.begin();
                Outcome<List<FollowedEvent>> looked = follower.look(Cancellation.NEVER);
                // A failed poll is made up for by the next one.
                for (int looks = isOver ? LAST_LOOKS : 1; looks > 1 && looked instanceof Outcome.Failed<?>; looks--) {
                    looked = follower.look(Cancellation.NEVER);
                }
                if (looked instanceof Outcome.Ok<List<FollowedEvent>>(List<FollowedEvent> events)) {
                    events.forEach(follows);
                }
                if (isOver) {
                    return ending.join();
                }
                pause = pace.end(LookPace.Result.of(looked, follower.hasMoved()));
            }
        });
    }

    private static boolean isOver(CompletableFuture<?> ending, long pause) {
        try {
            ending.get(pause, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CancelledException cancelled ? cancelled : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }
}
