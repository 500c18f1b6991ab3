package dev.stateroom.workspace.compare;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two things that the user is likely to compare.
 *
 * @param kind how they are related
 * @param pair both sides; without the right one if the user has to choose it
 */
public record LikelyPair(Kind kind, ComparisonPair pair) {

    /** How the two sides are related. */
    public enum Kind {
        /** The last step that changed a file, and the step before it. */
        LAST_CHANGE,
        /** The start and the end of the selected turn. */
        TURN,
        /** The first and the last step of the thread. */
        THREAD,
        /** The selected step, and a folder on this computer. */
        FOLDER,
        /** The thread, and another one of the source. */
        OTHER_THREAD
    }

    /**
     * The suggested pairs for a thread, the likeliest first; empty if it has no step.
     *
     * @param step the selected step; null for the last one
     * @param others ids of the other threads of the source, the newest first
     */
    public static List<LikelyPair> of(String thread, Timeline timeline, @Nullable CheckpointKey step, List<String> others) {
        List<Timeline.Step> steps = timeline.steps();
        List<LikelyPair> pairs = new ArrayList<>();
        if (steps.isEmpty()) {
            return pairs;
        }
        int known = step == null ? -1 : timeline.indexOf(step);
        int at = known < 0 ? steps.size() - 1 : known;
        int changed = at;
        while (changed > 0 && steps.get(changed).filesChanged() <= 0) {
            changed--;
        }
        if (changed > 0) {
            pairs.add(steps(Kind.LAST_CHANGE, thread, steps.get(changed - 1), steps.get(changed)));
        }
        Timeline.Turn turn = timeline.turnAt(at);
        if (turn != null) {
            int last = at;
            while (last + 1 < steps.size() && turn.equals(timeline.turnAt(last + 1))) {
                last++;
            }
            if (turn.firstIndex() < last) {
                pairs.add(steps(Kind.TURN, thread, steps.get(turn.firstIndex()), steps.get(last)));
            }
        }
        if (steps.size() > 1) {
            pairs.add(steps(Kind.THREAD, thread, steps.getFirst(), steps.getLast()));
        }
        pairs.add(new LikelyPair(Kind.FOLDER, new ComparisonPair(ComparisonRef.Here.thread(thread, steps.get(at).key().id()), null)));
        others.stream()
                .filter(other -> !other.equals(thread))
                .findFirst()
                .ifPresent(other -> pairs.add(new LikelyPair(
                        Kind.OTHER_THREAD, new ComparisonPair(ComparisonRef.Here.thread(thread, null), ComparisonRef.Here.thread(other, null)))));
        return pairs;
    }

    private static LikelyPair steps(Kind kind, String thread, Timeline.Step from, Timeline.Step to) {
        return new LikelyPair(
                kind, new ComparisonPair(ComparisonRef.Here.thread(thread, from.key().id()), ComparisonRef.Here.thread(thread, to.key().id())));
    }
}
