package dev.stateroom.ui.permissions;

import dev.stateroom.permission.Overlay;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * How many files of each folder come to what. The mounts are walked once, up to a bound; other rules are counted over the
 * paths that were found. FX thread only.
 */
final class OverlayCounts {
    /** Files and folders that are looked at; a larger tree is counted in part. */
    private static final int MOST = 50_000;

    /**
     * What was counted.
     *
     * @param tallies by folder, as {@link Overlay#tallies} has them
     * @param whole false where there are more files than were looked at
     */
    record Counted(Map<String, Overlay.Tally> tallies, boolean whole) {
        /** Nothing is counted. */
        static final Counted NOTHING = new Counted(Map.of(), true);

        /** Of one folder. */
        Overlay.Tally of(String folder) {
            return tallies.getOrDefault(folder, Overlay.Tally.NONE);
        }
    }

    private record Walked(List<String> files, boolean whole) {}

    private final Session session;
    private final ReadOnlyObjectWrapper<Counted> counted = new ReadOnlyObjectWrapper<>(Counted.NOTHING);
    private @Nullable Walked walked;
    private @Nullable Overlay overlay;
    private Work.@Nullable Running walking;
    private Work.@Nullable Running counting;

    OverlayCounts(Session session) {
        this.session = session;
    }

    ReadOnlyObjectProperty<Counted> countedProperty() {
        return counted.getReadOnlyProperty();
    }

    boolean isLoading() {
        return (walking != null && walking.isRunning()) || (counting != null && counting.isRunning());
    }

    /** Walks these mounts, by their prefixes, in place of others. */
    void walk(Map<String, Backend> mounts) {
        if (walking != null) {
            walking.cancel();
        }
        walked = null;
        counted.set(Counted.NOTHING);
        if (mounts.isEmpty()) {
            return;
        }
        walking = session.work().submit(
                Task.of("/", (cancellation, progress) -> files(new TreeMap<>(mounts), cancellation)),
                found -> {
                    walked = found;
                    count();
                },
                session::broken);
    }

    /** Counts by other rules; null where there are none that can be used. */
    void judge(@Nullable Overlay by) {
        overlay = by;
        count();
    }

    private void count() {
        Overlay by = overlay;
        Walked over = walked;
        if (counting != null) {
            counting.cancel();
        }
        if (by == null || over == null) {
            counted.set(Counted.NOTHING);
            return;
        }
        counting = session.work().submit(
                Task.of("/", (cancellation, progress) -> new Counted(by.tallies(over.files()), over.whole())),
                counted::set,
                session::broken);
    }

    /** Folder by folder, so that what lies high is counted before what lies deep. */
    private static Walked files(Map<String, Backend> mounts, Cancellation cancellation) {
        List<String> files = new ArrayList<>();
        int[] left = {MOST};
        boolean whole = true;
        for (Map.Entry<String, Backend> mount : mounts.entrySet()) {
            Deque<FilePath> folders = new ArrayDeque<>(List.of(FilePath.ROOT));
            while (!folders.isEmpty() && left[0] > 0) {
                cancellation.check();
                FilePath folder = folders.remove();
                try {
                    mount.getValue().list(folder, entry -> {
                        left[0]--;
                        if (entry.kind() == Entry.Kind.FOLDER) {
                            folders.add(entry.path());
                        } else {
                            files.add(Location.of(mount.getKey(), entry.path()).agentPath());
                        }
                    }, () -> left[0] <= 0 || cancellation.isRequested());
                } catch (Cancelled _) {
                    // Enough was found, unless nobody wants it any more.
                    cancellation.check();
                }
            }
            whole &= folders.isEmpty() && left[0] > 0;
        }
        return new Walked(files, whole);
    }
}
