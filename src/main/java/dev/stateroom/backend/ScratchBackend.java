package dev.stateroom.backend;

import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.PlannedChange;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A scratch copy of any mount that stores only changes: all changes stay in memory, and the mount itself is only read. It is writable even
 * if the mount is not; commands do not run in it. The changes are available in the form in which
 * {@link dev.stateroom.vfs.change.ChangeRunner#apply} applies them to the mount.
 */
public final class ScratchBackend implements Backend {
    private static final int LARGEST = 64 << 20;

    private final Backend base;
    private final ScratchChanges changes;
    private final Capabilities capabilities;

    /**
     * A copy of {@code base}, which stays open.
     *
     * @param clock source of the times of changed files
     */
    public ScratchBackend(Backend base, InstantSource clock) {
        this.base = base;
        this.changes = new ScratchChanges(base, clock);
        Capabilities below = base.capabilities();
        Set<Capability> can = EnumSet.noneOf(Capability.class);
        can.addAll(below.can());
        can.add(Capability.WRITE);
        can.remove(Capability.EXECUTE);
        this.capabilities = new Capabilities(below.owner(), can, below.connectedTo());
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    /**
     * The changes that differ from the original: deletions first, then files by path.
     *
     * @param at converts a path to its place in the mount itself
     */
    public synchronized List<PlannedChange> planned(Function<FilePath, ChangeTarget> at) {
        return changes.planned(at);
    }

    // ---- reading

    @Override
    public synchronized Outcome<FileEntry> entry(FilePath path) {
        FileEntry file = changes.file(path);
        if (file != null) {
            return Outcome.ok(file);
        }
        Outcome<FileEntry> below = changes.isHidden(path) ? FileEntries.missing(path) : base.entry(path);
        if (below instanceof Outcome.Ok<FileEntry>(FileEntry entry)
                && (!entry.isFolder() || changes.holds(path) || !changes.isEmptied(path))) {
            return below;
        }
        return changes.holds(path)
                ? Outcome.ok(FileEntries.folder(path, null))
                : below instanceof Outcome.Ok<FileEntry> ? FileEntries.missing(path) : below;
    }

    @Override
    public synchronized Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        if (changes.file(folder) != null) {
            return FileEntries.notAFolder(folder);
        }
        Set<String> names = new HashSet<>();
        long[] given = {0};
        Consumer<FileEntry> give = entry -> {
            cancellation.check();
            sink.accept(entry);
            given[0]++;
        };
        List<FileEntry> above = changes.children(folder);
        above.forEach(entry -> names.add(entry.name()));
        boolean isNew = changes.holds(folder);
        Outcome<Long> below = changes.isHidden(folder)
                ? FileEntries.missing(folder)
                : base.list(
                        folder,
                        entry -> {
                            boolean both = names.contains(entry.name());
                            if (both && entry.isFolder()) {
                                above.removeIf(one -> one.isFolder() && one.name().equals(entry.name()));
                                give.accept(entry);
                            } else if (!both && !changes.isHidden(entry.path()) && !(entry.isFolder() && changes.isEmptied(entry.path()))) {
                                give.accept(entry);
                            }
                        },
                        cancellation);
        if (below instanceof Outcome.Failed<Long>(Failure why)) {
            boolean notThere = why.kind() == Failure.Kind.NOT_FOUND || why.kind() == Failure.Kind.WRONG_KIND;
            if (!isNew || !notThere) {
                return below;
            }
        }
        above.forEach(give);
        return given[0] == 0 && !folder.isRoot() && !isNew && changes.isEmptied(folder) ? FileEntries.missing(folder) : Outcome.ok(given[0]);
    }

    @Override
    public synchronized Outcome<InputStream> read(FilePath file, long offset, long length) {
        byte[] written = changes.content(file);
        if (written != null) {
            return Outcome.ok(FileEntries.range(written, offset, length));
        }
        if (changes.isHidden(file)) {
            return changes.holds(file) ? FileEntries.notAFile(file) : FileEntries.missing(file);
        }
        Outcome<InputStream> below = base.read(file, offset, length);
        return below instanceof Outcome.Failed<InputStream> && changes.holds(file) ? FileEntries.notAFile(file) : below;
    }

    @Override
    public synchronized Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return changes.content(file) != null || changes.isHidden(file) || changes.holds(file)
                ? Backend.super.lines(file, range, cancellation)
                : base.lines(file, range, cancellation);
    }

    @Override
    public synchronized Outcome<FileSearch.Summary> grep(
            FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(search).then(filter -> entry(search.below()).then(_ -> {
            ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, search.most());
            Outcome<FileSearch.Summary> below = searched(
                    search.below(),
                    findings,
                    FileSearch.Hit::file,
                    (into, stop) -> base.grep(
                            new FileSearch.Text(search.text(), search.below(), search.files(), search.above(), Long.MAX_VALUE, search.also()),
                            into,
                            stop),
                    cancellation);
            return below.then(_ -> {
                changes.grep(search, filter, findings, cancellation);
                return Outcome.ok(findings.summary());
            });
        }));
    }

    @Override
    public synchronized Outcome<FileSearch.Summary> glob(
            FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(search.pattern(), search.above()).then(filter -> entry(search.below()).then(top -> {
            if (!top.isFolder()) {
                return FileEntries.notAFolder(search.below());
            }
            ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
            return searched(search.below(), findings, FileEntry::path, (into, stop) -> base.glob(search, into, stop), cancellation)
                    .then(_ -> {
                        changes.glob(search.below(), filter, findings, cancellation);
                        return Outcome.ok(findings.summary());
                    });
        }));
    }

    /** A search of the mount itself. */
    private interface Below<T> {
        Outcome<FileSearch.Summary> run(FileSearch.Sink<T> into, Cancellation stop);
    }

    /** Searches the mount itself, and skips the files that changes hide. */
    private <T> Outcome<FileSearch.Summary> searched(
            FilePath top, ResultCollector<T> findings, Function<T, FilePath> path, Below<T> search, Cancellation cancellation) {
        Outcome<FileSearch.Summary> nothing = Outcome.ok(new FileSearch.Summary(0, true));
        if (changes.isHidden(top) || changes.content(top) != null || base.entry(top) instanceof Outcome.Failed<FileEntry>) {
            return nothing;
        }
        FileSearch.Sink<T> into = new FileSearch.Sink<>() {
            @Override
            public void found(T result) {
                if (!changes.isHidden(path.apply(result)) && changes.content(path.apply(result)) == null) {
                    findings.found(result);
                }
            }

            @Override
            public void begins(FilePath where, FileSearch.Cost cost) {
                findings.begins(where, cost);
            }

            @Override
            public void problem(FilePath where, Failure why) {
                if (!changes.isHidden(where) && changes.content(where) == null) {
                    findings.problem(where, why);
                }
            }
        };
        try {
            return search.run(into, () -> findings.isFull() || cancellation.isRequested());
        } catch (CancelledException e) {
            // The limit ends the mount's search in the same way; the caller's cancellation is checked again afterwards.
            cancellation.check();
            return nothing;
        }
    }

    // ---- changing

    @Override
    public synchronized Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return isThere(file).then(there -> {
            if (there && !replace) {
                return Outcome.failed(Failure.Kind.DENIED, file + " exists already");
            }
            try {
                byte[] bytes = WholeContent.read(content, LARGEST, cancellation);
                return bytes == null ? tooLarge(file) : changes.put(file, bytes, cancellation).then(_ -> entry(file));
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, file.text()));
            }
        });
    }

    /** True if the path is a file, false if a file can be created there; otherwise a failure. */
    private Outcome<Boolean> isThere(FilePath file) {
        if (file.isRoot()) {
            return FileEntries.notAFile(file);
        }
        return switch (entry(file)) {
            case Outcome.Ok<FileEntry>(FileEntry entry) -> entry.isFolder() ? FileEntries.notAFile(file) : Outcome.ok(true);
            case Outcome.Failed<FileEntry>(Failure why) when why.kind() == Failure.Kind.NOT_FOUND || why.kind() == Failure.Kind.WRONG_KIND ->
                inFolder(file).map(_ -> false);
            case Outcome.Failed<FileEntry>(Failure why) -> Outcome.failed(why);
        };
    }

    /** In a mount with empty folders, a file's parent must be a folder. */
    private Outcome<Boolean> inFolder(FilePath file) {
        if (!capabilities.has(Capability.EMPTY_FOLDERS)) {
            return Outcome.ok(true);
        }
        for (FilePath folder = file.parent(); !folder.isRoot(); folder = folder.parent()) {
            if (entry(folder) instanceof Outcome.Ok<FileEntry>(FileEntry there)) {
                return there.isFolder() ? Outcome.ok(true) : FileEntries.notAFolder(folder);
            }
        }
        return Outcome.ok(true);
    }

    private static <T> Outcome<T> tooLarge(FilePath file) {
        return Outcome.failed(
                Failure.Kind.TOO_LARGE, file + " would have more than the " + (LARGEST >> 20) + " MiB that a copy in memory keeps");
    }

    @Override
    public synchronized Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return read(file, 0, LARGEST + 1L).then(stream -> {
            try (InputStream in = stream) {
                byte[] old = WholeContent.read(in, LARGEST, cancellation);
                if (old == null) {
                    return tooLarge(file);
                }
                if (Utf8.firstInvalid(old, 0) >= 0) {
                    return Outcome.failed(Failure.Kind.WRONG_KIND, file + " is not text");
                }
                TextEdit change = TextEdit.of(new String(old, StandardCharsets.UTF_8), edit);
                return EditCheck.of(file, edit, change.count())
                        .then(count -> change.newLength() > LARGEST
                                ? tooLarge(file)
                                : changes.put(file, change.result().getBytes(StandardCharsets.UTF_8), cancellation).map(_ -> count));
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, file.text()));
            }
        });
    }

    @Override
    public synchronized Outcome<FileEntry> createFolder(FilePath folder) {
        if (!capabilities.has(Capability.EMPTY_FOLDERS)) {
            return Backend.super.createFolder(folder);
        }
        return entry(folder) instanceof Outcome.Ok<FileEntry>
                ? Outcome.failed(Failure.Kind.DENIED, folder + " exists already")
                : inFolder(folder).then(_ -> {
                    changes.makeFolder(folder);
                    return entry(folder);
                });
    }

    @Override
    public synchronized Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        if (path.isRoot()) {
            return Outcome.failed(Failure.Kind.DENIED, "the root of a mount is not deleted: delete what it holds");
        }
        return entry(path).then(entry -> {
            if (!entry.isFolder()) {
                return changes.remove(path, cancellation).map(_ -> 1L);
            }
            return files(path, cancellation).then(count -> changes.remove(path, cancellation).map(_ -> count));
        });
    }

    /** Number of files below a folder. */
    private Outcome<Long> files(FilePath folder, Cancellation cancellation) {
        List<FilePath> open = new ArrayList<>(List.of(folder));
        long[] count = {0};
        while (!open.isEmpty()) {
            Outcome<Long> listed = list(
                    open.removeLast(),
                    entry -> {
                        if (entry.isFolder()) {
                            open.add(entry.path());
                        } else {
                            count[0]++;
                        }
                    },
                    cancellation);
            if (listed instanceof Outcome.Failed<Long>(Failure why)) {
                return Outcome.failed(why);
            }
        }
        return Outcome.ok(count[0]);
    }
}
