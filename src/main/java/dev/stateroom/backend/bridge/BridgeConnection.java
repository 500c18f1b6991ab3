package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.WaitingNotice;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one child process running for a mount: starts it on first use once the user has agreed, restarts it after a crash with growing
 * delays, and ends it with the mount. Safe for several threads; calls block, so not on the FX thread.
 */
public final class BridgeConnection implements AutoCloseable {
    static final int PROTOCOL = 1;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private static final int DOUBLINGS = 6;
    /** Largest number of scratch copies that run at the same time: the shown one, and those that it is compared with. */
    private static final int MOST_COPIES = 3;
    private static final Duration LOOK = Duration.ofMillis(50);

    private final BridgeSetup setup;
    private final BooleanSupplier agreed;
    private final BridgeLog log;
    /** The mount's interpreter, for a scratch copy. */
    private final @Nullable LoadedInterpreter origin;
    private final LoadedInterpreter loaded;
    private final Deque<AutoCloseable> copies = new ConcurrentLinkedDeque<>();
    private final ReentrantLock starting = new ReentrantLock();
    private volatile @Nullable Live live;
    private volatile @Nullable BridgeProcess beginning;
    private volatile @Nullable String reason;
    private volatile boolean refused;
    private volatile boolean closed;
    private int crashes;
    private long notBefore;

    private record Live(BridgeProcess child, BridgeObject about, long since) {}

    /** {@code agreed} returns true if the interpreter may be started; called before each start. */
    public BridgeConnection(BridgeSetup setup, BooleanSupplier agreed) {
        this(setup, agreed, new BridgeLog(), null);
    }

    private BridgeConnection(BridgeSetup setup, BooleanSupplier agreed, BridgeLog log, @Nullable LoadedInterpreter origin) {
        this.setup = setup;
        this.agreed = agreed;
        this.log = log;
        this.origin = origin;
        this.loaded = new LoadedInterpreter(setup, log);
    }

    /** Another interpreter with the same object, with the settings {@code more} in addition to those of the run. */
    BridgeConnection another(String name, ForeignValue more, BridgeSetup.Limits limits) {
        Map<String, ForeignValue> run = new LinkedHashMap<>(setup.run().values());
        run.put(name, more);
        return new BridgeConnection(
                new BridgeSetup(
                        setup.language(), setup.interpreter(), setup.object(), setup.folder(), ForeignValue.Fields.copyOf(run), limits),
                agreed,
                log,
                loaded);
    }

    /** Registers a copy to be closed with this connection, or when there are too many newer ones; returns true if this is open. */
    boolean hold(AutoCloseable copy) {
        copies.add(copy);
        while (copies.size() > MOST_COPIES) {
            AutoCloseable oldest = copies.poll();
            if (oldest != null) {
                closeQuietly(oldest);
            }
        }
        return !closed;
    }

    void release(AutoCloseable copy) {
        copies.remove(copy);
    }

    /** The setup of the mount. */
    public BridgeSetup setup() {
        return setup;
    }

    /** The output of the child process. */
    public BridgeLog log() {
        return log;
    }

    /** The current state; returns at once. */
    public BridgeState state() {
        Live now = live;
        String why = reason;
        if (closed) {
            return new BridgeState.Closed();
        }
        if (now != null) {
            String ended = now.child().ended();
            return ended == null
                    ? new BridgeState.Running(now.child().pid(), now.about())
                    : new BridgeState.Down(ended, Duration.ZERO);
        }
        if (beginning != null) {
            return new BridgeState.Starting();
        }
        if (why != null) {
            return new BridgeState.Down(why, Duration.ofNanos(Math.max(0, notBefore - System.nanoTime())));
        }
        return refused ? new BridgeState.AwaitingConsent() : new BridgeState.Idle();
    }

    /** The mounted object; starts the child process if it is not running. */
    public Outcome<BridgeObject> about(Cancellation cancellation) {
        return running(cancellation).map(Live::about);
    }

    /** Makes a call; starts the child process if it is not running. */
    BridgeResponse call(String call, ForeignValue.Fields args, Duration limit, Cancellation cancellation) {
        return switch (running(cancellation)) {
            case Outcome.Ok<Live>(Live now) -> switch (asked(now.child(), call, args, limit, cancellation)) {
                case BridgeResponse.Failed(Failure failure) ->
                    new BridgeResponse.Failed(new Failure(failure.kind(), setup.object() + ": " + failure.sentence()));
                case BridgeResponse answer -> answer;
            };
            case Outcome.Failed<Live>(Failure failure) -> new BridgeResponse.Failed(failure);
        };
    }

    private BridgeResponse asked(BridgeProcess child, String call, ForeignValue.Fields args, Duration limit, Cancellation cancellation) {
        try (WaitingNotice _ = WaitingNotice.on("the answer of " + setup.object())) {
            return child.call(call, args, limit, cancellation);
        }
    }

    private Outcome<Live> running(Cancellation cancellation) {
        Live now = live;
        if (now != null && now.child().ended() == null && !closed) {
            return Outcome.ok(now);
        }
        try {
            while (!starting.tryLock(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                cancellation.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new dev.stateroom.work.CancelledException();
        }
        try {
            return started(cancellation);
        } finally {
            starting.unlock();
        }
    }

    private Outcome<Live> started(Cancellation cancellation) {
        Live now = live;
        if (now != null && now.child().ended() == null && !closed) {
            return Outcome.ok(now);
        }
        if (closed) {
            return unreachable("its workspace is closed");
        }
        refused = !agreed.getAsBoolean();
        if (refused) {
            return Outcome.failed(
                    Failure.Kind.DENIED,
                    "starting " + setup.shown() + " runs your own code on this computer and waits for your agreement (stateroom trust)");
        }
        if (now != null) {
            crashed(String.valueOf(now.child().ended()), now.since());
            live = null;
        }
        long wait = notBefore - System.nanoTime();
        String why = reason;
        if (why != null && wait > 0) {
            return unreachable(why + "; it is started again when asked in "
                    + Math.max(1, TimeUnit.NANOSECONDS.toSeconds(wait)) + " s or later");
        }
        if (!Files.isDirectory(setup.folder())) {
            return unreachable("there is no folder " + setup.folder());
        }
        return start(cancellation);
    }

    private Outcome<Live> start(Cancellation cancellation) {
        BridgeProcess child;
        try {
            child = origin == null ? BridgeProcess.start(setup, log) : origin.next(cancellation);
        } catch (IOException e) {
            crashed("the interpreter " + setup.interpreter().getFirst() + " cannot be started: " + e.getMessage(), System.nanoTime());
            return unreachable(String.valueOf(reason));
        }
        boolean ready = false;
        beginning = child;
        try {
            if (closed) {
                return unreachable("its workspace is closed");
            }
            BridgeResponse hello = asked(child, "hello", hello(), setup.limits().start(), cancellation);
            String refused = refused(hello);
            if (refused != null) {
                crashed(refused, System.nanoTime());
                return unreachable(refused);
            }
            Live begun = new Live(
                    child, BridgeObject.of(setup.language(), ForeignValue.fields(((BridgeResponse.Made) hello).value())), System.nanoTime());
            live = begun;
            reason = null;
            ready = !closed;
            return ready ? Outcome.ok(begun) : unreachable("its workspace is closed");
        } finally {
            beginning = null;
            if (!ready) {
                child.end("it was not needed any more");
            }
        }
    }

    private static @Nullable String refused(BridgeResponse hello) {
        return switch (hello) {
            case BridgeResponse.Made(ForeignValue.Fields fields) when fields.get("protocol") instanceof ForeignValue.Int(long spoken) && spoken == PROTOCOL -> null;
            case BridgeResponse.Made _ -> "it does not speak version " + PROTOCOL + " of the protocol";
            case BridgeResponse.Raised(String type, String message) -> "it cannot be made: " + type + ": " + message;
            case BridgeResponse.Lacking(String message) -> message;
            case BridgeResponse.Failed(Failure failure) -> failure.sentence();
        };
    }

    private ForeignValue.Fields hello() {
        Map<String, ForeignValue> fields = new LinkedHashMap<>(setup.run().values());
        fields.put("protocol", new ForeignValue.Int(PROTOCOL));
        fields.put("object", new ForeignValue.Text(setup.object()));
        fields.put("limit", new ForeignValue.Int(setup.limits().message()));
        return ForeignValue.Fields.copyOf(fields);
    }

    /** The first crash causes no delay; a crash after a long run counts as the first. */
    private void crashed(String why, long since) {
        boolean ranLong = System.nanoTime() - since > LONGEST_WAIT.toNanos();
        crashes = ranLong ? 1 : crashes + 1;
        Duration wait = crashes == 1
                ? Duration.ZERO
                : setup.limits().backOff().multipliedBy(1L << Math.min(DOUBLINGS, crashes - 2));
        notBefore = System.nanoTime() + (wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait).toNanos();
        reason = why;
        log.add("[" + why + "]");
    }

    private <T> Outcome<T> unreachable(String why) {
        return Outcome.failed(Failure.Kind.UNREACHABLE, setup.object() + ": " + why);
    }

    @Override
    public void close() {
        closed = true;
        BridgeProcess first = beginning;
        Live now = live;
        if (first != null) {
            first.end("its workspace is closed");
        }
        if (now != null) {
            now.child().end("its workspace is closed");
        }
        copies.forEach(BridgeConnection::closeQuietly);
        loaded.close();
    }

    private static void closeQuietly(AutoCloseable copy) {
        try {
            copy.close();
        } catch (Exception e) {
            System.getLogger(BridgeConnection.class.getName()).log(System.Logger.Level.DEBUG, "a scratch copy did not close", e);
        }
    }
}
