package dev.stateroom.cli;

import dev.stateroom.workspace.OwnData;
import picocli.CommandLine.Parameters;

/** A command about the database that Stateroom itself keeps, as a file. */
abstract class OwnDataCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "local:")
    private String source = "";

    OwnDataCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    abstract int answer(OwnData own);

    @Override
    public Integer call() {
        if (!source.equals("local:")) {
            throw refused("only local: is kept by this program; " + source + " belongs to somebody else");
        }
        return answer(opener().ownData().orThrow());
    }
}
