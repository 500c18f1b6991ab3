package dev.stateroom.backend.remote.hosted;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.ShellScript;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.WaitingNotice;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The shell of a provider's sandbox: each script is one command there. */
final class HostedShell implements RemoteShell, RemoteShell.Transfers {
    private static final int MOST_AT_ONCE = 4;
    /** Linux limits an argument to 128 KiB, and a provider passes the command as one. */
    private static final int LONGEST_LINE = 120 << 10;

    private static final int MOST_INPUT = 40 << 10;
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final String name;
    private final String address;
    private final Supplier<Outcome<HostedSandbox>> making;
    private final BinaryOperator<byte[]> joining;
    private final Semaphore places = new Semaphore(MOST_AT_ONCE, true);
    private volatile boolean isAttached;
    private @Nullable HostedSandbox sandbox;
    private boolean closed;

    /**
     * @param name the sandbox, as shown
     * @param address of its provider
     * @param making looks up the key and creates the client, on the first request
     * @param joining joins both streams as for an agent
     */
    HostedShell(String name, String address, Supplier<Outcome<HostedSandbox>> making, BinaryOperator<byte[]> joining) {
        this.name = name;
        this.address = address;
        this.making = making;
        this.joining = joining;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String starts() {
        return "commands inside " + name + " by way of " + address;
    }

    @Override
    public int mostInput() {
        return MOST_INPUT;
    }

    @Override
    public Transfers transfers() {
        return this;
    }

    @Override
    public byte[] joined(byte[] output, byte[] errors) {
        return joining.apply(output, errors);
    }

    @Override
    public Outcome<Ended> run(ShellScript script, Output output, Cancellation cancellation) {
        return inPlace(script.limit(), () -> {
            boolean wasAttached = isAttached;
            WrappedOutputReader unwrapping = new WrappedOutputReader(output);
            Outcome<Ended> ended = run(script, unwrapping, cancellation);
            // A sandbox that responded before may have another address now; retried if nothing can have run twice.
            boolean again = isUnreachable(ended) && wasAttached && script.isRepeatable() && !unwrapping.hasPrinted();
            if (!again) {
                return ended;
            }
            isAttached = false;
            return run(script, new WrappedOutputReader(output), cancellation);
        });
    }

    private Outcome<Ended> run(ShellScript script, WrappedOutputReader unwrapping, Cancellation cancellation) {
        String line = WrappedScript.of(script, unwrapping.mark());
        if (line.length() > LONGEST_LINE) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, "the command is longer than the " + (LONGEST_LINE >> 10) + " KiB that " + name + " takes");
        }
        return sandbox().then(sandbox -> {
            Duration time = sandbox.endsInTime() ? script.limit().plus(SandboxService.ON_THE_WAY) : script.limit();
            HostedSandbox.Command command = new HostedSandbox.Command(line, script.limit(), script.isRepeatable());
            TimedCancellation deadline = TimedCancellation.in(time, cancellation);
            try (WaitingNotice _ = WaitingNotice.on(name)) {
                return attached(sandbox, deadline)
                        .then(_ -> sandbox.execute(command, unwrapping, deadline))
                        .then(status -> ended(status, unwrapping));
            } catch (CancelledException gaveUp) {
                if (cancellation.isRequested() || !deadline.isOver()) {
                    throw gaveUp;
                }
                return Outcome.ok(new Ended(Ended.TIMED_OUT, unwrapping.errors()));
            }
        });
    }

    private synchronized Outcome<HostedSandbox> sandbox() {
        HostedSandbox known = sandbox;
        if (closed) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " is closed");
        }
        return known != null ? Outcome.ok(known) : making.get().map(made -> {
            sandbox = made;
            return made;
        });
    }

    private Outcome<Ended> ended(int status, WrappedOutputReader unwrapping) {
        if (unwrapping.isUnwanted()) {
            return Outcome.ok(new Ended(Ended.STOPPED, unwrapping.errors()));
        }
        Integer own = unwrapping.status();
        if (own != null) {
            return Outcome.ok(new Ended(own, unwrapping.errors()));
        }
        if (unwrapping.wasCut()) {
            return Outcome.ok(new Ended(Ended.STOPPED, unwrapping.errors()));
        }
        if (status == Ended.TIMED_OUT) {
            return Outcome.ok(new Ended(Ended.TIMED_OUT, unwrapping.errors()));
        }
        String said = RemoteFolder.said(unwrapping.errors());
        return Outcome.failed(
                Failure.Kind.UNREACHABLE,
                unwrapping.hasBegun()
                        ? name + " broke a command off in the middle" + said
                        : name + " ended with status " + status + " before a shell answered" + said);
    }

    /** Checks once that it runs, and again after a failure. */
    private Outcome<Boolean> attached(HostedSandbox sandbox, Cancellation cancellation) {
        if (isAttached) {
            return Outcome.ok(true);
        }
        Outcome<Boolean> attached = sandbox.attach(cancellation);
        isAttached = attached instanceof Outcome.Ok;
        return attached;
    }

    private interface Work<T> {
        Outcome<T> done();
    }

    private <T> Outcome<T> inPlace(Duration limit, Work<T> work) {
        try {
            if (!places.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, name + " is still busy with " + MOST_AT_ONCE + " other commands");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " was not waited for");
        }
        try {
            Outcome<T> done = work.done();
            if (isUnreachable(done)) {
                isAttached = false;
            }
            return done;
        } finally {
            places.release();
        }
    }

    private static boolean isUnreachable(Outcome<?> outcome) {
        return outcome instanceof Outcome.Failed<?>(Failure failure) && failure.kind() == Failure.Kind.UNREACHABLE;
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        return timed((sandbox, deadline) -> sandbox.upload(path, content, deadline), cancellation);
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        return timed((sandbox, deadline) -> sandbox.download(path, deadline), cancellation);
    }

    private interface Transfer<T> {
        Outcome<T> made(HostedSandbox sandbox, Cancellation cancellation);
    }

    private <T> Outcome<T> timed(Transfer<T> transfer, Cancellation cancellation) {
        return inPlace(SandboxService.QUICK, () -> sandbox().then(sandbox -> {
            TimedCancellation deadline = TimedCancellation.in(SandboxService.QUICK.plus(GRACE), cancellation);
            try {
                return attached(sandbox, deadline).then(_ -> transfer.made(sandbox, deadline));
            } catch (CancelledException gaveUp) {
                if (cancellation.isRequested() || !deadline.isOver()) {
                    throw gaveUp;
                }
                return Outcome.failed(
                        Failure.Kind.UNREACHABLE, name + " did not answer within " + SandboxService.QUICK.toSeconds() + " seconds");
            }
        }));
    }

    @Override
    public synchronized void close() {
        closed = true;
        HostedSandbox known = sandbox;
        if (known != null) {
            known.close();
        }
    }
}
