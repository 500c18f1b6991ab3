package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How long the glob tool waits for its backend, and how many abandoned searches may still run. Source: spec table 10.2, Python 0.4.4, 0.6.9
 * and 0.7.0, which introduced them.
 */
final class GlobLimit {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final int SEARCHES = 4;
    private static final String BUSY =
            "Error: too many glob calls are already running. Try again later with a more specific pattern or a narrower path.";

    /** An idle thread is kept for a moment: the next search often follows at once. */
    private static final Executor SEARCHERS = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 2, TimeUnit.SECONDS, new SynchronousQueue<>(), Thread.ofPlatform().daemon().name("glob-", 0).factory());

    private final Dialect dialect;
    private final SearchTimeout timeout;
    private final Semaphore free;
    private final Duration most;

    GlobLimit(Dialect dialect, SearchTimeout timeout) {
        this.dialect = dialect;
        this.timeout = timeout;
        this.free = new Semaphore(dialect.holds(DialectFact.GLOB_SEARCHES_BOUNDED) ? SEARCHES : Integer.MAX_VALUE);
        this.most = dialect.holds(DialectFact.GLOB_TIMEOUT_SHORT) ? SHORT : LONG;
    }

    /**
     * Searches and returns the message for the result; on timeout an error, while the search continues in the background.
     *
     * @param found makes the message
     */
    AgentReply<ToolMessage> within(
            ToolAnswer answer,
            Supplier<AgentReply<AgentResult.Glob>> search,
            Function<AgentReply<AgentResult.Glob>, AgentReply<ToolMessage>> found) {
        if (!dialect.holds(DialectFact.GLOB_HAS_TIMEOUT)) {
            return found.apply(search.get());
        }
        if (!free.tryAcquire()) {
            return answer.failed(BUSY);
        }
        CompletableFuture<AgentReply<AgentResult.Glob>> running = new CompletableFuture<>();
        SEARCHERS.execute(() -> run(search, running));
        return timeout.isDone(running, most) ? found.apply(result(running)) : answer.failed(late());
    }

    @SuppressWarnings("CatchingUnchecked") // any exception is passed to the waiting thread
    private void run(Supplier<AgentReply<AgentResult.Glob>> search, CompletableFuture<AgentReply<AgentResult.Glob>> running) {
        try {
            AgentReply<AgentResult.Glob> reply = search.get();
            free.release();
            running.complete(reply);
        } catch (RuntimeException | Error e) {
            free.release();
            running.completeExceptionally(e);
        }
    }

    private static AgentReply<AgentResult.Glob> result(CompletableFuture<AgentReply<AgentResult.Glob>> done) {
        try {
            return done.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException defect -> throw defect;
                case Error error -> throw error;
                case null, default -> throw e;
            }
        }
    }

    private String late() {
        return "Error: glob timed out after " + most.toSeconds()
                + ".0s. Try a more specific pattern or a narrower path.";
    }
}
