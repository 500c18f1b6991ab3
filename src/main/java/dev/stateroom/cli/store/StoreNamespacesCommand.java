package dev.stateroom.cli.store;

import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import picocli.CommandLine.Command;

@Command(name = "namespaces", description = "List namespaces with the number of their items.")
final class StoreNamespacesCommand extends StoreSourceCommand {
    @Override
    int answer(ItemStore store, Progress progress) {
        List<ItemStore.Contents> all = store.namespaces(Cancellation.NEVER).orThrow();
        print(all, () -> {
            TextTable table = new TextTable().left("NAMESPACE").right("ITEMS");
            all.forEach(one -> table.row().cell(one.namespace()).cell(one.items()));
            table.print(terminal);
        });
        return DONE;
    }
}
