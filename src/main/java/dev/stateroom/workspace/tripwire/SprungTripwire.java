package dev.stateroom.workspace.tripwire;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * A triggered tripwire.
 *
 * @param wire the tripwire
 * @param thread the id of the thread
 * @param at the checkpoint at which it was noticed; for a waiting call the one that requests it
 * @param step of that checkpoint; null if it has none
 * @param call the call that triggered it, for a loop its first call; null for a budget
 */
public record SprungTripwire(RunTripwire wire, String thread, CheckpointKey at, @Nullable Integer step, @Nullable ToolCall call) {

    /** Equal for the same event in repeated scans. */
    public String key() {
        return wire.text() + " " + (call == null ? "" : call.id() + " " + call.proposedAt());
    }

    /** The description in English: {@code read_file /secrets/key at step 7}. */
    public String words() {
        String where = step == null ? "" : " at step " + step;
        return switch (wire) {
            case RunTripwire.PathTouched _, RunTripwire.FileOverwritten _, RunTripwire.LoopBegins _, RunTripwire.RuleNearlyHit _ -> call == null ? "" : call.executedTool() + (call.subject().isEmpty() ? "" : " " + call.subject()) + where;
            case RunTripwire.TokensPass(long most) -> "more than " + most + " tokens" + where;
            case RunTripwire.CostPasses(var dollars) -> "more than $" + dollars.toPlainString() + where;
        };
    }
}
