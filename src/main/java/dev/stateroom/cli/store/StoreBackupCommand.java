package dev.stateroom.cli.store;

import dev.stateroom.workspace.OwnData;
import java.nio.file.Path;
import picocli.CommandLine.Command;

@Command(name = "backup", description = "Back up Stateroom's own data to an SQL script that any version of the database engine can read.")
final class StoreBackupCommand extends OwnDataCommand {
    @Override
    int answer(OwnData own) {
        Path written = own.backup().orThrow();
        record BackupAnswer(String path) {}
        print(new BackupAnswer(written.toString()), () -> terminal.out().println(written));
        return DONE;
    }
}
