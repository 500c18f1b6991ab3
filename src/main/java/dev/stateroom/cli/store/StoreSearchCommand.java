package dev.stateroom.cli.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemLine;
import dev.stateroom.workspace.items.ItemText;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "search", description = "Find items whose key or texts contain TEXT, ignoring case.")
final class StoreSearchCommand extends StoreSourceCommand {
    @Parameters(index = "1", paramLabel = "TEXT")
    private String wanted = "";

    @Option(names = "--namespace", paramLabel = "NS", description = "Search only this namespace: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Option(names = "--prefix", paramLabel = "KEY", defaultValue = "", description = "Search only keys with this prefix.")
    private String prefix = "";

    @Option(names = "--case", description = "Match case.")
    private boolean exact;

    @Override
    int answer(ItemStore store, Progress progress) {
        printRows(rows -> each(store, (item, excerpt) -> rows.accept(new FoundItem(ItemRow.of(item), excerpt))), () -> {
            TextTable table = new TextTable().left("NAMESPACE").left("KEY").right("SIZE").free("FOUND");
            each(store, (item, excerpt) ->
                    table.row().cell(item.namespace()).cell(item.key()).cell(ItemLine.size(item.value())).cell(excerpt));
            table.print(terminal);
        });
        return DONE;
    }

    private void each(ItemStore store, BiConsumer<StoredItem, String> found) {
        ItemText text = new ItemText(wanted, exact);
        Consumer<StoredItem> look = item -> {
            String excerpt = text.excerpt(new ForeignValue.Text(item.key()));
            excerpt = excerpt == null ? text.excerpt(item.value()) : excerpt;
            if (excerpt != null) {
                found.accept(item, excerpt);
            }
        };
        Namespace only = namespaceOrNull(namespace);
        if (!(store instanceof VersionedItems own)) {
            StoreLsCommand.each(store, only, prefix, look);
            return;
        }
        TextSieve sieve = TextSieve.of(wanted, exact);
        Predicate<StoredItem> all = item -> {
            look.accept(item);
            return true;
        };
        if (only == null && prefix.isEmpty()) {
            own.sift(sieve, _ -> false, all, Cancellation.NEVER).orThrow();
        } else {
            for (Namespace one : StoreLsCommand.namespaces(store, only)) {
                own.sift(sieve, one, prefix, all, Cancellation.NEVER).orThrow();
            }
        }
    }

    private record FoundItem(ItemRow item, @Nullable String excerpt) {}
}
