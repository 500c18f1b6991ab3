package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import picocli.CommandLine.Parameters;

/** A command for the file of Stateroom's own database. */
abstract class OwnDataCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "local:")
    private String source = "";

    abstract int answer(OwnData own);

    /** The given part of it: the NAME of {@code local:NAME}, or empty. */
    final String shelf() {
        return source.substring("local:".length());
    }

    @Override
    public Integer call() {
        if (!source.startsWith("local:")) {
            throw refused(WorkspaceOpener.shown(source) + " is not Stateroom's own data: use local:");
        }
        return answer(opener().ownData().orThrow());
    }
}
