package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.RecordingOptions;
import dev.stateroom.cli.command.UnnamedThread;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.report.JsonDocument;
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
import java.util.List;
import java.util.Map;
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
        if (options.json) {
            try (JsonDocument document = json()) {
                write(document, tried);
            }
        } else {
            terminal.out().println(policy.name() + ", version " + policy.version() + ": " + tried.sentence() + "; asked about "
                    + tried.count(PolicyVerdict.ASK) + ", asked two people about " + tried.count(PolicyVerdict.ASK_TWO) + ", rejected "
                    + tried.count(PolicyVerdict.NEVER));
            tried.disagreements().stream().limit(SHOWN).forEach(one -> terminal.out().println("  entry " + one.decision().number() + ": "
                    + TerminalText.line(one.decision().call().tool() + " " + subject(one.decision().call())) + " was " + one.decision().action() + " by "
                    + TerminalText.line(one.decision().who()) + ", rule " + TerminalText.line(one.answer().rule()) + " says "
                    + one.answer().verdict().word()));
            if (tried.disagreements().size() > SHOWN) {
                terminal.out().println("  and " + (tried.disagreements().size() - SHOWN) + " more, which --json lists");
            }
        }
        return tried.approvedAgainst("rejected") > 0 ? AGAINST_PEOPLE : DONE;
    }

    private static String subject(PolicyCall call) {
        String path = call.path();
        String command = call.command();
        return path != null ? path : command != null ? command : "";
    }

    private static void write(JsonDocument document, PolicySimulation tried) {
        document.startObject().property("total", (Integer) tried.total()).startObject("verdicts");
        for (PolicyVerdict verdict : PolicyVerdict.values()) {
            document.property(verdict.word(), (Integer) tried.count(verdict));
        }
        document.endObject().property("sentence", tried.sentence()).startArray("disagreements");
        tried.disagreements().forEach(one -> document.startObject()
                .property("entry", one.decision().number())
                .property("tool", one.decision().call().tool())
                .property("subject", subject(one.decision().call()))
                .property("action", one.decision().action())
                .property("who", one.decision().who())
                .property("rule", one.answer().rule())
                .property("verdict", one.answer().verdict().word())
                .endObject());
        document.endArray().endObject();
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
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject().property("total", (Integer) calls.size()).startObject("verdicts");
                for (PolicyVerdict verdict : PolicyVerdict.values()) {
                    document.property(verdict.word(), counts.getOrDefault(verdict, 0));
                }
                document.endObject().endObject();
            }
        } else {
            table.print(terminal);
            terminal.out().println("would approve " + counts.getOrDefault(PolicyVerdict.APPROVE, 0) + " of " + calls.size() + " calls, ask about "
                    + counts.getOrDefault(PolicyVerdict.ASK, 0) + ", ask two people about " + counts.getOrDefault(PolicyVerdict.ASK_TWO, 0) + ", reject "
                    + counts.getOrDefault(PolicyVerdict.NEVER, 0));
        }
        return DONE;
    }
}
