package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.GrowingRows.Added;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The log of announced writes to a source's threads, in order; a position counts the writes before it. Safe for several threads. */
public final class AnnouncedWrites {
    /** The number of writes that are kept; older ones are dropped. */
    private static final int MOST = 50_000;

    private final Deque<Write> newest = new ArrayDeque<>();
    private long end;
    private long asked;

    /** @param at the checkpoint that was added or written to; null for any other change of the thread */
    private record Write(String thread, @Nullable CheckpointKey at, boolean isCheckpoint) {}

    /** A checkpoint was written, possibly again. */
    public void checkpoint(String thread, CheckpointKey at) {
        add(new Write(thread, at, true));
    }

    /** Something was written at a checkpoint. */
    public void at(String thread, CheckpointKey at) {
        add(new Write(thread, at, false));
    }

    /** A thread was changed in a way that cannot be read incrementally. */
    public void otherwise(String thread) {
        add(new Write(thread, null, false));
    }

    private synchronized void add(Write write) {
        newest.add(write);
        end++;
        if (newest.size() > MOST) {
            newest.removeFirst();
        }
    }

    /** Something may have been written that was not announced: drops the log. */
    public synchronized void miss() {
        newest.clear();
        end++;
    }

    /** The position of the next announcement. */
    public synchronized long place() {
        return end;
    }

    /** True if there are new writes since the last call. */
    public synchronized boolean areMore() {
        boolean more = asked != end;
        asked = end;
        return more;
    }

    /** The writes announced for a thread since a position; null if they are not known. */
    private synchronized @Nullable List<Write> since(long place, String thread) {
        return end - place > newest.size() ? null : newest.reversed().stream().limit(end - place).filter(write -> write.thread().equals(thread)).toList();
    }

    /** The checkpoints of a thread, as listed, with those added since. */
    public final class Listing {
        private final String thread;

        /** The hash of each row, without its contents. */
        private final Map<CheckpointKey, Integer> known = new HashMap<>();

        private volatile @Nullable Long place;

        /** A thread that was not listed yet. */
        public Listing(String thread) {
            this.thread = thread;
        }

        /** Records all checkpoints; {@code from} is the position before they were read. */
        public void take(long from, List<CheckpointRow> all) {
            all.forEach(row -> known.put(row.key(), hash(row)));
            place = from;
        }

        private static int hash(CheckpointRow row) {
            return Objects.hash(row.parentId(), row.written(), Arrays.hashCode(row.metadata()));
        }

        /** The position before they were listed; null if they were not. */
        public @Nullable Long place() {
            return place;
        }

        /**
         * What was added since; empty where something else may have been done, or too much.
         *
         * @param read reads those checkpoints, without their contents
         */
        public Outcome<Optional<Added<Long>>> since(long from, Function<Set<CheckpointKey>, Outcome<List<CheckpointRow>>> read) {
            long now = AnnouncedWrites.this.place();
            List<Write> writes = AnnouncedWrites.this.since(from, thread);
            if (writes == null || writes.stream().anyMatch(write -> write.at() == null)) {
                return Outcome.ok(Optional.empty());
            }
            Set<CheckpointKey> written = new LinkedHashSet<>();
            Set<CheckpointKey> touched = new HashSet<>();
            writes.forEach(write -> (write.isCheckpoint() ? written : touched).add(write.at()));
            return (written.isEmpty() ? Outcome.ok(List.<CheckpointRow>of()) : read.apply(written)).map(rows -> Optional.ofNullable(added(now, rows, written, touched)));
        }

        /** @param written what was asked for: some may be gone, or another by now */
        private @Nullable Added<Long> added(long now, List<CheckpointRow> rows, Set<CheckpointKey> written, Set<CheckpointKey> touched) {
            List<CheckpointRow> added = new ArrayList<>();
            for (CheckpointRow row : rows) {
                Integer before = known.get(row.key());
                if (before == null) {
                    added.add(row);
                } else if (before != hash(row)) {
                    return null;
                }
                written.remove(row.key());
                touched.add(row.key());
            }
            if (!written.isEmpty()) {
                return null; // gone since
            }
            added.forEach(row -> known.put(row.key(), hash(row)));
            added.sort(Comparator.comparing(row -> row.key().id()));
            return new Added<>(now, added, touched, known.size());
        }
    }
}
