package dev.stateroom.ui.session;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ToolCall;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the views show of one step, computed off the FX thread.
 *
 * @param step the current step
 * @param base the step that it is compared with; null for the first step
 * @param files its files
 * @param changes the differences to the base, sorted by path
 * @param byPath the same by path
 * @param calls the calls whose results arrived in this step
 * @param differs how the step's stored files differ from those that the run had; null if they do not
 */
public record StepState(
        CheckpointKey step,
        @Nullable CheckpointKey base,
        RebuiltValue<FileSet> files,
        List<FileChange> changes,
        Map<String, FileChange> byPath,
        List<ToolCall> calls,
        @Nullable StoredDivergence differs) {

    /** Computes the state, compared with the step before if {@code since} is null. May block. */
    static Outcome<StepState> of(
            RecordedThread of,
            CheckpointKey at,
            @Nullable CheckpointKey since,
            ToolCall.@Nullable Ledger ledger,
            Cancellation cancellation) {
        List<ToolCall> stepCalls = ledger == null ? List.of() : ledger.at(at);
        return of.filesAt(at, cancellation).then(files -> {
            Checkpoint checkpoint = of.checkpoint(at);
            CheckpointKey parent = checkpoint == null ? null : checkpoint.parent();
            Outcome<List<FileChange>> changes = since == null || since.equals(parent)
                    ? of.changesAt(at, cancellation)
                    : of.filesAt(since, cancellation)
                            .map((RebuiltValue<FileSet> old) -> FileChanges.between(old.value(), files.value()));
            return changes.map(list -> new StepState(
                    at,
                    since == null ? parent : since,
                    files,
                    list,
                    list.stream().collect(Collectors.toUnmodifiableMap(FileChange::path, Function.identity())),
                    stepCalls,
                    of.divergenceAt(at, cancellation).orElse(Optional.empty()).orElse(null)));
        });
    }
}
