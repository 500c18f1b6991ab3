package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The children of a folder: the first ones in {@link #ORDER}, deleted ones in their places.
 *
 * @param nodes at most the number that was asked for
 * @param hidden number of further children
 * @param stopped true if reading stopped before the end
 * @param failure why it could not be read to the end; null if it could
 */
record FolderListing(List<TreeRow.Node> nodes, long hidden, boolean stopped, @Nullable Failure failure) {

    /** Folders first, then by name regardless of case, then by code point, so that the order is total. */
    static final Comparator<TreeRow.Node> ORDER = Comparator.comparing((TreeRow.Node n) -> !n.isFolder())
            .thenComparing(n -> n.name().toLowerCase(Locale.ROOT))
            .thenComparing(n -> n.at().path());

    /**
     * Reads a folder. Holds at most {@code limit} entries at a time, however many there are.
     *
     * @param found gets the number of entries that were met so far
     * @param stop ends the reading early, with what was found
     */
    static FolderListing read(
            Backend backend,
            Location folder,
            ChangeBadges badges,
            int limit,
            AtomicLong found,
            Cancellation stop,
            Cancellation cancellation) {
        PriorityQueue<TreeRow.Node> first = new PriorityQueue<>(ORDER.reversed());
        Map<String, Boolean> gone =
                new HashMap<>(badges.gone().getOrDefault(folder.path().text(), Map.of()));
        found.set(0);
        boolean stopped = false;
        Failure failure = null;
        try {
            Outcome<Long> outcome = backend.list(
                    folder.path(),
                    entry -> {
                        gone.remove(entry.name());
                        keep(first, node(folder, entry, badges), limit);
                        found.incrementAndGet();
                    },
                    () -> cancellation.isRequested() || stop.isRequested());
            if (outcome instanceof Outcome.Failed<Long>(Failure why)) {
                boolean onlyInBase = why.kind() == Failure.Kind.NOT_FOUND && !gone.isEmpty();
                failure = onlyInBase ? null : why;
            }
        } catch (CancelledException ended) {
            cancellation.check();
            stopped = true;
        }
        long total = found.get();
        if (!stopped && failure == null) {
            gone.forEach((name, isFolder) -> keep(first, goneNode(folder, name, isFolder, badges), limit));
            total += gone.size();
        }
        List<TreeRow.Node> nodes = new ArrayList<>(first);
        nodes.sort(ORDER);
        return new FolderListing(List.copyOf(nodes), total - nodes.size(), stopped, failure);
    }

    private static void keep(PriorityQueue<TreeRow.Node> first, TreeRow.Node node, int limit) {
        if (first.size() < limit) {
            first.add(node);
        } else if (ORDER.compare(node, first.element()) < 0) {
            first.remove();
            first.add(node);
        }
    }

    private static TreeRow.Node node(Location folder, FileEntry entry, ChangeBadges badges) {
        String key = entry.path().text();
        return new TreeRow.Node(
                Location.of(folder.mount(), entry.path()),
                entry.kind(),
                entry.size(),
                entry.note(),
                entry.isFolder() ? null : badges.kinds().get(key),
                entry.isFolder() ? badges.below().getOrDefault(key, 0) : 0,
                false);
    }

    private static TreeRow.Node goneNode(Location folder, String name, boolean isFolder, ChangeBadges badges) {
        FilePath path = folder.path().child(name);
        return new TreeRow.Node(
                Location.of(folder.mount(), path),
                isFolder ? FileEntry.Kind.FOLDER : FileEntry.Kind.FILE,
                -1,
                null,
                isFolder ? null : FileChange.Kind.DELETED,
                isFolder ? badges.below().getOrDefault(path.text(), 0) : 0,
                true);
    }
}
