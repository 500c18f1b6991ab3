package dev.stateroom.cli.store;

import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ChangedItem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "delete", description = "Delete an item. Its versions are kept.")
final class StoreDeleteCommand extends StoreItemCommand {
    @Option(names = "--expect", paramLabel = "N", description = "Delete only if the item has this version.")
    private @Nullable Integer expected;

    @Override
    int answer(ItemStore store, Progress progress) {
        Namespace where = namespace();
        int version = changeable(store)
                .change(List.of(new ItemChange(where, key(), null, null, expected)))
                .orThrow()
                .getFirst();
        if (version > 0) {
            noteItems("deleted", List.of(new ChangedItem(where, key(), version)));
        }
        record DeletedItem(ItemKey item, boolean deleted, int version) {}
        print(
                new DeletedItem(new ItemKey(where, key()), version > 0, version),
                () -> terminal.out().println(version > 0 ? "deleted " + TerminalText.line(key()) + " in " + where : "nothing to delete"));
        return version > 0 ? DONE : NEGATIVE;
    }
}
