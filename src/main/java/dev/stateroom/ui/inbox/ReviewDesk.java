package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/** The reviewer's drafts, shared by all windows of the program, so that none of them loses what was decided in another. FX thread only. */
public final class ReviewDesk {
    final SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
    final SequencedMap<HangingCall.Key, DraftInput> unfinished = new LinkedHashMap<>();
    final SequencedMap<HangingCall.Key, String> reasons = new LinkedHashMap<>();
    final Map<WaitingThread.Key, Integer> decidedIn = new HashMap<>();
    final SequencedSet<HangingCall.Key> deferred = new LinkedHashSet<>();
    final Set<HangingCall.Key> opened = new HashSet<>();
    final Map<HangingCall.Key, List<DecisionDrafts.Elsewhere>> elsewhere = new HashMap<>();
    /** The version at the shared desk that these drafts are based on; empty for none. */
    String versionAtDesk = "";
    private final IconBadge badge = IconBadge.ofPlatform();
    private final Map<Object, Integer> waiting = new HashMap<>();
    private final SequencedSet<DecisionDrafts> seenBy = new LinkedHashSet<>();

    /** Starts empty. */
    public ReviewDesk() {}

    void add(DecisionDrafts drafts) {
        seenBy.add(drafts);
    }

    void remove(DecisionDrafts drafts) {
        seenBy.remove(drafts);
    }

    /** Sets the number of calls that wait in a window. The badge shows the largest one, since two windows may show the same source. */
    void waits(Object window, int calls) {
        waiting.put(window, calls);
        waiting.values().removeIf(count -> count == 0);
        badge.show(waiting.values().stream().mapToInt(Integer::intValue).max().orElse(0));
    }

    /** True for the first window. The drafts that another window would restore are here already, or were removed since. */
    boolean isFirst(DecisionDrafts drafts) {
        return !seenBy.isEmpty() && seenBy.getFirst() == drafts;
    }

    void changed() {
        List.copyOf(seenBy).forEach(DecisionDrafts::tell);
    }

    void typed() {
        List.copyOf(seenBy).forEach(DecisionDrafts::tellTyped);
    }
}
