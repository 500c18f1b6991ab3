package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.backend.ScratchBackend;
import dev.stateroom.backend.bridge.BridgeBackend;
import dev.stateroom.backend.bridge.BridgeCopy;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.posix.ScratchLayer;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Holds the changes of an agent that runs on a copy of a workspace: the state in memory, a layer over each folder, copies of stores,
 * programs with copies of the users' own objects, and a copy-on-write layer over every other mount.
 */
final class ScratchOverlay {
    private final StateFiles state;
    private final InstantSource clock;
    private final Map<Path, ScratchLayer> byFolder = new HashMap<>();
    private final Map<String, ScratchLayer> layers = new LinkedHashMap<>();
    private final Map<String, ScratchBackend> copies = new LinkedHashMap<>();
    private final Map<String, Supplier<KeyedCopy>> keyed = new LinkedHashMap<>();
    private final Map<String, Object> media = new HashMap<>();
    private final Map<String, BridgeCopy> programs = new LinkedHashMap<>();

    /**
     * A copy of files that are stored under keys.
     *
     * @param before the first contents by key
     * @param now the current contents by key
     */
    record KeyedCopy(Map<String, byte[]> before, Map<String, byte[]> now) {}

    ScratchOverlay(StateFiles state, InstantSource clock) {
        this.state = state;
        this.clock = clock;
    }

    /** The state that all state mounts of the selected thread show. */
    StateFiles state() {
        return state;
    }

    /** A medium that is copied into memory; copied once for all its readers. */
    <T> Outcome<T> medium(String key, Class<T> type, Supplier<Outcome<T>> making) {
        Object known = media.get(key);
        return type.isInstance(known) ? Outcome.ok(type.cast(known)) : making.get().map(made -> {
            media.put(key, made);
            return made;
        });
    }

    /** The layer over a folder; {@code prefix} is empty for a mount that is not confined to it. */
    ScratchLayer folder(String prefix, Path root) {
        ScratchLayer layer = byFolder.computeIfAbsent(root, _ -> new ScratchLayer(clock));
        layers.put(prefix, layer);
        return layer;
    }

    /** A copy-on-write layer over the medium of a mount. */
    Backend over(String prefix, Backend medium) {
        return copies.computeIfAbsent(prefix, _ -> new ScratchBackend(medium, clock));
    }

    /** The user's own object on a copy, in an interpreter that is started at the first call. */
    AgentBackend program(String prefix, BridgeBackend original) {
        return programs.computeIfAbsent(prefix, _ -> {
            BridgeCopy copy = original.copy(state);
            keyed.put(prefix, () -> {
                BridgeCopy.Changes changes = copy.changes();
                return new KeyedCopy(changes.before(), changes.now());
            });
            return copy;
        });
    }

    /** The copies of the users' own objects, by mount prefix. */
    Map<String, BridgeCopy> programs() {
        return programs;
    }

    /** Adds a copy by keys; {@code copy} is called after all calls have run. */
    void keyed(String prefix, Supplier<KeyedCopy> copy) {
        keyed.put(prefix, copy);
    }

    Map<String, ScratchLayer> layers() {
        return layers;
    }

    Map<String, ScratchBackend> copies() {
        return copies;
    }

    Map<String, Supplier<KeyedCopy>> keyed() {
        return keyed;
    }
}
