package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RebuiltValue.Rebuild;
import dev.stateroom.langgraph.channel.RowTraces.ValueForm;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds one channel at any checkpoint: from the nearest checkpoint that stores it whole, through the writes recorded at that one and at
 * every one between. Continues from the rebuild of a neighbour, so that walking along a thread costs one step each.
 *
 * <p>The rule is that of langgraph 1.2 (delta channels, from 4.3 of its checkpoint package): writes recorded at a checkpoint lead to its
 * children; only those of the null task are part of the checkpoint itself. A checkpoint without a version of the channel has no value, but
 * the walk of one below it continues past it: an update or a run that is saved at its end may have put its writes further up. Above it no
 * values can be stored, so only the writes are read there, and nothing is cached.
 *
 * @param <S> the channel's value
 */
final class ChannelFold<S> {
    /** The largest number of checkpoints of a thread that are read. */
    private static final int LONGEST_LINE = 250_000;

    private static final int MOST_UNWRITTEN = 256;

    private final ChannelReducer<S> reducer;
    private final ThreadRows rows;
    private final CheckpointContents contents;
    private final ReadProblems problems;
    private final Rebuilt<S> rebuilt;
    private final FoldCache<S> cache;
    private final ReentrantLock turn;
    /** Folds of checkpoints without a version, newest: no descendant continues from them, but they are requested again. */
    private final Map<CheckpointKey, ChannelSnapshot<S>> unwritten = newest(MOST_UNWRITTEN);
    private final Set<CheckpointKey> forgotten;
    private final Map<CheckpointKey, String> unread;
    private final Map<CheckpointKey, RowTraces> traces;
    private final LatestList<S> latestList;
    private @Nullable Whole<S> whole;

    /** The last value read that is stored whole and undamaged. */
    private record Whole<S>(WeakReference<StoredCheckpoint> checkpoint, ChannelSnapshot.Start<S> start) {}

    /** The rebuilt values of a thread. It is shared with the grown thread, without values that may differ then. */
    private static final class Rebuilt<S> {
        private final FoldCache<S> cache = new FoldCache<>();
        private final ReentrantLock turn = new ReentrantLock();
        private final Set<CheckpointKey> forgotten = new HashSet<>();
        /** Checkpoints whose own value cannot be read, and why: encrypted, pickled. The writes before and after them still count. */
        private final Map<CheckpointKey, String> unread = new HashMap<>();

        private final Map<CheckpointKey, RowTraces> traces = new HashMap<>();
        private S latest;

        Rebuilt(S latest) {
            this.latest = latest;
        }

        /** Waits for rebuilds in progress: they may have read earlier rows. */
        void forget(Set<CheckpointKey> changed) {
            turn.lock();
            try {
                cache.forget(changed);
                forgotten.removeAll(changed);
                unread.keySet().removeAll(changed);
                traces.keySet().removeAll(changed);
            } finally {
                turn.unlock();
            }
        }
    }

    ChannelFold(ChannelReducer<S> reducer, ThreadRows rows, CheckpointContents contents, ReadProblems problems) {
        this(reducer, rows, contents, problems, new Rebuilt<>(reducer.empty()));
    }

    private ChannelFold(ChannelReducer<S> reducer, ThreadRows rows, CheckpointContents contents, ReadProblems problems, Rebuilt<S> rebuilt) {
        this.rebuilt = rebuilt;
        this.cache = rebuilt.cache;
        this.turn = rebuilt.turn;
        this.forgotten = rebuilt.forgotten;
        this.unread = rebuilt.unread;
        this.traces = rebuilt.traces;
        this.reducer = reducer;
        this.rows = rows;
        this.contents = contents;
        this.problems = problems;
        this.latestList = new LatestList<>(reducer);
    }

    private static <T> Map<CheckpointKey, T> newest(int most) {
        return new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<CheckpointKey, T> eldest) {
                return size() > most;
            }
        };
    }

    /** About how many bytes are kept of what was rebuilt; while more is being rebuilt, what there was a moment ago. */
    long weight() {
        return cache.weight();
    }

    /** The channel around a checkpoint; a failure only when that checkpoint itself cannot be read. */
    Outcome<ChannelSnapshot<S>> at(CheckpointKey key, Cancellation cancellation) {
        MeteredLoop.round(() -> "the " + reducer.channel() + " of checkpoint " + key.id() + " in thread " + rows.threadId());
        cancellation.await(turn);
        try {
            ChannelSnapshot<S> cached = cache.get(key);
            ChannelSnapshot<S> known = cached == null ? unwritten.get(key) : cached;
            return (known != null ? Outcome.ok(known) : fold(key, cancellation)).then(fold -> readable(key, fold, cancellation));
        } finally {
            turn.unlock();
        }
    }

    /** The channel of the grown thread; {@code changed} are the checkpoints whose rows may have changed. */
    ChannelFold<S> grown(ThreadRows rows, CheckpointContents now, Set<CheckpointKey> changed) {
        rebuilt.forget(changed);
        return new ChannelFold<>(reducer, rows, now, problems, rebuilt);
    }

    /** The notes about a checkpoint's rows, made when it or a descendant was folded; only for a channel that is traced. */
    RowTraces traces(CheckpointKey key, Cancellation cancellation) {
        cancellation.await(turn);
        try {
            if (!traces.containsKey(key)) {
                at(key, cancellation);
            }
            return traces.getOrDefault(key, RowTraces.UNREAD);
        } finally {
            turn.unlock();
        }
    }

    /** If nothing of a value could be read, the reason in the checkpoint itself is returned as a failure. */
    private Outcome<ChannelSnapshot<S>> readable(CheckpointKey key, ChannelSnapshot<S> fold, Cancellation cancellation) {
        String why = unread.get(key);
        if (fold.known() || (why == null && fold.rebuild().complete())) {
            return Outcome.ok(fold);
        }
        if (why == null) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED,
                    "the " + reducer.channel() + " of checkpoint " + key.id() + " is unknown: " + fold.rebuild().reason());
        }
        return contents.of(key, cancellation) instanceof Outcome.Failed<StoredCheckpoint>(Failure failure)
                ? Outcome.failed(failure)
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "the " + reducer.channel() + " of checkpoint " + key.id() + " cannot be read: " + why);
    }

    private Outcome<ChannelSnapshot<S>> fold(CheckpointKey key, Cancellation cancellation) {
        WayBack way = new WayBack(key, cancellation);
        ChannelSnapshot.@Nullable Start<S> start = null;
        while (start == null) {
            cancellation.check();
            Failure failure = way.look();
            if (failure != null) {
                return Outcome.failed(failure);
            }
            start = way.start;
        }
        return forward(way.newestFirst, way.versions, way.written, start, cancellation);
    }

    /** Adds the writes at each checkpoint, from the oldest on, to the value that the oldest begins with. */
    private Outcome<ChannelSnapshot<S>> forward(
            List<ThreadIndex.Entry> newestFirst,
            List<@Nullable String> versions,
            int written,
            ChannelSnapshot.Start<S> oldest,
            Cancellation cancellation) {
        ChannelSnapshot.Start<S> start = oldest;
        ChannelSnapshot<S> fold = null;
        long sinceMark = 0;
        WritesAhead writes = new WritesAhead(rows, reducer.channel(), newestFirst);
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            cancellation.check();
            ThreadIndex.Entry entry = newestFirst.get(i);
            String version = versions.get(i);
            RowNotes notes = reducer.isTraced() ? new RowNotes(entry.key.namespace(), entry.key.id(), entry::step) : null;
            switch (step(entry, start, version, notes, writes.at(i, cancellation), cancellation)) {
                case Outcome.Failed<ChannelSnapshot<S>>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
                case Outcome.Ok<ChannelSnapshot<S>>(ChannelSnapshot<S> made) -> fold = made;
            }
            if (notes != null) {
                String before = i + 1 < versions.size() ? versions.get(i + 1) : null;
                // The step after a checkpoint without a version wrote the first one.
                Boolean changed = version == null || before == null && i + 1 != written ? null : (Boolean) !version.equals(before);
                traces.put(entry.key, notes.traces(form(entry.key, start.apart(), version, i < written), changed));
            }
            if (i < written) {
                cache.put(entry.key, fold);
                sinceMark += fold.weight();
                if (i > 0 && i % FoldCache.markEvery(newestFirst.size()) == 0) {
                    cache.mark(entry.key, fold, sinceMark);
                    sinceMark = 0;
                }
            }
            if (i == 0 && written == 0) {
                unwritten.put(entry.key, fold);
            }
            if (i > 0) {
                start = after(entry, fold, newestFirst.get(i - 1));
            }
        }
        ChannelSnapshot<S> made = Objects.requireNonNull(fold, "the first checkpoint is always folded");
        rebuilt.latest = made.value();
        return Outcome.ok(made);
    }

    private ValueForm form(CheckpointKey key, boolean apart, @Nullable String version, boolean written) {
        if (!written) {
            return ValueForm.NONE;
        }
        return unread.containsKey(key) ? ValueForm.UNREAD : apart ? ValueForm.WHOLE : version == null ? ValueForm.NONE : ValueForm.FOLDED;
    }

    /** The value that this checkpoint stores whole. */
    private ChannelSnapshot.Start<S> startingAt(ThreadIndex.Entry entry, StoredCheckpoint checkpoint, ForeignValue stored) {
        FoldDamage damage = new FoldDamage(problems, entry);
        S value = reducer.whole(OverwriteWrapper.unwrapped(stored), rebuilt.latest, damage::note);
        ChannelSnapshot.Start<S> start = new ChannelSnapshot.Start<>(value, damage.spoil(Rebuild.STORED), true, true);
        whole = start.rebuild().complete() ? new Whole<>(new WeakReference<>(checkpoint), start) : null;
        return start;
    }

    /** The same if it equals the value of the checkpoint that was read before: most steps leave it unchanged. */
    private ChannelSnapshot.@Nullable Start<S> storedBefore(StoredCheckpoint checkpoint) {
        Whole<S> last = whole;
        if (last == null) {
            return null;
        }
        StoredCheckpoint before = last.checkpoint().get();
        return before != null && checkpoint.storesLike(before, reducer.channel()) ? last.start() : null;
    }

    /** The same for a list that was read in part before; null for every other value. */
    private ChannelSnapshot.@Nullable Start<S> listedAt(ThreadIndex.Entry entry, StoredCheckpoint checkpoint) {
        FoldDamage damage = new FoldDamage(problems, entry);
        S value = latestList.read(checkpoint, rebuilt.latest, damage::note);
        return value == null ? null : new ChannelSnapshot.Start<>(value, damage.spoil(Rebuild.STORED), true, true);
    }

    /** A channel that was never written. */
    private ChannelSnapshot.Start<S> unwritten() {
        return new ChannelSnapshot.Start<>(reducer.empty(), Rebuild.STORED, true, true);
    }

    /** A version never disappears. If the parent has one and the child has none, it was lost to damage. */
    private boolean wasWritten(ThreadIndex.Entry entry, Cancellation cancellation) {
        CheckpointKey parent = entry.parent();
        boolean lost = parent != null
                && contents.of(parent, cancellation) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint before)
                && before.channelVersions().containsKey(reducer.channel());
        if (lost || updates(entry) > 0) {
            forgotten.add(entry.key);
            return true;
        }
        return false;
    }

    /** The value inherited from the parent. The metadata counts updates: one more without any write means that rows are missing. */
    private ChannelSnapshot.Start<S> after(ThreadIndex.Entry parent, ChannelSnapshot<S> fold, ThreadIndex.Entry child) {
        if (!fold.wrote() && updates(child) > updates(parent) && fold.nextRebuild().complete()) {
            FoldDamage damage = new FoldDamage(problems, child);
            damage.note("the " + reducer.channel() + " written since " + parent.label() + " are not in the database");
            return new ChannelSnapshot.Start<>(fold.next(), damage.spoil(fold.nextRebuild()), false, fold.nextKnown());
        }
        return new ChannelSnapshot.Start<>(fold.next(), fold.nextRebuild(), false, fold.nextKnown());
    }

    private long updates(ThreadIndex.Entry entry) {
        ForeignValue counters = ForeignValue.fields(entry.metadata.get("counters_since_delta_snapshot")).get(reducer.channel());
        List<ForeignValue> both = ForeignValue.items(counters);
        return !both.isEmpty() && both.getFirst() instanceof ForeignValue.Int(long count) ? count : 0;
    }

    private ChannelSnapshot.Start<S> missing(ThreadIndex.Entry oldest, String why) {
        String sentence = Rebuild.INCOMPLETE + "rebuilt from " + oldest.label() + ", because " + why;
        problems.add(sentence);
        return new ChannelSnapshot.Start<>(reducer.empty(), new Rebuild(false, oldest.step(), 0, sentence), false, true);
    }

    /** A temporary failure says nothing about the history, and must not be cached as a hole in it. */
    private static boolean isPassing(Failure failure) {
        return failure.kind() == Failure.Kind.UNREACHABLE;
    }

    private Outcome<ChannelSnapshot<S>> step(
            ThreadIndex.Entry entry,
            ChannelSnapshot.Start<S> start,
            @Nullable String version,
            @Nullable RowNotes notes,
            Outcome<List<WriteRow>> recorded,
            Cancellation cancellation) {
        FoldDamage damage = new FoldDamage(problems, entry);
        ChannelSnapshot.Start<S> begin = start;
        if (forgotten.contains(entry.key)) {
            damage.note("the version of " + reducer.channel() + " is missing: the checkpoint is damaged");
            begin = new ChannelSnapshot.Start<>(start.value(), damage.spoil(start.rebuild()), start.apart(), start.known());
        }
        String obstacle = unread.get(entry.key);
        if (obstacle != null) {
            damage.note(obstacle);
            begin = new ChannelSnapshot.Start<>(begin.value(), damage.spoil(begin.rebuild()), begin.apart(), begin.known());
        }
        List<WriteRow> writes = List.of();
        switch (recorded) {
            case Outcome.Ok<List<WriteRow>>(List<WriteRow> unsorted) -> writes = WriteRow.sorted(unsorted);
            case Outcome.Failed<List<WriteRow>>(Failure failure) when isPassing(failure) -> {
                return Outcome.failed(failure);
            }
            case Outcome.Failed<List<WriteRow>>(Failure failure) -> damage.note("writes cannot be read: " + failure.sentence());
        }
        Folding value = new Folding(begin, entry);
        Folding next = value;
        int ofTasks = 0;
        for (WriteRow write : writes) {
            if (write.isOfNullTask()) {
                value.add(write, null, cancellation);
                continue;
            }
            ofTasks++;
            if (notes != null) {
                notes.row(write.taskId(), write.taskPath(), write.sequence());
            }
        }
        RowNotes several = notes != null && notes.several() ? notes : null;
        if (ofTasks > 0) {
            next = new Folding(begin, entry);
            for (WriteRow write : writes) {
                next.add(write, write.isOfNullTask() ? null : several, cancellation);
            }
        }
        long weight = 400;
        for (WriteRow write : writes) {
            weight += 200 + write.payload().size();
        }
        if (start.apart() && contents.of(entry.key, cancellation) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint c)) {
            weight += c.storedSize(reducer.channel());
        }
        return Outcome.ok(new ChannelSnapshot<>(
                value.state,
                value.rebuild,
                next.state,
                damage.spoil(next.rebuild),
                start.apart(),
                !writes.isEmpty(),
                start.known() || next.read,
                next.read || (start.known() && !isClosed(start, writes)),
                Set.copyOf(value.touched),
                Set.copyOf(next.touched),
                version,
                weight));
    }

    /** True if there was no value, and all writes to it are unreadable: encrypted, pickled. */
    private boolean isClosed(ChannelSnapshot.Start<S> start, List<WriteRow> writes) {
        return !writes.isEmpty()
                && reducer.isEmpty(start.value())
                && writes.stream().allMatch(write -> write.payload().obstacle() != null);
    }

    /** The way from a checkpoint up to the nearest one whose value is known. */
    private final class WayBack {
        private final Cancellation cancellation;
        private final List<ThreadIndex.Entry> newestFirst = new ArrayList<>();
        private final List<@Nullable String> versions = new ArrayList<>();
        private final Set<CheckpointKey> seen = new HashSet<>();
        private CheckpointKey at;
        /** Index of the nearest checkpoint without a version: from there on only writes count. */
        private int written = Integer.MAX_VALUE;

        /** The value that the oldest begins with, once it is known. */
        private ChannelSnapshot.@Nullable Start<S> start;

        WayBack(CheckpointKey key, Cancellation cancellation) {
            this.at = key;
            this.cancellation = cancellation;
        }

        /** Visits the next checkpoint; a failure ends the walk. */
        private @Nullable Failure look() {
            ThreadIndex.Entry entry;
            switch (contents.entry(at, cancellation)) {
                case Outcome.Failed<ThreadIndex.Entry>(Failure failure)
                        when newestFirst.isEmpty() || failure.kind() != Failure.Kind.NOT_FOUND -> {
                    return failure;
                }
                case Outcome.Failed<ThreadIndex.Entry> _ -> entry = null;
                case Outcome.Ok<ThreadIndex.Entry>(ThreadIndex.Entry found) -> entry = found;
            }
            boolean unwritten = newestFirst.size() > written;
            if (unwritten && (entry == null || newestFirst.size() == LONGEST_LINE || !seen.add(at))) {
                start = unwritten();
                return null;
            }
            if (entry == null) {
                start = missing(newestFirst.getLast(), "its parent " + at.id() + " is not in the database");
                return null;
            }
            if (newestFirst.size() == LONGEST_LINE) {
                start = missing(newestFirst.getLast(), "it is " + LONGEST_LINE + " checkpoints from the one that was asked for");
                return null;
            }
            if (!unwritten && !seen.add(at)) {
                start = missing(newestFirst.getLast(), "its parents lead back to itself");
                return null;
            }
            ChannelSnapshot<S> known = cache.get(at);
            if (known != null) {
                start = after(entry, known, newestFirst.getLast());
                versions.add(known.version());
                return null;
            }
            newestFirst.add(entry);
            versions.add(null);
            Failure failure = unwritten ? null : read(entry);
            if (failure == null && start == null) {
                up(entry);
            }
            return failure;
        }

        private void up(ThreadIndex.Entry entry) {
            CheckpointKey parent = entry.parent();
            if (written == 0 || (written < Integer.MAX_VALUE && parent == null)) {
                start = unwritten();
            } else if (parent == null) {
                boolean anyRead = newestFirst.stream().anyMatch(one -> !unread.containsKey(one.key));
                start = new ChannelSnapshot.Start<>(reducer.empty(), new Rebuild(true, entry.step(), 0, ""), false, anyRead);
            } else {
                at = parent;
            }
        }

        /** Reads the channel's value in a checkpoint; a temporary failure ends the walk. */
        private @Nullable Failure read(ThreadIndex.Entry entry) {
            switch (contents.of(at, cancellation)) {
                case Outcome.Failed<StoredCheckpoint>(Failure failure) when isPassing(failure) -> {
                    return failure;
                }
                case Outcome.Failed<StoredCheckpoint>(Failure failure) -> unread.put(at, failure.sentence());
                case Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint) when checkpoint.obstacle(reducer.channel()) != null ->
                    unread.put(at, String.valueOf(checkpoint.obstacle(reducer.channel())));
                case Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint) -> {
                    start = storedBefore(checkpoint);
                    if (start == null) {
                        start = listedAt(entry, checkpoint);
                    }
                    if (start != null) {
                        noteVersion(checkpoint);
                        return null;
                    }
                    return read(entry, checkpoint);
                }
            }
            return null;
        }

        private @Nullable Failure read(ThreadIndex.Entry entry, StoredCheckpoint checkpoint) {
            switch (contents.channel(at, checkpoint, reducer.channel(), cancellation)) {
                case Outcome.Failed<ForeignValue>(Failure failure) when isPassing(failure) -> {
                    return failure;
                }
                case Outcome.Failed<ForeignValue>(Failure failure) -> unread.put(at, failure.sentence());
                case Outcome.Ok<ForeignValue>(ForeignValue.Opaque(String why, long _, _)) -> unread.put(at, why);
                case Outcome.Ok<ForeignValue>(ForeignValue stored) when stored != null -> {
                    start = startingAt(entry, checkpoint, stored);
                    noteVersion(checkpoint);
                }
                case Outcome.Ok<ForeignValue> _ -> {
                    String version = checkpoint.channelVersions().get(reducer.channel());
                    versions.set(versions.size() - 1, version);
                    if (version == null && !wasWritten(entry, cancellation)) {
                        written = newestFirst.size() - 1;
                    }
                }
            }
            return null;
        }

        /** The version of a value that is stored whole shows what those below it changed. */
        private void noteVersion(StoredCheckpoint checkpoint) {
            if (newestFirst.size() > 1) {
                versions.set(versions.size() - 1, checkpoint.channelVersions().get(reducer.channel()));
            }
        }
    }

    /** A value with the writes added so far. */
    private final class Folding {
        private final ThreadIndex.Entry entry;
        private final WriteValues values;
        private final Set<String> touched = new HashSet<>();
        private S state;
        private Rebuild rebuild;
        private boolean read;

        Folding(ChannelSnapshot.Start<S> start, ThreadIndex.Entry entry) {
            this.entry = entry;
            this.values = new WriteValues(rows, entry.key, problems);
            this.state = start.value();
            this.rebuild = start.rebuild();
        }

        void add(WriteRow row, @Nullable RowNotes notes, Cancellation cancellation) {
            FoldDamage damage = new FoldDamage(problems, entry);
            ForeignValue value = values.of(row, cancellation);
            Set<String> keys = notes == null ? touched : new HashSet<>();
            state = reducer.plus(state, value, keys, damage::note);
            if (notes != null) {
                touched.addAll(keys);
                notes.keys(row.taskId(), keys, OverwriteWrapper.replacement(value) != null);
            }
            read |= !(value instanceof ForeignValue.Opaque);
            Integer from = rebuild.fromStep() == null ? entry.step() : rebuild.fromStep();
            // An overwrite leaves nothing of earlier values, and so nothing of what was missing there.
            boolean isOverwrite = OverwriteWrapper.replacement(value) != null;
            Rebuild before = isOverwrite ? new Rebuild(true, entry.step(), 0, "") : new Rebuild(rebuild.complete(), from, rebuild.writes(), rebuild.why());
            rebuild = damage.spoil(new Rebuild(before.complete(), before.fromStep(), before.writes() + 1, before.why()));
        }
    }
}
