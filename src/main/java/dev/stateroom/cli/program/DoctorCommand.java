package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.report.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(
        name = "doctor",
        description = "Show the environment and the data folders, check which optional parts are missing, and explain how to install them.")
final class DoctorCommand extends CliCommand {
    @Override
    public Integer call() {
        List<DoctorChecks.Finding> findings = new DoctorChecks(surroundings, data()).findings();
        record DoctorAnswer(String version, List<CheckAnswer> checks) {}
        print(new DoctorAnswer(surroundings.versions().stateroom(), findings.stream().map(CheckAnswer::of).toList()), () -> print(findings));
        return findings.stream().anyMatch(f -> f.state() == DoctorChecks.State.FAILED) ? NEGATIVE : DONE;
    }

    private record CheckAnswer(String name, String status, String detail, @Nullable String cure) {
        static CheckAnswer of(DoctorChecks.Finding finding) {
            return new CheckAnswer(finding.name(), JsonDocument.word(finding.state()), finding.detail(), finding.cure().isEmpty() ? null : finding.cure());
        }
    }

    private void print(List<DoctorChecks.Finding> findings) {
        TextTable table = new TextTable().left("WHAT").left("STATE").free("DETAIL");
        for (DoctorChecks.Finding finding : findings) {
            table.row()
                    .cell(finding.name())
                    .cell(JsonDocument.word(finding.state()), terminal.paint(colour(finding.state())))
                    .cell(finding.cure().isEmpty() ? finding.detail() : finding.detail() + "; " + finding.cure());
        }
        table.print(terminal);
    }

    private static Terminal.Colour colour(DoctorChecks.State state) {
        return switch (state) {
            case OK -> Terminal.Colour.GREEN;
            case MISSING -> Terminal.Colour.YELLOW;
            case FAILED -> Terminal.Colour.RED;
        };
    }
}
