package dev.stateroom.ui.session;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.Rebuilt;
import dev.stateroom.history.ToolCall;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the views show of one step, computed off the FX thread.
 *
 * @param step the step that is looked at
 * @param base the step that it is compared with; null for the first step, which is compared with nothing
 * @param files its files
 * @param changes what differs from the base, sorted by path
 * @param byPath the same by path
 * @param calls the calls whose results arrived in this step
 */
public record StepState(
        CheckpointKey step,
        @Nullable CheckpointKey base,
        Rebuilt<FileSet> files,
        List<FileChange> changes,
        Map<String, FileChange> byPath,
        List<ToolCall> calls) {}
