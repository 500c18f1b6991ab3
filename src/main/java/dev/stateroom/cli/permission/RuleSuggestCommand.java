package dev.stateroom.cli.permission;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.RecordingOptions;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.simulation.RuleSuggestion;
import dev.stateroom.permission.simulation.SuggestionScope;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "suggest",
        description = {
            "Suggest a short list of rules that allows the recorded calls and denies the rest, as JSON for --rules.",
            "Remaining gaps are listed on standard error.",
        })
final class RuleSuggestCommand extends CliCommand {
    @Mixin
    private RecordingOptions recording = new RecordingOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--width", paramLabel = "W", description =
                    "How far to generalize the recorded paths: exact, folder, tree or wide (default: tree).")
    private String width = "tree";

    @Override
    public Integer call() {
        SuggestionScope asked = SuggestionScope.named(width)
                .orElseThrow(() -> refused("there is no width '" + width + "': one of "
                        + Arrays.stream(SuggestionScope.values()).map(SuggestionScope::word).collect(Collectors.joining(", ")) + " is accepted"));
        RecordingOptions.Recording recorded;
        try (ProgressLine progress = progress()) {
            recorded = recording.read(opener(), progress);
        }
        Dialect dialect = rules.dialect(workspaceFor(recording.source(opener())), recorded.dialect());
        RuleSuggestion suggestion = RuleSuggestion.of(recorded.calls(), dialect, asked);
        record RuleAnswer(List<String> operations, List<String> paths, String mode) {}
        terminal.json(
                Map.of("permissions", suggestion.rules().stream().map(rule -> new RuleAnswer(rule.operations().stream().map(RuleOperation::word).toList(), rule.paths(), rule.mode().word())).toList()),
                !options.json || terminal.outIsTerminal());
        terminal.err().println(suggestion.rules().size() + " rules for " + suggestion.paths() + " paths, in " + dialect.id());
        suggestion.notes().forEach(note -> terminal.err().println("note: " + note.sentence()));
        return DONE;
    }
}
