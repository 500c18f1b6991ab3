package dev.stateroom.workspace.tripwire;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.follow.FollowedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says once what touched tripwires in a source that is followed, from the first checkpoint on that is new. Not safe for several threads. */
public final class TripwireWatch {
    /** At most a fifth of the time is spent looking: a long thread is looked at less often. */
    private static final int REST = 4;

    private final ThreadSource source;
    private final List<RunTripwire> wires;
    private final PriceTable prices;
    private final Map<String, String> begun = new HashMap<>();
    private final Set<String> changed = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private long next = System.nanoTime();

    /** @param wires may be empty: then nothing is read */
    public TripwireWatch(ThreadSource source, List<RunTripwire> wires, PriceTable prices) {
        this.source = source;
        this.wires = List.copyOf(wires);
        this.prices = prices;
    }

    /** Takes note that something happened. */
    public void take(FollowedEvent event) {
        if (event instanceof FollowedEvent.CheckpointWritten written && !wires.isEmpty()) {
            begun.putIfAbsent(event.thread(), written.checkpoint().id());
            changed.add(event.thread());
        }
    }

    /**
     * What touched a tripwire since the last look. A thread that cannot be read is looked at again next time.
     *
     * @param isLast true where no look follows: it is made even if the last one was a moment ago
     */
    public List<SprungTripwire> look(boolean isLast, Cancellation cancellation) {
        long now = System.nanoTime();
        if (changed.isEmpty() || !isLast && now - next < 0) {
            return List.of();
        }
        List<SprungTripwire> found = new ArrayList<>();
        for (String id : List.copyOf(changed)) {
            if (source.thread(id, cancellation) instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)) {
                changed.remove(id);
                String first = begun.getOrDefault(id, "");
                // The ids of checkpoints grow with time.
                TripwireScan.of(thread, ToolCalls.of(thread, cancellation), wires, prices, cancellation).stream()
                        .filter(one -> one.at().id().compareTo(first) >= 0 && told.add(id + " " + one.key()))
                        .forEach(found::add);
            }
        }
        next = System.nanoTime() + REST * (System.nanoTime() - now);
        return found;
    }
}
