package dev.stateroom.cli.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.policy.PolicyFinding;
import dev.stateroom.review.policy.PolicyLinter;
import dev.stateroom.review.policy.PolicySimulation;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.answers.PastDecisions;
import dev.stateroom.workspace.answers.PolicyFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "enable",
        description = {
            "Switch a policy on, after lint and a try on what people decided. The audit log records the whole policy.",
            "A policy that lint calls unsafe is refused, and one that would have approved what a person rejected needs --despite-rejections.",
        })
final class PolicyEnableCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The policy.")
    private Path file = Path.of("");

    @Option(names = "--despite-rejections", description = "Enable it although it would have approved calls that people rejected.")
    private boolean despite;

    @Override
    public Integer call() {
        ReviewPolicy policy = PolicyFile.read(surroundings.folder().resolve(file)).orThrow();
        List<PolicyFinding> findings = PolicyLinter.findings(policy);
        if (findings.stream().anyMatch(PolicyFinding::isUnsafe)) {
            PolicyLintCommand.print(terminal, findings);
            throw refused("the policy is unsafe and was not switched on");
        }
        OwnData own = opener().ownData().orThrow();
        String before = own.policy().orThrow();
        String text = PolicyFile.write(policy);
        if (!before.isEmpty() && !before.equals(text)) {
            ReviewPolicy old = PolicyFile.read(before).orThrow();
            if (old.name().equals(policy.name()) && policy.version() <= old.version()) {
                throw refused("version " + old.version() + " of " + old.name() + " is switched on and has other rules: give this one a higher version");
            }
        }
        PolicySimulation tried =
                own.trail().then(trail -> PastDecisions.of(trail, Cancellation.NEVER)).map(past -> PolicySimulation.of(policy, past)).orThrow();
        terminal.err().println("note: it " + tried.sentence());
        if (tried.approvedAgainst("rejected") > 0 && !despite) {
            throw refused("it would have approved calls that people rejected: see policy simulate, or give --despite-rejections");
        }
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("policy", new ForeignValue.Text(text));
        detail.put("policy_hash", new ForeignValue.Text(Sha256.of(text)));
        detail.put("simulation", new ForeignValue.Text(tried.sentence()));
        String name = TerminalText.line(policy.label());
        own.switchPolicy(text, name, JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail))).orThrow();
        terminal.out().println(name + " is on; policy apply SOURCE answers what waits");
        return DONE;
    }
}
