package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.vfs.CodePointOrder;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * What a timeline records about one file up to one of its steps, without reading the file.
 *
 * @param version how many steps up to this one touched it, which is its version's number; 0 if none did
 * @param writtenAt index of the last of them; -1 if none did
 * @param nextAt index of the first later step that touched it; -1 if none does
 */
record PathSteps(int version, int writtenAt, int nextAt) {

    /** Unknown: the step is not on the timeline, or there is no timeline. */
    static final PathSteps UNKNOWN = new PathSteps(0, -1, -1);

    static PathSteps of(@Nullable Timeline timeline, @Nullable CheckpointKey step, String path) {
        int index = timeline == null || step == null ? -1 : timeline.indexOf(step);
        if (timeline == null || index < 0) {
            return UNKNOWN;
        }
        int version = 0;
        int written = -1;
        for (int i = 0; i < timeline.steps().size(); i++) {
            if (Collections.binarySearch(timeline.steps().get(i).changedPaths(), path, CodePointOrder.INSTANCE) >= 0) {
                if (i > index) {
                    return new PathSteps(version, written, i);
                }
                version++;
                written = i;
            }
        }
        return new PathSteps(version, written, -1);
    }

    /** For a file that does not exist now: index of the last step at which it did; -1 if it never did before. */
    int lastSeen() {
        return writtenAt - 1;
    }

    /** {@code v8}; {@code step 54} if earlier versions may be missing; empty if unknown. */
    String label(@Nullable Timeline timeline, java.util.function.IntFunction<String> step) {
        if (timeline == null || version == 0) {
            return "";
        }
        return timeline.complete() ? "v" + version : step.apply(StepNumber.at(timeline, writtenAt));
    }
}
