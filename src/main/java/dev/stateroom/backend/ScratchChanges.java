package dev.stateroom.backend;

import dev.stateroom.backend.tree.FileLineSearch;
import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.ObservedContent;
import dev.stateroom.vfs.change.PlannedChange;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The changes over a mount: created files and folders, and deleted paths. */
final class ScratchChanges {
    /** Largest total size in bytes of changed files in memory. */
    private static final long MOST = 256L << 20;

    private final Backend base;
    private final InstantSource clock;
    private final NavigableMap<FilePath, Written> written = new TreeMap<>();
    private final NavigableSet<FilePath> made = new TreeSet<>();
    private final NavigableSet<FilePath> gone = new TreeSet<>();
    private final Map<FilePath, ObservedContent> before = new TreeMap<>();
    private long held;

    /** A written file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Written(byte[] content, Instant when) {
        FileEntry entry(FilePath path) {
            return new FileEntry(path, FileEntry.Kind.FILE, content.length, when, null);
        }
    }

    ScratchChanges(Backend base, InstantSource clock) {
        this.base = base;
        this.clock = clock;
    }

    /** The written file at that path; null if there is none. */
    @Nullable FileEntry file(FilePath path) {
        Written file = written.get(path);
        return file == null ? null : file.entry(path);
    }

    byte @Nullable [] content(FilePath path) {
        Written file = written.get(path);
        return file == null ? null : file.content();
    }

    /** True if the mount's entry at a path is deleted. */
    boolean isHidden(FilePath path) {
        if (gone.isEmpty()) {
            return false;
        }
        for (FilePath at = path; !at.isRoot(); at = at.parent()) {
            if (gone.contains(at)) {
                return true;
            }
        }
        return false;
    }

    /** True for a folder that was created, or in which something was. */
    boolean holds(FilePath folder) {
        return made.contains(folder) || firstBelow(written.navigableKeySet(), folder) != null || firstBelow(made, folder) != null;
    }

    private static @Nullable FilePath firstBelow(NavigableSet<FilePath> paths, FilePath folder) {
        if (paths.isEmpty()) {
            return null;
        }
        // A folder is followed by names that sort before a slash; the first path below it is the first from there on.
        FilePath first = folder.isRoot() ? paths.first() : paths.higher(folder.child("\0"));
        return first != null && first.isWithin(folder) && !first.equals(folder) ? first : null;
    }

    /** The entries created directly in a folder. */
    List<FileEntry> children(FilePath folder) {
        NavigableMap<String, FileEntry> children = new TreeMap<>();
        for (FilePath path = firstBelow(made, folder); path != null && path.isWithin(folder); path = made.higher(path)) {
            FilePath child = childOn(folder, path);
            children.put(child.name(), FileEntries.folder(child, null));
        }
        for (FilePath path = firstBelow(written.navigableKeySet(), folder); path != null && path.isWithin(folder); path = written.higherKey(path)) {
            FilePath child = childOn(folder, path);
            Written file = written.get(child);
            children.put(child.name(), file == null ? FileEntries.folder(child, null) : file.entry(child));
        }
        return new ArrayList<>(children.values());
    }

    private static FilePath childOn(FilePath folder, FilePath path) {
        String way = path.below(folder);
        int slash = way.indexOf('/');
        return folder.child(slash < 0 ? way : way.substring(0, slash));
    }

    /** True for a folder of the mount that disappeared with its last file, as in storage without empty folders. */
    boolean isEmptied(FilePath folder) {
        if (folder.isRoot()
                || base.capabilities().has(Capability.EMPTY_FOLDERS)
                || holds(folder)
                || firstBelow(gone, folder) == null) {
            return false;
        }
        boolean[] any = {false};
        base.list(
                folder,
                entry -> any[0] |= !isHidden(entry.path()) && !(entry.isFolder() && isEmptied(entry.path())),
                Cancellation.NEVER);
        return !any[0];
    }

    // ---- searching

    void grep(FileSearch.Text search, PathFilter filter, ResultCollector<FileSearch.Hit> findings, Cancellation cancellation) {
        FileLineSearch scan = new FileLineSearch(search.text(), search.also());
        written.forEach((path, file) -> {
            if (!findings.isFull() && fits(path, search.below(), filter)) {
                cancellation.check();
                try {
                    scan.scan(file.content(), (number, line) -> {
                        cancellation.check();
                        findings.found(new FileSearch.Hit(path, number, line));
                        return !findings.isFull();
                    });
                } catch (IOException e) {
                    throw new UncheckedIOException(e); // bytes in memory do not fail
                }
            }
        });
    }

    void glob(FilePath below, PathFilter filter, ResultCollector<FileEntry> findings, Cancellation cancellation) {
        written.forEach((path, file) -> {
            if (!path.equals(below) && fits(path, below, filter)) {
                cancellation.check();
                findings.found(file.entry(path));
            }
        });
    }

    private static boolean fits(FilePath path, FilePath below, PathFilter filter) {
        return path.isWithin(below) && filter.matches(path.equals(below) ? path.name() : path.below(below));
    }

    // ---- changing

    Outcome<Boolean> put(FilePath path, byte[] content, Cancellation cancellation) {
        Written former = written.get(path);
        long more = (long) content.length - (former == null ? 0 : former.content().length);
        if (held + more > MOST) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, path + " is not kept: the copy holds " + (MOST >> 20) + " MiB of changes already");
        }
        return remember(path, cancellation).map(_ -> {
            held += more;
            written.put(path, new Written(content, clock.instant()));
            return true;
        });
    }

    void makeFolder(FilePath folder) {
        made.add(folder);
    }

    Outcome<Boolean> remove(FilePath path, Cancellation cancellation) {
        return remember(path, cancellation).map(seen -> {
            for (FilePath below = firstBelow(written.navigableKeySet(), path); below != null && below.isWithin(path); below = written.higherKey(below)) {
                drop(below);
            }
            drop(path);
            made.removeIf(folder -> folder.isWithin(path));
            if (!(seen instanceof ObservedContent.Nothing)) {
                gone.add(path);
            }
            return true;
        });
    }

    private void drop(FilePath path) {
        Written file = written.remove(path);
        if (file != null) {
            held -= file.content().length;
        }
    }

    /** Remembers the mount's content at a path before its first change. */
    private Outcome<ObservedContent> remember(FilePath path, Cancellation cancellation) {
        ObservedContent known = before.get(path);
        if (known != null) {
            return Outcome.ok(known);
        }
        Outcome<ObservedContent> seen = isHidden(path) ? Outcome.ok(inFolderGone(path)) : ObservedContent.at(base, path, cancellation);
        return seen.map(now -> {
            before.put(path, now);
            return now;
        });
    }

    /** The content at a path in a deleted folder. */
    private ObservedContent inFolderGone(FilePath path) {
        for (FilePath at = path.parent(); !at.isRoot(); at = at.parent()) {
            if (before.get(at) instanceof ObservedContent.Folder(Map<String, ObservedContent> files)) {
                return files.getOrDefault(path.below(at), ObservedContent.Nothing.INSTANCE);
            }
        }
        return ObservedContent.Nothing.INSTANCE;
    }

    List<PlannedChange> planned(Function<FilePath, ChangeTarget> at) {
        List<PlannedChange> planned = new ArrayList<>();
        for (FilePath path : gone) {
            if (!isHidden(path.parent())) {
                removed(path, before.getOrDefault(path, ObservedContent.Nothing.INSTANCE), at, planned);
            }
        }
        written.forEach((path, file) -> {
            ObservedContent seen = before.getOrDefault(path, ObservedContent.Nothing.INSTANCE);
            if (!seen.isStill(ObservedContent.File.of(file.content()))) {
                planned.add(new PlannedChange(at.apply(path), file.content(), seen instanceof ObservedContent.Folder ? ObservedContent.Nothing.INSTANCE : seen));
            }
        });
        return planned;
    }

    /** A folder is deleted in one step, unless it has new content now. */
    private void removed(FilePath path, ObservedContent seen, Function<FilePath, ChangeTarget> at, List<PlannedChange> planned) {
        if (seen instanceof ObservedContent.Folder(Map<String, ObservedContent> files) && holds(path)) {
            files.forEach((way, file) -> {
                FilePath each = new FilePath(path.text() + "/" + way);
                if (!written.containsKey(each)) {
                    planned.add(new PlannedChange(at.apply(each), null, file));
                }
            });
        } else if (!written.containsKey(path) || seen instanceof ObservedContent.Folder) {
            planned.add(new PlannedChange(at.apply(path), null, seen));
        }
    }
}
