package dev.stateroom.ui.memories;

import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.memory.CurrentMemory;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.memory.MemoryReaders;
import dev.stateroom.workspace.memory.MountedMemory;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the memories that differ from their copy in some thread's prompt. Blocks: reads each source that a prompt names once. */
final class DriftedMemories {
    private DriftedMemories() {}

    /**
     * Returns the places of the memories that differ.
     *
     * @param thread the thread whose files are read if a source is in a state; null to leave such sources out
     * @param fileOwner the owner's name that memories in files get
     */
    static Set<MemoryLocation> of(
            OpenWorkspace workspace,
            WorkspaceStores stores,
            PromptIndex index,
            @Nullable RecordedThread thread,
            String fileOwner,
            Cancellation cancellation) {
        Set<MemoryLocation> drifted = new LinkedHashSet<>();
        MemoryReaders readers = new MemoryReaders(workspace, stores);
        CurrentMemory mounted = thread == null ? null : new MountedMemory(workspace, thread);
        for (String source : index.copies().keySet()) {
            cancellation.check();
            MemoryLocation place = stores.place(source);
            if (place == null) {
                List<PromptIndex.Carried> own = index.of(source).stream()
                        .filter(carried -> thread != null && carried.threadId().equals(thread.id()))
                        .toList();
                if (mounted != null && differs(own, text(mounted.now(source)))) {
                    drifted.add(new MemoryLocation(fileOwner, null, source));
                }
            } else {
                for (PromptIndex.Carried carried : index.of(source)) {
                    MemoryLocation own = readers.place(source, stores, carried.thread());
                    if (own != null && !drifted.contains(own) && differs(List.of(carried), text(stores, own))) {
                        drifted.add(own);
                    }
                }
            }
        }
        return drifted;
    }

    /** Returns the stored text; null if it is unknown. */
    private static @Nullable String text(WorkspaceStores stores, MemoryLocation place) {
        WorkspaceStores.Mounted store = stores.named(place.owner());
        if (store == null || place.namespace() == null) {
            return null;
        }
        return switch (store.items().item(place.namespace(), place.key())) {
            case Outcome.Ok<StoredItem>(StoredItem item) -> new ItemContent(item.value()).text();
            case Outcome.Failed<StoredItem>(Failure failure) -> failure.kind() == Failure.Kind.NOT_FOUND ? "" : null;
        };
    }

    private static @Nullable String text(Outcome<CurrentMemory.Now> now) {
        return switch (now) {
            case Outcome.Ok<CurrentMemory.Now>(CurrentMemory.Now there) -> there.text();
            case Outcome.Failed<CurrentMemory.Now>(Failure failure) -> failure.kind() == Failure.Kind.NOT_FOUND ? "" : null;
        };
    }

    private static boolean differs(List<PromptIndex.Carried> copies, @Nullable String text) {
        return text != null && copies.stream().anyMatch(carried -> !carried.text().equals(text));
    }
}
