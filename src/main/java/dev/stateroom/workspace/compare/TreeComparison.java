package dev.stateroom.workspace.compare;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares two trees by file contents, in path order. The names of both trees are in memory, contents of only one file at a time.
 * Unreadable folders and files are reported along with the differences.
 */
final class TreeComparison {
    /** Larger files are compared block by block if their sizes are equal; their contents are not shown. */
    private static final long LARGEST_SHOWN = 32L << 20;

    private static final int TOLD_EVERY = 100;
    private static final int BLOCK = 1 << 16;
    private static final byte[] NOT_SHOWN = {0};

    private final ComparedSide before;
    private final ComparedSide after;
    private final Cancellation cancellation;
    private final Progress progress;
    private final List<String> problems = new ArrayList<>();

    private TreeComparison(ComparedSide before, ComparedSide after, Cancellation cancellation, Progress progress) {
        this.before = before;
        this.after = after;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /**
     * Compares.
     *
     * @param sink receives each different file; paths are relative to the tops. A file that is too large to be shown comes as binary
     *     content
     * @throws dev.stateroom.work.CancelledException when cancelled between two entries or blocks
     */
    public static ComparisonSummary run(
            ComparedSide before, ComparedSide after, Consumer<FileChange> sink, Cancellation cancellation, Progress progress) {
        return new TreeComparison(before, after, cancellation, progress).run(sink);
    }

    private ComparisonSummary run(Consumer<FileChange> sink) {
        Set<String> unreadBefore = new HashSet<>();
        Set<String> unreadAfter = new HashSet<>();
        SortedMap<String, FileEntry> old = files(before, unreadBefore);
        SortedMap<String, FileEntry> now = files(after, unreadAfter);
        if (old.size() == 1 && now.size() == 1 && isFile(old) && isFile(now)) {
            // Two single files are compared whatever their names are.
            FileEntry one = old.remove("");
            FileEntry other = now.remove("");
            String name = after.top().name();
            old.put(name, one);
            now.put(name, other);
        }
        TreeSet<String> all = new TreeSet<>(CodePointOrder.INSTANCE);
        all.addAll(old.keySet());
        all.addAll(now.keySet());
        int done = 0;
        int same = 0;
        int differing = 0;
        for (String path : all) {
            cancellation.check();
            progress.report(done++, all.size(), path);
            if ((!old.containsKey(path) && isWithin(path, unreadBefore)) || (!now.containsKey(path) && isWithin(path, unreadAfter))) {
                continue;
            }
            int unread = problems.size();
            FileChange change = compared(path, old.get(path), now.get(path));
            if (change == null) {
                same += problems.size() == unread ? 1 : 0;
            } else {
                differing++;
                sink.accept(change);
            }
        }
        return new ComparisonSummary(same, differing, problems);
    }

    private static boolean isFile(SortedMap<String, FileEntry> files) {
        return files.firstKey().isEmpty();
    }

    /** True for a path in a folder that could not be listed: whether it exists is unknown. */
    private static boolean isWithin(String path, Set<String> folders) {
        if (folders.isEmpty()) {
            return false;
        }
        for (int end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
            if (folders.contains(path.substring(0, end))) {
                return true;
            }
        }
        return folders.contains("");
    }

    /** The files below the top; {@code unread} receives the relative paths of folders that could not be listed. */
    private SortedMap<String, FileEntry> files(ComparedSide side, Set<String> unread) {
        SortedMap<String, FileEntry> found = new TreeMap<>(CodePointOrder.INSTANCE);
        if (side.files().entry(side.top()) instanceof Outcome.Ok<FileEntry>(FileEntry entry) && !entry.isFolder()) {
            found.put("", entry);
            return found;
        }
        int above = side.top().isRoot() ? 1 : side.top().text().length() + 1;
        Deque<FilePath> open = new ArrayDeque<>(List.of(side.top()));
        while (!open.isEmpty()) {
            FilePath folder = open.pop();
            Outcome<Long> listed = side.files().list(
                    folder,
                    entry -> {
                        if (entry.isFolder()) {
                            open.push(entry.path());
                        } else {
                            found.put(entry.path().text().substring(above), entry);
                            if (found.size() % TOLD_EVERY == 0) {
                                progress.report(found.size(), -1, entry.path().text());
                            }
                        }
                    },
                    cancellation);
            if (listed instanceof Outcome.Failed<Long>(Failure failure)) {
                problems.add(side.name() + ": " + failure.sentence());
                String path = folder.text();
                unread.add(path.length() < above ? "" : path.substring(above));
            }
        }
        return found;
    }

    private @Nullable FileChange compared(String path, @Nullable FileEntry old, @Nullable FileEntry now) {
        if (old == null || now == null) {
            return new FileChange(path, alone(before, old), alone(after, now));
        }
        boolean shown = Math.max(old.size(), now.size()) <= LARGEST_SHOWN;
        if (!shown) {
            return old.size() == now.size() && isSame(old, now)
                    ? null
                    : new FileChange(path, bytes(NOT_SHOWN), bytes(new byte[] {0, 0}));
        }
        FileData left = data(before, old);
        FileData right = data(after, now);
        return left == null || right == null || Arrays.equals(left.bytes(), right.bytes())
                ? null
                : new FileChange(path, left, right);
    }

    private boolean isSame(FileEntry old, FileEntry now) {
        try (InputStream a = stream(before.files(), old);
                InputStream b = stream(after.files(), now)) {
            byte[] left = new byte[BLOCK];
            byte[] right = new byte[BLOCK];
            while (true) {
                cancellation.check();
                int read = a.readNBytes(left, 0, BLOCK);
                int other = b.readNBytes(right, 0, BLOCK);
                if (read != other || !Arrays.equals(left, 0, read, right, 0, other)) {
                    return false;
                }
                if (read < BLOCK) {
                    return true;
                }
            }
        } catch (IOException e) {
            problems.add(now.path() + " cannot be read: " + Failure.reason(e));
            return true;
        }
    }

    private static InputStream stream(Backend files, FileEntry entry) throws IOException {
        return switch (files.read(entry.path(), 0, -1)) {
            case Outcome.Ok<InputStream>(InputStream in) -> in;
            case Outcome.Failed<InputStream>(Failure failure) -> throw new IOException(failure.sentence());
        };
    }

    /** The file of one side only: it counts even if it cannot be read. */
    private @Nullable FileData alone(ComparedSide side, @Nullable FileEntry entry) {
        FileData data = data(side, entry);
        return data == null && entry != null ? bytes(NOT_SHOWN) : data;
    }

    /** The content; null if there is no file, or if it cannot be read, which is reported. */
    private @Nullable FileData data(ComparedSide side, @Nullable FileEntry entry) {
        if (entry == null) {
            return null;
        }
        if (entry.size() > LARGEST_SHOWN) {
            return bytes(NOT_SHOWN);
        }
        try (InputStream in = stream(side.files(), entry)) {
            return bytes(in.readAllBytes());
        } catch (IOException e) {
            problems.add(side.name() + ": " + Failure.reason(e));
            return null;
        }
    }

    private static FileData bytes(byte[] content) {
        return new FileData(new FileData.Binary(content), null, null, null, null);
    }
}
