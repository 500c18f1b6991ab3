package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionOverlay;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Backend;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The number of files of each folder for each verdict. The mounts are walked once, up to a limit, and other rules are counted over the
 * paths
 * that were found; beyond the limit they are counted on request, without keeping paths. FX thread only.
 */
final class OverlayCounts {
    /** The most files and folders that are walked without a request. */
    static final int MOST = 50_000;

    /**
     * What was counted.
     *
     * @param tallies by folder, as {@link PermissionOverlay#tallies} has them
     * @param whole false if there are more files than were looked at
     */
    record Counted(Map<String, PermissionOverlay.Tally> tallies, boolean whole) {
        /** No counts. */
        static final Counted NOTHING = new Counted(Map.of(), true);

        /** The counts of one folder. */
        PermissionOverlay.Tally of(String folder) {
            return tallies.getOrDefault(folder, PermissionOverlay.Tally.NONE);
        }
    }

    private final Session session;
    private final Translations words;
    private final ReadOnlyObjectWrapper<Counted> counted = new ReadOnlyObjectWrapper<>(Counted.NOTHING);
    private final ReadOnlyObjectWrapper<MountedFiles.@Nullable Found> found = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper countingAll = new ReadOnlyBooleanWrapper();
    private SortedMap<String, Backend> mounted = new TreeMap<>();
    private List<Object> walked = List.of();
    private @Nullable PermissionOverlay overlay;
    private boolean wantsAll;
    private final LatestTask walking;
    private final LatestTask counting;

    OverlayCounts(Session session, Translations words) {
        this.session = session;
        walking = new LatestTask(session.work(), session::broken);
        counting = new LatestTask(session.work(), session::broken);
        this.words = words;
    }

    ReadOnlyObjectProperty<Counted> countedProperty() {
        return counted.getReadOnlyProperty();
    }

    /** The paths that were found; null until the walk ends. */
    ReadOnlyObjectProperty<MountedFiles.@Nullable Found> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** True while files beyond the bound are counted. */
    ReadOnlyBooleanProperty countingAllProperty() {
        return countingAll.getReadOnlyProperty();
    }

    boolean isLoading() {
        return Stream.of(walking, counting).anyMatch(running -> running != null && running.isRunning());
    }

    /** Walks these mounts, by their prefixes, instead of the former ones. */
    void walk(Map<String, Backend> mounts) {
        stop();
        walking.cancel();
        // Of another step of the same thread what was counted stays until the new counts are there.
        List<Object> now = Arrays.asList(session.workspaceProperty().get(), session.threadIdProperty().getValue(), mounts.keySet());
        boolean isAsBefore = now.equals(walked);
        walked = now;
        mounted = new TreeMap<>(mounts);
        if (!isAsBefore) {
            found.set(null);
            counted.set(Counted.NOTHING);
        }
        if (mounts.isEmpty()) {
            return;
        }
        MountedFiles files = new MountedFiles(mounted, MOST);
        walking.begin(words.get("overlay.walking"), (cancellation, progress) -> files.paths(cancellation), paths -> {
            found.set(paths);
            count();
        });
    }

    /** Counts by other rules; null if no rules can be used. */
    void judge(@Nullable PermissionOverlay by) {
        overlay = by;
        count();
    }

    /** Counts every file, without a limit, now and whenever the rules change. */
    void countAll() {
        wantsAll = true;
        PermissionOverlay by = overlay;
        if (by != null && found.get() != null && !counted.get().whole()) {
            countBeyond(by);
        }
    }

    /** Stops counting beyond the limit. */
    void stop() {
        wantsAll = false;
        if (countingAll.get() && counting.isRunning()) {
            counting.cancel();
            countingAll.set(false);
        }
    }

    private void count() {
        PermissionOverlay by = overlay;
        MountedFiles.Found over = found.get();
        counting.cancel();
        countingAll.set(false);
        if (by == null || over == null) {
            counted.set(Counted.NOTHING);
            return;
        }
        counting.begin(words.get("overlay.counting"), (_, _) -> new Counted(by.tallies(over.paths()), over.whole()), known -> {
            counted.set(known);
            if (wantsAll && !known.whole()) {
                countBeyond(by);
            }
        });
    }

    private void countBeyond(PermissionOverlay by) {
        MountedFiles files = new MountedFiles(mounted, Long.MAX_VALUE);
        countingAll.set(true);
        counting.begin(
                words.get("overlay.counting"),
                (cancellation, progress) -> new Counted(
                        files.tallies(by, done -> words.get("overlay.counted", done), cancellation, progress), true),
                all -> {
                    countingAll.set(false);
                    counted.set(all);
                });
    }

    /** The paths for linting rules; null if they are not known, or beyond the limit. */
    @Nullable List<String> allPaths() {
        MountedFiles.Found known = found.get();
        return known != null && known.whole() ? known.paths() : null;
    }
}
