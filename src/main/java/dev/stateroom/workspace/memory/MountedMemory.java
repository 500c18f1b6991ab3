package dev.stateroom.workspace.memory;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.ItemContent;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.StoreMedium;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileText;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.memory.CurrentMemory;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ThreadMounts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The current content of a workspace's mounts at the paths that memories are loaded from; a thread's own files at its newest checkpoint. */
public final class MountedMemory implements CurrentMemory {
    /** A memory is a text in a prompt; a larger file is not one. */
    private static final int LARGEST = 8 << 20;

    private final OpenWorkspace workspace;
    private final ThreadMounts mounts;
    private final RecordedThread thread;

    /** For a workspace that stays open meanwhile, as seen from one of its threads. */
    public MountedMemory(OpenWorkspace workspace, RecordedThread thread) {
        this.workspace = workspace;
        this.mounts = new ThreadMounts(workspace, ThreadUser.of(thread));
        this.thread = thread;
    }

    @Override
    public Outcome<Now> now(String source) {
        if (FilePath.parse(source).isEmpty()) {
            return unknown(source, "is not a path of the mounted tree");
        }
        return mounts.where(source)
                .map(at -> at.isState() ? ofState(source) : ofMount(at, source))
                .orElseGet(() -> unknown(source, "is not on any mount"));
    }

    private static Outcome<Now> unknown(String source, String why) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, source + " " + why);
    }

    private Outcome<Now> ofState(String source) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return unknown(source, "cannot be looked up: the thread has no root checkpoint");
        }
        return thread.filesWithPending(head.key(), Cancellation.NEVER).then(files -> {
            FileSet held = files.value();
            FileData data = held.get(source);
            if (data == null) {
                // Without a workspace file, it is not certain that the agent's paths are in its state.
                return workspace.isDocument() || everHeld(source, head)
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "the thread's files hold no " + source)
                        : unknown(source, "is not one of the thread's files: name a workspace file that mounts its location, or a store");
            }
            return FileText.of(data) instanceof FileText.Plain(String text)
                    ? Outcome.ok(new Now(text, "files of the thread", time(data.modifiedAt()), null))
                    : unknown(source, "is not text");
        });
    }

    private boolean everHeld(String source, Checkpoint head) {
        return Timeline.branch(thread, head.key()).stream()
                .anyMatch(step -> thread.changesAt(step.key(), Cancellation.NEVER)
                        .map(changes -> changes.stream().anyMatch(change -> change.path().equals(source)))
                        .orElse(false));
    }

    private Outcome<Now> ofMount(ThreadMounts.Where at, String path) {
        return mounts.backend(at.mount()).then(open ->
                ObjectBackend.mediumOf(open) instanceof StoreMedium store ? ofStore(store, at.inside(), path) : ofFile(open, at.inside(), path, at.mount()));
    }

    private static Outcome<Now> ofStore(StoreMedium backend, FilePath inside, String path) {
        String key = ObjectBackend.keyOf(inside);
        if (key == null) {
            return unknown(path, "is not a key of a store");
        }
        return backend.store().item(backend.namespace(), key).then(item -> {
            Optional<Now> now = ofItem(item, backend.store().name());
            int version = backend.store() instanceof VersionedItems versioned
                    ? versioned.version(item.namespace(), key).orElse(0)
                    : 0;
            return now.<Outcome<Now>>map(found -> Outcome.ok(new Now(
                            found.text(), found.where(), found.changedAt(), new Item(item.namespace(), key, version))))
                    .orElseGet(() -> unknown(path, "is not text"));
        });
    }

    /** An item as a memory; empty if it is binary. */
    public static Optional<Now> ofItem(StoredItem item, String store) {
        ItemContent content = new ItemContent(item.value());
        String text = content.text();
        Instant modified = content.modified();
        return text == null
                ? Optional.empty()
                : Optional.of(new Now(
                        text, store + ", namespace " + item.namespace(), modified == null ? time(item.updatedAt()) : modified, null));
    }

    private static Outcome<Now> ofFile(Backend backend, FilePath inside, String path, Mount mount) {
        return backend.entry(inside).then(entry -> {
            if (entry.kind() != FileEntry.Kind.FILE) {
                return unknown(path, "is not a file");
            }
            if (entry.size() > LARGEST) {
                return unknown(path, "has more than " + (LARGEST >> 20) + " MiB, which no memory has");
            }
            return backend.read(inside, 0, LARGEST).then(in -> {
                try (InputStream content = in) {
                    String text = new String(content.readNBytes(LARGEST), StandardCharsets.UTF_8);
                    return Outcome.ok(new Now(text, mount.connectedTo(), entry.modified(), null));
                } catch (IOException e) {
                    return unknown(path, "cannot be read: " + Failure.reason(e));
                }
            });
        });
    }

    /** A time in the form of a store or a record: ISO-8601, or SQLite's form without a zone, which is UTC. */
    private static @Nullable Instant time(@Nullable String stored) {
        if (stored == null) {
            return null;
        }
        try {
            String iso = stored.replace(' ', 'T');
            return iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$") ? OffsetDateTime.parse(iso).toInstant() : Instant.parse(iso + "Z");
        } catch (DateTimeParseException notATime) {
            return null;
        }
    }
}
