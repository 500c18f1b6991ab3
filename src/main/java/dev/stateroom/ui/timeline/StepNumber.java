package dev.stateroom.ui.timeline;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.words.Translations;
import org.jspecify.annotations.Nullable;

/** The number of a step: the one in its checkpoint, otherwise its place on the branch. */
public final class StepNumber {
    private StepNumber() {}

    /** The number of the step at an index of a timeline. */
    public static int at(Timeline timeline, int index) {
        Integer stored = timeline.steps().get(index).checkpoint().step();
        return stored == null ? index : stored;
    }

    /** The number for a column. A thread's input, which LangGraph counts as step -1, has a name instead. */
    public static String shown(int number) {
        return number < 0 ? Translations.of(StepNumber.class).get("input") : String.valueOf(number);
    }

    /** {@code step 108} or {@code the input} within a sentence; {@code otherwise} for a step without a number. */
    public static String named(@Nullable Integer number, String otherwise) {
        Translations words = Translations.of(StepNumber.class);
        return number != null && number < 0 ? words.get("input.named") : words.get("step.named", number == null ? otherwise : String.valueOf(number));
    }

    /** The number of the last step: the {@code 152} of "Step 108 of 152". */
    public static int last(Timeline timeline) {
        return timeline.steps().isEmpty() ? 0 : at(timeline, timeline.steps().size() - 1);
    }

    /** The number of a checkpoint; null if it is not known. */
    public static @Nullable Integer of(@Nullable Timeline timeline, CheckpointKey key, @Nullable Checkpoint checkpoint) {
        int index = timeline == null ? -1 : timeline.indexOf(key);
        if (timeline != null && index >= 0) {
            return at(timeline, index);
        }
        return checkpoint == null ? null : checkpoint.step();
    }
}
