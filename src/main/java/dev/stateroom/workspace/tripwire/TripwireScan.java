package dev.stateroom.workspace.tripwire;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.HazardRules;
import dev.stateroom.history.hazard.HazardScan;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the calls and answers of a thread that triggered tripwires. */
public final class TripwireScan {
    /** Arguments that name a path or a glob over paths. */
    private static final Set<String> PATHS = Set.of("file_path", "path", "pattern", "glob");

    private final RecordedThread thread;

    private TripwireScan(RecordedThread thread) {
        this.thread = thread;
    }

    /**
     * All triggered tripwires, in order; a budget once per thread. Only data that the tripwires need is read.
     *
     * @param calls the calls of that thread
     * @param rules the rules for these calls
     */
    public static List<SprungTripwire> of(RecordedThread thread, ToolCall.Ledger calls, List<RunTripwire> wires, PriceTable prices, ThreadRules rules, Cancellation cancellation) {
        return of(thread, calls, wires, prices, () -> HazardScan.of(thread, calls, HazardRules.DEFAULT), () -> rules.nearMisses(thread, calls, cancellation), cancellation);
    }

    /**
     * The same with hazards of the calls that are already known.
     *
     * @param hazards found by the default rules
     */
    public static List<SprungTripwire> of(
            RecordedThread thread, ToolCall.Ledger calls, List<RunTripwire> wires, PriceTable prices, Supplier<List<RunHazard>> hazards, Supplier<List<NearMiss>> misses, Cancellation cancellation) {
        TripwireScan scan = new TripwireScan(thread);
        List<SprungTripwire> found = new ArrayList<>();
        List<ModelAnswer> answers = wires.stream().anyMatch(wire -> wire instanceof RunTripwire.TokensPass || wire instanceof RunTripwire.CostPasses)
                ? ThreadUsage.of(thread, calls, cancellation).answers()
                : List.of();
        for (RunTripwire wire : wires) {
            cancellation.check();
            switch (wire) {
                case RunTripwire.PathTouched(PathPattern paths) ->
                    calls.inOrder().stream().filter(call -> touches(call, paths)).forEach(call -> found.add(scan.sprung(wire, call)));
                case RunTripwire.FileOverwritten(PathPattern paths) -> OverwrittenFiles.of(thread, calls, paths, cancellation).forEach(call -> found.add(scan.sprung(wire, call)));
                case RunTripwire.LoopBegins _ -> hazards.get().stream().flatMap(hazard -> Stream.ofNullable(began(hazard))).forEach(call -> found.add(scan.sprung(wire, call)));
                case RunTripwire.RuleNearlyHit _ -> misses.get().stream().flatMap(miss -> miss.calls().stream()).distinct().forEach(call -> found.add(scan.sprung(wire, call)));
                case RunTripwire.TokensPass(long most) -> scan.passed(wire, answers, answer -> (double) answer.usage().total(), (double) most).forEach(found::add);
                case RunTripwire.CostPasses(var dollars) ->
                    scan.passed(wire, answers, answer -> prices.of(answer, answer.usage()).orElse(0), dollars.doubleValue()).forEach(found::add);
            }
        }
        return List.copyOf(found);
    }

    private static boolean touches(ToolCall call, PathPattern paths) {
        Map<String, ForeignValue> args = ForeignValue.fields(call.executedArgs()).values();
        String path = call.path();
        if (path != null && paths.touches(path)) {
            return true;
        }
        String command = ForeignValue.text(args.get("command"));
        return command != null && paths.isNamedIn(command)
                || PATHS.stream().map(args::get).map(ForeignValue::text).flatMap(Stream::ofNullable).anyMatch(text -> text.startsWith("/") && paths.touches(text));
    }

    /** The call at which the loop started; null if the hazard is not a loop. */
    private static @Nullable ToolCall began(RunHazard hazard) {
        HazardRules rules = HazardRules.DEFAULT;
        int least = switch (hazard.kind()) {
            case REPEATED_CALL -> rules.sameCalls();
            case REPEATED_READ -> rules.sameReads();
            case SWEEP -> rules.sweep();
            case STALE_WRITE, PARTIAL_WRITE -> 0;
        };
        return least == 0 ? null : hazard.calls().get(Math.min(least, hazard.calls().size()) - 1);
    }

    private interface Amount {
        double of(ModelAnswer answer);
    }

    private Stream<SprungTripwire> passed(RunTripwire wire, List<ModelAnswer> answers, Amount amount, double most) {
        double sum = 0;
        for (ModelAnswer answer : answers) {
            sum += amount.of(answer);
            if (sum > most) {
                return Stream.of(new SprungTripwire(wire, thread.id(), answer.at(), answer.step(), null));
            }
        }
        return Stream.empty();
    }

    private SprungTripwire sprung(RunTripwire wire, ToolCall call) {
        CheckpointKey at = call.result() == null ? call.proposedAt() : call.checkpoint();
        Checkpoint checkpoint = thread.checkpoint(at);
        return new SprungTripwire(wire, thread.id(), at, checkpoint == null ? null : checkpoint.step(), call);
    }
}
