package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.langgraph.server.ThreadUpdates;
import dev.stateroom.storage.threads.LocalThread;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.promotion.LocalState;
import dev.stateroom.workspace.promotion.PromotionResult;
import dev.stateroom.workspace.promotion.PromotionTarget;
import dev.stateroom.workspace.promotion.ThreadPromoter;
import dev.stateroom.workspace.promotion.ThreadPromotion;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Promotes local threads to a server: prepares, previews and sends them through the server's API. */
public final class ThreadPromotions {
    private static final int MOST_FORMER_STEPS = 50;

    private final OwnData own;
    private final Function<ServerAddress, Outcome<ThreadUpdates>> servers;

    /** @param servers connects with the key that the address names */
    ThreadPromotions(OwnData own, Function<ServerAddress, Outcome<ThreadUpdates>> servers) {
        this.own = own;
        this.servers = servers;
    }

    /**
     * Finds out what would be sent. Changes nothing.
     *
     * @param address {@code local:} or {@code local:NAME}
     * @param name of the local thread
     * @param server its address
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<ThreadPromotion> prepare(
            String address, String name, String server, PromotionTarget target, Cancellation cancellation, Progress progress) {
        return LocalThreads.ownShelf(address).then(own::threads).then(threads -> threads.named(name)
                .then(found -> found(found, name))
                .then(thread -> connected(server, updates -> state(threads, thread, updates.address(), target.thread(), cancellation)
                        .then(local -> new ThreadPromoter(updates).prepare(local, target, cancellation, progress)))));
    }

    private static Outcome<LocalThread> found(Optional<LocalThread> found, String name) {
        return found.<Outcome<LocalThread>>map(Outcome::ok)
                .orElseGet(() -> Outcome.failed(Failure.Kind.NOT_FOUND, "there is no local thread " + name));
    }

    private <T> Outcome<T> connected(String server, Function<ThreadUpdates, Outcome<T>> asking) {
        return SourceAddress.of(server, Path.of("")).then(at -> at instanceof SourceAddress.Server(ServerAddress address)
                ? servers.apply(address).then(updates -> {
                    try (updates) {
                        return asking.apply(updates);
                    }
                })
                : Outcome.failed(Failure.Kind.INVALID, at + " is not a LangGraph server: name it as http://host:port or https://host"));
    }

    private static Outcome<LocalState> state(
            LocalThreadStore threads, LocalThread thread, String server, @Nullable String goal, Cancellation cancellation) {
        LocalThread.Origin origin = thread.origin();
        boolean returns = origin != null && origin.thread().equals(goal) && isSameServer(origin.address(), server);
        return threads.files(thread, thread.head(), cancellation).then(files -> (returns ? threads.files(thread, 1, cancellation) : Outcome.ok(files))
                .map(base -> new LocalState(
                        thread.name(),
                        LocalThreadStore.checkpoint(thread.head()),
                        thread.name() + " " + LocalThreadStore.checkpoint(thread.head()) + " " + thread.updatedAt(),
                        files,
                        returns ? base : null,
                        (path, record) -> wasHeld(threads, thread, path, record))));
    }

    private static boolean isSameServer(String one, String other) {
        return SourceAddress.of(one, Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Server(ServerAddress first))
                && SourceAddress.of(other, Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Server(ServerAddress second))
                && first.base().equals(second.base());
    }

    /** True if one of the newest steps had that record: an earlier promotion sent it. */
    private static boolean wasHeld(LocalThreadStore threads, LocalThread thread, String path, FileData record) {
        for (int step = thread.head(); step > Math.max(0, thread.head() - MOST_FORMER_STEPS); step--) {
            FileData held = threads.files(thread, step, Cancellation.NEVER).map(files -> Optional.ofNullable(files.get(path))).orElse(Optional.empty()).orElse(null);
            if (record.equals(held)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Sends the preview once and logs it.
     *
     * @param through {@code window} or {@code command}
     */
    public Outcome<PromotionResult> send(ThreadPromotion promotion, String through, Cancellation cancellation, Progress progress) {
        return connected(promotion.address(), updates -> {
            PromotionResult promoted = new ThreadPromoter(updates).send(promotion, cancellation, progress);
            // If it cannot be logged, it was still sent.
            return Outcome.ok(
                    promoted instanceof PromotionResult.Done done
                                    && !promotion.isDone()
                                    && own.note(through, "promoted", promotion.local() + " to " + promotion.thread(), promotion.address(), "{}")
                                            instanceof Outcome.Failed<?>(Failure failure)
                            ? new PromotionResult.Done(
                                    done.thread(),
                                    done.checkpoint(),
                                    done.sentence() + "; cannot add this to the audit log: " + failure.sentence())
                            : promoted);
        });
    }
}
