package dev.stateroom.cli;

import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.work.Progress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "delete", description = "Deletes an item; its versions stay.")
final class StoreDeleteCommand extends StoreSourceCommand {
    @Parameters(index = "1", paramLabel = "NAMESPACE", description = "Labels joined by dots, or a JSON array.")
    private String namespace = "";

    @Parameters(index = "2", paramLabel = "KEY")
    private String key = "";

    @Option(names = "--expect", paramLabel = "N", description = "Only where the item has this version.")
    private @Nullable Integer expected;

    StoreDeleteCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(ItemStore store, Progress progress) {
        Namespace where = namespace(namespace);
        int version = changeable(store)
                .change(List.of(new ItemChange(where, key, null, null, expected)))
                .orThrow()
                .getFirst();
        if (options.json) {
            try (JsonDocument document = json()) {
                head(document.startObject(), where, key)
                        .property("deleted", version > 0)
                        .property("version", version)
                        .endObject();
            }
        } else {
            terminal.out().println(version > 0 ? "deleted " + Plain.line(key) + " in " + where : "nothing to delete");
        }
        return version > 0 ? DONE : NO;
    }
}
