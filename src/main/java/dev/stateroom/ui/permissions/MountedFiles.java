package dev.stateroom.ui.permissions;

import dev.stateroom.permission.FolderTallies;
import dev.stateroom.permission.PermissionOverlay;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.LongFunction;

/**
 * The files of the mounts, walked folder by folder, so that files near the root are found before deep ones. Not for the FX thread.
 *
 * @param mounts by their prefixes
 * @param most entries that are looked at
 */
record MountedFiles(SortedMap<String, Backend> mounts, long most) {
    private static final int SAID_EVERY = 5_000;

    /**
     * Paths that were found.
     *
     * @param paths absolute; folders with a slash at the end
     * @param whole false if there is more than was looked at
     */
    record Found(List<String> paths, boolean whole) {}

    /** Receives the entries of one folder. */
    private interface Folders {
        void take(Location folder, List<FileEntry> entries);
    }

    /** Collects every path. */
    Found paths(Cancellation cancellation) {
        List<String> paths = new ArrayList<>();
        boolean whole = walk(
                (folder, entries) -> entries.forEach(entry -> {
                    String path = Location.of(folder.mount(), entry.path()).agentPath();
                    paths.add(entry.isFolder() && !path.endsWith("/") ? path + "/" : path);
                }),
                cancellation);
        return new Found(paths, whole);
    }

    /**
     * Counts the verdicts on all files, by folder, without keeping paths. {@code words} makes the progress text from the number of files.
     */
    Map<String, PermissionOverlay.Tally> tallies(PermissionOverlay overlay, LongFunction<String> words, Cancellation cancellation, Progress progress) {
        FolderTallies tallies = new FolderTallies();
        long[] done = {0};
        walk(
                (folder, entries) -> {
                    PermissionOverlay.Tally sum = PermissionOverlay.Tally.NONE;
                    for (FileEntry entry : entries) {
                        if (!entry.isFolder()) {
                            sum = sum.and(overlay.tint(Location.of(folder.mount(), entry.path()).agentPath()));
                        }
                    }
                    String path = folder.agentPath();
                    tallies.add(path.endsWith("/") ? path.substring(0, path.length() - 1) : path, sum);
                    long before = done[0] / SAID_EVERY;
                    done[0] += entries.size();
                    if (done[0] / SAID_EVERY > before) {
                        progress.report(done[0], -1, words.apply(done[0]));
                    }
                },
                cancellation);
        return tallies.byFolder();
    }

    /** Returns true if everything was walked. */
    private boolean walk(Folders sink, Cancellation cancellation) {
        long left = most;
        boolean whole = true;
        for (Map.Entry<String, Backend> mount : mounts.entrySet()) {
            Deque<FilePath> folders = new ArrayDeque<>(List.of(FilePath.ROOT));
            while (!folders.isEmpty() && left > 0) {
                cancellation.check();
                FilePath folder = folders.remove();
                List<FileEntry> entries = entries(mount.getValue(), folder, left, cancellation);
                left -= entries.size();
                entries.stream().filter(FileEntry::isFolder).forEach(entry -> folders.add(entry.path()));
                sink.take(Location.of(mount.getKey(), folder), entries);
            }
            whole &= folders.isEmpty() && left > 0;
        }
        return whole;
    }

    /** A folder that cannot be read shows that in its row, so it is simply not counted here. */
    private static List<FileEntry> entries(Backend backend, FilePath folder, long most, Cancellation cancellation) {
        List<FileEntry> entries = new ArrayList<>();
        try {
            backend.list(folder, entries::add, () -> entries.size() >= most || cancellation.isRequested());
        } catch (CancelledException _) {
            // The limit is reached, or the caller cancelled.
            cancellation.check();
        }
        return entries;
    }
}
