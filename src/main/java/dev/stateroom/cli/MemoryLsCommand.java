package dev.stateroom.cli;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.memory.CurrentMemory;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.items.ItemLine;
import dev.stateroom.workspace.memory.MountedMemory;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "ls",
        description = {
            "Lists the items of the source's stores with the path under which agents know them, and which threads hold them in their prompts.",
            "A thread counts as current where its prompt holds what is stored.",
        })
final class MemoryLsCommand extends MemorySourceCommand {
    @Option(names = "--namespace", paramLabel = "NS", description = "Only this one: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    MemoryLsCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /** An item with what is known of it besides. */
    private record Listed(String store, StoredItem item, @Nullable String path, @Nullable String text, List<PromptIndex.Carried> prompts) {
        long current() {
            return prompts.stream().filter(carried -> carried.text().equals(text)).count();
        }
    }

    @Override
    int answer(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress) {
        ThreadSource threads = workspace == null ? null : workspace.threads();
        PromptIndex index = threads == null ? PromptIndex.EMPTY : PromptIndex.of(threads, Cancellation.NEVER, progress).orThrow();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                each(stores, index, listed -> write(document, listed));
                document.endArray();
            }
        } else {
            TextTable table = new TextTable().left("NAMESPACE").left("KEY").left("PATH").right("SIZE").left("UPDATED").left("IN PROMPTS");
            each(stores, index, listed -> table.row()
                    .cell(listed.item().namespace())
                    .cell(listed.item().key())
                    .cell(listed.path() == null ? "" : listed.path())
                    .cell(ItemLine.size(listed.item().value()))
                    .cell(StoreTimes.here(listed.item().updatedAt()))
                    .cell(prompts(listed)));
            table.print(terminal);
        }
        if (index.left() > 0) {
            terminal.err().println("note: " + index.left() + " older threads were not read");
        }
        return DONE;
    }

    private static String prompts(Listed listed) {
        long old = listed.prompts().size() - listed.current();
        return listed.prompts().isEmpty() ? "" : old == 0 ? listed.current() + " current" : listed.current() + " current, " + old + " old";
    }

    private void each(WorkspaceStores stores, PromptIndex index, Consumer<Listed> sink) {
        for (WorkspaceStores.Mounted store : stores.stores()) {
            ItemStore items = store.items();
            StoreLsCommand.each(items, StoreSourceCommand.namespaceOrNull(namespace), "", item -> {
                String path = store.path(item.namespace(), item.key());
                String text = MountedMemory.ofItem(item, store.name()).map(CurrentMemory.Now::text).orElse(null);
                sink.accept(new Listed(store.name(), item, path, text, path == null ? List.of() : index.of(path)));
            });
        }
    }

    private static void write(JsonDocument document, Listed listed) {
        StoreSourceCommand.row(document, listed.item()).property("store", listed.store()).property("path", listed.path()).startArray("prompts");
        for (PromptIndex.Carried carried : listed.prompts()) {
            document.startObject()
                    .property("thread_id", carried.threadId())
                    .property("current", carried.text().equals(listed.text()))
                    .endObject();
        }
        document.endArray().endObject();
    }
}
