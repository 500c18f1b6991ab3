package dev.stateroom.backend;

import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.backend.search.FileLineSearch;
import dev.stateroom.backend.search.ResultCollector;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One search through the files of a medium: keys are listed while that many files are read at the same time as the medium likes. */
final class ObjectGrep {
    /** So many files are counted before the first is read. */
    private static final int COUNTED = 20_000;

    private final ObjectMedium medium;
    private final FlatKeySearch keys;
    private final FileSearch.Text search;
    private final ResultCollector<FileSearch.Hit> findings;
    private final Cancellation cancellation;
    private final Semaphore turns;
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
    }

    /** Goes through one file, or through all if it is null. */
    Outcome<FileSearch.Summary> run(@Nullable StoredObject only) {
        if (only != null) {
            String path = keys.fitting(only.key());
            if (path != null) {
                scan(only, null, new FilePath(path));
            }
            return end(Outcome.ok(1L));
        }
        String prefix = keys.keyPrefix();
        if (prefix == null) {
            return Outcome.ok(findings.summary());
        }
        Outcome<Long> listed;
        try {
            listed = medium.isMetered() ? countedFirst(prefix) : medium.candidates(prefix, search.text(), this::look, this::isOver);
        } catch (CancelledException e) {
            // The cap ends the pass in the same way; whether the caller cancelled is checked again.
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

    /** Says what will be read before anything is; where there is very much, counting continues while the first is read. */
    private Outcome<Long> countedFirst(String prefix) {
        List<StoredObject> counted = new ArrayList<>();
        long[] bytes = {0};
        long[] seen = {0};
        Outcome<Long> listed = medium.candidates(
                prefix,
                search.text(),
                (object, _) -> {
                    seen[0]++;
                    if (!object.isFile() || keys.fitting(object.key()) == null) {
                        return;
                    }
                    if (counted.size() < COUNTED) {
                        counted.add(object);
                        bytes[0] += object.size();
                        return;
                    }
                    begin(counted, bytes[0], seen[0], true);
                    look(object, null);
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
            counted.forEach(object -> look(object, null));
        }
    }

    private void look(StoredObject object, byte @Nullable [] content) {
        String path = object.isFile() ? keys.fitting(object.key()) : null;
        if (path == null || isOver()) {
            return;
        }
        if (content != null || medium.together() == 1) {
            scan(object, content, new FilePath(path));
            return;
        }
        turns.acquireUninterruptibly();
        Thread.startVirtualThread(() -> {
            try {
                scan(object, null, new FilePath(path));
            } finally {
                turns.release();
            }
        });
    }

    private void scan(StoredObject object, byte @Nullable [] content, FilePath path) {
        FileLineSearch rested = resting.poll();
        FileLineSearch scan = rested == null ? new FileLineSearch(search.text(), search.also()) : rested;
        try {
            switch (content == null ? medium.read(object, 0, -1) : Outcome.<InputStream>ok(new ByteArrayInputStream(content))) {
                case Outcome.Ok<InputStream>(InputStream opened) -> {
                    try (InputStream in = opened) {
                        scan.scan(
                                (into, from, length) -> isOver() ? -1 : in.read(into, from, length),
                                (number, line) -> {
                                    findings.found(new FileSearch.Hit(path, number, line));
                                    return !isOver();
                                });
                    }
                }
                case Outcome.Failed<InputStream>(Failure failure) -> findings.problem(path, failure);
            }
        } catch (IOException e) {
            findings.problem(path, new Failure(Failure.Kind.UNREACHABLE, path + " cannot be read to its end: " + e.getMessage()));
        } catch (CancelledException e) {
            // Asked again at the end.
        } catch (RuntimeException e) {
            broken.compareAndSet(null, e);
        } finally {
            resting.add(scan);
        }
    }
}
