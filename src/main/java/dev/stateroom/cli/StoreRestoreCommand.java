package dev.stateroom.cli;

import dev.stateroom.workspace.OwnData;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "restore",
        description = {
            "Brings back what a copy of Stateroom's own data holds; without a name, lists the copies.",
            "What is there now is copied first.",
        })
final class StoreRestoreCommand extends OwnDataCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "COPY", description = "The copy's file name.")
    private @Nullable String copy;

    @Option(names = "--yes", description = "Really replace what is there now.")
    private boolean yes;

    StoreRestoreCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(OwnData own) {
        String name = copy;
        if (name == null) {
            list(own.backups().orThrow());
            return DONE;
        }
        if (!yes) {
            throw refused("everything that was kept since " + name + " would be gone from local: --yes brings the copy back");
        }
        Path before = own.restore(name).orThrow();
        note("restored", name + "; what was there is in " + before.getFileName(), "local:", "{}");
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject().property("restored", name).property("before", before.toString()).endObject();
            }
        } else {
            terminal.out().println(Plain.line("restored " + name + "; what was there is in " + before));
        }
        return DONE;
    }

    private void list(List<Path> copies) {
        List<String> names = copies.stream().map(file -> String.valueOf(file.getFileName())).toList();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                names.forEach(name -> document.startObject().property("copy", name).endObject());
                document.endArray();
            }
        } else {
            names.forEach(name -> terminal.out().println(Plain.line(name)));
        }
    }
}
