package dev.stateroom.cli.store;

import dev.stateroom.report.JsonDocument;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Path;
import picocli.CommandLine.Command;

@Command(name = "backup", description = "Back up Stateroom's own data to an SQL script that any version of the database engine can read.")
final class StoreBackupCommand extends OwnDataCommand {
    @Override
    int answer(OwnData own) {
        Path written = own.backup().orThrow();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject().property("path", written.toString()).endObject();
            }
        } else {
            terminal.out().println(written);
        }
        return DONE;
    }
}
