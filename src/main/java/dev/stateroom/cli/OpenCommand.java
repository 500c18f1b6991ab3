package dev.stateroom.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "open", description = "Shows the window, on a source or workspace or where one was last.")
final class OpenCommand extends CliCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "SOURCE|WORKSPACE",
            description = "What to open: a LangGraph SQLite file, a *.stateroom.json file, or a folder.")
    private List<String> addresses = new ArrayList<>();

    OpenCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        String missing = new Display(terminal.environment()).missing();
        if (missing != null) {
            throw refused(missing);
        }
        List<String> asked = new ArrayList<>(addresses);
        String workspace = options.workspace;
        if (workspace != null) {
            asked.addFirst(workspace);
        }
        return window().show(asked);
    }
}
