package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
        name = "doctor",
        description = "Show the environment and the data folders, check which optional parts are missing, and explain how to install them.")
final class DoctorCommand extends CliCommand {
    @Override
    public Integer call() {
        List<DoctorChecks.Finding> findings = new DoctorChecks(surroundings, data()).findings();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject()
                        .property("version", surroundings.versions().stateroom())
                        .startArray("checks");
                for (DoctorChecks.Finding finding : findings) {
                    document.startObject()
                            .property("name", finding.name())
                            .property("status", JsonDocument.word(finding.state()))
                            .property("detail", finding.detail())
                            .property("cure", finding.cure().isEmpty() ? null : finding.cure())
                            .endObject();
                }
                document.endArray().endObject();
            }
        } else {
            print(findings);
        }
        return findings.stream().anyMatch(f -> f.state() == DoctorChecks.State.FAILED) ? NEGATIVE : DONE;
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
