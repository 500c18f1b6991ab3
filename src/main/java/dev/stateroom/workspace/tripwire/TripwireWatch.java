package dev.stateroom.workspace.tripwire;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports each triggered tripwire in a followed source once, from the first new checkpoint on. Not thread-safe. */
public final class TripwireWatch {
    /** Rest after a scan, as a multiple of its time: scanning takes at most a fifth of the time, so a long thread is scanned less often. */
    private static final int REST = 4;

    private final ThreadSource source;
    private List<RunTripwire> wires = List.of();
    private PriceTable prices;
    private ThreadRules rules;

    /** For each tripwire, the first checkpoint that it applies to, by thread. */
    private final Map<RunTripwire, Map<String, String>> begun = new HashMap<>();

    private final Set<String> changed = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private long next = System.nanoTime();

    /**
     * Begins.
     *
     * @param wires may be empty: then nothing is read
     * @param rules the rules for the calls of the source's threads
     */
    public TripwireWatch(ThreadSource source, List<RunTripwire> wires, PriceTable prices, ThreadRules rules) {
        this.source = source;
        this.prices = prices;
        this.rules = rules;
        choose(wires, prices, rules);
    }

    /** Replaces the tripwires: one that was already set does not report its findings again, and a new one does not apply to earlier checkpoints. */
    public void choose(List<RunTripwire> wires, PriceTable prices, ThreadRules rules) {
        this.wires = List.copyOf(wires);
        this.prices = prices;
        this.rules = rules;
        begun.keySet().retainAll(wires);
        wires.forEach(wire -> begun.computeIfAbsent(wire, _ -> new HashMap<>()));
    }

    /** Records an event. */
    public void take(FollowedEvent event) {
        if (event instanceof FollowedEvent.CheckpointWritten written && !wires.isEmpty()) {
            begun.values().forEach(firsts -> firsts.putIfAbsent(event.thread(), written.checkpoint().id()));
            changed.add(event.thread());
        }
    }

    /**
     * The tripwires triggered since the last scan. A thread that cannot be read is scanned again next time.
     *
     * @param isLast true for the final scan, which takes place even if the last one was a moment ago
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
                TripwireScan.of(thread, ToolCalls.of(thread, cancellation), wires, prices, rules, cancellation).stream()
                        .filter(one -> isNew(one) && told.add(id + " " + one.key()))
                        .forEach(found::add);
            }
        }
        next = System.nanoTime() + REST * (System.nanoTime() - now);
        return found;
    }

    /** The ids of checkpoints grow with time. */
    private boolean isNew(SprungTripwire one) {
        String first = begun.getOrDefault(one.wire(), Map.of()).get(one.thread());
        return first != null && one.at().id().compareTo(first) >= 0;
    }
}
