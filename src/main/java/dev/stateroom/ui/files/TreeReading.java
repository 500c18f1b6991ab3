package dev.stateroom.ui.files;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Reads a folder and every expanded folder below it, parents first. Collapsed ones are not read, so the cost depends on what is shown. */
final class TreeReading {
    private final Backend backend;
    private final Supplier<ChangeBadges> changes;
    private final Set<Location> open;
    private final Map<Location, Integer> limits;
    private final AtomicLong found = new AtomicLong();
    private final Cancellation.Switch stop = new Cancellation.Switch();

    /**
     * @param changes called once, off the FX thread
     * @param open the further folders to read; must not change
     * @param limits how many children to keep if it is not {@link MountTree#PAGE}; must not change
     */
    TreeReading(Backend backend, Supplier<ChangeBadges> changes, Set<Location> open, Map<Location, Integer> limits) {
        this.backend = backend;
        this.changes = changes;
        this.open = open;
        this.limits = limits;
    }

    /** The listings, parents first, and the badges that they show. */
    record Read(ChangeBadges badges, Map<Location, FolderListing> listings) {}

    /** Number of entries that were met so far in the current folder; from any thread. */
    long found() {
        return found.get();
    }

    /** Ends the reading early, with what was found; from any thread. */
    void stop() {
        stop.request();
    }

    Read read(Location top, Cancellation cancellation) {
        ChangeBadges badges = changes.get();
        Map<Location, FolderListing> all = new LinkedHashMap<>();
        ArrayDeque<Location> next = new ArrayDeque<>();
        next.add(top);
        while (!next.isEmpty()) {
            cancellation.check();
            Location folder = next.remove();
            int limit = limits.getOrDefault(folder, MountTree.PAGE);
            FolderListing listing = FolderListing.read(backend, folder, badges, limit, found, stop, cancellation);
            all.put(folder, listing);
            for (TreeRow.Node node : listing.nodes()) {
                if (node.isFolder() && open.contains(node.at())) {
                    next.add(node.at());
                }
            }
        }
        return new Read(badges, all);
    }
}
