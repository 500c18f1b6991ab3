package dev.stateroom.workspace;

import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OtherMounts;
import dev.stateroom.tool.text.Measure;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the mounts of an open workspace, beside the thread's own files, hold of what its agent offloaded. */
public final class MountedOffloads implements OtherMounts {
    /** Larger ones are estimated by their bytes. */
    private static final int COUNTED = 64 << 20;

    private final MountedTree tree;
    private final Measure measure;

    /**
     * The mounts of a workspace that stays open meanwhile.
     *
     * @param dialect how characters are counted
     */
    public MountedOffloads(OpenWorkspace workspace, Dialect dialect) {
        this.tree = new MountedTree(workspace);
        this.measure = Measure.of(dialect);
    }

    @Override
    public Place look(String path) {
        Optional<FilePath> parsed = FilePath.parse(path);
        if (parsed.isEmpty()) {
            return new Place.OwnState();
        }
        FilePath file = parsed.get();
        String prefix = tree.prefixOf(file);
        return tree.mounts().stream()
                .filter(mount -> mount.prefix().equals(prefix) && file.isWithin(mount.root()))
                .findFirst()
                .map(mount -> look(mount, file))
                .orElseGet(Place.OwnState::new);
    }

    private Place look(Mount mount, FilePath file) {
        if (mount.content() instanceof Mount.ThreadState) {
            return new Place.OwnState();
        }
        FilePath inside = mount.root().isRoot() ? file : FilePath.parse("/" + file.below(mount.root())).orElse(FilePath.ROOT);
        Backend backend = tree.backend(mount);
        return switch (backend.entry(inside)) {
            case Outcome.Ok<Entry>(Entry entry) when entry.kind() == Entry.Kind.FILE -> size(backend, inside, entry);
            case Outcome.Ok<Entry> _ -> new Place.Missing();
            case Outcome.Failed<Entry>(Failure failure) ->
                failure.kind() == Failure.Kind.NOT_FOUND ? new Place.Missing() : new Place.Unknown();
        };
    }

    private Place size(Backend backend, FilePath inside, Entry entry) {
        if (entry.size() > COUNTED) {
            return new Place.Stored(new Offload.Size(entry.size(), dev.stateroom.tool.Offload.tokens(entry.size())));
        }
        return backend.read(inside, 0, COUNTED).map(this::counted).orElse(new Place.Unknown());
    }

    private Place counted(InputStream opened) {
        try (InputStream in = opened) {
            byte[] bytes = in.readNBytes(COUNTED);
            String text = new String(bytes, StandardCharsets.UTF_8);
            return new Place.Stored(
                    new Offload.Size(bytes.length, dev.stateroom.tool.Offload.tokens(measure.length(text))));
        } catch (IOException e) {
            return new Place.Unknown();
        }
    }
}
