package dev.stateroom.vfs;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a file by name, with a timeout. The system blocks opening a pipe for reading until it has a writer, and the other way round, and
 * Java cannot open without blocking. A file that was checked may be a pipe when it is opened, so each opening runs on a thread that may be
 * abandoned. The number of these threads is limited: at the limit, nothing is opened until one of them ends.
 */
public final class TimedOpening {
    /** Timeout for anything but a regular file, such as a pipe without another end. */
    private static final Duration USUAL = Duration.ofSeconds(8);

    /**
     * Timeout for a regular file, which opens without another end: a busy machine, a disk that must spin up or a slow file server only
     * takes longer. There is a limit because the name may refer to another file by now.
     */
    private static final Duration REGULAR = Duration.ofSeconds(60);

    /** Largest number of openings at one time, abandoned ones included. */
    static final int MOST = 64;

    private static final Semaphore FREE = new Semaphore(MOST);

    private static final ExecutorService OPENERS =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("open-", 0).factory());

    private TimedOpening() {}

    /** Opens something; blocks as long as the system does. */
    @FunctionalInterface
    public interface Opening<T extends AutoCloseable, E extends Exception> {
        T open() throws E;
    }

    /** The file did not open in time; the message is the reason alone. */
    public static final class NotOpened extends FileSystemException {
        private static final long serialVersionUID = 1L;

        private NotOpened(Path file, String why) {
            super(file.toString(), null, why);
        }

        private static NotOpened within(Duration time, Path file, boolean isRegular) {
            return new NotOpened(file, "it did not open within " + words(time) + (isRegular ? "" : ", as a pipe without another end"));
        }

        private static NotOpened among(Duration time, Path file) {
            return new NotOpened(file, "none of " + MOST + " other files that are being opened did so within " + words(time));
        }

        private static String words(Duration time) {
            return time.toMillis() < 1_000 ? time.toMillis() + " ms" : time.toSeconds() + " s";
        }

        @Override
        public String getMessage() {
            return getReason();
        }
    }

    /**
     * Opens within the usual time, or a longer one for a regular file; a file that opens later is closed.
     *
     * @throws NotOpened on timeout
     * @throws E what the opening throws
     */
    public static <T extends AutoCloseable, E extends Exception> T of(Path file, Opening<T, E> opening) throws IOException, E {
        return within(USUAL, REGULAR, file, opening);
    }

    @SuppressWarnings("unchecked") // an opening throws nothing checked but E
    static <T extends AutoCloseable, E extends Exception> T within(
            Duration time, Duration regular, Path file, Opening<T, E> opening) throws IOException, E {
        CompletableFuture<T> opened = new CompletableFuture<>();
        try {
            if (!FREE.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS)) {
                throw NotOpened.among(time, file);
            }
            OPENERS.execute(() -> open(opening, opened));
            try {
                return opened.get(time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                if (!Files.isRegularFile(file)) {
                    return last(opened, NotOpened.within(time, file, false));
                }
                return opened.get(regular.minus(time).toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            if (e.getCause() instanceof RuntimeException defect) {
                throw defect;
            }
            throw (E) e.getCause();
        } catch (TimeoutException e) {
            return last(opened, NotOpened.within(regular, file, true));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return last(opened, new InterruptedIOException(file + " was not opened: interrupted"));
        }
    }

    /** Returns what opened at the very last moment; otherwise whatever opens later is closed. */
    private static <T extends AutoCloseable> T last(CompletableFuture<T> opened, IOException failure) throws IOException {
        if (opened.completeExceptionally(failure) || opened.isCompletedExceptionally()) {
            throw failure;
        }
        return opened.join();
    }

    private static <T extends AutoCloseable> void open(Opening<T, ?> opening, CompletableFuture<T> opened) {
        try {
            T it = opening.open();
            if (!opened.complete(it)) {
                it.close();
            }
        } catch (Throwable e) {
            opened.completeExceptionally(e);
        } finally {
            FREE.release();
        }
    }
}
