package dev.stateroom.backend.tree;

import dev.stateroom.vfs.FileEntry;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Walks all files below a folder, on several threads. The newest job is done first, so that few folders are open at a time; the files of a
 * large folder are shared between threads.
 *
 * @param <N> see {@link WalkFolder}
 */
final class ParallelTreeWalk<N> {
    private static final int BATCH = 128;

    private final Cancellation cancellation;
    private final BooleanSupplier enough;
    private final Deque<Job<N>> waiting = new ArrayDeque<>();
    private int unfinished;
    private @Nullable Throwable broken;

    /**
     * @param cancellation ends the walk by an exception
     * @param enough ends it without an exception
     */
    ParallelTreeWalk(Cancellation cancellation, BooleanSupplier enough) {
        this.cancellation = cancellation;
        this.enough = enough;
    }

    /** Handles the entries in one thread; each thread has its own. */
    interface Visitor<N> {
        /** Returns false to skip everything below a folder. */
        boolean enters(String below);

        /** Returns false to skip a file without opening it. */
        boolean wants(Folder<N> folder, N name);

        /** Called with a file that is wanted. */
        void file(Folder<N> folder, N name) throws IOException;

        /** Called with a folder or file that could not be read. */
        void problem(String below, IOException why);
    }

    /** Creates the visitor of one thread. */
    @FunctionalInterface
    interface Visitors<N> {
        Visitor<N> make();
    }

    /** An open folder that is closed when the last job in it is done. */
    static final class Folder<N> {
        private final WalkFolder<N> open;
        private final String below;
        private final AtomicInteger users = new AtomicInteger(1);

        private Folder(WalkFolder<N> open, String below) {
            this.open = open;
            this.below = below;
        }

        WalkFolder<N> open() {
            return open;
        }

        /** The path of an entry relative to the start of the walk. */
        String below(N name) {
            return below.isEmpty() ? open.shown(name) : below + "/" + open.shown(name);
        }

        private Folder<N> hold() {
            users.incrementAndGet();
            return this;
        }

        private void release() {
            if (users.decrementAndGet() == 0) {
                try {
                    open.close();
                } catch (IOException _) {
                    // The folder was only read.
                }
            }
        }
    }

    /** Files of a folder to visit, or one subfolder to walk. */
    private record Job<N>(Folder<N> folder, List<N> files, @Nullable N inner) {}

    /** Runs the walk; the calling thread is one of {@code threads}. Closes {@code root}. */
    void run(WalkFolder<N> root, int threads, Visitors<N> visitors) {
        Folder<N> top = new Folder<>(root, "");
        Visitor<N> mine = visitors.make();
        List<Thread> others = new ArrayList<>();
        try {
            unfinished = 1;
            for (int i = 1; i < threads; i++) {
                others.add(Thread.ofPlatform().daemon().name("search-" + i).start(() -> work(visitors.make())));
            }
            try {
                list(top, mine);
            } finally {
                finished();
            }
            work(mine);
        } catch (RuntimeException | Error e) {
            fail(e);
        } finally {
            join(others);
            top.release();
            releaseWaiting();
        }
        Throwable why = broken;
        if (why instanceof Error error) {
            throw error;
        }
        if (why instanceof RuntimeException runtime) {
            throw runtime;
        }
        cancellation.check();
    }

    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(Visitor<N> visitor) {
        try {
            for (Job<N> job = next(); job != null; job = next()) {
                try {
                    run(job, visitor);
                } finally {
                    job.folder().release();
                    finished();
                }
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private void run(Job<N> job, Visitor<N> visitor) {
        for (N file : job.files()) {
            if (isOver()) {
                return;
            }
            look(job.folder(), file, visitor);
        }
        N name = job.inner();
        if (name == null || isOver()) {
            return;
        }
        String below = job.folder().below(name);
        WalkFolder<N> opened;
        try {
            opened = job.folder().open().folder(name);
        } catch (NoSuchFileException e) {
            return; // gone meanwhile
        } catch (IOException e) {
            visitor.problem(below, e);
            return;
        }
        Folder<N> inner = new Folder<>(opened, below);
        try {
            list(inner, visitor);
        } finally {
            inner.release();
        }
    }

    private void look(Folder<N> folder, N file, Visitor<N> visitor) {
        try {
            visitor.file(folder, file);
        } catch (NoSuchFileException e) {
            // Gone meanwhile.
        } catch (IOException e) {
            visitor.problem(folder.below(file), e);
        }
    }

    private void list(Folder<N> folder, Visitor<N> visitor) {
        Batches batches = new Batches(folder, visitor);
        try {
            folder.open().entries(batches);
        } catch (IOException e) {
            visitor.problem(folder.below, e);
        }
        for (N file : batches.files) {
            if (isOver()) {
                return;
            }
            look(folder, file, visitor);
        }
    }

    /** Collects files; a full batch becomes a job for any thread. */
    private final class Batches implements WalkFolder.Visitor<N> {
        private final Folder<N> folder;
        private final Visitor<N> visitor;
        private List<N> files = new ArrayList<>();

        Batches(Folder<N> folder, Visitor<N> visitor) {
            this.folder = folder;
            this.visitor = visitor;
        }

        @Override
        public boolean entry(N name, FileEntry.Kind kind) {
            if (kind == FileEntry.Kind.FOLDER) {
                if (visitor.enters(folder.below(name))) {
                    put(new Job<>(folder.hold(), List.of(), name));
                }
            } else if (kind == FileEntry.Kind.FILE && visitor.wants(folder, name)) {
                files.add(name);
                if (files.size() == BATCH) {
                    put(new Job<>(folder.hold(), files, null));
                    files = new ArrayList<>();
                }
            }
            return !isOver();
        }
    }

    private boolean isOver() {
        return enough.getAsBoolean() || cancellation.isRequested() || isBroken();
    }

    private synchronized boolean isBroken() {
        return broken != null;
    }

    private synchronized void put(Job<N> job) {
        unfinished++;
        waiting.addLast(job);
        notifyAll();
    }

    private synchronized @Nullable Job<N> next() {
        while (true) {
            if (broken != null || enough.getAsBoolean() || cancellation.isRequested()) {
                return null;
            }
            Job<N> job = waiting.pollLast();
            if (job != null || unfinished == 0) {
                return job;
            }
            try {
                wait(50); // wakes up to check for cancellation
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                broken = new CancelledException();
            }
        }
    }

    private synchronized void finished() {
        unfinished--;
        if (unfinished == 0) {
            notifyAll();
        }
    }

    private synchronized void fail(Throwable why) {
        if (broken == null) {
            broken = why;
        }
        notifyAll();
    }

    private synchronized void releaseWaiting() {
        for (Job<N> job : waiting) {
            job.folder().release();
        }
        waiting.clear();
    }
}
