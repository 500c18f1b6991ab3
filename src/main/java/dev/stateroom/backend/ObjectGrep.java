package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.backend.tree.FileLineSearch;
import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.TextLines;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A search for text in the files of a medium: while keys are listed, files are read in parallel, as many as suits the medium. */
final class ObjectGrep {
    /** Largest number of files that are counted before the first is read. */
    private static final int COUNTED = 20_000;

    private final ObjectMedium medium;
    private final FlatKeySearch keys;
    private final FileSearch.Text search;
    private final ResultCollector<FileSearch.Hit> findings;
    private final Cancellation cancellation;
    private final Semaphore turns;
    private final TextLines texts; // for one thread: content that was fetched too is searched while listing
    private final Queue<FileLineSearch> resting = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable RuntimeException> broken = new AtomicReference<>();

    private boolean started;

    ObjectGrep(
            ObjectMedium medium,
            FlatKeySearch keys,
            FileSearch.Text search,
            ResultCollector<FileSearch.Hit> findings,
            Cancellation cancellation) {
        this.medium = medium;
        this.keys = keys;
        this.search = search;
        this.findings = findings;
        this.cancellation = cancellation;
        this.turns = new Semaphore(medium.together());
        this.texts = new TextLines(search.text(), search.also());
    }

    /** Searches one file, if given, and everything below the folder. */
    Outcome<FileSearch.Summary> run(@Nullable StoredObject only) {
        if (only != null && keys.fitting(only.key()) != null) {
            scan(only);
        }
        String prefix = keys.keyPrefix();
        if (prefix == null || (only != null && medium.capabilities().has(Capability.REMOTE))) {
            return end(Outcome.ok(1L));
        }
        Outcome<Long> listed;
        try {
            listed = medium.isMetered()
                    ? countedFirst(prefix)
                    : medium.candidates(prefix, key -> keys.fitting(key) != null, search.text(), this::look, this::isOver);
        } catch (CancelledException e) {
            // The limit ends the pass in the same way; the caller's cancellation is checked again afterwards.
            listed = Outcome.ok(0L);
        } finally {
            turns.acquireUninterruptibly(medium.together());
        }
        return end(listed);
    }

    private Outcome<FileSearch.Summary> end(Outcome<Long> listed) {
        RuntimeException defect = broken.get();
        if (defect != null) {
            throw defect;
        }
        cancellation.check();
        return listed.map(_ -> findings.summary());
    }

    private boolean isOver() {
        return findings.isFull() || cancellation.isRequested() || broken.get() != null;
    }

    /** Reports the cost before anything is read; for very many files, counting continues while the first is read. */
    private Outcome<Long> countedFirst(String prefix) {
        List<StoredObject> counted = new ArrayList<>();
        long[] bytes = {0};
        long[] seen = {0};
        Outcome<Long> listed = medium.candidates(
                prefix,
                key -> {
                    seen[0]++;
                    return keys.fitting(key) != null;
                },
                search.text(),
                object -> {
                    if (!object.isFile()) {
                        return;
                    }
                    if (counted.size() < COUNTED) {
                        counted.add(object);
                        bytes[0] += object.size();
                        return;
                    }
                    begin(counted, bytes[0], seen[0], true);
                    look(object);
                },
                this::isOver);
        if (listed instanceof Outcome.Ok<Long>) {
            begin(counted, bytes[0], seen[0], false);
        }
        return listed;
    }

    private void begin(List<StoredObject> counted, long bytes, long seen, boolean atLeast) {
        if (!started) {
            started = true;
            findings.begins(keys.below(), new FileSearch.Cost(counted.size(), bytes, medium.requests(seen, counted.size()), atLeast));
            counted.forEach(this::look);
        }
    }

    private void look(StoredObject object) {
        if (isOver()) {
            return;
        }
        if (object.content() != null || medium.together() == 1) {
            scan(object);
            return;
        }
        turns.acquireUninterruptibly();
        Thread.startVirtualThread(() -> {
            try {
                scan(object);
            } finally {
                turns.release();
            }
        });
    }

    private FilePath path(StoredObject object) {
        return new FilePath(KeyPaths.text(object.key()));
    }

    private void scan(StoredObject object) {
        FileLineSearch.Lines lines = (number, line) -> {
            findings.found(new FileSearch.Hit(path(object), number, line));
            return !isOver();
        };
        if (object.content() == null) {
            if (object.isFile()) {
                scanStream(object, lines);
            }
            return;
        }
        switch (object.content().content()) {
            case FileData.Stored _ -> scanStream(object, lines);
            case FileData.Unreadable _ -> findings.problem(path(object), medium.withoutContent(path(object), object));
            case FileData.Text(String content) when !object.content().isBinary() -> texts.scanFile(content, lines::line);
            case FileData.Lines(List<String> content) -> texts.scanFile(String.join("\n", content), lines::line);
            case FileData.Text _, FileData.Binary _ -> scanBytes(object.content().bytes(), lines);
        }
    }

    private void scanBytes(byte[] content, FileLineSearch.Lines lines) {
        FileLineSearch scan = rested();
        try {
            scan.scan(content, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory do not fail
        } finally {
            resting.add(scan);
        }
    }

    private FileLineSearch rested() {
        FileLineSearch rested = resting.poll();
        return rested == null ? new FileLineSearch(search.text(), search.also()) : rested;
    }

    private void scanStream(StoredObject object, FileLineSearch.Lines lines) {
        FileLineSearch scan = rested();
        try {
            switch (medium.read(object, 0, -1)) {
                case Outcome.Ok<InputStream>(InputStream opened) -> {
                    try (InputStream in = opened) {
                        scan.scan((into, from, length) -> isOver() ? -1 : in.read(into, from, length), lines);
                    }
                }
                case Outcome.Failed<InputStream>(Failure failure) -> findings.problem(path(object), failure);
            }
        } catch (IOException e) {
            FilePath path = path(object);
            findings.problem(path, new Failure(Failure.Kind.UNREACHABLE, path + " cannot be read to its end: " + Failure.reason(e)));
        } catch (CancelledException e) {
            // Checked again at the end.
        } catch (RuntimeException e) {
            broken.compareAndSet(null, e);
        } finally {
            resting.add(scan);
        }
    }
}
