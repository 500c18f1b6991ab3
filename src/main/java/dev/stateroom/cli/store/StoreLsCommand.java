package dev.stateroom.cli.store;

import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemLine;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "ls", description = "List items by namespace and key.")
final class StoreLsCommand extends StoreSourceCommand {
    @Option(names = "--namespace", paramLabel = "NS", description = "Show only this namespace: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Option(names = "--prefix", paramLabel = "KEY", defaultValue = "", description = "Show only keys with this prefix.")
    private String prefix = "";

    @Override
    int answer(ItemStore store, Progress progress) {
        Namespace only = namespaceOrNull(namespace);
        printRows(rows -> each(store, only, prefix, item -> rows.accept(ItemRow.of(item))), () -> {
            TextTable table = new TextTable().left("NAMESPACE").left("KEY").right("SIZE").left("UPDATED");
            each(store, only, prefix, item -> table.row()
                    .cell(item.namespace())
                    .cell(item.key())
                    .cell(ItemLine.size(item.value()))
                    .cell(StoreTimes.here(item.updatedAt())));
            table.print(terminal);
        });
        return DONE;
    }

    /** Gives the items of one namespace or of all, one at a time. */
    static void each(ItemStore store, @Nullable Namespace only, String prefix, Consumer<StoredItem> sink) {
        for (Namespace one : namespaces(store, only)) {
            store.items(one, prefix, sink, Cancellation.NEVER).orThrow();
        }
    }

    /** The given namespace, or all with items. */
    static List<Namespace> namespaces(ItemStore store, @Nullable Namespace only) {
        return only != null
                ? List.of(only)
                : store.namespaces(Cancellation.NEVER).orThrow().stream().map(ItemStore.Contents::namespace).toList();
    }
}
