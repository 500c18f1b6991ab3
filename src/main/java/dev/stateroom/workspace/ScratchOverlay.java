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
 * Where the changes of an agent go that runs over a copy of a workspace: the state in memory, a layer over each folder, copies of stores,
 * programs with copies of the users' own objects, and a copy made of changes over every other mount.
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
     * A copy of files that are under keys.
     *
     * @param before what they held at first, by key
     * @param now what they hold now
     */
    record KeyedCopy(Map<String, byte[]> before, Map<String, byte[]> now) {}

    ScratchOverlay(StateFiles state, InstantSource clock) {
        this.state = state;
        this.clock = clock;
    }

    /** The state that every state mount of the looked-at thread shows. */
    StateFiles state() {
        return state;
    }

    /** What is copied into memory is copied once, for all its readers. */
    <T> Outcome<T> medium(String key, Class<T> type, Supplier<Outcome<T>> making) {
        Object known = media.get(key);
        return type.isInstance(known) ? Outcome.ok(type.cast(known)) : making.get().map(made -> {
            media.put(key, made);
            return made;
        });
    }

    /** What is over a folder; {@code prefix} is empty for a mount that is not confined to it. */
    ScratchLayer folder(String prefix, Path root) {
        ScratchLayer layer = byFolder.computeIfAbsent(root, _ -> new ScratchLayer(clock));
        layers.put(prefix, layer);
        return layer;
    }

    /** A copy of the medium of a mount. */
    Backend over(String prefix, Backend medium) {
        return copies.computeIfAbsent(prefix, _ -> new ScratchBackend(medium, clock));
    }

    /** The user's own object over a copy, with an interpreter that is started when it is first called. */
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

    /** Copies of the users' own objects by the prefixes of their mounts. */
    Map<String, BridgeCopy> programs() {
        return programs;
    }

    /** {@code copy} is asked once everything has run. */
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
