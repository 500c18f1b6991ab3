package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.WaitingNotice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A shell behind a command of this computer ({@code docker exec -i NAME sh}, {@code ssh HOST sh}), started on first use and kept for later
 * scripts. A few of them run in parallel if several scripts are needed at once; a dead one is replaced.
 */
public final class ResidentShell implements RemoteShell {
    private static final int MOST_LINES = 4;
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final Duration IDLE = Duration.ofMinutes(4);

    private final String name;
    private final List<String> command;
    private final Path folder;
    private final Semaphore places = new Semaphore(MOST_LINES, true);
    private final Deque<ShellLine> idle = new ArrayDeque<>();
    private boolean closed;

    /**
     * @param name the name as shown
     * @param command the program and its arguments; it must join its streams to those of a {@code sh} that reads from standard input
     * @param folder working directory of the program
     */
    public ResidentShell(String name, List<String> command, Path folder) {
        this.name = name;
        this.command = List.copyOf(command);
        this.folder = folder.toAbsolutePath();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String starts() {
        return String.join(" ", command);
    }

    @Override
    public Outcome<Ended> run(ShellScript script, Output output, Cancellation cancellation) {
        try {
            if (!places.tryAcquire(script.limit().toMillis(), TimeUnit.MILLISECONDS)) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, name + " is still busy with " + MOST_LINES + " other commands");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " was not waited for");
        }
        try (WaitingNotice _ = WaitingNotice.on(name)) {
            return onLine(script, output, cancellation);
        } finally {
            places.release();
        }
    }

    private Outcome<Ended> onLine(ShellScript script, Output output, Cancellation cancellation) {
        ShellLine kept = takeIdle();
        if (kept != null) {
            boolean[] printed = {false};
            Outcome<Ended> ended = run(kept, script, (bytes, from, length) -> {
                printed[0] = true;
                return output.take(bytes, from, length);
            }, cancellation);
            // A pooled line may have died since its last use; a new one is tried if nothing can have run twice.
            if (ended instanceof Outcome.Ok<Ended> || !script.isRepeatable() || printed[0]) {
                return ended;
            }
        }
        Duration connect = script.limit().compareTo(CONNECT) < 0 ? script.limit() : CONNECT;
        return ShellLine.open(name, command, folder, connect, cancellation).then(line -> run(line, script, output, cancellation));
    }

    private Outcome<Ended> run(ShellLine line, ShellScript script, Output output, Cancellation cancellation) {
        try {
            return line.run(script, output, cancellation);
        } finally {
            giveBack(line);
        }
    }

    private synchronized @Nullable ShellLine takeIdle() {
        for (ShellLine line = idle.pollFirst(); line != null; line = idle.pollFirst()) {
            if (line.isAlive() && System.nanoTime() - line.usedAt() < IDLE.toNanos()) {
                return line;
            }
            line.close();
        }
        return null;
    }

    private synchronized void giveBack(ShellLine line) {
        if (closed || !line.isAlive()) {
            line.close();
        } else {
            idle.addFirst(line);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        idle.forEach(ShellLine::close);
        idle.clear();
    }
}
