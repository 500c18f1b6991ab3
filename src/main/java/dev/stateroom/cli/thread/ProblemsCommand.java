package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.AnyThreadCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.hazard.HazardRules;
import dev.stateroom.history.hazard.HazardScan;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "problems",
        description = {
            "List loops, sweeps, stale and partial writes of agents: what goes wrong although no call fails. Status 1 if there are any.",
            "With a workspace file that has rules, as SOURCE or with -w, also the calls that a rule only just does not catch.",
        })
final class ProblemsCommand extends AnyThreadCommand {
    private static final int FOUND = 1;

    @Option(names = "--same-calls", paramLabel = "N", description = "Alike calls from which on they are a loop (default: ${DEFAULT-VALUE}).")
    private int sameCalls = HazardRules.DEFAULT.sameCalls();

    @Option(names = "--same-reads", paramLabel = "N", description = "Reads of lines that were read before from which on they are a loop (default: ${DEFAULT-VALUE}).")
    private int sameReads = HazardRules.DEFAULT.sameReads();

    @Option(names = "--sweep", paramLabel = "N", description = "Calls with one rising or falling number from which on they are a sweep (default: ${DEFAULT-VALUE}).")
    private int sweep = HazardRules.DEFAULT.sweep();

    /** @param calls in order, at least one */
    private record Found(String thread, String kind, List<ToolCall> calls, String words, @Nullable NearMiss miss) {
        ToolCall last() {
            return calls.getLast();
        }
    }

    @Override
    protected int answer(ThreadSource opened, Progress progress) {
        if (sameCalls < 2 || sameReads < 2 || sweep < 2) {
            throw refused("a loop has 2 calls at least: give larger numbers");
        }
        ThreadRules rules = rulesFor(source());
        List<Found> found = ofThreads(opened, thread(), progress, one -> Outcome.ok(found(one, rules))).stream().flatMap(List::stream).toList();
        print(found.stream().map(ProblemsCommand::answer).toList(), () -> print(found, !rules.isEmpty()));
        return found.isEmpty() ? DONE : FOUND;
    }

    private List<Found> found(RecordedThread thread, ThreadRules rules) {
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        Stream<Found> hazards = HazardScan.of(thread, calls, new HazardRules(sameCalls, sameReads, sweep)).stream()
                .map(hazard -> new Found(thread.id(), hazard.kind().id(), hazard.calls(), words(hazard, calls), null));
        Stream<Found> misses = rules.nearMisses(thread, calls, Cancellation.NEVER).stream()
                .map(miss -> new Found(thread.id(), NearMiss.KIND, miss.calls(), miss.words(), miss));
        return Stream.concat(hazards, misses).toList();
    }

    private record ProblemAnswer(String thread, String kind, String agent, int turn, String tool, @Nullable String path, List<ProblemCall> calls, Optional<MissedRule> rule) {}

    private record MissedRule(String rulesOf, int rule, String mode, String pattern, String path, String reason) {}

    private record ProblemCall(String toolCallId, String checkpointId, String checkpointNs) {}

    private static ProblemAnswer answer(Found one) {
        ToolCall last = one.last();
        return new ProblemAnswer(one.thread(), one.kind(), last.agent(), last.turn(), last.executedTool(), last.path(),
                one.calls().stream().map(call -> new ProblemCall(call.id(), call.checkpoint().id(), call.checkpoint().namespace())).toList(),
                Optional.ofNullable(one.miss()).map(miss -> new MissedRule(miss.leak().owner(), miss.leak().rule(), miss.rule().mode().word(), miss.leak().pattern(), miss.leak().path(), miss.leak().miss().reason().word())));
    }

    private void print(List<Found> found, boolean hasRules) {
        if (found.isEmpty()) {
            terminal.out().println("no loops, sweeps, stale or partial writes" + (hasRules ? ", no rule nearly hit" : ""));
            return;
        }
        TextTable table = new TextTable().left("THREAD").left("AGENT").right("TURN").free("PROBLEM").left("CALL");
        for (Found one : found) {
            ToolCall last = one.last();
            table.row()
                    .cell(one.thread())
                    .cell(last.agent())
                    .cell(last.turn())
                    .cell(one.words())
                    .cell(last.executedTool() + (last.path() == null ? "" : " " + last.path()));
        }
        table.print(terminal);
    }

    private static String words(RunHazard hazard, ToolCall.Ledger calls) {
        int count = hazard.calls().size();
        return switch (hazard.kind()) {
            case REPEATED_CALL -> "the same call " + count + " times, nothing changed in between";
            case REPEATED_READ -> count + " reads of lines that were read before";
            case SWEEP -> count + " calls with one number going one way";
            case STALE_WRITE -> stale(hazard.calls().getFirst(), hazard.last(), calls);
            case PARTIAL_WRITE -> "written whole after only a part of it was read";
        };
    }

    /** Agents started together, or one after the other, have the same name. */
    private static String stale(ToolCall other, ToolCall last, ToolCall.Ledger calls) {
        String after = other.agent().equals(last.agent())
                ? "by run " + calls.runOf(last) + " of " + last.agent() + " after run " + calls.runOf(other)
                : "after " + other.agent();
        return "written " + after + " had changed it, without reading that";
    }
}
