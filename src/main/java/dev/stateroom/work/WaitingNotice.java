package dev.stateroom.work;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A wait for another party, such as a server's response. Code that waits registers it here; code that shows progress reads it. Safe from
 * any thread.
 */
public final class WaitingNotice implements AutoCloseable {
    private static final Set<WaitingNotice> OPEN = ConcurrentHashMap.newKeySet();
    private static final CopyOnWriteArrayList<Runnable> WATCHERS = new CopyOnWriteArrayList<>();

    private final String what;
    private final long since = System.nanoTime();

    private WaitingNotice(String what) {
        this.what = what;
    }

    /**
     * Begins a wait, which ends when this is closed.
     *
     * @param what one short phrase: "the answer of example.com"
     */
    public static WaitingNotice on(String what) {
        WaitingNotice waiting = new WaitingNotice(what);
        OPEN.add(waiting);
        WATCHERS.forEach(Runnable::run);
        return waiting;
    }

    /** The longest wait so far; empty if there is none. */
    public static Optional<WaitingNotice> longest() {
        return OPEN.stream().min(Comparator.comparingLong(waiting -> waiting.since - System.nanoTime()));
    }

    /** Calls back whenever a wait begins or ends, on the thread that waits, until the watch is closed. */
    public static Watch watch(Runnable onChange) {
        WATCHERS.add(onChange);
        return () -> WATCHERS.remove(onChange);
    }

    /** Ends the callbacks when closed. */
    @FunctionalInterface
    public interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    public String what() {
        return what;
    }

    /** Its duration so far. */
    public long seconds() {
        return (System.nanoTime() - since) / 1_000_000_000;
    }

    @Override
    public void close() {
        if (OPEN.remove(this)) {
            WATCHERS.forEach(Runnable::run);
        }
    }
}
