package dev.stateroom.workspace.tripwire;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * A tripwire that something touched.
 *
 * @param wire which
 * @param thread in which thread
 * @param at the checkpoint at which it was seen: of a call that waits the one that asks for it
 * @param step of that checkpoint; null if it has none
 * @param call the call that touched it, of a loop the one with which it began; null for a budget
 */
public record SprungTripwire(RunTripwire wire, String thread, CheckpointKey at, @Nullable Integer step, @Nullable ToolCall call) {

    /** The same for the same event, however often it is looked for. */
    public String key() {
        return wire.text() + " " + (call == null ? "" : call.id() + " " + call.proposedAt());
    }

    /** What happened, in English: {@code read_file /secrets/key at step 7}. */
    public String words() {
        String where = step == null ? "" : " at step " + step;
        return switch (wire) {
            case RunTripwire.PathTouched _, RunTripwire.FileOverwritten _, RunTripwire.LoopBegins _, RunTripwire.RuleNearlyHit _ -> call == null ? "" : call.executedTool() + (call.subject().isEmpty() ? "" : " " + call.subject()) + where;
            case RunTripwire.TokensPass(long most) -> "more than " + most + " tokens" + where;
            case RunTripwire.CostPasses(var dollars) -> "more than $" + dollars.toPlainString() + where;
        };
    }
}
