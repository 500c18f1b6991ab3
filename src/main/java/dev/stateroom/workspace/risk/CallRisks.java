package dev.stateroom.workspace.risk;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.HazardRules;
import dev.stateroom.history.hazard.HazardScan;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedOffloads;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.util.List;

/**
 * What goes wrong in the calls of a thread although none of them fails.
 *
 * @param calls those that were looked at
 * @param hazards loops, sweeps and risky writes
 * @param misses rules that were nearly hit
 * @param results what was moved out of the conversation, and whether anybody read it
 */
public record CallRisks(ToolCall.Ledger calls, List<RunHazard> hazards, List<NearMiss> misses, OffloadLedger results) {
    /** Copies the lists. */
    public CallRisks {
        hazards = List.copyOf(hazards);
        misses = List.copyOf(misses);
    }

    /** Those of a thread of an open workspace. Reads what its mounts hold of the results; may block. */
    public static CallRisks of(OpenWorkspace open, ThreadRules rules, RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        List<RunHazard> hazards = HazardScan.of(thread, calls, HazardRules.DEFAULT);
        List<NearMiss> misses = rules.nearMisses(thread, calls, cancellation);
        return new CallRisks(calls, hazards, misses, OffloadLedger.of(thread, calls, new MountedOffloads(open, thread), cancellation));
    }
}
