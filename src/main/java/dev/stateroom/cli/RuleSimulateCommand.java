package dev.stateroom.cli;

import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.simulation.Simulation;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.workspace.document.RulesFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "simulate",
        description = {
            "Says what rules would have done to recorded calls: allowed, denied or interrupted, what slips past a rule that was meant"
                    + " for it, and how often each rule decides.",
            "Exit status 1 where a call is denied or something leaks.",
        })
final class RuleSimulateCommand extends CliCommand {
    private static final int DENIED = 1;

    @Mixin
    private RecordingOptions recording = new RecordingOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--baseline", paramLabel = "FILE", description = "Other rules, to say what changes against them.")
    private @Nullable Path baseline;

    @Option(names = "--format", paramLabel = "FORM", description = "text, junit or sarif (default: text).")
    private RuleReport.Form format = RuleReport.Form.TEXT;

    RuleSimulateCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        RecordingOptions.Recording recorded;
        try (ProgressLine progress = progress()) {
            recorded = recording.read(opener(), progress);
        }
        Dialect dialect = rules.dialect(options.workspace, recorded.dialect());
        CompiledRules compiled = RuleOptions.compiled(rules.rules(options.workspace), dialect);
        Simulation simulation = Simulation.of(recorded.calls(), compiled);
        List<Simulation.Change> changes = baseline == null
                ? null
                : simulation.changedFrom(Simulation.of(
                        recorded.calls(), RuleOptions.compiled(RulesFile.open(baseline).orThrow().rules(), dialect)));
        if (options.json) {
            try (JsonDocument document = json()) {
                write(document, simulation, changes, dialect);
            }
        } else {
            switch (format) {
                case TEXT -> print(simulation, changes, compiled);
                case JUNIT -> RuleReport.junit(terminal.document(VisibleOutput.Form.XML), "permissions", entries(simulation));
                case SARIF -> {
                    try (JsonDocument document = json()) {
                        String version = surroundings.versions().stateroom();
                        RuleReport.sarif(document, version, rules.place(options.workspace), entries(simulation));
                    }
                }
            }
        }
        return simulation.count(Mode.DENY) > 0 || !simulation.leaks().isEmpty() ? DENIED : DONE;
    }

    private static List<RuleReport.Entry> entries(Simulation simulation) {
        List<RuleReport.Entry> entries = new ArrayList<>();
        for (Simulation.Decision decision : simulation.decisions()) {
            String name = decision.index() + " " + decision.tool() + (decision.path() == null ? "" : " " + decision.path());
            String failure = decision.mode() == Mode.DENY
                    ? Objects.requireNonNullElse(decision.text(), "denied")
                    : simulation.leaks().stream()
                            .filter(leak -> leak.index() == decision.index())
                            .map(RuleSimulateCommand::sentence)
                            .collect(Collectors.joining("; "));
            entries.add(new RuleReport.Entry(
                    decision.mode() == Mode.DENY ? "denied" : failure.isEmpty() ? "allowed" : "leak",
                    name,
                    failure.isEmpty() ? null : failure,
                    "error"));
        }
        return entries;
    }

    private static String sentence(Simulation.Leak leak) {
        return leak.path() + " slips past rule " + (leak.rule() + 1) + ", whose pattern " + leak.pattern() + " "
                + leak.miss().words(leak.pattern(), Operation.READ);
    }

    private void print(Simulation simulation, @Nullable List<Simulation.Change> changes, CompiledRules compiled) {
        TextTable table = new TextTable().right("CALL").left("TOOL").left("PATH").left("DECISION").left("BY");
        for (Simulation.Decision decision : simulation.decisions()) {
            long leaks = simulation.leaks().stream().filter(leak -> leak.index() == decision.index()).count();
            Terminal.Colour colour = decision.mode() == Mode.DENY || leaks > 0
                    ? Terminal.Colour.RED
                    : decision.mode() == Mode.INTERRUPT ? Terminal.Colour.YELLOW : Terminal.Colour.GREEN;
            table.row()
                    .cell(decision.index())
                    .cell(decision.tool())
                    .cell(decision.path() == null ? "" : decision.path())
                    .cell(decision.mode().word() + (leaks > 0 ? ", leaks" : "") + (decision.hidden().isEmpty() ? "" : ", hides " + decision.hidden().size()),
                            terminal.paint(colour))
                    .cell(decision.rule() == null ? "default" : "rule " + (decision.rule() + 1));
        }
        table.print(terminal);
        terminal.out().println(simulation.decisions().size() + " calls: " + simulation.count(Mode.ALLOW) + " allowed, "
                + simulation.count(Mode.DENY) + " denied, " + simulation.count(Mode.INTERRUPT) + " interrupted");
        simulation.leaks().forEach(leak -> terminal.out().println("leak: call " + leak.index() + ": " + Plain.line(sentence(leak))));
        for (int rule = 0; rule < compiled.rules().size(); rule++) {
            Rule shown = compiled.rules().get(rule);
            terminal.out().println("rule " + (rule + 1) + " " + shown.mode().word() + " " + Plain.line(String.join(", ", shown.paths()))
                    + ": decided about " + simulation.coverage().get(rule));
        }
        if (changes != null) {
            changes.forEach(change -> terminal.out().println("changed: call " + change.after().index() + " " + change.after().tool() + ": "
                    + change.before().mode().word() + " before, " + change.after().mode().word() + " now"));
            terminal.out().println(changes.size() + (changes.size() == 1 ? " call changes" : " calls change"));
        }
    }

    private static void write(
            JsonDocument document, Simulation simulation, @Nullable List<Simulation.Change> changes, Dialect dialect) {
        document.startObject()
                .property("dialect", dialect.id())
                .property("calls", simulation.decisions().size())
                .property("allow", simulation.count(Mode.ALLOW))
                .property("deny", simulation.count(Mode.DENY))
                .property("interrupt", simulation.count(Mode.INTERRUPT))
                .startArray("decisions");
        simulation.decisions().forEach(decision -> document.startObject()
                .property("index", decision.index())
                .property("tool", decision.tool())
                .property("path", decision.path())
                .property("decision", decision.mode().word())
                .property("rule", decision.rule())
                .property("text", decision.text())
                .property("hidden", decision.hidden())
                .endObject());
        document.endArray().startArray("leaks");
        simulation.leaks().forEach(leak -> document.startObject()
                .property("index", leak.index())
                .property("path", leak.path())
                .property("rule", leak.rule())
                .property("pattern", leak.pattern())
                .property("reason", leak.miss().reason().word())
                .endObject());
        document.endArray().startArray("coverage");
        for (int rule = 0; rule < simulation.coverage().size(); rule++) {
            document.startObject().property("rule", rule).property("calls", simulation.coverage().get(rule)).endObject();
        }
        document.endArray();
        if (changes != null) {
            document.startArray("changed");
            changes.forEach(change -> document.startObject()
                    .property("index", change.after().index())
                    .property("tool", change.after().tool())
                    .property("path", change.after().path())
                    .property("before", change.before().mode().word())
                    .property("after", change.after().mode().word())
                    .endObject());
            document.endArray();
        }
        document.endObject();
    }
}
