package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One running {@code sh} behind a command of this computer, which reads script after script from its standard input. For one thread at a
 * time.
 */
final class ShellLine {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BLOCK = 1 << 16;
    private static final int BLOCKS = 32;
    private static final int ERRORS = 1 << 16;
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Duration REST_OF_ERRORS = Duration.ofMillis(500);
    private static final byte[] END = {};

    private final String name;
    private final Process process;
    private final BlockingQueue<byte[]> output = new ArrayBlockingQueue<>(BLOCKS);
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final Thread errorsRead;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long usedAt = System.nanoTime();

    private ShellLine(String name, Process process) {
        this.name = name;
        this.process = process;
        Thread.ofVirtual().name("output of " + name).start(() -> pump(process.getInputStream()));
        this.errorsRead = Thread.ofVirtual().name("errors of " + name).start(() -> keep(process.getErrorStream()));
    }

    /** Starts the command and waits until a shell responds; a greeting is skipped. */
    static Outcome<ShellLine> open(String name, List<String> command, Path folder, Duration limit, Cancellation cancellation) {
        Process process;
        try {
            process = new ProcessBuilder(command).directory(folder.toFile()).start();
        } catch (IOException e) {
            return Outcome.failed(
                    Failure.Kind.UNREACHABLE, name + " cannot be reached: the program " + command.getFirst() + " cannot be started here");
        }
        ShellLine line = new ShellLine(name, process);
        boolean answered = false;
        try {
            // Error output during the start belongs to this first response: a program that cannot connect says why at once.
            Outcome<RemoteShell.Ended> greeting =
                    line.converse(ShellScript.looking(":", limit), (_, _, _) -> true, cancellation);
            Outcome<ShellLine> opened = greeting.then(ended -> ended.exitCode() == 0
                    ? Outcome.ok(line)
                    : Outcome.failed(line.failure("no shell answered within " + limit.toSeconds() + " seconds")));
            answered = opened instanceof Outcome.Ok;
            return opened;
        } finally {
            if (!answered) {
                line.close();
            }
        }
    }

    private void pump(InputStream in) {
        try (in) {
            byte[] block = new byte[BLOCK];
            for (int read = in.read(block); read >= 0 && !closed.get(); read = in.read(block)) {
                put(Arrays.copyOf(block, read));
            }
        } catch (IOException gone) {
            // The end of the output reports the reason.
        } finally {
            put(END);
        }
    }

    private void put(byte[] block) {
        try {
            while (!output.offer(block, STEP, TimeUnit.NANOSECONDS)) {
                if (closed.get()) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void keep(InputStream in) {
        try (in) {
            byte[] block = new byte[BLOCK];
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                synchronized (errors) {
                    errors.write(block, 0, Math.min(read, Math.max(0, ERRORS - errors.size())));
                    errors.notifyAll();
                }
            }
        } catch (IOException gone) {
            // The error output has ended.
        }
    }

    /** Runs one script. Afterwards {@link #isAlive} is true if the line can be used again. */
    Outcome<RemoteShell.Ended> run(ShellScript script, RemoteShell.Output taker, Cancellation cancellation) {
        synchronized (errors) {
            errors.reset();
        }
        return converse(script, taker, cancellation);
    }

    private Outcome<RemoteShell.Ended> converse(ShellScript script, RemoteShell.Output taker, Cancellation cancellation) {
        // The first byte is a control character, so that few bytes of the output need further comparison.
        byte[] drawn = new byte[16];
        RANDOM.nextBytes(drawn);
        String mark = "\u0001" + HexFormat.of().formatHex(drawn) + " ";
        MarkedOutput marked = new MarkedOutput(mark);
        long deadline = System.nanoTime() + script.limit().toNanos();
        send(exchange(script, mark));
        boolean whole = false;
        try {
            while (true) {
                cancellation.check();
                byte[] block = output.poll(STEP, TimeUnit.NANOSECONDS);
                if (block == END) {
                    errorsRead.join(REST_OF_ERRORS);
                    return Outcome.failed(failure("the connection ended"));
                }
                switch (block == null ? new MarkedOutput.Found.More() : marked.take(block, taker)) {
                    case MarkedOutput.Found.End(int exitCode) -> {
                        whole = true;
                        usedAt = System.nanoTime();
                        return Outcome.ok(new RemoteShell.Ended(exitCode, errorsUpTo(mark)));
                    }
                    case MarkedOutput.Found.Unwanted _ -> {
                        return Outcome.ok(new RemoteShell.Ended(RemoteShell.Ended.STOPPED, said()));
                    }
                    case MarkedOutput.Found.More _ -> {
                        if (System.nanoTime() - deadline > 0) {
                            return Outcome.ok(new RemoteShell.Ended(RemoteShell.Ended.TIMED_OUT, said()));
                        }
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " was not waited for");
        } finally {
            if (!whole) {
                close();
            }
        }
    }

    /** The script runs in a child shell, so it cannot change this one; both streams end in the mark. */
    private static byte[] exchange(ShellScript script, String mark) {
        String end = mark.substring(1).strip();
        String input = script.input().length == 0
                ? " </dev/null\n"
                : " <<'" + end + "'\n"
                        + Base64.getMimeEncoder(76, new byte[] {'\n'}).encodeToString(script.input()) + "\n" + end + "\n";
        String text = script.commandLine() + input + "printf '\\001%s %d\\n' " + end + " \"$?\"; printf '\\001%s\\n' "
                + end + " >&2\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A shell that hangs does not read either, so writing is not waited for; closing ends it. */
    private void send(byte[] text) {
        OutputStream in = process.getOutputStream();
        Thread.ofVirtual().name("input of " + name).start(() -> {
            try {
                in.write(text);
                in.flush();
            } catch (IOException gone) {
                // The end of the output reports it.
            }
        });
    }

    private byte[] errorsUpTo(String mark) throws InterruptedException {
        String end = mark.strip();
        long deadline = System.nanoTime() + REST_OF_ERRORS.toNanos();
        synchronized (errors) {
            while (true) {
                byte[] all = errors.toByteArray();
                int at = new String(all, StandardCharsets.ISO_8859_1).indexOf(end);
                long left = deadline - System.nanoTime();
                if (at >= 0 || all.length >= ERRORS || left <= 0) {
                    return at >= 0 ? Arrays.copyOf(all, at) : all;
                }
                TimeUnit.NANOSECONDS.timedWait(errors, left);
            }
        }
    }

    private byte[] said() {
        synchronized (errors) {
            return errors.toByteArray();
        }
    }

    /** The last message of the other side, if there is one, since it usually is the best explanation. */
    private Failure failure(String fallback) {
        String last = new String(said(), StandardCharsets.UTF_8).lines()
                .map(text -> text.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(text -> !text.isEmpty())
                .reduce((_, next) -> next)
                .orElse(fallback);
        return new Failure(
                Failure.Kind.UNREACHABLE, name + " does not answer: " + (last.length() > 300 ? last.substring(0, 300) + "…" : last));
    }

    boolean isAlive() {
        return !closed.get() && process.isAlive();
    }

    /** Time of the last use, by {@link System#nanoTime}. */
    long usedAt() {
        return usedAt;
    }

    void close() {
        if (closed.compareAndSet(false, true)) {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            output.clear();
            Thread.ofVirtual().name("end of " + name).start(() -> {
                try {
                    if (!process.waitFor(2, TimeUnit.SECONDS)) {
                        process.destroyForcibly();
                    }
                } catch (InterruptedException e) {
                    process.destroyForcibly();
                }
            });
        }
    }
}
