package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads checkpoints ahead: a checkpoint is read together with those that are needed next, if by the rows' own account that costs little
 * more. The last few such runs are cached. Large checkpoints that a run leaves out are read one by one. Safe for use by several threads.
 */
final class CheckpointRuns extends ForwardingThreadRows {
    /** The largest number of checkpoints of one run: a query over a network takes as long as some hundred rows. */
    static final int LONGEST = 64;

    /** The number for the first run of a listed thread, which may soon be left again. A namespace with no more is read at once. */
    private static final int SHORTEST = 16;

    private static final int KEPT = 4;
    private static final long MOST_BYTES = 8L << 20;

    private final ThreadIndex index;
    private final Deque<Run> kept = new ArrayDeque<>(KEPT);
    private long bytes;
    private volatile int length = SHORTEST;
    private boolean ended;

    /** The last requested checkpoint. */
    private @Nullable CheckpointKey last;

    CheckpointRuns(ThreadRows rows, ThreadIndex index) {
        super(rows);
        this.index = index;
    }

    /**
     * Some checkpoints of a namespace.
     *
     * @param steps those of them that exist
     */
    private record Run(List<CheckpointKey> ends, Set<CheckpointKey> keys, Map<CheckpointKey, StoredStep> steps, long bytes) {
        static Run of(List<CheckpointKey> keys, Map<CheckpointKey, StoredStep> steps) {
            return new Run(List.of(keys.getFirst(), keys.getLast()), Set.copyOf(keys), steps, steps.values().stream().mapToLong(StoredStep::size).sum());
        }
    }

    /** Drops the runs and reads no more ahead: rows may have been added. */
    void end() {
        synchronized (kept) {
            ended = true;
            kept.clear();
            bytes = 0;
        }
    }

    /** Bytes of what was read ahead. */
    long weight() {
        synchronized (kept) {
            return bytes;
        }
    }

    private @Nullable StoredStep step(CheckpointKey key, Cancellation cancellation) {
        List<CheckpointKey> before = new ArrayList<>();
        synchronized (kept) {
            Run known = covering(key);
            if (last != null) {
                before.add(last);
            }
            last = key;
            if (known != null || ended) {
                return known == null ? null : known.steps().get(key);
            }
            kept.forEach(run -> before.addAll(run.ends()));
        }
        List<CheckpointKey> wanted = wanted(before, key, cancellation);
        // A failed batch is read one by one, which shows the checkpoint at which it fails.
        if (wanted.size() < 2 || !(super.together(wanted, cancellation) instanceof Outcome.Ok<Map<CheckpointKey, StoredStep>>(Map<CheckpointKey, StoredStep> read))) {
            return null;
        }
        keep(Run.of(wanted, read));
        return read.get(key);
    }

    /**
     * The checkpoint and those that are read with it; fewer than two if it is read alone.
     *
     * @param before the last run: the checkpoint next to it is requested in a walk through a thread
     */
    private List<CheckpointKey> wanted(List<CheckpointKey> before, CheckpointKey key, Cancellation cancellation) {
        return switch (super.readAhead(key)) {
            case NEVER -> List.of();
            case AROUND -> index.isComplete() ? index.around(key, LONGEST) : super.upTo(key, LONGEST, cancellation).orElse(List.of());
            case ONWARD -> {
                if (index.isComplete() && (before.isEmpty() || index.count(key.namespace()) <= SHORTEST)) {
                    yield index.around(key, SHORTEST);
                }
                int most = length;
                List<CheckpointKey> next = before.stream().map(one -> index.onward(one, key, most)).filter(some -> !some.isEmpty()).findFirst().orElse(List.of());
                length = next.isEmpty() ? SHORTEST : Math.min(LONGEST, 2 * most);
                yield next;
            }
        };
    }

    private @Nullable Run covering(CheckpointKey key) {
        for (Iterator<Run> each = kept.iterator(); each.hasNext(); ) {
            Run run = each.next();
            if (run.keys().contains(key)) {
                each.remove();
                kept.addFirst(run);
                return run;
            }
        }
        return null;
    }

    private void keep(Run run) {
        synchronized (kept) {
            if (ended) {
                return;
            }
            kept.addFirst(run);
            bytes += run.bytes();
            while (kept.size() > KEPT || bytes > MOST_BYTES && kept.size() > 1) {
                bytes -= kept.removeLast().bytes();
            }
        }
    }

    /** The writes at these checkpoints; only those that are in no run are read. */
    private Outcome<Map<CheckpointKey, List<WriteRow>>> writes(
            List<CheckpointKey> keys, @Nullable String channel, Function<List<CheckpointKey>, Outcome<Map<CheckpointKey, List<WriteRow>>>> asking) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        List<CheckpointKey> unknown = new ArrayList<>();
        synchronized (kept) {
            for (CheckpointKey key : keys) {
                Run run = covering(key);
                StoredStep step = run == null ? null : run.steps().get(key);
                if (step == null) {
                    unknown.add(key);
                } else {
                    found.put(key, step.writesTo(channel));
                }
            }
        }
        return unknown.isEmpty() ? Outcome.ok(found) : asking.apply(unknown).map(read -> {
            found.putAll(read);
            return found;
        });
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        StoredStep known = step(key, cancellation);
        Supplier<CheckpointRow> row = known == null ? null : known.row();
        StoredContents contents = known == null ? null : known.contents();
        return row == null || contents == null ? super.whole(key, cancellation) : Outcome.ok(new WholeRow(row.get(), contents));
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        StoredStep known = step(key, cancellation);
        StoredContents contents = known == null ? null : known.contents();
        return contents == null ? super.checkpoint(key, cancellation) : Outcome.ok(contents);
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        StoredStep known = step(key, cancellation);
        return known == null ? super.writes(key, channel, cancellation) : Outcome.ok(known.writesTo(channel));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return writes(keys, channel, unknown -> super.writes(unknown, channel, cancellation));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return writes(keys, null, unknown -> super.allWrites(unknown, valued, cancellation));
    }
}
