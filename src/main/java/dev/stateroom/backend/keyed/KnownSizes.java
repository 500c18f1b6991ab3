package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Cache of record sizes: a folder is listed many times, and its files change seldom. A record is immutable, so its identity is the key; on
 * a collision the newer one wins. For several threads.
 */
final class KnownSizes {
    private static final int PLACES = 1 << 14;

    private final AtomicReferenceArray<@Nullable Known> known = new AtomicReferenceArray<>(PLACES);

    private record Known(FileData file, long size) {}

    /** The size of a record, counted if it is not cached. */
    @SuppressWarnings("ReferenceEquality") // equal texts would have to be compared in full
    long of(FileData file, LongSupplier count) {
        int place = System.identityHashCode(file) & (PLACES - 1);
        Known there = known.get(place);
        if (there != null && there.file() == file) {
            return there.size();
        }
        long size = count.getAsLong();
        known.set(place, new Known(file, size));
        return size;
    }
}
