package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.RecordingOptions;
import dev.stateroom.cli.command.UnnamedThread;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.policy.PastDecision;
import dev.stateroom.review.policy.PolicyAnswer;
import dev.stateroom.review.policy.PolicyCall;
import dev.stateroom.review.policy.PolicySimulation;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.answers.PastDecisions;
import dev.stateroom.workspace.answers.PolicyFile;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "simulate",
        description = {
            "Try a policy on what people decided: how many of these calls it would have approved, and which of them a person did not.",
            "With CALLS, or SOURCE and THREAD, try it on recorded calls instead: how many it would approve, ask about or reject.",
            "Exit status 1 if it would have approved a call that a person rejected.",
        })
final class PolicySimulateCommand extends CliCommand {
    private static final int AGAINST_PEOPLE = 1;
    private static final int SHOWN = 20;

    @Parameters(index = "0", paramLabel = "FILE", description = "The policy.")
    private Path file = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = "CALLS|SOURCE", description = "A log of tool calls, or a source.")
    private @Nullable String source;

    @Parameters(index = "2", arity = "0..1", paramLabel = "THREAD", description = UnnamedThread.DESCRIPTION)
    private @Nullable String thread;

    @Override
    public Integer call() {
        ReviewPolicy policy = PolicyFile.read(surroundings.folder().resolve(file)).orThrow();
        return source == null ? onDecisions(policy) : onCalls(policy, source);
    }

    private int onDecisions(ReviewPolicy policy) {
        AuditLog trail = opener().ownData().then(OwnData::trail).orThrow();
        List<PastDecision> past = PastDecisions.of(trail, Cancellation.NEVER).orThrow();
        PolicySimulation tried = PolicySimulation.of(policy, past);
        record SimulatedAnswer(int total, SequencedMap<String, Integer> verdicts, String sentence, List<DisagreementAnswer> disagreements) {}
        print(
                new SimulatedAnswer(tried.total(), verdicts(tried::count), tried.sentence(), tried.disagreements().stream().map(DisagreementAnswer::of).toList()),
                () -> tell(policy, tried));
        return tried.approvedAgainst("rejected") > 0 ? AGAINST_PEOPLE : DONE;
    }

    private void tell(ReviewPolicy policy, PolicySimulation tried) {
        terminal.out().println(policy.name() + ", version " + policy.version() + ": " + tried.sentence() + "; asked about "
                + tried.count(PolicyVerdict.ASK) + ", asked two people about " + tried.count(PolicyVerdict.ASK_TWO) + ", rejected "
                + tried.count(PolicyVerdict.NEVER));
        tried.disagreements().stream().map(DisagreementAnswer::of).limit(SHOWN).forEach(one -> terminal.out().println("  entry " + one.entry() + ": "
                + TerminalText.line(one.tool() + " " + one.subject()) + " was " + one.action() + " by " + TerminalText.line(one.who()) + ", rule "
                + TerminalText.line(one.rule()) + " says " + one.verdict()));
        if (tried.disagreements().size() > SHOWN) {
            terminal.out().println("  and " + (tried.disagreements().size() - SHOWN) + " more, which --json lists");
        }
    }

    private record DisagreementAnswer(long entry, String tool, String subject, String action, String who, String rule, String verdict) {
        static DisagreementAnswer of(PolicySimulation.Disagreement one) {
            PastDecision decision = one.decision();
            return new DisagreementAnswer(
                    decision.number(), decision.call().tool(), PolicySimulateCommand.subject(decision.call()), decision.action(), decision.who(), one.answer().rule(),
                    one.answer().verdict().word());
        }
    }

    private static SequencedMap<String, Integer> verdicts(ToIntFunction<PolicyVerdict> count) {
        SequencedMap<String, Integer> counts = new LinkedHashMap<>();
        for (PolicyVerdict verdict : PolicyVerdict.values()) {
            counts.put(verdict.word(), count.applyAsInt(verdict));
        }
        return counts;
    }

    private static String subject(PolicyCall call) {
        String path = call.path();
        String command = call.command();
        return path != null ? path : command != null ? command : "";
    }

    private int onCalls(ReviewPolicy policy, String from) {
        RecordingOptions.Recording recorded;
        try (ProgressLine progress = progress()) {
            recorded = RecordingOptions.read(from, thread, opener(), progress);
        }
        Map<PolicyVerdict, Integer> counts = new EnumMap<>(PolicyVerdict.class);
        TextTable table = new TextTable().right("CALL").right("STEP").left("DECISION").left("TOOL").left("PATH OR COMMAND").free("WHY");
        List<RecordedUse> calls = recorded.calls();
        for (int i = 0; i < calls.size(); i++) {
            RecordedUse use = calls.get(i);
            PolicyCall call = PolicyCall.of(use.tool(), use.args(), use.agent(), Map.of());
            PolicyAnswer answer = policy.answer(call);
            counts.merge(answer.verdict(), 1, Integer::sum);
            table.row().cell(i + 1).cell(recorded.step(i)).cell(answer.verdict().word()).cell(use.tool()).cell(subject(call)).cell(answer.why());
        }
        record CountsAnswer(int total, SequencedMap<String, Integer> verdicts) {}
        SequencedMap<String, Integer> verdicts = verdicts(verdict -> counts.getOrDefault(verdict, 0));
        print(new CountsAnswer(calls.size(), verdicts), () -> {
            table.print(terminal);
            terminal.out().println("would approve " + counts.getOrDefault(PolicyVerdict.APPROVE, 0) + " of " + calls.size() + " calls, ask about "
                    + counts.getOrDefault(PolicyVerdict.ASK, 0) + ", ask two people about " + counts.getOrDefault(PolicyVerdict.ASK_TWO, 0) + ", reject "
                    + counts.getOrDefault(PolicyVerdict.NEVER, 0));
        });
        return DONE;
    }
}
