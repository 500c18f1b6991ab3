package dev.stateroom.cli.store;

import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "restore",
        description = {
            "Restore a backup of Stateroom's own data. Without a name, list the backups.",
            "The current data is backed up first. A damaged database is not opened; its file is kept next to the backups.",
        })
final class StoreRestoreCommand extends OwnDataCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "COPY", description = "The file name of the backup.")
    private @Nullable String copy;

    @Option(names = "--as-is", description = "Recover the readable parts of a damaged database.")
    private boolean asIs;

    @Option(names = "--empty", description = "Replace a damaged database with an empty one.")
    private boolean empty;

    @Option(names = "--yes", description = "Confirm that the current data is replaced.")
    private boolean yes;

    @Override
    int answer(OwnData own) {
        String name = copy;
        if ((name == null ? 0 : 1) + (asIs ? 1 : 0) + (empty ? 1 : 0) > 1) {
            throw refused("use only one of COPY, --as-is and --empty");
        }
        if (name == null && !asIs && !empty) {
            list(own.backups());
            return DONE;
        }
        if (!yes) {
            throw refused((name == null ? "the unreadable part of the damaged database" : "everything saved since " + name)
                    + " will be lost: add --yes to restore " + (name == null ? "the rest" : "the backup"));
        }
        Optional<Path> before = (name != null ? own.restore(name) : asIs ? own.restoreAsIs() : own.restoreEmpty()).orThrow();
        String restored = name != null ? name : asIs ? "the readable part" : "nothing";
        String kept = before.map(path -> "; the previous data is in ").orElse("");
        note("restored", restored + kept + before.map(path -> String.valueOf(path.getFileName())).orElse(""), "local:", "{}");
        record RestoreAnswer(String restored, @Nullable String before) {}
        print(new RestoreAnswer(restored, before.map(Path::toString).orElse(null)),
                () -> terminal.out().println(TerminalText.line("restored " + restored + kept + before.map(Path::toString).orElse(""))));
        return DONE;
    }

    private void list(List<Path> copies) {
        List<String> names = copies.stream().map(file -> String.valueOf(file.getFileName())).toList();
        record CopyAnswer(String copy) {}
        print(names.stream().map(CopyAnswer::new).toList(), () -> names.forEach(name -> terminal.out().println(TerminalText.line(name))));
    }
}
