package dev.stateroom.ui.memories;

import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.memory.CurrentMemory;
import dev.stateroom.history.memory.MemoryDrift;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.memory.UserWrites;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.ui.memories.LoadedMemory.Reader;
import dev.stateroom.ui.memories.LoadedMemory.ShownVersion;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.memory.MemoryReaders;
import dev.stateroom.workspace.memory.MountedMemory;
import dev.stateroom.workspace.memory.WorkspaceStores;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads one memory with its history. Blocks.
 *
 * @param workspace the open workspace
 * @param stores its stores
 * @param index which prompts carry what
 * @param threads what threads' calls read and wrote, as far as that is known by now
 * @param thread the open thread; null for none
 * @param calls its calls; null while they are not known
 */
record ItemReading(
        OpenWorkspace workspace,
        WorkspaceStores stores,
        PromptIndex index,
        List<UserWrites> threads,
        @Nullable RecordedThread thread,
        ToolCall.@Nullable Ledger calls) {

    Outcome<LoadedMemory> read(MemoryLocation place, Translations words, Cancellation cancellation) {
        if (place.namespace() == null) {
            return file(place, words, cancellation);
        }
        WorkspaceStores.Mounted store = stores.named(place.owner());
        if (store == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, words.get("trouble.noStore", place.owner()));
        }
        // Before the item: if another process writes in between, an edit of it is refused instead of writing over what nobody saw.
        int version = store.items() instanceof VersionedItems own ? own.version(place.namespace(), place.key()).orElse(0) : 0;
        Outcome<StoredItem> found = store.items().item(place.namespace(), place.key());
        if (found instanceof Outcome.Failed<StoredItem>(Failure failure)
                && !(failure.kind() == Failure.Kind.NOT_FOUND && store.items() instanceof VersionedItems)) {
            return Outcome.failed(failure);
        }
        StoredItem item = found instanceof Outcome.Ok<StoredItem>(StoredItem there) ? there : null;
        return Outcome.ok(item(store, place, item, version, words, cancellation));
    }

    private LoadedMemory item(
            WorkspaceStores.Mounted store, MemoryLocation place, @Nullable StoredItem item, int version, Translations words, Cancellation cancellation) {
        ItemContent content = new ItemContent(item == null ? null : item.value());
        String text = item == null ? "" : content.text();
        String path = new MemoryReaders(workspace, stores).path(store, Objects.requireNonNull(place.namespace()), place.key());
        MemoryDrift drift = path == null || !isOpenThreads(place, path) ? null : drift(path, cancellation);
        List<ShownVersion> versions = new ArrayList<>();
        @Nullable Double[] ttl = {null};
        String readOnly = words.get("readOnly.foreign", store.name());
        if (store.items() instanceof VersionedItems own) {
            own.versions(place.namespace(), place.key(), one -> {
                versions.add(own(one, versions));
                ttl[0] = one.ttlMinutes();
            });
            readOnly = whyNot(text, words);
        } else {
            versions.addAll(recorded(path != null && isOpenThreads(place, path) ? path : null, text, item == null ? null : item.updatedAt(), cancellation));
        }
        boolean file = item != null && content.isFile();
        String created = file && content.created() != null ? String.valueOf(content.created()) : item == null ? "" : orEmpty(item.createdAt());
        String updated = file && content.modified() != null ? String.valueOf(content.modified()) : item == null ? "" : orEmpty(item.updatedAt());
        return new LoadedMemory(
                place, path, item == null ? null : item.value(), text, content.format(), version, ttl[0], versions,
                readers(place, path, text, versions), drift, created, updated, readOnly);
    }

    private static String whyNot(@Nullable String text, Translations words) {
        if (text == null) {
            return words.get("readOnly.bytes");
        }
        boolean mixed = text.indexOf('\r') >= 0 && !text.replace("\r\n", "\n").replace("\n", "\r\n").equals(text);
        return text.length() > LoadedMemory.LARGEST_EDITED ? words.get("readOnly.large") : mixed ? words.get("readOnly.mixed") : "";
    }

    private static ShownVersion own(ItemVersion one, List<ShownVersion> before) {
        boolean first = before.isEmpty() || before.getLast().kind() == ShownVersion.Kind.DELETED;
        ShownVersion.Kind kind = one.value() == null ? ShownVersion.Kind.DELETED : first ? ShownVersion.Kind.ADDED : ShownVersion.Kind.CHANGED;
        return new ShownVersion(
                one.version(), kind, one.updatedAt(), one.maker().who(), one.maker().through(), null,
                one.value() == null ? null : new ItemContent(one.value()).text());
    }

    /** Whether the open thread's paths lead to that memory, and not to another user's. */
    private boolean isOpenThreads(MemoryLocation place, String path) {
        return thread != null && new MemoryReaders(workspace, stores).concerns(place, path, ThreadUser.of(thread));
    }

    /** Returns the versions that the open thread knows: a foreign store keeps the newest one only. */
    private List<ShownVersion> recorded(@Nullable String path, @Nullable String text, @Nullable String updatedAt, Cancellation cancellation) {
        List<ShownVersion> shown = new ArrayList<>();
        if (thread != null && calls != null && path != null) {
            for (MountedHistory.Version one : new PathHistory(workspace, thread, calls).mounted(path, null, cancellation).history().versions()) {
                ShownVersion.Kind kind = switch (one.from()) {
                    case PROMPT -> ShownVersion.Kind.LOADED;
                    case CALL -> ShownVersion.Kind.CALLED;
                    case KEPT -> one.change() == MountedHistory.Change.DELETED ? ShownVersion.Kind.DELETED : ShownVersion.Kind.CHANGED;
                    case FOUND, NOW -> ShownVersion.Kind.STORED;
                };
                ToolCall call = one.call();
                KeptVersion kept = one.kept();
                shown.add(new ShownVersion(
                        one.number(), kind, kind == ShownVersion.Kind.STORED ? orEmpty(updatedAt) : one.call() == null && one.at() != null ? one.at().toString() : "",
                        call != null ? call.tool() : kept == null ? "" : kept.by(), call != null ? call.id() : kept == null ? "" : kept.shortId(),
                        one.step(), one.text()));
            }
        }
        if (shown.isEmpty() && text != null) {
            shown.add(new ShownVersion(1, ShownVersion.Kind.STORED, orEmpty(updatedAt), "", "", null, text));
        }
        return shown;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private @Nullable MemoryDrift drift(String path, Cancellation cancellation) {
        if (thread == null || index.of(path).stream().noneMatch(carried -> carried.threadId().equals(thread.id()))) {
            return null;
        }
        CurrentMemory mounted = new MountedMemory(workspace, thread);
        CurrentMemory asked = source -> source.equals(path)
                ? mounted.now(source)
                : Outcome.failed(Failure.Kind.UNSUPPORTED, source);
        return MemoryDrift.ofThread(thread, asked, cancellation).stream()
                .filter(drift -> drift.copy().source().equals(path) && drift.isFinding())
                .findFirst()
                .orElse(null);
    }

    private List<Reader> readers(MemoryLocation place, @Nullable String path, @Nullable String text, List<ShownVersion> versions) {
        Map<String, Reader> readers = new LinkedHashMap<>();
        MemoryReaders concerned = new MemoryReaders(workspace, stores);
        if (path != null) {
            for (PromptIndex.Carried carried : concerned.carriers(place, path, index)) {
                int version = versions.stream().filter(one -> carried.text().equals(one.text())).mapToInt(ShownVersion::number).max().orElse(0);
                readers.put(carried.threadId(), new Reader(carried.threadId(), true, version, carried.text().equals(text), false));
            }
            for (UserWrites one : threads) {
                boolean wrote = one.written().contains(path);
                if ((wrote || one.read().contains(path)) && concerned.concerns(place, path, one.thread())) {
                    readers.merge(
                            one.threadId(),
                            new Reader(one.threadId(), false, 0, true, wrote),
                            (known, _) -> new Reader(known.threadId(), known.inPrompt(), known.version(), known.current(), wrote));
                }
            }
        }
        // Those that need the user's attention come first.
        return readers.values().stream()
                .sorted(Comparator.comparing(reader -> !reader.inPrompt() || reader.current()))
                .toList();
    }

    private Outcome<LoadedMemory> file(MemoryLocation place, Translations words, Cancellation cancellation) {
        if (thread == null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, words.get("trouble.noThread"));
        }
        Outcome<CurrentMemory.Now> asked = new MountedMemory(workspace, thread).now(place.key());
        if (asked instanceof Outcome.Failed<CurrentMemory.Now>(Failure failure) && failure.kind() != Failure.Kind.NOT_FOUND) {
            return copyOnly(place, failure);
        }
        CurrentMemory.Now now = asked instanceof Outcome.Ok<CurrentMemory.Now>(CurrentMemory.Now there) ? there : null;
        String text = now == null ? "" : now.text();
        String changed = now == null || now.changedAt() == null ? "" : now.changedAt().toString();
        List<ShownVersion> versions = recorded(place.key(), now == null ? null : text, changed, cancellation);
        return Outcome.ok(new LoadedMemory(
                place, place.key(), null, text, "file", 0, null, versions, readers(place, place.key(), text, versions), drift(place.key(), cancellation), "",
                changed, words.get("readOnly.file", place.owner())));
    }

    /** If the stored value cannot be read, returns a prompt's copy, preferably the one in the open thread's prompt. */
    private Outcome<LoadedMemory> copyOnly(MemoryLocation place, Failure failure) {
        List<PromptIndex.Carried> copies = index.of(place.key());
        PromptIndex.Carried copy = copies.stream()
                .filter(carried -> thread != null && carried.threadId().equals(thread.id()))
                .findFirst()
                .orElse(copies.isEmpty() ? null : copies.getFirst());
        if (copy == null) {
            return Outcome.failed(failure);
        }
        List<Reader> carriers = copies.stream().map(carried -> new Reader(carried.threadId(), false, 0, true, false)).toList();
        ShownVersion loaded = new ShownVersion(1, ShownVersion.Kind.LOADED, "", "", "", null, copy.text());
        return Outcome.ok(new LoadedMemory(
                place, place.key(), null, copy.text(), "file", 0, null, List.of(loaded), carriers, null, "", "", CoreSentences.shown(failure)));
    }
}
