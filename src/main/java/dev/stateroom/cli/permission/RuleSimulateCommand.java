package dev.stateroom.cli.permission;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.RecordingOptions;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.VisibleOutput;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSimulation;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.RuleReport;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.document.RulesFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "simulate",
        description = {
            "Apply rules to recorded calls. Shows which calls would be allowed, denied or interrupted, which ones slip past a"
                    + " rule, and how often each rule matches.",
            "Exit status 1 if a call is denied or a path leaks.",
        })
final class RuleSimulateCommand extends CliCommand {
    @Mixin
    private RecordingOptions recording = new RecordingOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--baseline", paramLabel = "FILE", description = "Other rules to compare with.")
    private @Nullable Path baseline;

    @Option(names = "--format", paramLabel = "FORM", description = "The output format: text, junit or sarif (default: text).")
    private RuleReport.Form format = RuleReport.Form.TEXT;

    @Override
    public Integer call() {
        RecordingOptions.Recording recorded;
        try (ProgressLine progress = progress()) {
            recorded = recording.read(opener(), progress);
        }
        String workspace = workspaceFor(recording.source(opener()));
        Dialect dialect = rules.dialect(workspace, recorded.dialect());
        AgentTeam team = rules.team(workspace);
        String agent = rules.agent(team, recorded.calls().stream().map(RecordedUse::agent).distinct().toList());
        Predicate<String> whose = agent == null ? _ -> true : agent::equals;
        PathFacts facts = RuleOptions.facts(opener(), workspace, dialect);
        CallJudges judges = RuleOptions.judges(team, dialect, facts);
        RuleSimulation simulation = RuleSimulation.of(recorded.calls(), judges, whose);
        List<RuleSimulation.Change> changes = baseline == null
                ? null
                : simulation.changedFrom(RuleSimulation.of(
                        recorded.calls(), RuleOptions.judges(team.with(RulesFile.open(baseline).orThrow()), dialect, facts), whose));
        if (options.json) {
            terminal.json(answer(simulation, changes, judges, agent));
        } else {
            switch (format) {
                case TEXT -> print(recorded, simulation, changes, judges, agent);
                case JUNIT -> RuleReport.junit(terminal.document(VisibleOutput.Form.XML), "permissions", entries(simulation));
                case SARIF -> terminal.json(RuleReport.sarif(surroundings.versions().stateroom(), rules.place(workspace), entries(simulation)));
            }
        }
        return simulation.count(RuleMode.DENY) > 0 || !simulation.leaks().isEmpty() ? NEGATIVE : DONE;
    }

    private static List<RuleReport.Entry> entries(RuleSimulation simulation) {
        List<RuleReport.Entry> entries = new ArrayList<>();
        for (RuleSimulation.Decision decision : simulation.decisions()) {
            String name = decision.index() + 1 + " " + (decision.agent().equals(AgentTeam.MAIN) ? "" : decision.agent() + ": ") + decision.tool() + (decision.path() == null ? "" : " " + decision.path());
            boolean denied = decision.mode() == RuleMode.DENY && !decision.isRefused();
            String failure = denied
                    ? Objects.requireNonNullElse(decision.text(), "denied")
                    : simulation.leaks().stream()
                            .filter(leak -> leak.index() == decision.index())
                            .map(RuleSimulateCommand::sentence)
                            .collect(Collectors.joining("; "));
            entries.add(new RuleReport.Entry(
                    denied ? "denied" : failure.isEmpty() ? "allowed" : "leak",
                    name,
                    failure.isEmpty() ? null : failure,
                    "error"));
        }
        return entries;
    }

    private static String sentence(RuleSimulation.Leak leak) {
        String whose = leak.owner().equals(AgentTeam.MAIN) ? "" : " of " + leak.owner();
        return leak.path() + " slips past rule " + (leak.rule() + 1) + whose + ", whose pattern " + leak.pattern() + " "
                + leak.miss().words(leak.pattern(), RuleOperation.READ);
    }

    private void print(
            RecordingOptions.Recording recorded, RuleSimulation simulation, @Nullable List<RuleSimulation.Change> changes, CallJudges judges, @Nullable String agent) {
        TextTable table = new TextTable().right("CALL").right("STEP").left("TOOL").left("PATH").left("DECISION").left("BY");
        for (RuleSimulation.Decision decision : simulation.decisions()) {
            long leaks = simulation.leaks().stream().filter(leak -> leak.index() == decision.index()).count();
            Terminal.Colour colour = decision.mode() == RuleMode.DENY || leaks > 0
                    ? Terminal.Colour.RED
                    : decision.mode() == RuleMode.INTERRUPT ? Terminal.Colour.YELLOW : Terminal.Colour.GREEN;
            table.row()
                    .cell(decision.index() + 1)
                    .cell(recorded.step(decision.index()))
                    .cell(decision.tool())
                    .cell(decision.path() == null ? "" : decision.path())
                    .cell((decision.isRefused() ? "refused" : decision.mode().word()) + (leaks > 0 ? ", leaks" : "") + (decision.hidden().isEmpty() ? "" : ", hides " + decision.hidden().size()),
                            terminal.paint(colour))
                    .cell(by(decision, judges));
        }
        table.print(terminal);
        terminal.out().println(simulation.decisions().size() + " calls: " + simulation.count(RuleMode.ALLOW) + " allowed, "
                + simulation.count(RuleMode.DENY) + " denied, " + simulation.count(RuleMode.INTERRUPT) + " interrupted"
                + (simulation.refused() == 0 ? "" : ", " + simulation.refused() + " refused by the tool itself"));
        long own = simulation.decisions().stream().filter(decision -> mayOwnObjectRefuse(decision, judges)).count();
        if (own > 0) {
            terminal.out().println("note: " + own + (own == 1 ? " of these calls goes" : " of these calls go")
                    + " to a mounted backend object, which runs your own code and may refuse it");
        }
        simulation.leaks().forEach(leak -> terminal.out().println("leak: call " + (leak.index() + 1) + ": " + TerminalText.line(sentence(leak))));
        for (String owner : owners(simulation, judges, agent)) {
            List<PermissionRule> rules = judges.of(owner).rules().rules();
            for (int rule = 0; rule < rules.size(); rule++) {
                terminal.out().println(whose(owner) + "rule " + (rule + 1) + " " + rules.get(rule).mode().word() + " "
                        + TerminalText.line(String.join(", ", rules.get(rule).paths())) + ": decided about "
                        + simulation.coverage(owner).get(rule));
            }
        }
        if (changes != null) {
            changes.forEach(change -> terminal.out().println("changed: call " + (change.after().index() + 1) + " " + change.after().tool() + ": "
                    + change.before().mode().word() + " before, " + change.after().mode().word() + " now"));
            terminal.out().println(changes.size() + (changes.size() == 1 ? " call changes" : " calls change"));
        }
    }

    private static boolean mayOwnObjectRefuse(RuleSimulation.Decision decision, CallJudges judges) {
        return judges.of(decision.actsAs()).mayOwnObjectRefuse(decision.judgement());
    }

    /** The agents whose rules are counted: the selected one, else all with their own rules. */
    private static List<String> owners(RuleSimulation simulation, CallJudges judges, @Nullable String agent) {
        return agent == null
                ? List.copyOf(simulation.coverageOf().keySet())
                : List.of(judges.of(agent).controls().owner());
    }

    private static String whose(String owner) {
        return owner.equals(AgentTeam.MAIN) ? "" : TerminalText.line(owner) + "'s ";
    }

    /** {@code rule 1}, or {@code auditor's rule 1} for a subagent's own. */
    private static String by(RuleSimulation.Decision decision, CallJudges judges) {
        String owner = decision.rule() == null ? AgentTeam.MAIN : judges.of(decision.actsAs()).controls().owner();
        return whose(owner) + decision.judgement().by();
    }

    private record SimulationAnswer(
            String dialect, int calls, long allow, long deny, long interrupt, long refused, List<DecidedCall> decisions, List<LeakedPath> leaks, List<RuleUse> coverage,
            Optional<List<ChangedCall>> changed) {}

    private record DecidedCall(
            int index, String agent, String tool, @Nullable String path, String decision, @Nullable Integer rule, @Nullable String rulesOf, String by, @Nullable String text,
            boolean ownObjectMayRefuse, List<String> hidden) {}

    private record LeakedPath(int index, String path, String rulesOf, int rule, String pattern, String reason) {}

    private record RuleUse(String rulesOf, int rule, int calls) {}

    private record ChangedCall(int index, String tool, @Nullable String path, String before, String after) {}

    private static SimulationAnswer answer(
            RuleSimulation simulation, @Nullable List<RuleSimulation.Change> changes, CallJudges judges, @Nullable String agent) {
        List<RuleUse> coverage = new ArrayList<>();
        for (String owner : owners(simulation, judges, agent)) {
            List<Integer> counts = simulation.coverage(owner);
            for (int rule = 0; rule < counts.size(); rule++) {
                coverage.add(new RuleUse(owner, rule, counts.get(rule)));
            }
        }
        return new SimulationAnswer(
                judges.dialect().id(), simulation.decisions().size(), simulation.count(RuleMode.ALLOW), simulation.count(RuleMode.DENY), simulation.count(RuleMode.INTERRUPT), simulation.refused(),
                simulation.decisions().stream().map(decision -> new DecidedCall(
                        decision.index(), decision.agent(), decision.tool(), decision.path(), decision.mode().word(), decision.rule(),
                        decision.rule() == null ? null : judges.of(decision.actsAs()).controls().owner(),
                        decision.judgement().cause().word(), decision.text(), mayOwnObjectRefuse(decision, judges), decision.hidden())).toList(),
                simulation.leaks().stream().map(leak -> new LeakedPath(leak.index(), leak.path(), leak.owner(), leak.rule(), leak.pattern(), leak.miss().reason().word())).toList(),
                coverage,
                Optional.ofNullable(changes).map(all -> all.stream().map(change -> new ChangedCall(
                        change.after().index(), change.after().tool(), change.after().path(), change.before().mode().word(), change.after().mode().word())).toList()));
    }
}
