package dev.stateroom.cli.store;

import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.memory.CurrentMemory;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.items.ItemLine;
import dev.stateroom.workspace.memory.MemoryReaders;
import dev.stateroom.workspace.memory.MountedMemory;
import dev.stateroom.workspace.memory.WorkspaceStores;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "ls",
        description = {
            "List the items of a source's stores with their paths in agents and the threads that have them in their prompts.",
            "A thread is current if its prompt matches the stored item.",
        })
final class MemoryLsCommand extends MemorySourceCommand {
    /** At most this many threads are named in a note. */
    private static final int MOST_NAMED = 10;

    @Option(names = "--namespace", paramLabel = "NS", description = "Show only this namespace: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    /**
     * A memory with facts about it.
     *
     * @param item null for a file
     */
    private record Listed(
            String store, @Nullable StoredItem item, @Nullable String path, @Nullable String text, @Nullable Instant changed, List<PromptIndex.Carried> prompts) {
        long current() {
            return prompts.stream().filter(carried -> carried.text().equals(text)).count();
        }
    }

    @Override
    boolean looksAtPrompts() {
        return true;
    }

    @Override
    int answer(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress) {
        ThreadSource threads = workspace == null ? null : workspace.threads();
        PromptIndex index = threads == null ? PromptIndex.EMPTY : PromptIndex.of(threads, Cancellation.NEVER, progress).orThrow();
        printRows(rows -> each(workspace, stores, index, listed -> rows.accept(MemoryAnswer.of(listed))), () -> {
            TextTable table = new TextTable().left("NAMESPACE").left("KEY").left("PATH").right("SIZE").left("UPDATED").left("IN PROMPTS");
            each(workspace, stores, index, listed -> row(table, listed));
            table.print(terminal);
        });
        if (index.left() > 0) {
            terminal.err().println("note: " + index.left() + " older threads were not read");
        }
        if (!index.unreadable().isEmpty()) {
            int more = index.unreadable().size() - MOST_NAMED;
            String named = String.join(", ", index.unreadable().stream().limit(MOST_NAMED).toList());
            terminal.err().println("note: the prompts of these threads cannot be read: " + TerminalText.line(named) + (more > 0 ? " and " + more + " more" : ""));
        }
        return DONE;
    }

    private static String prompts(Listed listed) {
        long old = listed.prompts().size() - listed.current();
        return listed.prompts().isEmpty()
                ? ""
                : (old == 0 ? listed.current() + " current: " : listed.current() + " current, " + old + " old: ")
                        + ThreadLookup.someOf(listed.prompts().stream().map(PromptIndex.Carried::threadId).distinct().toList());
    }

    private static void row(TextTable table, Listed listed) {
        StoredItem item = listed.item();
        String text = listed.text();
        Instant changed = listed.changed();
        table.row()
                .cell(item == null ? "" : item.namespace())
                .cell(item == null ? "" : item.key())
                .cell(listed.path() == null ? "" : listed.path())
                .cell(item != null ? ItemLine.size(item.value()) : text == null ? "" : text.getBytes(StandardCharsets.UTF_8).length)
                .cell(item != null ? StoreTimes.here(item.updatedAt()) : changed == null ? "" : StoreTimes.here(changed.toString()))
                .cell(prompts(listed));
    }

    private void each(@Nullable OpenWorkspace workspace, WorkspaceStores stores, PromptIndex index, Consumer<Listed> sink) {
        MemoryReaders readers = workspace == null ? null : new MemoryReaders(workspace, stores);
        for (WorkspaceStores.Mounted store : stores.stores()) {
            ItemStore items = store.items();
            StoreLsCommand.each(items, StoreSourceCommand.namespaceOrNull(namespace), "", item -> {
                String path = readers == null ? null : readers.path(store, item.namespace(), item.key());
                String text = MountedMemory.ofItem(item, store.name()).map(CurrentMemory.Now::text).orElse(null);
                List<PromptIndex.Carried> prompts = path == null || readers == null
                        ? List.of()
                        : readers.carriers(new MemoryLocation(store.name(), item.namespace(), item.key()), path, index);
                sink.accept(new Listed(store.name(), item, path, text, null, prompts));
            });
        }
        if (workspace != null && namespace == null) {
            files(workspace, stores, index, sink);
        }
    }

    /** Adds memories outside of stores: files of mounts and of threads' states. */
    private static void files(OpenWorkspace workspace, WorkspaceStores stores, PromptIndex index, Consumer<Listed> sink) {
        ThreadSource threads = workspace.threads();
        for (String source : index.copies().keySet().stream().filter(one -> stores.place(one) == null).sorted().toList()) {
            List<PromptIndex.Carried> prompts = index.of(source);
            CurrentMemory.Now now = threads == null
                    ? null
                    : threads.thread(prompts.getFirst().threadId(), Cancellation.NEVER)
                            .then(thread -> new MountedMemory(workspace, thread).now(source))
                            .map(Optional::of)
                            .orElse(Optional.empty())
                            .orElse(null);
            sink.accept(new Listed("", null, source, now == null ? null : now.text(), now == null ? null : now.changedAt(), prompts));
        }
    }

    private record CarriedIn(String threadId, boolean current) {}

    private record MemoryAnswer(
            @Nullable Namespace namespace,
            @Nullable String key,
            @Nullable Long size,
            @Nullable String createdAt,
            @Nullable String updatedAt,
            @Nullable String store,
            @Nullable String path,
            List<CarriedIn> prompts) {
        static MemoryAnswer of(Listed listed) {
            StoredItem item = listed.item();
            String text = listed.text();
            Long size = text == null ? null : (Long) (long) text.getBytes(StandardCharsets.UTF_8).length;
            List<CarriedIn> prompts = listed.prompts().stream().map(carried -> new CarriedIn(carried.threadId(), carried.text().equals(text))).toList();
            return item != null
                    ? new MemoryAnswer(
                            item.namespace(),
                            item.key(),
                            ItemLine.size(item.value()),
                            StoreTimes.iso(item.createdAt()),
                            StoreTimes.iso(item.updatedAt()),
                            listed.store(),
                            listed.path(),
                            prompts)
                    : new MemoryAnswer(null, null, size, null, listed.changed() == null ? null : listed.changed().toString(), null, listed.path(), prompts);
        }
    }
}
