package dev.stateroom.cli.permission;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.RecordingOptions;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.VisibleOutput;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.permission.lint.RuleLinter;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSimulation;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.RuleReport;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.lint.MountedRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "lint",
        description = {
            "Check rules for problems: rules that never match, gaps, and, with -w, conflicts with the mounts.",
            "Exit status 1 if there is an error; with --strict, also if there is a warning.",
        })
final class RuleLintCommand extends CliCommand {
    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--calls", paramLabel = "CALLS", description = "A log of tool calls, to find rules that were never used.")
    private @Nullable Path calls;

    @Option(names = "--strict", description = "Exit status 1 for warnings as well.")
    private boolean strict;

    @Option(names = "--format", paramLabel = "FORM", description = "The output format: text, junit or sarif (default: text).")
    private RuleReport.Form format = RuleReport.Form.TEXT;

    @Override
    public Integer call() {
        Dialect dialect = rules.dialect(options.workspace, null);
        List<PermissionRule> written = rules.rules(options.workspace);
        List<RuleFinding> findings = RuleLinter.findings(written, dialect, mounting(), used(dialect));
        print(findings.stream().map(FindingAnswer::of).toList(), () -> {
            switch (format) {
                case TEXT -> print(findings);
                case JUNIT -> RuleReport.junit(terminal.document(VisibleOutput.Form.XML), "permissions.lint", entries(findings));
                case SARIF -> terminal.json(RuleReport.sarif(surroundings.versions().stateroom(), rules.place(options.workspace), entries(findings)));
            }
        });
        return findings.stream().anyMatch(this::fails) ? NEGATIVE : DONE;
    }

    private boolean fails(RuleFinding finding) {
        return finding.severity() == RuleFinding.Severity.ERROR
                || (strict && finding.severity() == RuleFinding.Severity.WARNING);
    }

    private GuardedMounts mounting() {
        String workspace = options.workspace;
        if (workspace == null) {
            return GuardedMounts.UNKNOWN;
        }
        try (ProgressLine progress = progress();
                OpenWorkspace opened = opener().open(workspace, Cancellation.NEVER, progress).orThrow()) {
            return MountedRules.mounting(Path.of(opened.address()), new MountedTree(opened).files()).orThrow();
        }
    }

    private @Nullable Set<Integer> used(Dialect dialect) {
        if (calls == null) {
            return null;
        }
        AgentTeam team = rules.team(options.workspace);
        String whose = Objects.requireNonNullElse(rules.agent(team, List.of()), AgentTeam.MAIN);
        String owner = team.of(whose, dialect).owner();
        CallJudges judges = RuleOptions.judges(team, dialect, RuleOptions.facts(opener(), options.workspace, dialect));
        List<RecordedUse> recorded =
                RecordingOptions.log(calls, problem -> terminal.err().println("note: " + TerminalText.line(problem)));
        return RuleSimulation.of(recorded, judges, _ -> true).used(owner);
    }

    private static List<RuleReport.Entry> entries(List<RuleFinding> findings) {
        return findings.stream()
                .map(finding -> new RuleReport.Entry(
                        finding.kind().word(),
                        finding.rule() == null ? "all rules" : "rule " + (finding.rule() + 1) + " " + Objects.requireNonNullElse(finding.pattern(), ""),
                        finding.sentence(),
                        switch (finding.severity()) {
                            case ERROR -> "error";
                            case WARNING -> "warning";
                            case INFO -> "note";
                        }))
                .toList();
    }

    private void print(List<RuleFinding> findings) {
        for (RuleFinding finding : findings) {
            Terminal.Colour colour = switch (finding.severity()) {
                case ERROR -> Terminal.Colour.RED;
                case WARNING -> Terminal.Colour.YELLOW;
                case INFO -> Terminal.Colour.CYAN;
            };
            terminal.out().println((finding.rule() == null ? "all rules" : "rule " + (finding.rule() + 1)) + " "
                    + terminal.paint(colour).apply(JsonDocument.word(finding.severity())) + " " + finding.kind().word() + ": "
                    + TerminalText.line(finding.sentence()));
            RuleFinding.Slipping slipping = finding.slipping();
            if (slipping.files() > 0) {
                terminal.out().println("    " + slipping.files() + (slipping.files() == 1 ? " mounted file slips" : " mounted files slip")
                        + " through: " + TerminalText.line(String.join(", ", slipping.some()))
                        + (slipping.files() > slipping.some().size() ? " and others" : ""));
            }
            if (!finding.fix().isEmpty()) {
                terminal.out().println("    " + TerminalText.line(finding.fix()));
            }
            if (!finding.leavesOpen().isEmpty()) {
                terminal.out().println("    still open: " + TerminalText.line(finding.leavesOpen()));
            }
        }
        long serious = findings.stream().filter(finding -> finding.severity() != RuleFinding.Severity.INFO).count();
        terminal.out().println(serious == 0 ? "no problems found" : serious + (serious == 1 ? " problem" : " problems"));
    }

    private record RuleAnswer(List<String> operations, List<String> paths, String mode) {}

    private record FindingAnswer(
            RuleFinding.Severity severity,
            String kind,
            @Nullable Integer rule,
            @Nullable String pattern,
            @Nullable String example,
            String sentence,
            @Nullable String fix,
            @Nullable String leavesOpen,
            @Nullable String stillOpen,
            long slipping,
            List<String> slippingPaths,
            List<RuleAnswer> fixed) {
        static FindingAnswer of(RuleFinding finding) {
            return new FindingAnswer(
                    finding.severity(),
                    finding.kind().word(),
                    finding.rule(),
                    finding.pattern(),
                    finding.example(),
                    finding.sentence(),
                    finding.fix().isEmpty() ? null : finding.fix(),
                    finding.leavesOpen().isEmpty() ? null : finding.leavesOpen(),
                    finding.stillOpen(),
                    finding.slipping().files(),
                    finding.slipping().some(),
                    finding.fixed().stream().map(rule -> new RuleAnswer(RuleExplainCommand.words(rule.operations()), rule.paths(), rule.mode().word())).toList());
        }
    }
}
