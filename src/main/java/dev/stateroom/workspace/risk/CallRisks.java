package dev.stateroom.workspace.risk;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.HazardRules;
import dev.stateroom.history.hazard.HazardScan;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.inference.OutsideCalls;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Problems in the calls of a thread that do not fail.
 *
 * @param calls the examined calls
 * @param outside calls for files that neither the state nor a mount has
 * @param hazards loops, sweeps and risky writes
 * @param misses rules that were narrowly missed
 * @param results content that was offloaded from the conversation, and whether it was read; null until known
 */
public record CallRisks(ToolCall.Ledger calls, OutsideCalls outside, List<RunHazard> hazards, List<NearMiss> misses, @Nullable OffloadLedger results) {
    /** Copies the lists. */
    public CallRisks {
        hazards = List.copyOf(hazards);
        misses = List.copyOf(misses);
    }

    /** The risks that follow from the thread alone and the places of the workspace's mounts; without results, which may be in the mounts. */
    public static CallRisks of(OpenWorkspace workspace, ThreadRules rules, RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        return new CallRisks(
                calls,
                OutsideCalls.of(workspace, thread, calls.inOrder(), cancellation),
                HazardScan.of(thread, calls, HazardRules.DEFAULT),
                rules.nearMisses(thread, calls, cancellation),
                null);
    }

    /** No risks in these calls. */
    public static CallRisks none(ToolCall.Ledger calls, OffloadLedger results) {
        return new CallRisks(calls, new OutsideCalls(0, Map.of(), Collections.emptyNavigableSet()), List.of(), List.of(), results);
    }

    /** The same with these results. */
    public CallRisks with(@Nullable OffloadLedger known) {
        return new CallRisks(calls, outside, hazards, misses, known);
    }

    /** The results, if known. */
    public List<Offload> offloads() {
        return results == null ? List.of() : results.entries();
    }
}
