package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.TeamDesk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "use",
        description = {
            "Use a shared desk from now on, in the window and in commands. Its tables are made in the schema stateroom_desk.",
            "A password is taken from ~/.pgpass, or written as ${env:NAME} or ${keyring:NAME}.",
        })
final class DeskUseCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "ADDRESS", description = "postgresql://user@host:port/database")
    private String address = "";

    @Option(names = "--move", description = "Move the log, the answers, the policy and the queues of this computer to the desk, which must be empty.")
    private boolean moves;

    @Override
    public Integer call() {
        TeamDesk.Moved joined = opener().ownData().then(own -> own.teamDesk().join(address, moves)).orThrow();
        terminal.out().println("decisions are kept at " + TerminalText.line(joined.desk().address()) + " now, as " + TerminalText.line(joined.desk().user())
                + (moves ? "; " + joined.moved() + " entries of the audit log were moved" : ""));
        return DONE;
    }
}
